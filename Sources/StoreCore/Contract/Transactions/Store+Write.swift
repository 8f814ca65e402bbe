import CStoreCore
import Synchronization

extension Store {
    /// Runs the body as one transaction: all of it is stored, or nothing.
    ///
    /// There is one writer at a time, or several where the engine makes them serializable; others wait. When the body throws, everything is
    /// undone and the error rethrown; ``WriteTransaction/rollback()`` undoes it without an error. Inside another write of the same store it
    /// is a savepoint of that one.
    ///
    /// ```swift
    /// try store.write { _ in
    ///     try alice.save()
    ///     try bob.save()
    /// }
    /// ```
    /// - Parameter attempts: How often the body may be started, where an engine has to run it again after a conflict or after growing its
    ///   file; 1, or less, forbids a retry. Memory runs it once; so does SQLite, unless SQLite itself ended a transaction under way (a full
    ///   disk, `ON CONFLICT ROLLBACK`) that several writers shared: the others run again, each in a separate transaction.
    /// - Throws: What the body throws, or ``StoreError`` `.busy`, `.storageFull`, `.readOnly`, `.closed`, `.poisoned`.
    @discardableResult public func write<R>(attempts: Int = 3, _ body: (WriteTransaction) throws -> R) throws -> R {
        try write(attempts: attempts, isAlone: false, body)
    }

    /// Asynchronous form of ``write(attempts:_:)``; suspends while another writer holds the writer lock.
    ///
    /// The body runs on the caller's executor, so it may use an actor's state and surrounding variables; it cannot await.
    /// - Throws: As the synchronous form, and `.cancelled` when the task is cancelled while it waits.
    @discardableResult nonisolated(nonsending) public func write<R>(attempts: Int = 3, _ body: (WriteTransaction) throws -> R) async throws
        -> R
    {
        try await write(attempts: attempts, isAlone: false, body)
    }

    /// Runs one call of the library's own as one transaction: its first request comes at once, and it does nothing after its last change.
    @usableFromInline package func writeOneCall<R>(_ body: (WriteTransaction) throws -> R) throws -> R {
        try write(isAlone: false, isOneCall: true, body)
    }

    /// Runs the body as one transaction.
    ///
    /// - Parameters:
    ///   - isAlone: Whether it is committed separately; the last attempt always is.
    ///   - isOneCall: As ``writeOneCall(_:)``.
    func write<R>(attempts: Int = 3, isAlone: Bool, isOneCall: Bool = false, _ body: (WriteTransaction) throws -> R) throws -> R {
        if let inner = try savepointInside(body) { return try inner.get() }
        var result = Result<R, any Error>.failure(CancellationError())
        try run(attempts: attempts, isAlone: isAlone, isOneCall: isOneCall) { result = .success(try body($0)) }
        return try result.get()
    }

    /// As above for tasks.
    nonisolated(nonsending) func write<R>(attempts: Int = 3, isAlone: Bool, _ body: (WriteTransaction) throws -> R) async throws -> R {
        var result = Result<R, any Error>.failure(CancellationError())
        try await run(attempts: attempts, isAlone: isAlone) { result = .success(try body($0)) }
        return try result.get()
    }

    // Transactions are run without the type of their result: for a generic one its type would be looked up at every step. The body sets
    // the result unless it throws.

    private func run(attempts: Int, isAlone: Bool, isOneCall: Bool, _ body: (WriteTransaction) throws -> Void) throws {
        var attempt = 1
        while true {
            let end = try runAsWriter {
                try self.attempt(attempt, isAlone: isAlone || attempt >= attempts, isOneCall: isOneCall, waited: $0, body)
            }
            if try end.finish(retrying: attempt < attempts) { return }
            attempt += 1
            context.counters.countRetry()
        }
    }

    nonisolated(nonsending) private func run(attempts: Int, isAlone: Bool, _ body: (WriteTransaction) throws -> Void) async throws {
        var attempt = 1
        while true {
            let end = try await runAsWriter { try self.attempt(attempt, isAlone: isAlone || attempt >= attempts, waited: $0, body) }
            if try end.finish(retrying: attempt < attempts) { return }
            attempt += 1
            context.counters.countRetry()
        }
    }

