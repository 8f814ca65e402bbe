import StoreCore

/// Where an import stores: as ``StorePlace``, for a store that the model, if there is one, has been asked for already.
enum ImportPlace {
    /// The transaction that surrounds the call, if it is one of the store given.
    static func transaction(_ given: (any Store)?) -> ReadTransaction? {
        guard Ambient.isInTransaction else { return nil }
        guard let given else { return Ambient.current }
        return Ambient.transaction(of: given)
    }

    /// Runs the body in the surrounding transaction, or in one of its own.
    static func write<R>(_ given: (any Store)?, _ body: (WriteTransaction) throws -> R) throws -> R {
        if let transaction = transaction(given) { return try body(try writing(transaction)) }
        return try store(given).write(body)
    }

    /// As above, waiting by suspending.
    nonisolated(nonsending) static func write<R>(_ given: (any Store)?, _ body: (WriteTransaction) throws -> R) async throws -> R {
        try await store(given).write(body)
    }

    private static func store(_ given: (any Store)?) throws -> any Store {
        if let given { return given }
        throw StoreError(.noStore, "No store: pass one with `in:`.")
    }

    private static func writing(_ transaction: ReadTransaction) throws -> WriteTransaction {
        if let transaction = transaction as? WriteTransaction { return transaction }
        throw StoreError(.misuse, "Records cannot be imported inside store.read.")
    }
}
