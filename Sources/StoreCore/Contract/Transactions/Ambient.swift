import CStoreCore

/// The transactions that surround the running code, innermost first.
///
/// A slot per thread, set around each synchronous body and put back after it. Nothing else can run on the thread meanwhile, because the
/// body cannot suspend. A task-local would be slower and wrong: a `Task` started in the body would still see the transaction after its end.
public enum Ambient {
    /// The innermost transaction whose body runs on this thread.
    @inlinable public static var current: ReadTransaction? {
        guard let pointer = activestore_scope_get() else { return nil }
        return Unmanaged<ReadTransaction>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Whether any transaction's body runs on this thread.
    @inlinable public static var isInTransaction: Bool { activestore_scope_get() != nil }

    /// The innermost transaction of a store on this thread; a write inside a read inside a write of one store is found as the last one.
    public static func transaction(of store: any Store) -> ReadTransaction? {
        var level = current
        while let transaction = level {
            if transaction.store === store { return transaction }
            level = transaction.outer
        }
        return nil
    }

    /// Runs the body with a transaction as the innermost.
    static func run<R>(_ transaction: ReadTransaction, _ body: () -> R) -> R {
        let before = activestore_scope_get()
        return withExtendedLifetime(transaction) {
            activestore_scope_set(Unmanaged.passUnretained(transaction).toOpaque())
            defer { activestore_scope_set(before) }
            return body()
        }
    }

    /// The store of the running task, as set by ``withStore(_:_:)``.
    @TaskLocal public static var taskStore: (any Store)?
}

/// Makes a store the ambient one for everything the body does, also in tasks started in it.
///
/// ```swift
/// try await withStore(testStore) { try await service.run() }
/// ```
nonisolated(nonsending) public func withStore<R>(
    _ store: any Store, _ body: nonisolated(nonsending) () async throws -> R
) async rethrows -> R {
    try await Ambient.$taskStore.withValue(store, operation: body)
}

/// Makes a store the ambient one for everything the body does.
public func withStore<R>(_ store: any Store, _ body: () throws -> R) rethrows -> R {
    try Ambient.$taskStore.withValue(store, operation: body)
}
