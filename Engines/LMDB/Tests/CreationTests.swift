import Foundation
import Glibc
import StoreCore
import StoreKeyValue
import Testing

@testable import StoreLMDB

/// Stores whose creation was cut short, by a full disk or the end of the machine: nothing was stored in them, so they are made again.
@Suite struct CreationTests {
    let folder = TestFolder()
    private var page: Int { LMDBPage.size }

    /// The first pages as LMDB writes them.
    private func fresh() throws -> [UInt8] {
        try folder.open(at: folder.path + "/fresh").close()
        return Array(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/fresh")))
    }

    private func put(_ bytes: [UInt8], _ mark: OwnerMark?) throws {
        for end in ["", "-owner", "-lock"] { unlink(folder.file + end) }
        if let mark {
            let lock = try #require(try OwnerLock.opened(folder.file + "-owner", isReadOnly: false))
            if mark != .none { try lock.write(mark, isDurable: false) }
        }
        try Data(bytes).write(to: URL(fileURLWithPath: folder.file))
    }

    /// What is left of the first pages: nothing, some sectors, one of the two, or only room for them.
    private func remains() throws -> [(name: String, bytes: [UInt8])] {
        let whole = try fresh()
        let zeros = [UInt8](repeating: 0, count: page)
        var remains: [(String, [UInt8])] = stride(from: 0, through: whole.count, by: 512).map { ("\($0) bytes", Array(whole[..<$0])) }
        remains += [64, 151, page + 1, page + 100].map { ("\($0) bytes", Array(whole[..<$0])) }
        remains.append(("only the second page", zeros + whole[page...]))
        remains.append(("only the first page", whole[..<page] + zeros))
        remains += [512, page, 2 * page].map { ("\($0) zeros", [UInt8](repeating: 0, count: $0)) }
        return remains
    }

    @Test func whatWasCutShortIsMadeAgain() throws {
        let whole = try fresh()
        for (name, bytes) in try remains() {
            for mark in [OwnerMark.making, .none] {
                // Without a mark, what is neither zeros nor a page of LMDB's may be anybody's.
                let isUnclear = mark == .none && bytes.count % page != 0 && bytes.count % page < 152 && bytes.contains { $0 != 0 }
                if isUnclear { continue }
                try put(bytes, mark)
                let reading = code { try folder.open(["readOnly": "true"]).close() }
                #expect(reading == (bytes == whole ? nil : .cannotOpen), "\(name), \(mark)")
                let trees = try folder.open(["durability": "full"])
                try trees.write { try $0.put(1, "a", "1") }
                try trees.close()
                let again = try folder.open()
                #expect(try again.read { try $0.value(1, "a") } == "1", "\(name), \(mark)")
                #expect(try again.structuralProblems() == [])
                try again.close()
                try put(bytes, mark)
                #expect(try removeStore("lmdb:\(folder.file)", engines: [.lmdb]), "\(name), \(mark)")
                #expect(StorePath.info(folder.file) == nil && StorePath.info(folder.file + "-owner") == nil)
            }
        }
    }

    /// Once a transaction has begun, the same remains are those of a store that lost its contents, and never made again.
    @Test func whatMayHaveHeldSomethingIsRefused() throws {
        let sound = try fresh()
        for (name, bytes) in try remains() where bytes != sound {
            try put(bytes, .open)
            let error = code { _ = try folder.open() }
            #expect(error == .corrupt, "\(name)")
            #expect(Array(try Data(contentsOf: URL(fileURLWithPath: folder.file))) == bytes, "\(name)")
        }
        // A store of a few transactions that was cut off, whatever the mark says.
        let trees = try folder.open(at: folder.path + "/full")
        for number in 0..<3 { try trees.write { try $0.put(1, "a", "\(number)") } }
        try trees.close()
        let whole = Array(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/full")))
        for mark in [OwnerMark.making, .none, .open] {
            for length in [2 * page + 1, 2 * page, 2 * page - 1, page + 200, page] {
                try put(Array(whole[..<length]), mark)
                #expect(code { _ = try folder.open() } == .corrupt, "\(length) bytes, \(mark)")
            }
        }
    }

    /// A file of somebody else is neither made anew nor removed, nor is anything put beside it.
    @Test func filesWithoutOwnersAreLeftAlone() throws {
        let whole = try fresh()
        for bytes in [[UInt8](repeating: 0, count: page), Array(whole[..<(page + 512)]), Array("notes".utf8)] {
            try put(bytes, nil)
            #expect(code { _ = try folder.open() } == .corrupt)
            #expect(code { try removeStore("lmdb:\(folder.file)", engines: [.lmdb]) } == .corrupt)
            #expect(Array(try Data(contentsOf: URL(fileURLWithPath: folder.file))) == bytes)
            #expect(StorePath.info(folder.file + "-owner") == nil)
        }
    }

    @Test func processesThatFindItUnfinishedMakeItOnce() throws {
        let whole = try fresh()
        for bytes in [[], Array(whole[..<page]), [UInt8](repeating: 0, count: 2 * page)] {
            try put(bytes, .making)
            let others = try (0..<4).map { _ in try ProbeProcess("tree", folder.file, "openTimeout=120s", "durability=full") }
            // Each writes to a tree of its own, one after the other, since one process writes at a time.
            for (number, other) in others.enumerated() {
                other.tell("\(number + 1)")
                other.tell("end")
            }
            for other in others { #expect(other.line() == "open" && other.line()?.hasPrefix("wrote") == true && other.end() == 0) }
            let trees = try folder.open()
            for number in 0..<4 { #expect(try trees.read { try $0.value(Tree(number + 1), "k") } == "in \(number + 1)") }
            try trees.close()
        }
    }
}
