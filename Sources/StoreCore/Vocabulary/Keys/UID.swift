import FoundationEssentials

/// The generated key of a record of one model: a UUIDv7 in two words, typed so that an author's key cannot be used to find an article.
///
/// It is generated in the record's `init`, from the same clock reading as `createdAt`, and strictly increasing within a process, so that
/// key order is the order of creation.
@frozen public struct UID<Model>: Sendable {
    /// The first eight bytes.
    public let high: UInt64
    /// The last eight bytes.
    public let low: UInt64

    /// Creates a key from its halves.
    @inlinable public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Creates a key from a UUID.
    @inlinable public init(_ uuid: UUID) { (high, low) = uuid.halves }

    /// Parses a key from its 36 characters, in either case; nil for other text.
    public init?(_ text: String) {
        guard let uuid = UUID(spelled: text) else { return nil }
        self.init(uuid)
    }

    /// The key as Foundation's UUID.
    @inlinable public var uuid: UUID { UUID(high: high, low: low) }
    /// 36 characters, upper case.
    public var uuidString: String { uuid.uuidString }
}

extension UID: Hashable, Comparable, CustomStringConvertible, Codable {
    /// Byte order, which is the order of creation for generated keys.
    @inlinable public static func < (a: UID, b: UID) -> Bool { a.high == b.high ? a.low < b.low : a.high < b.high }
    /// 36 characters, upper case, as Foundation prints UUIDs.
    public var description: String { uuidString }
    /// Reads the 36 characters, in either case.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let key = UID(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "A key is written as a UUID of 36 characters.")
        }
        self = key
    }
    /// Writes the 36 characters.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(uuidString)
    }
}

extension UID: Storable {
    /// `.uuid`.
    @inlinable public static var fieldType: FieldType { .uuid }
    /// Sixteen bytes.
    @inlinable public init(cell: Cell) throws(CellError) {
        guard cell.kind == .blob else { throw .wrongKind(found: cell.kind, wanted: "UID") }
        guard cell.length == 16, let base = cell.base else { throw .badValue(wanted: "UID") }
        let raw = UnsafeRawPointer(base)
        high = UInt64(bigEndian: raw.loadUnaligned(as: UInt64.self))
        low = UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
    /// Sixteen bytes.
    @inlinable public func write(to writer: any RowWriter) throws { try RecordKey.uid(high, low).write(to: writer) }
    /// The UUID.
    @inlinable public var storedValue: Value { .uuid(uuid) }
    /// Equality.
    @inlinable public func isStoredAlike(_ other: UID) -> Bool { self == other }
}

/// A type that can be the key of a model: ``UID``, `Int64`, `Int` or `String`.
public protocol ModelKey: Storable, Hashable {
    /// The key without its Swift type.
    var recordKey: RecordKey { get }
    /// The typed key, or nil if the key is of another kind.
    init?(recordKey: RecordKey)
}

extension UID: ModelKey {
    /// Sixteen bytes.
    @inlinable public var recordKey: RecordKey { .uid(high, low) }
    /// nil for integers and text.
    @inlinable public init?(recordKey: RecordKey) {
        guard case .uid(let high, let low) = recordKey else { return nil }
        self.init(high: high, low: low)
    }
}
extension Int64: ModelKey {
    /// The number.
    @inlinable public var recordKey: RecordKey { .int(self) }
    /// nil for other kinds.
    @inlinable public init?(recordKey: RecordKey) {
        guard case .int(let number) = recordKey else { return nil }
        self = number
    }
}
extension Int: ModelKey {
    /// The number.
    @inlinable public var recordKey: RecordKey { .int(Int64(self)) }
    /// nil for other kinds.
    @inlinable public init?(recordKey: RecordKey) {
        guard case .int(let number) = recordKey, let value = Int(exactly: number) else { return nil }
        self = value
    }
}
extension String: ModelKey {
    /// The text.
    @inlinable public var recordKey: RecordKey { .text(self) }
    /// nil for other kinds.
    @inlinable public init?(recordKey: RecordKey) {
        guard case .text(let text) = recordKey else { return nil }
        self = text
    }
}
