import Synchronization

/// A commit that is under way after the writer lock was released: the result of ``Store/submit(_:)`` when an engine commits several
/// transactions at once.
///
/// The engine creates one for a group of transactions and completes it once, from any thread. All callers with a transaction in the group
/// wait for it, threads by blocking and tasks by suspending.
public final class PendingCommit: Sendable {
    private struct State {
        var isCompleting = false
        var isComplete = false
        var error: StoreError?
        var tasks: [CheckedContinuation<Void, Never>] = []
        var observers: [@Sendable (StoreError?) -> Void] = []
    }

    private let state = Mutex(State())
    private let completed = ThreadSignal()

    /// A commit that has not ended.
    public init() {}

    /// Records how the commit ended and wakes all waiters; a second call does nothing.
    ///
    /// - Parameter error: Nil when all transactions of the group are durable as configured; otherwise nothing of them remains, unless the
    ///   code is `.commitOutcomeUnknown`. With `.conflict` their bodies are run again.
    public func complete(_ error: StoreError?) {
        let isFirst = state.withLock { state in
            if state.isCompleting { return false }
            state.isCompleting = true
            state.error = error
            return true
        }
        guard isFirst else { return }
        // Observers come first: those who wait find what they have done.
        while let observers = takeObservers() { for observer in observers { observer(error) } }
        completed.signal()
        let tasks = state.withLock { state in
            defer { state.tasks = [] }
            return state.tasks
        }
        for task in tasks { task.resume() }
    }

    /// The observers to be called; nil, and the commit is complete, if there are none.
    private func takeObservers() -> [@Sendable (StoreError?) -> Void]? {
        state.withLock { state in
            if state.observers.isEmpty { state.isComplete = true }
            defer { state.observers = [] }
            return state.isComplete ? nil : state.observers
        }
    }

    /// Whether it has ended, successfully or not.
    public var isComplete: Bool { state.withLock { $0.isComplete } }

    /// Calls the closure with the error when the commit has ended, on the thread that completes it, before those who wait go on.
    func whenComplete(_ observer: @escaping @Sendable (StoreError?) -> Void) {
        let isComplete = state.withLock { state in
            if !state.isComplete { state.observers.append(observer) }
            return state.isComplete
        }
        if isComplete { observer(state.withLock { $0.error }) }
    }

    /// Blocks the thread until the commit has ended.
    ///
    /// - Throws: The error it ended with.
    public func wait() throws {
        while true {
            let seen = completed.generation
            if isComplete { break }
            _ = completed.wait(after: seen, until: .now + .seconds(3_600))
        }
        if let error = state.withLock({ $0.error }) { throw error }
    }

    /// Suspends the task until the commit has ended; cancelling the task does not end the wait, since the commit continues.
    ///
    /// - Throws: The error it ended with.
    nonisolated(nonsending) public func wait() async throws {
        await withCheckedContinuation { continuation in
            let isComplete = state.withLock { state in
                if !state.isComplete { state.tasks.append(continuation) }
                return state.isComplete
            }
            if isComplete { continuation.resume() }
        }
        if let error = state.withLock({ $0.error }) { throw error }
    }
}
