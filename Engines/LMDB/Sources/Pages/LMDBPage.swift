import Glibc

/// The bytes of a page. A field outside of them has all bits set, which no check accepts.
struct LMDBPage {
    var bytes: [UInt8]

    func load<T: FixedWidthInteger>(_ offset: Int, as type: T.Type = T.self) -> T {
        guard offset >= 0, offset + MemoryLayout<T>.size <= bytes.count else { return ~0 }
        return bytes.withUnsafeBytes { T(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: T.self)) }
    }

    /// The page number at the start of every page except the continuation pages of long values.
    var number: UInt64 { load(0) }
    /// The type of the page: exactly one bit in a file.
    var flags: UInt16 { load(10) }
    /// The number of pages of a long value, in the first of them.
    var length: UInt32 { load(12) }

    /// The page size in bytes: that of the system, as LMDB uses it.
    static let size = max(4_096, Int(sysconf(Int32(_SC_PAGESIZE))))
    /// The length of the header, which nodes, meta data or a long value follow.
    static let headerLength = 16
    static let branch: UInt16 = 1
    static let leaf: UInt16 = 2
    static let long: UInt16 = 4
    static let meta: UInt16 = 8
}
