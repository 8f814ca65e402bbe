extension Model where Key: FixedWidthInteger {
    /// The number after the largest stored key; 1 if no key is above 0.
    ///
    /// For models whose records are numbered, like those of an SQL database with integer keys. A callback assigns the number:
    ///
    /// ```swift
    /// @Model struct Receipt { @Key var number = 0; var total = 0 }
    ///
    /// extension Receipt: Callbacks {
    ///     mutating func beforeValidation(_ transaction: WriteTransaction) throws { if number == 0 { number = try Receipt.nextKey() } }
    /// }
    /// ```
    /// In a transaction, as in a callback, no other writer can take the number meanwhile; outside of one, two callers
    /// may receive the same number. The largest number is reused once its record is removed. Costs one look-up.
    ///
    /// - Throws: ``StoreError`` `.overflow` if the largest stored key is the largest possible one.
    public static func nextKey(in store: (any Store)? = nil) throws -> Key {
        guard let largest = try Query<Self>(in: store).last()?.id, largest > 0 else { return 1 }
        if largest < Key.max { return largest + 1 }
        throw StoreError(
            .overflow, "No key is left after the largest of \(entity.name), which is the largest there can be.", entity: entity.name,
            field: entity.definition.keyField.name)
    }

    /// Asynchronous form of ``nextKey(in:)``.
    nonisolated(nonsending) public static func nextKey(in store: (any Store)? = nil) async throws -> Key {
        try await StoreResolver<Self>.awaitRead(store) { try nextKey(in: store) }
    }
}
