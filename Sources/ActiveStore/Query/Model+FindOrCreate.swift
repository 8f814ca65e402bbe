import StoreCore

extension Model {
    /// The first record with these values, or a new one with them that is not stored yet.
    ///
    /// ```swift
    /// let draft = try Author.findOrInitialize(["name": "Cid"])          // found, or new and not stored
    /// // SELECT … FROM "author" WHERE "name" = ? ORDER BY "uid" LIMIT ?
    /// ```
    /// The new record has the declared defaults in the other fields, and a generated key unless one is given.
    ///
    /// - Throws: ``StoreError`` `.unknownField`, `.typeMismatch`, or `.badRequest` if a field without a default is missing.
    public static func findOrInitialize(_ values: [String: (any ValueConvertible)?], in store: (any Store)? = nil)
        throws -> Self
    {
        try find(values, in: store) ?? make(values)
    }

    /// The first record with these values, or a new one that is stored with them.
    ///
    /// ```swift
    /// let cid = try Author.findOrCreate(["name": "Cid", "age": 30])     // found, or stored now
    /// // SELECT … FROM "author" WHERE ("name" = ? AND "age" = ?) ORDER BY "uid" LIMIT ?
    /// // INSERT INTO "author" (…) VALUES (?, ?, ?, ?, ?, ?)
    /// ```
    /// Searches first without the writer lock and again with it, so that two callers never both create a record.
    ///
    /// - Throws: As ``findOrInitialize(_:in:)`` and ``insert(in:)``.
    public static func findOrCreate(_ values: [String: (any ValueConvertible)?], in store: (any Store)? = nil) throws
        -> Self
    {
        if let record = try find(values, in: store) { return record }
        return try StoreResolver<Self>.write(store) { try create(values, $0) }
    }

    static func create(_ values: [String: (any ValueConvertible)?], _ transaction: WriteTransaction) throws -> Self {
        if let record = try find(values, in: transaction.store) { return record }
        var record = try make(values)
        try record.performSave(.insert, transaction)
        return record
    }
}
