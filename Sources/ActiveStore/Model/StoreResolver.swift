import StoreCore

/// Finds the transaction or store that a model call means: the store given, else that of the innermost scope (a transaction's body, or a
/// `withStore`), else the model's own by name, else the default.
@usableFromInline enum StoreResolver<M: Model> {
    /// The store.
    @usableFromInline static func store(_ given: (any Store)?) throws -> any Store {
        if let store = given ?? Ambient.store { return store }
        if let name = M.storeName { return try NamedStores.require(name, for: M.entity) }
        if let store = DefaultStore.current { return store }
        throw noStore
    }

    static var noStore: StoreError {
        StoreError(
            .noStore,
            "No store: pass one with `in:`, work inside store.read or store.write, surround the code with withStore(store) { … }, or set a "
                + "default with try DefaultStore.set(store).")
    }

    /// Whether a store is given or surrounds the call.
    static func hasStore(_ given: (any Store)?) -> Bool { (try? self.store(given)) != nil }

    /// The transaction that surrounds the call, if it is one of the store that the call means.
    @inlinable static func transaction(_ given: (any Store)?) -> ReadTransaction? { Ambient.transaction(given) }

    /// Runs one request where the call belongs.
    @inlinable static func read<R>(_ given: (any Store)?, _ body: (any EngineReader) throws -> R) throws -> R {
        if let transaction = transaction(given) { return try body(try transaction.checkedReader()) }
        // Without another reference to it, which threads that read at once would count in one place.
        if let given { return try given.readOnce(body) }
        return try store(nil).readOnce(body)
    }

    /// Runs several requests on one state.
    @usableFromInline static func readAll<R>(_ given: (any Store)?, _ body: (any EngineReader) throws -> R) throws -> R {
        try plan(given) { try body(try $0.checkedReader()) }
    }

    /// Runs what needs more than an engine's reader on one state.
    static func plan<R>(_ given: (any Store)?, _ body: (ReadTransaction) throws -> R) throws -> R {
        if let transaction = transaction(given) { return try Ambient.inside(transaction, body) }
        return try store(given).read(body)
    }

    /// Runs the body in the surrounding transaction, or in one of its own.
    @inlinable static func write<R>(_ given: (any Store)?, _ body: (WriteTransaction) throws -> R) throws -> R {
        if let transaction = transaction(given) { return try Ambient.inside(try writing(transaction), body) }
        return try store(given).write(body)
    }

    /// As above; when the body throws, what it wrote is undone. That takes a savepoint only inside a surrounding transaction.
    @inlinable static func writeWhole<R>(_ given: (any Store)?, _ body: (WriteTransaction) throws -> R) throws -> R {
        if let transaction = transaction(given) { return try Ambient.inside(try writing(transaction)) { try $0.withSavepoint(body) } }
        return try store(given).write(body)
    }

    /// As above, waiting by suspending. An async function is never inside a transaction's body, which is synchronous.
    @inlinable nonisolated(nonsending) static func write<R>(
        _ given: (any Store)?, _ body: (WriteTransaction) throws -> R
    ) async throws -> R {
        try await store(given).write(body)
    }

    @usableFromInline static func writing(_ transaction: ReadTransaction) throws -> WriteTransaction {
        if let write = transaction as? WriteTransaction { return write }
        throw StoreError(.misuse, "A record was written inside store.read; use store.write for the whole.")
    }
}
