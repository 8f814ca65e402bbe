import Foundation
import Glibc
import StoreCore
import StoreKeyValue
import Testing

@testable import StoreLMDB

/// Every call that the system answers with an error, one at a time.
@Suite(.serialized) struct FaultTests {
    let folder = TestFolder()
    private var shim: CallShim { CallShim(folder: folder) }

    private func fail(_ call: Int, _ error: String, forever: Bool = false) -> [String: String] {
        ["TORTURE_MODE": "fail", "TORTURE_CALL": "\(call)", "TORTURE_ERROR": error].merging(forever ? ["TORTURE_FOREVER": "1"] : [:]) { $1 }
    }

    private func clear() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) { unlink(folder.path + "/" + name) }
    }

    /// The files of the folder with their contents.
    private func contents() throws -> [String: Data] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasSuffix("-lock") }.reduce(into: [:]) {
            $0[$1] = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + $1))
        }
    }

    private func restore(_ files: [String: Data]) throws {
        try clear()
        for (name, data) in files { try data.write(to: URL(fileURLWithPath: folder.path + "/" + name)) }
    }

    /// What cannot be read says nothing about the contents: the store is not called damaged, and not set aside for a new one.
    @Test(arguments: ["EIO", "short", "EINTR", "EMFILE", "ENOLCK"], [false, true])
    func anErrorWhenOpeningIsNotDamage(error: String, forever: Bool) throws {
        // LMDB's own code for a page that came back short is also that for a foreign table of readers, which is `.inUse`.
        let fitting = error == "EMFILE" ? ["cannotOpen", "inputOutput"] : ["inputOutput"]
        let trees = try folder.open(["durability": "full"])
        for number in 0..<4 { try trees.write { try $0.put(1, "\(number)", String(repeating: "v", count: 5_000 * number)) } }
        try trees.close()
        let files = try contents()
        let command = ["replace", folder.file, "openTimeout=60s"]
        for call in try shim.calls(command) {
            try restore(files)
            let (lines, end) = try shim.run(command, fail(call.number, error, forever: forever))
            let told = "call \(call.number), \(call.kind) of \(call.path): \(lines)"
            #expect(end >= 0, "\(told)")
            let code = lines.first?.split(separator: " ").dropFirst().first.map(String.init)
            #expect(lines == ["open 4"] || code.map(fitting.contains) == true, "\(told)")
            #expect(try !FileManager.default.contentsOfDirectory(atPath: folder.path).contains { $0.contains("unreadable") }, "\(told)")
            let trees = try folder.open()
            #expect(try trees.read { try $0.count(1) } == 4, "\(told)")
            try trees.close()
        }
    }

    /// A commit that a killed process did not come to the end of is there, with the tree that it made, or it is not there, for all who come after it:
    /// also while a third process keeps the table of readers as the killed one left it.
    @Test func theNextWriterSeesWhatReadersSeeLater() throws {
        let command = ["create", folder.file, "durability=full"]
        func prepare() throws -> ProbeProcess {
            try clear()
            let trees = try folder.open(["durability": "full"])
            try trees.write { try $0.put(2, "k", "before") }
            try trees.close()
            let watcher = try ProbeProcess("read", folder.file, "k")
            #expect(watcher.line() == "open")
            return watcher
        }
        let watcher = try prepare()
        let writes = try shim.calls(command).filter { $0.kind == .write }
        watcher.kill()
        var exists: Set<Bool> = []
        for call in writes {
            let watcher = try prepare()
            let kill = ["TORTURE_MODE": "kill", "TORTURE_CALL": "\(call.number)", "TORTURE_KILL": "after"]
            let (lines, _) = try shim.run(command, kill)
            let trees = try folder.open(["durability": "full"])
            var seen: String?
            try trees.write { writer in
                try writer.put(3, "k", "after")
                seen = try writer.value(1, "k")
            }
            try trees.close()
            watcher.kill()
            let again = try folder.open(["durability": "full"])
            #expect(try again.read { try $0.value(1, "k") } == seen, "call \(call.number) of \(call.path): \(lines)")
            #expect(try again.structuralProblems() == [])
            try again.close()
            exists.insert(seen != nil)
        }
        #expect(exists == [false, true])
    }

    /// A process that is killed while it makes a store leaves one that opens, with all that it acknowledged.
    @Test(arguments: ["before", "half"]) func aStoreWhoseMakerIsKilledOpens(when: String) throws {
        let command = ["create", folder.file, "durability=full"]
        let calls = try shim.calls(command)
        #expect(calls.contains { $0.kind == .sync } && calls.contains { $0.kind == .write })
        for call in calls where when == "before" || call.kind == .write {
            for isRemoved in [false, true] {
                try clear()
                let (lines, _) = try shim.run(command, ["TORTURE_MODE": "kill", "TORTURE_CALL": "\(call.number)", "TORTURE_KILL": when])
                let told = "call \(call.number), \(call.kind) of \(call.path): \(lines)"
                if isRemoved {
                    _ = try removeStore("lmdb:\(folder.file)", engines: [.lmdb])
                    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                    #expect(left == [], "\(told)")
                } else {
                    let trees = try folder.open()
                    let value = try trees.read { try $0.value(1, "k") }
                    #expect(value == "1" || !lines.contains("wrote"), "\(told)")
                    #expect(try trees.structuralProblems() == [], "\(told)")
                    try trees.close()
                }
            }
        }
    }

    /// A full disk ends the making with an error that says so, and the store can be made when there is room.
    @Test(arguments: [true, false]) func aStoreThatFoundNoRoomIsMadeLater(forever: Bool) throws {
        let command = ["create", folder.file, "durability=full"]
        try clear()
        for call in try shim.calls(command) where [.open, .write, .sync, .truncate].contains(call.kind) {
            try clear()
            let (lines, end) = try shim.run(command, fail(call.number, "ENOSPC", forever: forever))
            let told = "call \(call.number), \(call.kind) of \(call.path): \(lines)"
            #expect(end >= 0, "\(told)")
            if let complaint = lines.first(where: { $0.hasPrefix("error") }) {
                #expect(complaint.contains("storageFull") || complaint.contains("commitOutcomeUnknown"), "\(told)")
            }
            let trees = try folder.open(["durability": "full"])
            try trees.write { try $0.put(2, "later", "2") }
            #expect(try trees.structuralProblems() == [], "\(told)")
            try trees.close()
        }
    }

    /// Whatever fails while a file is compacted, once: the store goes on with what it had.
    @Test func compactingThatFailsLeavesTheStoreInUse() throws {
        let trees = try folder.open(["durability": "full"])
        for number in 0..<20 { try trees.write { try $0.put(1, "\(number)", String(repeating: "v", count: 3_000)) } }
        try trees.close()
        let files = try contents()
        let command = ["compact", folder.file, "durability=full"]
        let calls = try shim.calls(command)
        var failures = 0
        for call in calls {
            for error in ["EIO", "ENOSPC", "ENOMEM", "EMFILE"] {
                try restore(files)
                let (lines, end) = try shim.run(command, fail(call.number, error))
                let told = "\(error) of call \(call.number), \(call.kind) of \(call.path): \(lines)"
                #expect(end >= 0, "\(told)")
                // Opening, writing and closing around it have their own errors.
                guard lines.first == "open", let result = lines.dropFirst().first, result.hasPrefix("compact error") else { continue }
                failures += 1
                #expect(lines.dropFirst(2).first == "read 20", "\(told)")
                #expect(lines.dropFirst(3).first == "wrote", "\(told)")
                #expect(lines.dropFirst(4).first == "read 21 sound", "\(told)")
            }
        }
        #expect(failures > 10)
    }

    /// What each durability promises is what is asked of the disk at a commit.
    @Test(arguments: Durability.allCases) func commitsAreBroughtToDiskAsPromised(durability: Durability) throws {
        let changes = try shim.changes(["commits", folder.file, "durability=\(durability.rawValue)"])
        let parts = changes.split(omittingEmptySubsequences: false) { $0 == .said("wrote\n") }
        // The first has to do with making the file, and the last with closing it.
        let commits = parts.dropFirst().dropLast()
        #expect(commits.count == 4)
        for commit in commits {
            let synchronised = commit.count { $0 == .synchronised }
            let meta = commit.lastIndex(of: .wrote(isSynchronous: true))
            switch durability {
            case .full:
                #expect(synchronised > 0 && meta != nil, "\(commit)")
                // The data first, or the meta page could lead to what is not there.
                let data = try #require(commit.firstIndex(of: .synchronised))
                #expect(meta.map { $0 > data } == true, "\(commit)")
            case .normal: #expect(synchronised > 0 && meta == nil, "\(commit)")
            case .relaxed: #expect(synchronised == 0 && meta == nil, "\(commit)")
            }
        }
    }
}