    /// As above on the engine's own threads. The task suspends until it holds the writer lock; the thread that runs the body releases it,
    /// so that no suspended task holds it while callers may be blocking every thread that could resume one.
    nonisolated(nonsending) func write<R: Sendable>(
        attempts: Int, isAlone: Bool, isOneCall: Bool = false, on executor: any EngineExecutor,
        _ body: @escaping @Sendable (WriteTransaction) throws -> R
    ) async throws -> R {
        let timeout = context.configuration.busyTimeout
        var wait = ProcessPause(timeout: timeout, whatKeepsWritersOut)
        var isWaiting = false
        defer { if isWaiting, !context.isForked { stoppedWaiting() } }
        var attempt = 1
        while true {
            try context.checkUsable()
            let waited = try await context.acquireWriter()
            let held = HeldWriterLock(context)
            // For work that never begins, as when the task is cancelled.
            defer { held.release() }
            let number = attempt
            let end = try await executor.run(holdsWriterLock: true) {
                try withStore(self) {
                    try self.step(
                        number, of: attempts, isAlone: isAlone || number >= attempts, isOneCall: isOneCall, waited: waited, held, body)
                }
            }
            switch end {
            case .done(let result):
                isWaiting = false
                return try result.get()
            case .again:
                isWaiting = false
                wait = ProcessPause(timeout: timeout, whatKeepsWritersOut)
                attempt += 1
                context.counters.countRetry()
            case .otherProcess(let began):
                isWaiting = true
                do { try await wait.suspend(after: began) } catch { throw context.counted(error) }
            }
        }
    }

    /// One attempt on the engine's thread, until its commit ends.
    private func step<R>(
        _ number: Int, of attempts: Int, isAlone: Bool, isOneCall: Bool, waited: Int64, _ held: HeldWriterLock,
        _ body: (WriteTransaction) throws -> R
    ) throws -> EngineStep<R> {
        let began = ContinuousClock.now
        var result = Result<R, any Error>.failure(CancellationError())
        let outcome: AttemptOutcome
        do {
            defer { held.release() }
            outcome = try attempt(number, isAlone: isAlone, isOneCall: isOneCall, waited: waited) { result = .success(try body($0)) }
        }
        guard case .ended(let end) = outcome else { return .otherProcess(began: began) }
        let finished = end.awaited(context)
        try finished.tell(context)
        do {
            guard try finished.finish(retrying: number < attempts) else { return .again }
            return .done(result)
        } catch { return .done(.failure(error)) }
    }

    /// The body as a savepoint, if a write of this store surrounds the caller.
    private func savepointInside<R>(_ body: (WriteTransaction) throws -> R) throws -> Result<R, any Error>? {
        guard let around = Ambient.transaction(of: self) else { return nil }
        guard let write = around as? WriteTransaction else {
            throw StoreError(
                .misuse, "A write was begun inside a read of the same store; use store.write for the whole.")
        }
        return Result { try write.savepoint(body) }
    }

    /// Runs a transaction once this thread holds the writer lock and no other process writes.
    private func runAsWriter(_ transact: (_ waited: Int64) throws -> AttemptOutcome) throws -> TransactionEnd {
        let timeout = context.configuration.busyTimeout
        var wait = ProcessPause(timeout: timeout, whatKeepsWritersOut)
        var isWaiting = false
        var waited: Int64 = 0
        defer { if isWaiting, !context.isForked { stoppedWaiting() } }
        while true {
            try context.checkUsable()
            waited += try context.acquireWriter()
            let began = ContinuousClock.now
            let outcome: AttemptOutcome
            do {
                defer { context.releaseWriter() }
                outcome = try transact(waited)
            }
            switch outcome {
            case .ended(let end):
                isWaiting = false
                let end = end.awaited(context)
                try end.tell(context)
                return end
            case .otherProcess:
                isWaiting = true
                do { try wait.block(after: began) } catch { throw context.counted(error) }
                waited += (ContinuousClock.now - began).nanoseconds
            }
        }
    }

