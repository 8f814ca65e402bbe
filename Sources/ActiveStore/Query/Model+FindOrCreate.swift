import StoreCore

extension Model {
    /// The first record with these values, or a new one that has them and is not stored yet.
    ///
    /// The new one has the declared defaults for the fields not given, and a key of its own unless one is given.
    ///
    /// - Throws: ``StoreError`` `.unknownField`, `.typeMismatch`, or `.badRequest` for a field that has no default and is not given.
    public static func findOrInitialize(_ values: [String: (any ValueConvertible)?], in store: (any Store)? = nil)
        throws -> Self
    {
        try find(values, in: store) ?? make(values)
    }

    /// The first record with these values, or a new one that has them, stored.
    ///
    /// Looks first without the write lock, and again with it, so that two callers never both create.
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
