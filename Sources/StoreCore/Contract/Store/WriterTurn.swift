import CStoreCore
import Synchronization

/// The right to write, which one thread of the process has at a time.
///
/// A synchronous caller waits by blocking, an asynchronous one by suspending. The hazard: synchronous callers may be blocking every thread of the
/// cooperative pool, so a turn that was *handed* to a suspended task might never be taken up. Hence a turn is only ever free or held by running
/// code: releasing wakes one thread and one task, and each claims the turn when it actually runs, waiting again if another was faster.
final class WriterTurn: Sendable {
    private struct State {
        var isTaken = false
        var tasks: [Waiter] = []
        /// Threads and tasks that ask for the turn and do not have it yet, sleeping or not.
        var asking = 0
        var nextWaiter: UInt64 = 0
    }
    private struct Waiter {
        let id: UInt64
        let continuation: CheckedContinuation<Void, Never>
    }

    private let state = Mutex(State())
    private let freed = ThreadSignal()

    /// A turn that is free.
    init() {}

    /// Takes the turn if it is free.
    func tryAcquire() -> Bool {
        state.withLock { state in
            if state.isTaken { return false }
            state.isTaken = true
            return true
        }
    }

    /// Takes the turn, blocking the thread until it is free.
    ///
    /// - Throws: ``StoreError`` `.busy` after the timeout.
    func acquire(timeout: Duration) throws {
        if tryAcquire() { return }
        let deadline = ContinuousClock.now + timeout
        ask(1)
        defer { ask(-1) }
        while true {
            let seen = freed.generation
            if tryAcquire() { return }
            if !freed.wait(after: seen, until: deadline) {
                if tryAcquire() { return }
                throw WriterTurn.busy(timeout)
            }
        }
    }

    /// Takes the turn, suspending the task until it is free.
    ///
    /// - Throws: ``StoreError`` `.busy` after the timeout, `.cancelled` when the task is cancelled while it waits.
    nonisolated(nonsending) func acquire(timeout: Duration) async throws {
        if Task.isCancelled { throw WriterTurn.cancelled() }
        if tryAcquire() { return }
        ask(1)
        defer { ask(-1) }
        let deadline = ContinuousClock.now + timeout
        let alarm = Task { [self] in
            try? await Task.sleep(until: deadline, clock: .continuous)
            wakeTasks()
        }
        defer { alarm.cancel() }
        var hasWaited = false
        while !tryAcquire() {
            if Task.isCancelled || ContinuousClock.now >= deadline {
                // This task may have been woken for a turn that it now leaves; without passing it on, the others would sleep.
                if hasWaited { passOn() }
                throw Task.isCancelled ? WriterTurn.cancelled() : WriterTurn.busy(timeout)
            }
            await suspend(first: hasWaited)
            hasWaited = true
        }
    }

    /// Takes the turn once nobody else asks for it, or once the deadline has passed: for what is better done less often.
    ///
    /// - Returns: false when it was found, before the turn was had, that it is not needed.
    func acquireLast(until deadline: ContinuousClock.Instant, unless isUnneeded: () -> Bool) -> Bool {
        while true {
            let seen = freed.generation
            if isUnneeded() { return false }
            let (isTaken, isFree) = state.withLock { state in
                if state.isTaken { return (false, false) }
                if state.asking > 0, ContinuousClock.now < deadline { return (false, true) }
                state.isTaken = true
                return (true, false)
            }
            if isTaken { return true }
            // Who asks may also give up, which wakes nobody.
            _ = freed.wait(after: seen, until: .now + (isFree ? .microseconds(200) : .seconds(60)))
        }
    }

    /// Has who waits in ``acquireLast(until:unless:)`` look again.
    func nudge() { freed.signal() }

    private func ask(_ change: Int) { state.withLock { $0.asking += change } }

    /// Gives the turn back and wakes those who wait.
    func release() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.isTaken = false
            return state.tasks.isEmpty ? nil : state.tasks.removeFirst().continuation
        }
        next?.resume()
        freed.signal()
    }

    /// Wakes the next task if the turn is free.
    private func passOn() {
        let next = state.withLock { state in
            state.isTaken || state.tasks.isEmpty ? nil : state.tasks.removeFirst().continuation
        }
        next?.resume()
    }

    /// Sleeps until woken; a task that was woken in vain goes to the front of the others.
    nonisolated(nonsending) private func suspend(first: Bool) async {
        let id = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let goesOn = state.withLock { state in
                    if !state.isTaken || Task.isCancelled { return true }
                    state.tasks.insert(Waiter(id: id, continuation: continuation), at: first ? 0 : state.tasks.count)
                    return false
                }
                if goesOn { continuation.resume() }
            }
        } onCancel: {
            wake(id)
        }
    }

    private func wake(_ id: UInt64) {
        let waiter = state.withLock { state in
            state.tasks.firstIndex { $0.id == id }.map { state.tasks.remove(at: $0) }
        }
        waiter?.continuation.resume()
    }

    private func wakeTasks() {
        let waiting = state.withLock { state in
            defer { state.tasks = [] }
            return state.tasks
        }
        for waiter in waiting { waiter.continuation.resume() }
    }

    static func busy(_ timeout: Duration) -> StoreError {
        StoreError(
            .busy,
            "Another writer held the store for longer than \(timeout) (busyTimeout); make its transaction shorter or wait longer."
        )
    }

    static func cancelled() -> StoreError {
        StoreError(.cancelled, "The task was cancelled while it waited to write; nothing was written.")
    }
}
