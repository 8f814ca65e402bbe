import StoreCore
import Synchronization

/// Finds the transaction or store that a model call means: the store given, else that of the innermost scope (a transaction's body, or a
/// `withStore`), else the model's own by name, else the default.
@usableFromInline package enum StoreResolver<M: Model> {
    /// The store.
    @usableFromInline package static func store(_ given: (any Store)?) throws -> any Store {
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
    @inlinable package static func transaction(_ given: (any Store)?) -> ReadTransaction? { Ambient.transaction(given) }

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

    /// Runs the body in the surrounding transaction, or in a new one.
    @inlinable package static func write<R>(_ given: (any Store)?, _ body: (WriteTransaction) throws -> R) throws -> R {
        if let transaction = transaction(given) { return try Ambient.inside(try writing(transaction), body) }
        return try store(given).write(body)
    }

    /// As above, for a body that changes a record. Where it has to run again it begins with the record as it was: callbacks may have given it a key, or other values,
    /// that are no longer right.
    @inlinable @inline(__always) static func write(
        _ given: (any Store)?, changing record: inout M, _ body: (inout M, WriteTransaction) throws -> Void
    ) throws {
        if !M._hasCallbacks { return try write(given) { try body(&record, $0) } }
        let original = record
        try write(given) { transaction in
            if transaction.attempt > 1 { record = original }
            try body(&record, transaction)
        }
    }

    /// As above; when the body throws, what it wrote is undone. That takes a savepoint only inside a surrounding transaction.
    @inlinable static func writeWhole<R>(_ given: (any Store)?, _ body: (WriteTransaction) throws -> R) throws -> R {
        if let transaction = transaction(given) { return try Ambient.inside(try writing(transaction)) { try $0.withSavepoint(body) } }
        return try store(given).write(body)
    }

    /// Runs an awaited read through ``Store/awaitRead(_:)`` of the store that the call means. An async function is never inside a transaction's body,
    /// which is synchronous.
    @inlinable @inline(__always) nonisolated(nonsending) static func awaitRead<R: Sendable>(
        _ given: (any Store)?, _ body: @escaping @Sendable () throws -> R
    ) async throws -> R {
        // Without looking for the store, which the body does.
        if AsyncDoor.isAlwaysInPlace { return try body() }
        return try await awaitReadElsewhere(given, body)
    }

    @usableFromInline nonisolated(nonsending) static func awaitReadElsewhere<R: Sendable>(
        _ given: (any Store)?, _ body: @escaping @Sendable () throws -> R
    ) async throws -> R {
        // What needs no store, such as a relation that is loaded, does not fail without one.
        guard let store = try? store(given) else { return try body() }
        return try await store.awaitRead(body)
    }

    /// Runs an awaited transaction through ``Store/awaitWrite(attempts:_:)`` of the store that the call means.
    @inlinable nonisolated(nonsending) static func awaitWrite<R: Sendable>(
        _ given: (any Store)?, _ body: @escaping @Sendable (WriteTransaction) throws -> R
    ) async throws -> R {
        try await store(given).awaitWrite(body)
    }

    /// As above, for a body that changes a value. What it did to the value stays when it throws; where it has to run again it begins with the value as it was.
    @inlinable nonisolated(nonsending) static func awaitWrite<T: Sendable, R: Sendable>(
        _ given: (any Store)?, changing value: inout T, _ body: @escaping @Sendable (inout T, WriteTransaction) throws -> R
    ) async throws -> R {
        let store = try store(given)
        if AsyncDoor.isAlwaysInPlace {
            let original = value
            return try await store.write { transaction in
                if transaction.attempt > 1 { value = original }
                return try body(&value, transaction)
            }
        }
        return try await change(&value, in: store, body)
    }

    @usableFromInline nonisolated(nonsending) static func change<T: Sendable, R: Sendable>(
        _ value: inout T, in store: any Store, _ body: @escaping @Sendable (inout T, WriteTransaction) throws -> R
    ) async throws -> R {
        let kept = ChangedValue(value)
        defer { value = kept.value }
        return try await store.awaitWrite { transaction in
            var copy = transaction.attempt > 1 ? kept.original : kept.value
            defer { kept.value = copy }
            return try body(&copy, transaction)
        }
    }

    @usableFromInline static func writing(_ transaction: ReadTransaction) throws -> WriteTransaction {
        if let write = transaction as? WriteTransaction { return write }
        throw StoreError(.misuse, "A record was written inside store.read; use store.write for the whole.")
    }
}

/// A value that a body changes on another thread, of which only one uses it at a time.
private final class ChangedValue<T: Sendable>: Sendable {
    let original: T
    private let current: Mutex<T>

    init(_ value: T) {
        original = value
        current = Mutex(value)
    }

    var value: T {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }
}
