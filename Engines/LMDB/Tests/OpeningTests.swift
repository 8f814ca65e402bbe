import Foundation
import Glibc
import StoreCore
import StoreKeyValue
import Testing

@testable import StoreLMDB

@Suite struct OpeningTests {
    let folder = TestFolder()

    private func error(_ body: () throws -> Void) -> StoreError? {
        do {
            try body()
            return nil
        } catch { return error as? StoreError }
    }

    @Test func filesBelongToTheirOwnerAlone() throws {
        let before = umask(0)
        defer { umask(before) }
        let trees = try folder.open()
        for end in ["", "-lock", "-owner"] {
            let info = try #require(StorePath.info(folder.file + end))
            #expect(info.st_mode & 0o777 == 0o600, "\(end)")
        }
        #expect(trees.warnings == [])
        #expect(trees.libraries["lmdb"]?.hasPrefix("0.9.") == true)
        chmod(folder.file, 0o666)
        #expect(trees.warnings.count == 1)
        try trees.close()
    }

    @Test func aSecondOpeningUnderAnotherNameSharesTheFirst() throws {
        // Otherwise the second name ends the store.
        let one = try folder.open(["allowUnsafeFilesystem": "true"])
        try one.write { try $0.put(1, "a", "1") }
        symlink(folder.path, folder.path + "-link")
        defer { unlink(folder.path + "-link") }
        let two = try folder.open(at: folder.path + "-link/a.lmdb")
        #expect(two.shared === one.shared)
        link(folder.file, folder.path + "/b.lmdb")
        let three = try folder.open(at: folder.path + "/b.lmdb")
        #expect(three.shared === one.shared)
        try two.close()
        try one.close()
        try three.write { try $0.put(1, "b", "2") }
        #expect(try three.read { try $0.keys(1) } == ["a", "b"])
        #expect(code { try three.compact() } == .inUse)
        try three.close()
        // Alone, a file of two names is refused: another process might use the other.
        #expect(code { _ = try folder.open() } == .cannotOpen)
        let allowed = try folder.open(["allowUnsafeFilesystem": "true"])
        try allowed.close()
        unlink(folder.path + "/b.lmdb")
        try folder.open().close()
    }

