import Synchronization

/// Threads that run an engine's work in the order in which it was submitted.
///
/// Threads are started on demand and end when this object is released. The program's signals are blocked on them.
///
/// Work that holds the writer lock has separate threads, so it never waits for work that is waiting for the lock. There is one such thread
/// for each transaction that holds the lock, waits for its commit or runs its effects after it: an effect that writes occupies a thread
/// while it waits.
///
/// ```swift
/// context = StoreContext(configuration, engine: "postgresql", executor: EngineThreads("postgresql", count: configuration.readers))
/// ```
public final class EngineThreads: EngineExecutor {
    private let queue: WorkQueue
    private let lockHolders: WorkQueue

    /// Creates the pool without starting a thread.
    ///
    /// - Parameters:
    ///   - name: The name that debuggers show; truncated to 15 bytes.
    ///   - count: The maximum number of threads for work that does not hold the writer lock: as many as the engine has read connections or
    ///     open files; at least 1.
    public init(_ name: String, count: Int) {
        let count = max(1, count)
        queue = WorkQueue(name, count: count, keeping: count)
        lockHolders = WorkQueue(name, count: .max, keeping: 1)
    }

    deinit {
        queue.end()
        lockHolders.end()
    }

    /// Runs the work on one of the threads.
    ///
    /// - Throws: What the work throws; ``StoreError`` `.cancelled` when the task is cancelled before it has begun.
    nonisolated(nonsending) public func run<R: Sendable>(
        holdsWriterLock: Bool, _ work: @escaping @Sendable () throws -> R
    ) async throws -> R {
        let job = Job(work)
        let queue = holdsWriterLock ? lockHolders : queue
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if job.wait(continuation) { queue.add { job.run() } }
            }
        } onCancel: {
            job.fail(EngineThreads.cancelled())
        }
    }
}

extension EngineThreads {
    static func cancelled() -> StoreError {
        StoreError(.cancelled, "The task was cancelled while it waited for a thread of the engine; nothing was done.")
    }
}

/// One piece of work, whose task is resumed once: by the thread that has run it, or by the cause that keeps it from running.
private final class Job<R: Sendable>: Sendable {
    private enum State {
        case new
        case waits(CheckedContinuation<R, any Error>)
        /// It was cancelled before its task waited.
        case failed(StoreError)
        /// It is running or has ended.
        case taken
    }

    private let state = Mutex(State.new)
    private let work: @Sendable () throws -> R

    init(_ work: @escaping @Sendable () throws -> R) { self.work = work }

    /// Stores the continuation that resumes the task.
    ///
    /// - Returns: false if the work must not run any more; the task has then been resumed.
    func wait(_ continuation: CheckedContinuation<R, any Error>) -> Bool {
        let failure = state.withLock { state -> StoreError? in
            if case .failed(let error) = state { return error }
            state = .waits(continuation)
            return nil
        }
        if let failure { continuation.resume(throwing: failure) }
        return failure == nil
    }

    func run() { take()?.resume(with: Result { try work() }) }

    /// Ends work that has not begun.
    func fail(_ error: StoreError) { take(orFailWith: error)?.resume(throwing: error) }

    private func take(orFailWith error: StoreError? = nil) -> CheckedContinuation<R, any Error>? {
        state.withLock { state in
            switch state {
            case .waits(let continuation):
                state = .taken
                return continuation
            case .new:
                if let error { state = .failed(error) }
                return nil
            case .failed, .taken: return nil
            }
        }
    }
}
