import StoreCore
import Synchronization

/// Finds the transaction or store for a model call: the given store, else the innermost scope
/// (a transaction's body, or a `withStore`), else the model's named store, else the default.
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

    /// Whether the call has a store, given or ambient.
    static func hasStore(_ given: (any Store)?) -> Bool { (try? self.store(given)) != nil }

    /// The surrounding transaction, if it belongs to the store of the call.
    @inlinable package static func transaction(_ given: (any Store)?) -> ReadTransaction? { Ambient.transaction(given) }

    /// Runs one request in the surrounding transaction, or on the store.
    @inlinable static func read<R>(_ given: (any Store)?, _ body: (any EngineReader) throws -> R) throws -> R {
        if let transaction = transaction(given) { return try body(try transaction.checkedReader()) }
        // Without another reference to the store, whose count threads that read at once would contend for.
        if let given { return try given.readOnce(body) }
        return try store(nil).readOnce(body)
    }

    /// Runs several requests on one snapshot.
    @usableFromInline static func readAll<R>(_ given: (any Store)?, _ body: (any EngineReader) throws -> R) throws -> R {
        try plan(given) { try body(try $0.checkedReader()) }
    }

    /// Runs a body that needs more than an engine's reader, on one snapshot.
    static func plan<R>(_ given: (any Store)?, _ body: (ReadTransaction) throws -> R) throws -> R {
        if let transaction = transaction(given) { return try Ambient.inside(transaction, body) }
        return try store(given).readOneCall(body)
    }

    /// Runs the body in the surrounding transaction, or in a new one.
    @inlinable package static func write<R>(_ given: (any Store)?, _ body: (WriteTransaction) throws -> R) throws -> R {
        if let transaction = transaction(given) { return try Ambient.inside(try writing(transaction), body) }
        return try store(given).write(body)
    }

    /// Runs the body like ``write(_:_:)``; an error undoes what it wrote. This takes a savepoint only inside a surrounding transaction.
    @inlinable package static func writeWhole<R>(_ given: (any Store)?, _ body: (WriteTransaction) throws -> R) throws -> R {
        if let transaction = transaction(given) { return try Ambient.inside(try writing(transaction)) { try $0.withSavepoint(body) } }
        return try store(given).write(body)
    }

    /// Runs a body that changes a value, like ``write(_:_:)``. A body that runs again begins with
    /// the original value, without what an earlier attempt read from a store that has changed since
    /// and without the effects of callbacks. If the body throws, its changes to the value remain.
    ///
    /// - Parameters:
    ///   - isWhole: Whether an error undoes what the body wrote, as in ``writeWhole(_:_:)``.
    ///   - isOneCall: Whether the body runs no code of the user's and does nothing after the last change that it makes.
    @inlinable static func write<T, R>(
        _ given: (any Store)?, changing value: inout T, isWhole: Bool = false, isOneCall: Bool = false,
        _ body: (inout T, WriteTransaction) throws -> R
    ) throws -> R {
        if let transaction = transaction(given) {
            return try Ambient.inside(try writing(transaction)) {
                isWhole ? try $0.withSavepoint { try body(&value, $0) } : try body(&value, $0)
            }
        }
        let original = value
        func run(_ transaction: WriteTransaction) throws -> R {
            if transaction.attempt > 1 { value = original }
            return try body(&value, transaction)
        }
        let store = try store(given)
        return try isOneCall ? store.writeOneCall(run) : store.write(run)
    }

    /// Runs an awaited read through ``Store/awaitRead(_:)`` of the call's store. An
    /// async function is never inside a transaction's body, which is synchronous.
    @inlinable @inline(__always) nonisolated(nonsending) static func awaitRead<R: Sendable>(
        _ given: (any Store)?, _ body: @escaping @Sendable () throws -> R
    ) async throws -> R {
        // The body looks up the store itself.
        if AsyncDoor.isAlwaysInPlace { return try body() }
        return try await awaitReadElsewhere(given, body)
    }

    @usableFromInline nonisolated(nonsending) static func awaitReadElsewhere<R: Sendable>(
        _ given: (any Store)?, _ body: @escaping @Sendable () throws -> R
    ) async throws -> R {
        // A read that needs no store, such as that of a loaded relation, succeeds without one.
        guard let store = try? store(given) else { return try body() }
        return try await store.awaitRead(body)
    }

    /// Runs an awaited transaction through ``Store/awaitWrite(attempts:_:)`` of the call's store.
    @inlinable nonisolated(nonsending) static func awaitWrite<R: Sendable>(
        _ given: (any Store)?, _ body: @escaping @Sendable (WriteTransaction) throws -> R
    ) async throws -> R {
        try await store(given).awaitWrite(body)
    }

    /// Like the above, for a body that changes a value; see ``write(_:changing:isWhole:_:)``.
    @inlinable nonisolated(nonsending) static func awaitWrite<T: Sendable, R: Sendable>(
        _ given: (any Store)?, changing value: inout T, isOneCall: Bool = false,
        _ body: @escaping @Sendable (inout T, WriteTransaction) throws -> R
    ) async throws -> R {
        let store = try store(given)
        if !AsyncDoor.isAlwaysInPlace { return try await change(&value, in: store, isOneCall: isOneCall, body) }
        let original = value
        return try await store.write {
            if $0.attempt > 1 { value = original }
            return try body(&value, $0)
        }
    }

    @usableFromInline nonisolated(nonsending) static func change<T: Sendable, R: Sendable>(
        _ value: inout T, in store: any Store, isOneCall: Bool, _ body: @escaping @Sendable (inout T, WriteTransaction) throws -> R
    ) async throws -> R {
        let original = value
        let kept = ChangedValue(value)
        defer { value = kept.value }
        let run: @Sendable (WriteTransaction) throws -> R = { transaction in
            var copy = original
            defer { kept.value = copy }
            return try body(&copy, transaction)
        }
        return try await isOneCall ? store.awaitWriteOfOneCall(run) : store.awaitWrite(run)
    }

    @usableFromInline static func writing(_ transaction: ReadTransaction) throws -> WriteTransaction {
        if let write = transaction as? WriteTransaction { return write }
        throw StoreError(.misuse, "A record was written inside store.read; use store.write for the whole.")
    }
}

/// A value that a body changes on another thread; only one thread uses it at a time.
private final class ChangedValue<T: Sendable>: Sendable {
    private let current: Mutex<T>

    init(_ value: T) { current = Mutex(value) }

    var value: T {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }
}
