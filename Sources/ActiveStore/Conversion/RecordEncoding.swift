/// Writes the fields of one record into an encoder; generated `encode(to:)` methods use it.
///
/// One short generic call a field: type checking such a method takes a third of the time that calls of the container itself would take.
public struct RecordEncoding<Keys: CodingKey> {
    private var container: KeyedEncodingContainer<Keys>

    /// Begins an object with these keys.
    public init(_ encoder: any Encoder, _ keys: Keys.Type) { container = encoder.container(keyedBy: keys) }

    /// Encodes a field.
    public mutating func encode<Value: Encodable>(_ value: Value, _ key: Keys) throws { try container.encode(value, forKey: key) }

    /// Encodes a field that may be nil; nil is omitted.
    public mutating func encodeIfPresent<Value: Encodable>(_ value: Value?, _ key: Keys) throws {
        try container.encodeIfPresent(value, forKey: key)
    }

    /// Encodes the records of a relation as an array, if they were loaded with the record and their model is `Encodable`.
    public mutating func encodeLoadedRecords(_ state: RecordState, _ number: Int, _ key: Keys) throws {
        // Whether the related model is Encodable is known only here: two models may refer to each other, and only one of them be coded.
        guard let records = state.relations[number].loaded as? any Encodable else { return }
        try container.encode(records, forKey: key)
    }

    /// Encodes the one record of a relation, if it was loaded with the record, exists, and its model is `Encodable`.
    public mutating func encodeLoadedRecord(_ state: RecordState, _ number: Int, _ key: Keys) throws {
        guard let record = (state.relations[number].loaded as? [any Encodable])?.last else { return }
        try container.encode(record, forKey: key)
    }
}
