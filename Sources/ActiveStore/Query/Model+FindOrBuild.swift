import StoreCore

// Finding a record by what identifies it, or making one that has it.
extension Model {
    /// The record with this key, or a new one that has it and is not stored yet.
    ///
    /// The new one has the declared defaults of all other fields. `find(_:)` is the same without making one.
    ///
    /// - Throws: ``StoreError`` as ``find(_:in:)``, or `.badRequest` if another field has no default.
    public static func findOrBuild(_ id: Key, in store: (any Store)? = nil) throws -> Self {
        try find(id, in: store) ?? make([entity.definition.keyField.name: id.storedValue])
    }

    /// The first record, in key order, with this value in a field, or a new one that has it and is not stored yet.
    ///
    /// ```swift
    /// var alice = try Author.findOrBuild(by: \.email, "alice@example.org")
    /// ```
    /// For several fields there is ``findOrInitialize(_:in:)``.
    ///
    /// - Throws: ``StoreError`` as ``findOrInitialize(_:in:)``.
    public static func findOrBuild<V>(by field: KeyPath<Fields, Field<Self, V>>, _ value: V, in store: (any Store)? = nil) throws -> Self {
        try findOrInitialize([entity.definition.fields[fields[keyPath: field].position].name: value.storedValue], in: store)
    }

    /// The first record, in key order, with this value in a field named at run time, or a new one that has it and is not stored yet.
    ///
    /// - Throws: ``StoreError`` as ``findOrInitialize(_:in:)``.
    public static func findOrBuild(by field: String, _ value: (any ValueConvertible)?, in store: (any Store)? = nil) throws -> Self {
        try findOrInitialize([field: value], in: store)
    }

    /// As the synchronous form.
    nonisolated(nonsending) public static func findOrBuild(_ id: Key, in store: (any Store)? = nil) async throws -> Self {
        try await StoreResolver<Self>.awaitRead(store) { try findOrBuild(id, in: store) }
    }
    /// As the synchronous form.
    nonisolated(nonsending) public static func findOrBuild<V>(
        by field: KeyPath<Fields, Field<Self, V>>, _ value: V, in store: (any Store)? = nil
    ) async throws -> Self {
        let name = entity.definition.fields[fields[keyPath: field].position].name
        return try await findOrInitialize([name: value.storedValue], in: store)
    }
    /// As the synchronous form.
    nonisolated(nonsending) public static func findOrBuild(
        by field: String, _ value: (any ValueConvertible)?, in store: (any Store)? = nil
    ) async throws -> Self { try await StoreResolver<Self>.awaitRead(store) { try findOrBuild(by: field, value, in: store) } }
}
