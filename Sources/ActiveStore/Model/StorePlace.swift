import StoreCore
import Synchronization

/// Finds the transaction or store that a model call means: the store given, else the transaction whose body runs, else the task's store, else the
/// default.
@usableFromInline enum StorePlace {
    /// The store, where no transaction surrounds the call.
    @usableFromInline static func store(_ given: (any Store)?) throws -> any Store {
        if let store = given ?? Ambient.taskStore ?? DefaultStore.current { return store }
        throw noStore
    }

    static var noStore: StoreError {
        StoreError(
            .noStore,
            "No store: pass one with `in:`, work inside store.read or store.write, surround the code with withStore(store) { … }, or set a "
                + "default with try DefaultStore.set(store).")
    }

    /// Whether a store is given or surrounds the call.
    static func hasStore(_ given: (any Store)?) -> Bool {
        given != nil || Ambient.isInTransaction || Ambient.taskStore != nil || DefaultStore.current != nil
    }

    /// The transaction that surrounds the call, if it is one of the store given.
    @inlinable static func transaction(_ given: (any Store)?) -> ReadTransaction? {
        guard Ambient.isInTransaction else { return nil }
        guard let given else { return Ambient.current }
        return Ambient.transaction(of: given)
    }

    /// Runs one request where the call belongs.
    @inlinable static func read<R>(_ given: (any Store)?, _ body: (any EngineReader) throws -> R) throws -> R {
        if let transaction = transaction(given) { return try body(try transaction.checkedReader()) }
        return try store(given).readOnce(body)
    }

    /// Runs several requests on one state.
    static func readAll<R>(_ given: (any Store)?, _ body: (any EngineReader) throws -> R) throws -> R {
        if let transaction = transaction(given) { return try body(try transaction.checkedReader()) }
        return try store(given).read { try body(try $0.checkedReader()) }
    }

    /// Runs what needs more than an engine's reader on one state.
    static func plan<R>(_ given: (any Store)?, _ body: (ReadTransaction) throws -> R) throws -> R {
        if let transaction = transaction(given) { return try body(transaction) }
        return try store(given).read(body)
    }

    /// Runs the body in the surrounding transaction, or in one of its own.
    @inlinable static func write<R>(_ given: (any Store)?, _ body: (WriteTransaction) throws -> R) throws -> R {
        if let transaction = transaction(given) { return try body(try writing(transaction)) }
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

/// The store that models use when nothing nearer is given. Set once, when a program starts.
public enum DefaultStore {
    private static let shared = Mutex<(any Store)?>(nil)

    /// The default, if one is set.
    public static var current: (any Store)? { shared.withLock { $0 } }

    /// Sets the default.
    ///
    /// - Throws: ``StoreError`` `.configuration` if one is set already; use ``withStore(_:_:)`` for a store of a part of the program.
    public static func set(_ store: any Store) throws {
        try shared.withLock { current in
            if current != nil {
                throw StoreError(
                    .configuration,
                    "A default store is set already; set it once, and use withStore(store) { … } for others.")
            }
            current = store
        }
    }

    /// Removes the default, so that another can be set; for programs that shut down in order.
    public static func remove() { shared.withLock { $0 = nil } }
}
