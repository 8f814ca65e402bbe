import Foundation
import Glibc
import StoreCore
import StoreKeyValue
import Testing

@testable import StoreLMDB

/// What an owner notes about the file, and what the next makes of it.
@Suite struct OwnerMarkTests {
    let folder = TestFolder()

    private func mark() throws -> OwnerMark {
        let lock = try #require(try OwnerLock.opened(folder.file + "-owner", isReadOnly: true))
        return try lock.mark()
    }

    private func filled(_ transactions: Int, _ options: [String: String] = ["durability": "full"]) throws {
        let trees = try folder.open(options)
        for number in 0..<transactions { try trees.write { try $0.put(1, "k\(number)", "\(number)") } }
        try trees.close()
    }

    /// Turns a bit over, and gives the file back the time of its last change if told so.
    private func flip(bit: Int, of offset: Int, keepsTime: Bool) throws {
        let before = try #require(StorePath.info(folder.file))
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: folder.file))
        try handle.seek(toOffset: UInt64(offset + bit / 8))
        let byte = try #require(try handle.read(upToCount: 1)?.first)
        try handle.seek(toOffset: UInt64(offset + bit / 8))
        try handle.write(contentsOf: Data([byte ^ 1 << UInt8(bit % 8)]))
        try handle.close()
        if keepsTime {
            let times = [before.st_atim, before.st_mtim]
            #expect(utimensat(AT_FDCWD, folder.file, times, 0) == 0)
        }
    }

    @Test func aMarkIsReadAsItWasWritten() {
        let closed = OwnerMark.Closed(
            inode: 17, size: 8_192, seconds: 1_700_000_000, nanoseconds: 999_999_999, boot: "b-1", isDurable: true,
            transactions: [4, 5], contents: [.max, 0], foundations: 3)
        for mark in [OwnerMark.none, .making, .open, .closed(closed)] { #expect(OwnerMark(text: mark.text) == mark) }
        // One that is cut off or of another version claims nothing.
        for text in [
            "closed 17 8192 1.2 b-1\n", "left 17 8192 1 2 b-1 durable 4 5 6 7\n", "left a b c d e f g h i j k\n", "other\n",
            String(OwnerMark.closed(closed).text.dropLast()),
        ] {
            #expect(OwnerMark(text: text) == .open, "\(text)")
        }
    }

    @Test func theMarkIsThereWhileNobodyHasWritten() throws {
        try filled(3)
        guard case .closed(let left) = try mark() else {
            Issue.record("the file was closed in order")
            return
        }
        #expect(left.transactions.sorted() == [2, 3] && left.isDurable)
        let trees = try folder.open(["durability": "full"])
        _ = try trees.read { try $0.count(1) }
        #expect(try mark() == .closed(left))
        try trees.write { try $0.put(1, "more", "") }
        #expect(try mark() == .open)
        try trees.close()
        guard case .closed(let after) = try mark() else {
            Issue.record("the file was closed in order")
            return
        }
        #expect(after.transactions.sorted() == [3, 4])
    }

    /// A bit of a transaction's number brings back the state before, which looks sound by itself.
    @Test(arguments: [true, false]) func aFileThatWentBackByADamagedNumberIsRefused(keepsTime: Bool) throws {
        for transactions in [2, 3, 6, 7] {
            try? FileManager.default.removeItem(atPath: folder.file)
            try? FileManager.default.removeItem(atPath: folder.file + "-owner")
            try filled(transactions)
            let whole = try #require(StorePath.info(folder.file))
            for page in 0..<2 {
                for bit in 0..<64 {
                    try flip(bit: bit, of: page * LMDBPage.size + 144, keepsTime: keepsTime)
                    #expect(code { _ = try folder.open() } == .corrupt, "\(transactions) transactions, page \(page), bit \(bit)")
                    try flip(bit: bit, of: page * LMDBPage.size + 144, keepsTime: false)
                    let times = [whole.st_atim, whole.st_mtim]
                    utimensat(AT_FDCWD, folder.file, times, 0)
                }
            }
            let trees = try folder.open(["durability": "full"])
            #expect(try trees.read { try $0.count(1) } == transactions)
            try trees.close()
        }
    }

    /// Older copies are put in a file's place by people who know why; they open, and that they are older is said.
    @Test(arguments: 1...6) func anOlderCopyThatWasPutInPlaceOpensAndIsNamed(later: Int) throws {
        try filled(4)
        let older = try Data(contentsOf: URL(fileURLWithPath: folder.file))
        let trees = try folder.open(["durability": "full"])
        // The same pages change places again and again.
        for number in 0..<later { try trees.write { try $0.put(1, "k0", "\(number)") } }
        try trees.close()
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: folder.file))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: older)
        try handle.close()
        let again = try folder.open()
        #expect(try again.read { try $0.value(1, "k0") } == "0")
        #expect(again.warnings.contains { $0.contains("gone back to 4") }, "\(again.warnings)")
        try again.close()
    }

    @Test func aBackupThatWasPutInPlaceOpens() throws {
        try filled(4)
        let trees = try folder.open(["durability": "full"])
        try trees.backup(to: folder.path + "/copy")
        try trees.write { try $0.put(1, "later", "") }
        try trees.close()
        let copy = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/copy"))
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: folder.file))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: copy)
        try handle.close()
        for _ in 0..<3 {
            let restored = try folder.open(["durability": "full"])
            #expect(try restored.read { try $0.count(1) } == 4)
            try restored.close()
        }
    }

    @Test func aStoreThatWasKilledOpens() throws {
        try filled(3)
        let other = try ProbeProcess("write", folder.file, "5", "durability=full")
        for _ in 0..<6 { #expect(other.line() != nil) }
        other.kill()
        #expect(try mark() == .open)
        let trees = try folder.open(["durability": "full"])
        #expect(try trees.read { try $0.value(1, "k") } == "4")
        #expect(trees.warnings == [])
        try trees.close()
    }

    /// Damage while the file is open is come upon by looks at random pages.
    @Test func damageWhileTheFileIsOpenIsReported() throws {
        let trees = try folder.open()
        try trees.write { writer in for number in 0..<200 { try writer.put(7, "\(number)", String(repeating: "v", count: 500)) } }
        #expect(trees.warnings == [])
        let metas = try MetaPages(try PageFile(folder.file))
        let state = metas.newest.transaction
        for _ in 0..<500 { trees.shared.glance(at: state, trees.context) }
        #expect(trees.warnings == [])
        // The flags of the tree's root, which nothing here reads.
        let main = try PageFile(folder.file).page(metas.newest.mainTree.root)
        let nodes = try #require(PageNodes(main, isBranch: false, order: .bytes))
        let root = TreeRecord(main, at: try #require(nodes.nodes.last).data).root
        try flip(bit: 4, of: Int(root) * LMDBPage.size + 10, keepsTime: true)
        var looks = 0
        while trees.warnings.isEmpty, looks < 10_000 {
            trees.shared.glance(at: state, trees.context)
            looks += 1
        }
        #expect(trees.warnings.first?.contains("page \(root) is not what belongs there") == true)
        try flip(bit: 4, of: Int(root) * LMDBPage.size + 10, keepsTime: true)
        try trees.close()
    }

    @Test func readersAndTheWriterLookNowAndThen() throws {
        let trees = try folder.open()
        try trees.write { try $0.put(7, "a", "1") }
        let page = try MetaPages(try PageFile(folder.file)).newest.mainTree.root
        // What LMDB does not look at when it reads from the root of this tree.
        try flip(bit: 9, of: Int(page) * LMDBPage.size + 10, keepsTime: true)
        let reader = try trees.makeReader()
        var reads: UInt64 = 0
        while trees.warnings.isEmpty, reads < 1_000 * PageGlance.readsBetween {
            try reader.begin()
            reader.end()
            reads += 1
        }
        #expect(!trees.warnings.isEmpty)
        // LMDB copies the flags along when it writes the page elsewhere.
        trees.shared.damage.withLock { $0 = nil }
        for number in 0..<10_000 where trees.warnings.isEmpty { try trees.write { try $0.put(7, "a", "\(number)") } }
        #expect(!trees.warnings.isEmpty)
        try trees.close()
    }
}
