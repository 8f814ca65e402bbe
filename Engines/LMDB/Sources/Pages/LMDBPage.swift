import Glibc

/// The bytes of a page. A field that is not in them has all bits set, which no check takes for sound.
struct LMDBPage {
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

    /// How many bytes a page has: those of the system's, as LMDB makes them.
    static let size = max(4_096, Int(sysconf(Int32(_SC_PAGESIZE))))
    /// The header, after which nodes, meta data or a long value begin.
    static let headerLength = 16
    static let branch: UInt16 = 1
    static let leaf: UInt16 = 2
    static let long: UInt16 = 4
    static let meta: UInt16 = 8
}
