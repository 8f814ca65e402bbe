import CStoreCore

// The entry point for asynchronous access: every awaited call passes through `awaitRead` or `awaitWrite`, which decide where it runs.
//
// An engine that only computes and reads files runs the call in place, on the caller's thread. That costs one load more than the
// synchronous call; a hop to another thread and back costs 19 µs. An engine with an executor, whose calls block, runs it on its own threads
// while the task is suspended.
//
// Only Sendable values can be sent to another thread. User-supplied bodies (`read { }`, `write { }`, `forEach`) may use surrounding state,
// including an actor's, so they run in place on every engine.

/// Where awaited work runs.
@usableFromInline package enum AsyncDoor {
    /// Whether no store of this process has an executor. Costs one load.
    @inlinable @inline(__always) package static var isAlwaysInPlace: Bool { activestore_has_executors() == 0 }

    /// Runs a user-supplied body, or one that changes surrounding state, on the caller's thread.
    @inlinable @inline(__always) package static func inPlace<R>(_ body: () throws -> R) throws -> R { try body() }
}

extension Store {
    /// Runs an awaited read: in place, or on the engine's own threads, with this store as the models' ambient store.
    ///
    /// It opens no transaction: for several reads of one state, call ``read(_:)`` in the body.
    /// - Throws: What the body throws; ``StoreError`` `.cancelled` when the task is cancelled while it waits for a thread.
    @inlinable nonisolated(nonsending) public func awaitRead<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
        if AsyncDoor.isAlwaysInPlace { return try withStore(self, body) }
        return try await readOnEngine(body)
    }

    @usableFromInline nonisolated(nonsending) func readOnEngine<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
        guard let executor = context.executor else { return try withStore(self, body) }
        try context.checkUsable()
        return try await executor.run(holdsWriterLock: false) { try withStore(self, body) }
    }

    /// Runs an awaited transaction: in place as ``write(attempts:_:)``, or on the engine's own threads, with this store as the models'
    /// ambient store.
    ///
    /// The task is suspended until it holds the writer lock and while its transaction runs. Closures that the body registered with
    /// ``WriteTransaction/afterCommit(_:)`` run on the thread where the body ran.
    /// - Throws: As ``write(attempts:_:)``.
    @inlinable nonisolated(nonsending) public func awaitWrite<R: Sendable>(
        attempts: Int = 3, _ body: @escaping @Sendable (WriteTransaction) throws -> R
    ) async throws -> R {
        if AsyncDoor.isAlwaysInPlace { return try await write(attempts: attempts, body) }
        return try await writeOnEngine(attempts: attempts, isAlone: false, body)
    }

    /// Runs one call of the library's own as an awaited transaction; see ``writeOneCall(_:)``.
    @usableFromInline package nonisolated(nonsending) func awaitWriteOfOneCall<R: Sendable>(
        _ body: @escaping @Sendable (WriteTransaction) throws -> R
    ) async throws -> R { try await writeOnEngine(isAlone: false, isOneCall: true, body) }

    @usableFromInline nonisolated(nonsending) func writeOnEngine<R: Sendable>(
        attempts: Int = 3, isAlone: Bool, isOneCall: Bool = false, _ body: @escaping @Sendable (WriteTransaction) throws -> R
    ) async throws -> R {
        guard let executor = context.executor else { return try await write(attempts: attempts, isAlone: isAlone, body) }
        return try await write(attempts: attempts, isAlone: isAlone, isOneCall: isOneCall, on: executor, body)
    }
}
