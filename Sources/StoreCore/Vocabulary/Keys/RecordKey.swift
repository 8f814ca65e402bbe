import FoundationEssentials

/// The key of a record, whatever its model declares: a generated UUID, a 64-bit integer or text.
///
/// The order is the same on every engine: UUIDs by their bytes, integers by value, text by its UTF-8 bytes.
@frozen public enum RecordKey: Sendable {
    /// Sixteen bytes, as two big-endian halves.
    case uid(UInt64, UInt64)
    /// A signed 64-bit integer.
    case int(Int64)
    /// Text of at most 255 bytes.
    case text(String)

    /// The maximum length of a text key in UTF-8 bytes.
    @usableFromInline package static let maximumTextLength = 255

    /// Throws for text over ``maximumTextLength``, on every engine.
    ///
    /// - Throws: ``StoreError`` `.unstorableValue`.
    @inlinable package func checkLength() throws {
        if case .text(let text) = self, text.utf8.count > RecordKey.maximumTextLength {
            throw UnstorableValue.keyTooLong(text.utf8.count)
        }
    }

    /// The field type of this key.
    public var type: FieldType {
        switch self {
        case .uid: .uuid
        case .int: .int
        case .text: .string
        }
    }

    /// The key as an untyped value.
    public var value: Value {
        switch self {
        case .uid(let high, let low): .uuid(UUID(high: high, low: low))
        case .int(let number): .int(number)
        case .text(let text): .string(text)
        }
    }

    /// The key as shown in messages: always for generated keys, others (possibly a customer's number or address) only when values are
    /// shown.
    var inMessages: String? {
        if case .uid = self { return value.description }
        return StoreError.showsValues ? value.description : nil
    }

    /// The key of a value; nil if the value's type cannot be a key.
    public init?(_ value: Value) {
        switch value {
        case .uuid(let uuid): self = .uid(uuid.halves.high, uuid.halves.low)
        case .int(let number): self = .int(number)
        case .string(let text): self = .text(text)
        default: return nil
        }
    }
}

extension RecordKey: Hashable, Comparable {
    /// Equal by stored bytes.
    public static func == (a: RecordKey, b: RecordKey) -> Bool {
        switch (a, b) {
        case (.uid(let x, let y), .uid(let v, let w)): x == v && y == w
        case (.int(let x), .int(let y)): x == y
        case (.text(let x), .text(let y)): x.hasSameBytes(as: y)
        default: false
        }
    }

    /// Key order.
    public static func < (a: RecordKey, b: RecordKey) -> Bool {
        switch (a, b) {
        case (.uid(let x, let y), .uid(let v, let w)): (x, y) < (v, w)
        case (.int(let x), .int(let y)): x < y
        case (.text(let x), .text(let y)): x.precedesByBytes(y)
        default: a.type.rawValue < b.type.rawValue  // keys of one entity are of one type
        }
    }

    /// Hashes the bytes that equality compares.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .uid(let high, let low):
            hasher.combine(high)
            hasher.combine(low)
        case .int(let number): hasher.combine(number)
        case .text(let text): text.hashBytes(into: &hasher)
        }
    }
}

extension UUID {
    /// A UUID from its two big-endian halves.
    @inlinable package init(high: UInt64, low: UInt64) {
        let h = high.bigEndian
        let l = low.bigEndian
        self = withUnsafeBytes(of: (h, l)) { raw in UUID(uuid: raw.load(as: uuid_t.self)) }
    }

    /// The two big-endian halves.
    @inlinable package var halves: (high: UInt64, low: UInt64) {
        withUnsafeBytes(of: uuid) { raw in
            (
                UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
                UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
    }
}
