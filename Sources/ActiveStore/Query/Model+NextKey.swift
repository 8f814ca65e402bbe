extension Model where Key: FixedWidthInteger {
    /// The number after the largest key that is stored; 1 if no key is above 0.
    ///
    /// For models whose records are numbered, as those of an SQL database with integer keys are. A callback gives the number:
    ///
    /// ```swift
    /// @Model struct Receipt { @Key var number = 0; var total = 0 }
    ///
    /// extension Receipt: Callbacks {
    ///     mutating func beforeValidation(_ transaction: WriteTransaction) throws { if number == 0 { number = try Receipt.nextKey() } }
    /// }
    /// ```
    /// In a transaction, as in a callback, nobody else can take the number meanwhile; elsewhere two callers may be told the same one. The number of a
    /// record that was removed comes again if it was the largest. One look-up.
    ///
    /// - Throws: ``StoreError`` `.overflow` if the largest key is the largest there can be.
    public static func nextKey(in store: (any Store)? = nil) throws -> Key {
        guard let largest = try Query<Self>(in: store).last()?.id, largest > 0 else { return 1 }
        if largest < Key.max { return largest + 1 }
        throw StoreError(
            .overflow, "No key is left after the largest of \(entity.name), which is the largest there can be.", entity: entity.name,
            field: entity.definition.keyField.name)
    }

    /// As ``nextKey(in:)``.
    nonisolated(nonsending) public static func nextKey(in store: (any Store)? = nil) async throws -> Key {
        try await StoreResolver<Self>.awaitRead(store) { try nextKey(in: store) }
    }
}
