import Foundation
import Glibc
import StoreCore
import StoreKeyValue
import Synchronization
import Testing

@testable import StoreLMDB

@Suite struct CopyTests {
    let folder = TestFolder()
    private var copy: String { folder.path + "/copy.lmdb" }

    @Test func aBackupIsTheStateOfItsMomentAndItsOwnersAlone() throws {
        let trees = try folder.open()
        try trees.write { writer in for number in 0..<500 { try writer.put(1, "\(number)", "v") } }
        let writer = try trees.writer()
        try writer.put(1, "uncommitted", "")
        try trees.backup(to: copy)
        trees.rollback(writer)
        #expect(try #require(StorePath.info(copy)).st_mode & 0o777 == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains("partial") } == [])
        #expect(code { try trees.backup(to: copy) } == .cannotOpen)
        #expect(code { try trees.backup(to: folder.path + "/none/b") } == .cannotOpen)
        let restored = try folder.open(at: copy)
        #expect(try restored.read { try $0.count(1) } == 500)
        #expect(try restored.structuralProblems() == [])
        try restored.close()
        try trees.close()
        #expect(code { try trees.backup(to: folder.path + "/late") } == .closed)
    }

    @Test func anEmptyStoreCanBeCopied() throws {
        let trees = try folder.open()
        try trees.backup(to: copy)
        #expect(try trees.structuralProblems() == [])
        try trees.compact()
        try trees.close()
        let restored = try folder.open(at: copy)
        try restored.write { try $0.put(1, "a", "1") }
        try restored.close()
    }

    @Test func compactingGivesSpaceBackAndReadersGoOn() throws {
        let trees = try folder.open()
        let value = String(repeating: "v", count: 2_000)
        try trees.write { writer in for number in 0..<2_000 { try writer.put(1, "\(number)", value) } }
        try trees.write { writer in
            for number in 10..<2_000 { _ = try writer.delete(1, "\(number)") }
            try writer.put(2, "a", "1")
        }
        let before = try #require(StorePath.info(folder.file)).st_size
        let reader = try trees.makeReader()
        try reader.begin()
        let cursor = try reader.cursor(1)
        #expect(try cursor.last() != nil)
        reader.release(cursor)
        let state = reader.stateNumber
        reader.end()
        try trees.compact()
        let info = try #require(StorePath.info(folder.file))
        #expect(info.st_size < before / 10)
        #expect(info.st_mode & 0o777 == 0o600)
        try reader.begin()
        #expect(try reader.count(1) == 10)
        #expect(try reader.keys(1).count == 10)
        #expect(try reader.value(2, "a") == "1")
        #expect(reader.stateNumber != state)
        reader.end()
        // The file that has the name now is the one that is open.
        let same = try folder.open()
        #expect(same.shared === trees.shared)
        #expect(code { try trees.compact() } == .inUse)
        try same.close()
        try trees.write { try $0.put(3, "b", "2") }
        try trees.close()
        let again = try folder.open()
        #expect(try again.read { try $0.value(3, "b") } == "2")
        #expect(try again.structuralProblems() == [])
        try again.close()
    }

    /// Keys in random order leave pages two thirds full. Long values and empty trees are among what is written again.
    @Test func compactingFillsPages() throws {
        let trees = try folder.open()
        var random = SeededRandom(7)
        try trees.write { writer in
            for _ in 0..<20_000 { try writer.put(1, "\(random.below(1 << 40))", "0123456789") }
            try writer.put(2, "long", String(repeating: "v", count: 20_000))
            try writer.put(3, "a", "1")
            try writer.clear(3)
        }
        let keys = try trees.read { try $0.keys(1) }
        let target = try EnvironmentCopy(copy)
        let isMade = try target.fillByTrees(from: trees.shared)
        #expect(isMade)
        try target.finish(in: folder.path)
        try trees.backup(to: folder.path + "/backup.lmdb")
        let (written, copied) = (
            try #require(StorePath.info(copy)).st_size, try #require(StorePath.info(folder.path + "/backup.lmdb")).st_size
        )
        #expect(Double(written) < 0.85 * Double(copied), "\(written) and \(copied) bytes")
        let made = try folder.open(at: copy)
        #expect(try made.read { try $0.keys(1) } == keys)
        #expect(try made.read { try $0.value(2, "long") } == String(repeating: "v", count: 20_000))
        #expect(try made.read { try $0.count(3) } == 0)
        #expect(try made.structuralProblems() == [])
        try made.close()
        try trees.compact()
        #expect(try #require(StorePath.info(folder.file)).st_size <= written)
        #expect(try trees.read { try $0.keys(1) } == keys)
        try trees.close()
    }