    @Test func whatIsNoPlaceForAStoreIsRefused() throws {
        for location in ["", ":memory:"] { #expect(code { _ = try folder.open(at: location) } == .configuration) }
        for location in [folder.path, folder.path + "/", folder.path + "/none/a.lmdb", folder.path + "/a\0b"] {
            #expect(code { _ = try folder.open(at: location) } == .cannotOpen)
        }
        symlink("/etc/passwd", folder.path + "/link")
        #expect(code { _ = try folder.open(at: folder.path + "/link") } == .cannotOpen)
        symlink("/tmp/elsewhere", folder.path + "/c.lmdb-lock")
        #expect(code { _ = try folder.open(at: folder.path + "/c.lmdb") } == .cannotOpen)
        #expect(code { _ = try folder.open(["readOnly": "true"]) } == .cannotOpen)
        #expect(StorePath.info(folder.file) == nil)
    }

    @Test func optionsAreChecked() throws {
        let wrong = [
            ("mapSize", "1"), ("mapSize", "1GB"), ("mapSize", "-1"), ("mapSize", "99999999999999999999TiB"), ("maxReaders", "0"),
            ("maxReaders", "x"), ("allowUnsafeFilesystem", "yes"), ("cacheSize", "1"), ("maxSize", "65TiB"),
        ]
        for (name, value) in wrong { #expect(code { _ = try folder.open([name: value]) } == .configuration, "\(name)=\(value)") }
        #expect(code { _ = try folder.open(["mapSize": "2MiB", "maxSize": "1MiB"]) } == .configuration)
        let trees = try folder.open(["mapSize": "1MiB", "maxReaders": "7"])
        #expect(trees.shared.mapSize == 1 << 20)
        #expect(code { _ = try folder.open(["durability": "full"]) } == .configuration)
        try trees.close()
    }

    @Test func aStoreOpenedReadOnlyReadsAndDoesNotWrite() throws {
        let writing = try folder.open()
        try writing.write { try $0.put(1, "a", "1") }
        try writing.close()
        let reading = try folder.open(["readOnly": "true"])
        #expect(try reading.read { try $0.value(1, "a") } == "1")
        #expect(code { _ = try reading.beginWrite() } == .readOnly)
        #expect(code { try reading.compact() } == .readOnly)
        // A writer of the same process comes later, makes a tree, and goes.
        let later = try folder.open()
        try later.write { try $0.put(2, "b", "2") }
        #expect(try reading.read { try $0.value(2, "b") } == "2")
        try later.close()
        #expect(try reading.read { try $0.value(2, "b") } == "2")
        try reading.close()
    }

    @Test func aFileThatIsCutOffIsRefused() throws {
        let trees = try folder.open()
        let value = String(repeating: "v", count: 3_000)
        try trees.write { writer in for number in 0..<200 { try writer.put(1, "\(number)", value) } }
        try trees.close()
        let size = try #require(StorePath.info(folder.file)).st_size
        truncate(folder.file, size - 4_096)
        let cut = try #require(error { _ = try folder.open() })
        #expect(cut.code == .corrupt)
        #expect(cut.message.contains("cut off") && cut.message.contains("a.lmdb"))
        truncate(folder.file, 5_000)
        #expect(code { _ = try folder.open() } == .corrupt)
        truncate(folder.file, 100)
        #expect(code { _ = try folder.open() } == .corrupt)
        // Nor is a file taken for a new one that has lost all.
        truncate(folder.file, 0)
        #expect(code { _ = try folder.open() } == .corrupt)
        // The lock was given back.
        unlink(folder.file)
        try folder.open().close()
    }

    @Test func whatIsNoLMDBFileIsRefusedAndLeftAlone() throws {
        let garbage = Data((0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try garbage.write(to: URL(fileURLWithPath: folder.file))
        let refused = try #require(error { _ = try folder.open() })
        #expect(refused.code == .corrupt && refused.message.contains("not an LMDB file"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file)) == garbage)
    }

    @Test func damagedMetaPagesAreRefused() throws {
        func damage(_ page: UInt64, at offset: UInt64, _ bytes: Data) throws {
            let handle = try FileHandle(forUpdating: URL(fileURLWithPath: folder.file))
            try handle.seek(toOffset: page * UInt64(LMDBPage.size) + offset)
            try handle.write(contentsOf: bytes)
            try handle.close()
        }
        let trees = try folder.open()
        try trees.write { try $0.put(1, "a", "1") }
        try trees.close()
        let whole = try Data(contentsOf: URL(fileURLWithPath: folder.file))
        let zeros = Data(count: LMDBPage.size)
        for pages: [UInt64] in [[0], [1], [0, 1]] {
            try whole.write(to: URL(fileURLWithPath: folder.file))
            for page in pages { try damage(page, at: 0, zeros) }
            #expect(code { _ = try folder.open() } == .corrupt, "\(pages)")
        }
        try whole.write(to: URL(fileURLWithPath: folder.file))
        // The version of LMDB 1.0.
        for page: UInt64 in [0, 1] { try damage(page, at: 20, Data([2, 0, 0, 0])) }
        #expect(code { _ = try folder.open() } == .tooNew)
        // Its pages begin with sixteen bytes, then flags and the rest; the meta data follows after 24.
        var later = [UInt8](repeating: 0, count: 3 * LMDBPage.size)
        for page in 0..<2 {
            let start = page * LMDBPage.size
            later[start] = UInt8(page)
            later[start + 18] = 8
            later.replaceSubrange(start + 24..<start + 32, with: [0xDE, 0xC0, 0xEF, 0xBE, 2, 0, 0, 0])
        }
        try Data(later).write(to: URL(fileURLWithPath: folder.file))
        #expect(code { _ = try folder.open() } == .tooNew)
        // Pages of another size are another machine's if both say so, and damage if one does.
        try whole.write(to: URL(fileURLWithPath: folder.file))
        for page: UInt64 in [0, 1] { try damage(page, at: 40, Data([0, 64, 0, 0])) }
        #expect(code { _ = try folder.open() } == .cannotOpen)
        for (offset, bytes) in [(40, [0, 64, 0, 0]), (20, [3, 0, 0, 0]), (10, [8, 1]), (0, [7])] as [(UInt64, [UInt8])] {
            for page: UInt64 in [0, 1] {
                try whole.write(to: URL(fileURLWithPath: folder.file))
                try damage(page, at: offset, Data(bytes))
                #expect(code { _ = try folder.open() } == .corrupt, "byte \(offset) of page \(page)")
            }
        }
        // Page numbers that cannot be.
        try whole.write(to: URL(fileURLWithPath: folder.file))
        for page: UInt64 in [0, 1] { try damage(page, at: 16 + 120, Data(repeating: 255, count: 8)) }
        #expect(code { _ = try folder.open() } == .corrupt)
    }

    @Test func theFileSystemsOfNetworksAreKnown() throws {
        // Nothing of the kind is mounted here: the numbers are those of the kernel's magic.h.
        #expect(LMDBFile.unsafeKind(0x6969) == "NFS")
        #expect(LMDBFile.unsafeKind(0x0102_1997) == "9p")
        #expect(LMDBFile.unsafeKind(0xFE53_4D42) == "SMB")
        #expect(LMDBFile.unsafeKind(0x6573_5546) == "FUSE")
        #expect(LMDBFile.unsafeKind(0xEF53) == nil)
        try LMDBFile(folder.file, isReadOnly: false).checkFilesystem()
    }
}
