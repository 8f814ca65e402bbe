import StoreCore

// Records made from dictionaries.
extension Model {
    /// A new record of these values, not stored yet; the declared defaults for the fields that are not given, and a key of its own unless one is.
    ///
    /// ```swift
    /// var alice = try Author(values: ["name": "Alice", "age": 30])
    /// ```
    /// - Parameter values: By the names of the properties. What fits the field is converted: whole numbers for doubles and decimals, 36 characters
    ///   for a UUID, the nearest `Float` for a double. A reference is given by its key: `["authorID": alice.id]`.
    /// - Throws: ``StoreError`` `.unknownField` with the name that was probably meant, `.typeMismatch`, `.constraint` for nil where that cannot be,
    ///   `.unstorableValue`, or `.badRequest` for a field that has no default and is not given.
    public init(values: [String: (any ValueConvertible)?]) throws { self = try Self.make(values) }

    /// Makes a record of these values and stores it.
    ///
    /// ```swift
    /// let alice = try Author.create(["name": "Alice"])
    /// ```
    /// - Returns: The record as stored.
    /// - Throws: As ``init(values:)`` and ``insert(in:)``: unlike VinylRecord's `create:`, which gave nil.
    @discardableResult public static func create(_ values: [String: (any ValueConvertible)?], in store: (any Store)? = nil) throws -> Self {
        try make(values).created(in: store)
    }

    /// Adds the record and returns it as stored; for `let` values and properties of actors.
    ///
    /// - Throws: ``StoreError`` as ``insert(in:)``.
    @inlinable @discardableResult public func created(in store: (any Store)? = nil) throws -> Self {
        var copy = self
        try copy.insert(in: store)
        return copy
    }

    /// As the synchronous form, suspending while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public static func create(
        _ values: [String: (any ValueConvertible)?], in store: (any Store)? = nil
    ) async throws -> Self { try await make(values).created(in: store) }

    /// As the synchronous form, suspending while another writer holds the writer lock.
    @inlinable @discardableResult nonisolated(nonsending) public func created(in store: (any Store)? = nil) async throws -> Self {
        var copy = self
        try await copy.insert(in: store)
        return copy
    }

    /// A new record with these values and the defaults of the others, not stored. What was given counts as assigned.
    static func make(_ values: [String: (any ValueConvertible)?]) throws -> Self {
        let entity = Self.entity.definition
        var given = FieldSet()
        var all = [Value](repeating: .null, count: entity.fields.count)
        for (position, value) in try DictionaryPredicate.positions(values, entity) {
            given.insert(position)
            all[position] = try value.storable(in: entity.fields[position], of: entity)
        }
        var record = try CellBuffer.withRow(of: Self.entity, all) { try Self(new: &$0, given: given) }
        given.remove(entity.key)
        record.recordState.changed.formUnion(given)
        return record
    }

}