    /// Trees of every depth, whose pages are made here, are changed by LMDB as its own.
    @Test(arguments: 1...4) func compactedTreesAreLMDBsOwn(seed: UInt64) throws {
        var random = SeededRandom(seed)
        let trees = try folder.open(["mapSize": "1GiB"])
        var stored: [[String: String]] = [[:], [:], [:]]
        for _ in 0..<4 {
            try trees.write { writer in
                for tree in 0..<3 {
                    for _ in 0..<random.below([3, 400, 3_000][tree]) {
                        let key = "\(random.below(9_000))" + String(repeating: "k", count: tree == 1 ? random.below(500) : random.below(8))
                        let length = random.below(40) == 0 ? random.below(30_000) : [1_500, 3_000, 40][random.below(3)]
                        let value = String(repeating: "v", count: random.below(length))
                        if random.below(4) == 0 {
                            #expect(try writer.delete(Tree(tree), key) == (stored[tree].removeValue(forKey: key) != nil))
                        } else {
                            try writer.put(Tree(tree), key, value)
                            stored[tree][key] = value
                        }
                    }
                }
            }
            try trees.compact()
            #expect(try trees.structuralProblems() == [])
            try trees.read { reader throws in
                for tree in 0..<3 {
                    #expect(try reader.count(Tree(tree)) == stored[tree].count)
                    #expect(
                        try reader.keys(Tree(tree)) == stored[tree].keys.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
                    )
                    for (key, value) in stored[tree] { #expect(try reader.value(Tree(tree), key) == value) }
                }
            }
        }
        // LMDB joins and splits the pages.
        for tree in 0..<3 {
            for key in stored[tree].keys.shuffled(using: &random) {
                try trees.write { writer throws in #expect(try writer.delete(Tree(tree), key)) }
            }
        }
        #expect(try trees.structuralProblems() == [])
        try trees.close()
    }

    /// A value goes from file to file, not through memory of the process.
    @Test func compactingTakesNoMemoryForALongValue() throws {
        let trees = try folder.open()
        let value = [UInt8](repeating: 7, count: 64 << 20)
        try trees.write { writer in
            try value.withUnsafeBytes { value in try bytes("long") { try writer.put(1, $0, value) } }
            try writer.put(1, "short", "1")
        }
        try trees.close()
        let probe = try ProbeProcess("lean", folder.file, "16")
        #expect(probe.line() == "compacted")
        #expect(probe.end() == 0)
        let again = try folder.open()
        #expect(try again.structuralProblems() == [])
        try again.read { reader throws in
            #expect(try bytes("long") { try reader.get(1, $0)?.elementsEqual(value) } == true)
            #expect(try reader.value(1, "short") == "1")
        }
        try again.close()
    }

    @Test func compactingWaitsForReadersForSoLong() throws {
        let trees = try folder.open(["busyTimeout": "200ms"])
        try trees.write { try $0.put(1, "a", "1") }
        let reader = try trees.makeReader()
        try reader.begin()
        #expect(code { try trees.compact() } == .busy)
        #expect(try reader.value(1, "a") == "1")
        reader.end()
        try trees.compact()
        try trees.write { try $0.put(1, "b", "2") }
        #expect(try trees.read { try $0.count(1) } == 2)
        try trees.close()
    }

    @Test func closingLeavesAReaderThatIsInUseItsSnapshot() throws {
        let trees = try folder.open()
        try trees.write { try $0.put(1, "a", "1") }
        let reader = try trees.makeReader()
        try reader.begin()
        try trees.close()
        #expect(try reader.value(1, "a") == "1")
        reader.end()
        #expect(code { try reader.begin() } == .closed)
        #expect(trees.shared.handles.environment == nil)
        let again = try folder.open()
        #expect(try again.read { try $0.value(1, "a") } == "1")
        try again.close()
    }

    @Test func aReaderThatStaysIsReportedOnce() throws {
        let heard = Mutex<[String]>([])
        let context = try folder.context()
        let trees = try LMDBEnvironment.open(context)
        try trees.write { try $0.put(1, "a", "1") }
        let reader = try trees.makeReader()
        try reader.begin()
        for number in 0..<1_600 { try trees.write { try $0.put(1, "a", "\(number)") } }
        var watchdog = ReaderWatchdog()
        let entries = trees.shared.readers.state.withLock { $0.entries }
        var warnings = watchdog.look(entries, transaction: 10)
        warnings += watchdog.look(entries, transaction: 1_000)
        #expect(warnings.isEmpty)
        warnings += watchdog.look(entries, transaction: 1_300)
        warnings += watchdog.look(entries, transaction: 2_600)
        heard.withLock { $0 = warnings.map(\.1) }
        #expect(heard.withLock { $0.count } == 1)
        #expect(heard.withLock { $0.first?.contains("1290 commits") } == true)
        // The thread has told it by itself, too.
        #expect(trees.shared.writer.state.withLock { $0.watchdog.reports } == 1)
        reader.end()
        try trees.close()
    }
}
