import CStoreCore

/// The scopes around the running code: transactions whose bodies run on this thread, and stores set by ``withStore(_:_:)``.
///
/// Transactions are a linked list on the thread's stack. Its head is in a thread-local slot, set around each synchronous body and restored
/// after it. Nothing else can run on the thread meanwhile, because the body cannot suspend. A task-local would be slower and wrong: a
/// `Task` started in the body would still see the transaction after its end. The store of `withStore`, which does reach such tasks, is a
/// task-local.
///
/// A mark shows which of the two is further inside: `withStore` inside a body leaves one at the innermost transaction of the thread and
/// remembers it with the store. Only if the marks are the same was the store set inside that transaction; a task that has inherited the
/// store runs outside the transaction, or inside others. For a body without a mark, which is nearly every one, the task-local is not read.
@usableFromInline package enum Ambient {
    /// A transaction on this thread, in the stack frame of the function that runs its body.
    @usableFromInline struct Scope {
        @usableFromInline let transaction: Unmanaged<ReadTransaction>
        @usableFromInline let outer: UnsafeMutablePointer<Scope>?
        /// The marker that stores set inside the body remember.
        @usableFromInline var mark: Mark?
    }

    /// Identifies one run of a body.
    @usableFromInline final class Mark: Sendable {}

    /// A store set by ``withStore(_:_:)``, and the mark of the transaction it was set in.
    @usableFromInline struct TaskStore: Sendable {
        let store: any Store
        let mark: Mark?
    }

    @TaskLocal static var taskStore: TaskStore?

    @inlinable static var scope: UnsafeMutablePointer<Scope>? { activestore_scope_get()?.assumingMemoryBound(to: Scope.self) }

    /// The innermost transaction whose body runs on this thread.
    @inlinable package static var current: ReadTransaction? { scope?.pointee.transaction.takeUnretainedValue() }

    /// Whether the body of any transaction runs on this thread.
    @inlinable package static var isInTransaction: Bool { activestore_scope_get() != nil }

    /// The innermost transaction of a store on this thread; for a write inside a read inside a write of one store, the innermost write.
    @usableFromInline package static func transaction(of store: any Store) -> ReadTransaction? {
        var level = scope
        while let scope = level {
            let transaction = scope.pointee.transaction.takeUnretainedValue()
            if transaction.store === store { return transaction }
            level = scope.pointee.outer
        }
        return nil
    }

    /// The transaction that a call uses: the innermost one, or that of the store passed or set further inside, if there is one.
    @inlinable package static func transaction(_ given: (any Store)?) -> ReadTransaction? {
        guard let scope else { return nil }
        if let given { return transaction(of: given) }
        if scope.pointee.mark == nil { return scope.pointee.transaction.takeUnretainedValue() }
        return transactionMarked(scope)
    }

    @usableFromInline static func transactionMarked(_ scope: UnsafeMutablePointer<Scope>) -> ReadTransaction? {
        guard let store = storeInside(scope) else { return scope.pointee.transaction.takeUnretainedValue() }
        return transaction(of: store)
    }

    /// The store of the innermost scope, either a transaction's or one set by ``withStore(_:_:)``.
    package static var store: (any Store)? {
        guard let scope else { return taskStore?.store }
        return storeInside(scope) ?? scope.pointee.transaction.takeUnretainedValue().store
    }

    /// The store that was set inside the thread's innermost transaction.
    private static func storeInside(_ scope: UnsafeMutablePointer<Scope>) -> (any Store)? {
        guard let mark = scope.pointee.mark, let inner = taskStore, inner.mark === mark else { return nil }
        return inner.store
    }

    /// Runs the body with a transaction as the innermost scope.
    static func run<R>(_ transaction: ReadTransaction, _ body: () -> R) -> R {
        let outer = scope
        var scope = Scope(transaction: .passUnretained(transaction), outer: outer, mark: nil)
        return withExtendedLifetime(transaction) {
            withUnsafeMutablePointer(to: &scope) { pointer in
                activestore_scope_set(pointer)
                defer { activestore_scope_set(outer) }
                return body()
            }
        }
    }

    /// Runs the body with a transaction, possibly of an explicitly given store, as the innermost scope, so that its callbacks and
    /// validations find the right store.
    @inlinable package static func inside<T: ReadTransaction, R>(_ transaction: T, _ body: (T) throws -> R) throws -> R {
        if let scope, scope.pointee.mark == nil, scope.pointee.transaction.toOpaque() == Unmanaged.passUnretained(transaction).toOpaque() {
            return try body(transaction)
        }
        return try enter(transaction, body)
    }

    @usableFromInline static func enter<T: ReadTransaction, R>(_ transaction: T, _ body: (T) throws -> R) throws -> R {
        try run(transaction) { Result { try body(transaction) } }.get()
    }

    /// The store that ``withStore(_:_:)`` sets here.
    static func inner(_ store: any Store) -> TaskStore {
        guard let scope else { return TaskStore(store: store, mark: nil) }
        let mark = scope.pointee.mark ?? Mark()
        scope.pointee.mark = mark
        return TaskStore(store: store, mark: mark)
    }
}

/// Makes a store the ambient one for the body and tasks started in it.
///
/// The innermost scope decides: inside a transaction's body, `withStore` takes precedence over the transaction; a transaction begun inside
/// `withStore` takes precedence over it.
///
/// ```swift
/// try await withStore(testStore) { try await service.run() }
/// ```
nonisolated(nonsending) public func withStore<R>(
    _ store: any Store, _ body: nonisolated(nonsending) () async throws -> R
) async rethrows -> R {
    try await Ambient.$taskStore.withValue(Ambient.inner(store), operation: body)
}

/// Makes a store the ambient one for the body; see the asynchronous form.
public func withStore<R>(_ store: any Store, _ body: () throws -> R) rethrows -> R {
    try Ambient.$taskStore.withValue(Ambient.inner(store), operation: body)
}
