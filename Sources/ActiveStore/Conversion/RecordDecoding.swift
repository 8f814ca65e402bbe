import FoundationEssentials
import StoreCore

/// Reads the fields of a new record from a decoder; generated `init(from:)` initializers use it.
///
/// Values are normalised as the memberwise initializer does: dates are rounded to the microsecond.
public struct RecordDecoding<Keys: CodingKey> {
    private let container: KeyedDecodingContainer<Keys>
    private let origin: (createdAt: Date, high: UInt64, low: UInt64)

    /// Begins to read an object with these keys.
    ///
    /// - Throws: `DecodingError` if the decoder does not hold an object.
    public init(_ decoder: any Decoder, _ keys: Keys.Type) throws {
        container = try decoder.container(keyedBy: keys)
        origin = RecordOrigin.next()
    }

    /// The instant of a record that has none.
    public var createdAt: Date { origin.createdAt.normalized }

    /// Whether there is a value other than null.
    public func hasValue(_ key: Keys) throws -> Bool { try container.contains(key) && !container.decodeNil(forKey: key) }

    /// The generated key of the record: a new one if the key is absent, null or not coded.
    public func decodeKey<M>(_ key: Keys?) throws -> UID<M> {
        try key.flatMap { try container.decodeIfPresent(UID<M>.self, forKey: $0) } ?? UID(high: origin.high, low: origin.low)
    }

    /// A timestamp; nil if it is absent or null.
    public func decodeTime(_ key: Keys) throws -> Date? { try container.decodeIfPresent(Date.self, forKey: key)?.normalized }

    /// A field that must be present.
    public func decode<Value: Storable & Decodable>(_ key: Keys) throws -> Value {
        try container.decode(Value.self, forKey: key).normalized
    }

    /// A field that may be absent. null is not absent, and an error.
    public func decode<Value: Storable & Decodable>(_ key: Keys, default value: @autoclosure () -> Value) throws -> Value {
        guard container.contains(key) else { return value().normalized }
        return try decode(key)
    }

    /// A field that may be nil: nil if it is null, its default if it is absent.
    public func decodeIfPresent<Value: Storable & Decodable>(_ key: Keys, default value: @autoclosure () -> Value? = nil) throws -> Value? {
        guard container.contains(key) else { return value()?.normalized }
        return try container.decodeIfPresent(Value.self, forKey: key)?.normalized
    }
}