    /// As above for tasks. The writer lock is released before sleeping: a suspended task never holds it.
    nonisolated(nonsending) private func runAsWriter(_ transact: (_ waited: Int64) throws -> AttemptOutcome) async throws
        -> TransactionEnd
    {
        let timeout = context.configuration.busyTimeout
        var wait = ProcessPause(timeout: timeout, whatKeepsWritersOut)
        var isWaiting = false
        var waited: Int64 = 0
        defer { if isWaiting, !context.isForked { stoppedWaiting() } }
        while true {
            try context.checkUsable()
            waited += try await context.acquireWriter()
            let began = ContinuousClock.now
            let outcome: AttemptOutcome
            do {
                defer { context.releaseWriter() }
                outcome = try transact(waited)
            }
            switch outcome {
            case .ended(let end):
                isWaiting = false
                let end = await end.awaited(context)
                try await end.tell(context)
                return end
            case .otherProcess:
                isWaiting = true
                do { try await wait.suspend(after: began) } catch { throw context.counted(error) }
                waited += (ContinuousClock.now - began).nanoseconds
            }
        }
    }

    /// One run of the body between begin and commit; the writer lock is held.
    private func attempt(
        _ number: Int, isAlone: Bool, isOneCall: Bool = false, waited: Int64, _ body: (WriteTransaction) throws -> Void
    ) throws -> AttemptOutcome {
        try context.checkUsable()
        try context.lookAtFilesIfDue()
        let began = ContinuousClock.now
        guard let writer = try isAlone ? beginWriteAlone() : isOneCall ? beginWriteLater() : beginWrite() else { return .otherProcess }
        let followed = Result { try follow(writer) }
        let transaction = WriteTransaction(
            store: self, writer: writer, attempt: number, isOneCall: isOneCall, logDuty: (try? followed.get()) ?? .nothing)
        activestore_set_waited(waited)
        let result: Result<Void, any Error> = Ambient.run(transaction) {
            Result {
                if try followed.get() == .everything { transaction.noteEverything() }
                return try body(transaction)
            }
        }
        transaction.isOpen = false
        if transaction.isForked {
            // The transaction is the parent's, and ends there with its own body.
            transaction.outcome.resolve(.rolledBack)
            try result.get()
            throw StoreError.forked
        }
        let undo: Bool
        if case .failure = result {
            undo = true
        } else {
            undo = transaction.isMarkedForRollback || transaction.failure != nil
        }
        if undo {
            // The body may have caught it, or have thrown an error of its own in its place.
            let lostTo = writer.lostTo
            let pending = submitRollback(writer)
            let end: Result<Void, any Error> =
                if let lostTo { .failure(lostTo) } else if case .success = result, let failure = transaction.failure {
                    .failure(failure)
                } else { result }
            return .ended(TransactionEnd(undone: end, transaction, began, pending: pending))
        }
        let pending: PendingCommit?
        let entry: Int64?
        do {
            try transaction.checkReferences()
            try context.lookAtFilesIfDue()
            entry = try transaction.appendToLog()
        } catch {
            let pending = submitRollback(writer)
            return .ended(TransactionEnd(undone: .failure(error), transaction, began, pending: pending))
        }
        let place = transaction.concernsWatchers ? context.changeHub.begin() : nil
        do { pending = try submit(writer) } catch {
            if let entry { context.changeLog.ended(entry, isCommitted: false) }
            let isUnknown = (error as? StoreError)?.code == .commitOutcomeUnknown
            // Files may be in any state then. A server's state is sound, and only this transaction's fate is unknown.
            if isUnknown, !context.configuration.isOnServer, let error = error as? StoreError { context.poison(error) }
            if let place { context.changeHub.end(place, isUnknown ? ChangeSet(everythingAt: transaction.now) : nil) }
            return .ended(TransactionEnd(failed: error, transaction, began, place))
        }
        endCommit(place, transaction, pending, entry)
        if case .success(.everything) = followed { pay(pending) }
        return .ended(TransactionEnd(result: result, transaction: transaction, began: began, pending: pending, place: place))
    }
}

/// The outcome of an attempt.
private enum AttemptOutcome {
    case ended(TransactionEnd)
    case otherProcess
}

/// The outcome of an attempt on the engine's thread.
private enum EngineStep<R> {
    case done(Result<R, any Error>)
    /// The body must run again.
    case again
    case otherProcess(began: ContinuousClock.Instant)
}

extension EngineStep: Sendable where R: Sendable {}

/// The writer lock of a transaction that runs on another thread than the one that waited for it; released once.
private final class HeldWriterLock: Sendable {
    private let context: StoreContext
    private let isHeld = Atomic(true)

    init(_ context: StoreContext) { self.context = context }

    func release() { if isHeld.exchange(false, ordering: .acquiringAndReleasing) { context.releaseWriter() } }
}
