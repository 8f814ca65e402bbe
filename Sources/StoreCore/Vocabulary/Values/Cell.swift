/// One field of one row, as an engine delivers it: a tag, eight bytes of a number, or a pointer and a length.
///
/// A cell borrows: the memory it points at lives until the closure that received the row returns. Engines fill cells and the generated
/// `init(row:)` of a model reads them; nothing is allocated in between.
@frozen public struct Cell {
    /// The five storage classes.
    @frozen public enum Kind: UInt8, Sendable {
        /// No value.
        case null
        /// A signed 64-bit integer in ``Cell/bits``.
        case int
        /// A double in ``Cell/bits``.
        case double
        /// UTF-8 text at ``Cell/bytes``.
        case text
        /// Bytes at ``Cell/bytes``.
        case blob
    }

    /// The integer, or the bit pattern of the double.
    public var bits: Int64
    /// The first byte of text or bytes; may be nil when the length is 0.
    public var base: UnsafePointer<UInt8>?
    /// The length of text or bytes.
    public var length: Int
    /// The storage class, which determines the valid properties.
    public var kind: Kind

    /// Creates a cell without a value.
    @inlinable public init() {
        bits = 0
        base = nil
        length = 0
        kind = .null
    }
    /// Creates an integer cell.
    @inlinable public init(int: Int64) {
        self.init()
        bits = int
        kind = .int
    }
    /// Creates a double cell.
    @inlinable public init(double: Double) {
        self.init()
        bits = Int64(bitPattern: double.bitPattern)
        kind = .double
    }
    /// Creates a text cell; the bytes are borrowed.
    @inlinable public init(text: UnsafePointer<UInt8>?, length: Int) {
        bits = 0
        base = text
        self.length = length
        kind = .text
    }
    /// Creates a blob cell; the bytes are borrowed.
    @inlinable public init(blob: UnsafePointer<UInt8>?, length: Int) {
        bits = 0
        base = blob
        self.length = length
        kind = .blob
    }

    /// The double of a `.double` cell.
    @inlinable public var double: Double { Double(bitPattern: UInt64(bitPattern: bits)) }
    /// The bytes of a `.text` or `.blob` cell.
    @inlinable public var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: base, count: base == nil ? 0 : length)
    }
    /// The text of a `.text` cell; invalid UTF-8 in an existing database is repaired with U+FFFD.
    @inlinable public var string: String { length <= 15 ? shortString : String(decoding: bytes, as: UTF8.self) }

    /// The text where a string holds it in place, without memory of its own: many fields have texts as short.
    @usableFromInline var shortString: String {
        guard let base, length > 0 else { return "" }
        let from = UnsafeRawPointer(base)
        let count = length
        return String(unsafeUninitializedCapacity: 15) { room in
            guard let start = room.baseAddress else { return 0 }
            let to = UnsafeMutableRawPointer(start)
            // Two words or half words that may overlap.
            if count >= 8 {
                let last = from.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
                to.storeBytes(of: from.loadUnaligned(as: UInt64.self), as: UInt64.self)
                to.storeBytes(of: last, toByteOffset: count &- 8, as: UInt64.self)
            } else if count >= 4 {
                let last = from.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
                to.storeBytes(of: from.loadUnaligned(as: UInt32.self), as: UInt32.self)
                to.storeBytes(of: last, toByteOffset: count &- 4, as: UInt32.self)
            } else {
                for at in 0..<count { start[at] = base[at] }
            }
            return count
        }
    }
}
