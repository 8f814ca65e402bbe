import StoreCore

// Records made from dictionaries.
extension Model {
    /// A new record with these values, not stored yet. Other fields get their declared defaults, and the key is generated unless given.
    ///
    /// ```swift
    /// var alice = try Author(values: ["name": "Alice", "age": 30])
    /// ```
    /// - Parameter values: Values by property name. They are converted where they fit the field: whole numbers to doubles and decimals,
    ///   36 characters to a UUID, a double to the nearest `Float`. A reference is given by its key: `["authorID": alice.id]`.
    /// - Throws: ``StoreError`` `.unknownField` with the closest existing name, `.typeMismatch`, `.constraint` for nil
    ///   in a field that cannot be nil, `.unstorableValue`, or `.badRequest` if a field without a default is missing.
    public init(values: [String: (any ValueConvertible)?]) throws { self = try Self.make(values) }

    /// Makes a record with these values and stores it.
    ///
    /// ```swift
    /// let alice = try Author.create(["name": "Alice"])
    /// ```
    /// - Returns: The record as stored.
    /// - Throws: As ``init(values:)`` and ``insert(in:)``: unlike VinylRecord's `create:`, which returned nil.
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

    /// Asynchronous form of ``create(_:in:)``; suspends while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public static func create(
        _ values: [String: (any ValueConvertible)?], in store: (any Store)? = nil
    ) async throws -> Self { try await make(values).created(in: store) }

    /// Asynchronous form of ``created(in:)``; suspends while another writer holds the writer lock.
    @inlinable @discardableResult nonisolated(nonsending) public func created(in store: (any Store)? = nil) async throws -> Self {
        var copy = self
        try await copy.insert(in: store)
        return copy
    }

    /// A new record with these values and defaults for the others, not stored. The given fields count as assigned.
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
