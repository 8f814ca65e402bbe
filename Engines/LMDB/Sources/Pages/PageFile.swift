import Glibc
import StoreCore

/// Reads a store's file by the system's calls, without LMDB and without a map: what cannot be read is an error then, not a signal.
final class PageFile {
    private let descriptor: Int32
    private let path: String
    private let isOwned: Bool

    /// Opens a file for reading.
    ///
    /// - Throws: ``StoreError`` `.cannotOpen`, `.inputOutput`.
    init(_ path: String) throws {
        var descriptor: Int32
        repeat { descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) } while descriptor < 0 && errno == EINTR
        if descriptor < 0 { throw PageFile.refused(path, errno) }
        self.descriptor = descriptor
        self.path = path
        isOwned = true
    }

    /// Reads by a descriptor that somebody else closes.
    init(borrowing descriptor: Int32, _ path: String) {
        self.descriptor = descriptor
        self.path = path
        isOwned = false
    }

    deinit { if isOwned { close(descriptor) } }

    /// What the system knows about the file.
    func info() throws -> stat {
        var info = stat()
        if fstat(descriptor, &info) != 0 { throw PageFile.unreadable(path, errno) }
        return info
    }

    /// The bytes from an offset on; fewer only where the file ends.
    ///
    /// - Throws: ``StoreError`` `.inputOutput` for what the system refuses to read, which says nothing about the contents.
    func bytes(_ count: Int, at offset: Int) throws -> [UInt8] {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = 0
            while filled < count {
                let more = pread(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
                if more == 0 { return }
                if more > 0 {
                    filled += more
                } else if errno != EINTR {
                    failure = errno
                    return
                }
            }
        }
        if failure != 0 { throw PageFile.unreadable(path, failure) }
        return bytes
    }

    /// Reads a page; shorter only where the file ends.
    func page(_ number: UInt64) throws -> Page {
        Page(bytes: try bytes(LMDBOptions.pageSize, at: Int(number) * LMDBOptions.pageSize))
    }

    private static func refused(_ path: String, _ code: Int32) -> StoreError {
        switch code {
        case ENOENT, EACCES, EPERM, ELOOP, ENOTDIR: StorePath.cannotOpen(path, StorePath.text(code), code)
        default: unreadable(path, code)
        }
    }

    private static func unreadable(_ path: String, _ code: Int32) -> StoreError {
        StoreError(
            .inputOutput,
            "The store \(StorePath.shown(path)) cannot be read: \(StorePath.text(code)). Whether it is damaged is not known; check the disk "
                + "and try again.", engineCode: .init("errno", code))
    }
}

/// The bytes of a page. A field that does not lie in them has all bits set, which no check takes for sound.
struct Page {
    var bytes: [UInt8]

    func load<T: FixedWidthInteger>(_ offset: Int, as type: T.Type = T.self) -> T {
        guard offset >= 0, offset + MemoryLayout<T>.size <= bytes.count else { return ~0 }
        return bytes.withUnsafeBytes { T(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: T.self)) }
    }

    /// The number that every page but those inside of long values begins with.
    var number: UInt64 { load(0) }
    /// What kind of page it is: one bit and no other in a file.
    var flags: UInt16 { load(10) }
    /// How many pages a long value has, in the first of them.
    var length: UInt32 { load(12) }

    /// The header, after which nodes, meta data or a long value begin.
    static let headerLength = 16
    static let branch: UInt16 = 1
    static let leaf: UInt16 = 2
    static let long: UInt16 = 4
    static let meta: UInt16 = 8
}

/// A number that tells whether bytes are the same as before, as far as accidents go.
struct PageDigest: Equatable {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { bytes in
            var offset = 0
            while offset + 8 <= bytes.count {
                add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                offset += 8
            }
            for byte in bytes[offset...] { add(UInt64(byte)) }
        }
    }

    private mutating func add(_ word: UInt64) {
        value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
        value ^= value >> 32
    }
}
