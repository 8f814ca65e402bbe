import StoreCore

// Finding a record by identifying values, or making a new one with them.
extension Model {
    /// The record with this key, or a new one with the key that is not stored yet.
    ///
    /// The new record has the declared defaults in all other fields. `find(_:)` does the same without making a record.
    ///
    /// - Throws: ``StoreError`` as ``find(_:in:)``, or `.badRequest` if another field has no default.
    public static func findOrBuild(_ id: Key, in store: (any Store)? = nil) throws -> Self {
        try find(id, in: store) ?? make([entity.definition.keyField.name: id.storedValue])
    }

    /// The first record, in key order, with this value in a field, or a new one with the value that is not stored yet.
    ///
    /// ```swift
    /// let bob = try Author.findOrBuild(by: \.email, "bob@example.org")
    /// // SELECT … FROM "author" WHERE "email" = ? ORDER BY "uid" LIMIT ?
    /// ```
    /// For several fields use ``findOrInitialize(_:in:)``.
    ///
    /// - Throws: ``StoreError`` as ``findOrInitialize(_:in:)``.
    public static func findOrBuild<V>(by field: KeyPath<Fields, Field<Self, V>>, _ value: V, in store: (any Store)? = nil) throws -> Self {
        try findOrInitialize([entity.definition.fields[fields[keyPath: field].position].name: value.storedValue], in: store)
    }

    /// The first record, in key order, with this value in a field named at run time, or a new one with the value that is not stored yet.
    ///
    /// - Throws: ``StoreError`` as ``findOrInitialize(_:in:)``.
    public static func findOrBuild(by field: String, _ value: (any ValueConvertible)?, in store: (any Store)? = nil) throws -> Self {
        try findOrInitialize([field: value], in: store)
    }

    /// Asynchronous form of ``findOrBuild(_:in:)``.
    nonisolated(nonsending) public static func findOrBuild(_ id: Key, in store: (any Store)? = nil) async throws -> Self {
        try await StoreResolver<Self>.awaitRead(store) { try findOrBuild(id, in: store) }
    }
    /// Asynchronous form of ``findOrBuild(by:_:in:)``.
    nonisolated(nonsending) public static func findOrBuild<V>(
        by field: KeyPath<Fields, Field<Self, V>>, _ value: V, in store: (any Store)? = nil
    ) async throws -> Self {
        let name = entity.definition.fields[fields[keyPath: field].position].name
        return try await findOrInitialize([name: value.storedValue], in: store)
    }
    /// Asynchronous form of ``findOrBuild(by:_:in:)``.
    nonisolated(nonsending) public static func findOrBuild(
        by field: String, _ value: (any ValueConvertible)?, in store: (any Store)? = nil
    ) async throws -> Self { try await StoreResolver<Self>.awaitRead(store) { try findOrBuild(by: field, value, in: store) } }
}
