import CStoreCore
import Synchronization

/// The writer lock: a limited number of threads of the process hold it at a time, in order of arrival. For most engines the limit is one.
/// An engine whose writers are serializable and may run concurrently sets a higher one; of two that conflict, one runs again. Closing and
/// compacting wait for exclusive access, and callers that arrive after them wait until they are done.
///
/// A synchronous caller waits by blocking, an asynchronous one by suspending. Both wait in one queue until they hold the writer lock or
/// give up, and a release wakes the first of them. The hazard: synchronous callers may be blocking every thread of the cooperative pool, so
/// a lock that was *handed* to a suspended task might never be used. Hence a lock is either free or held by running code. A free lock is
/// kept for the first in the queue, but for ``patience`` at most, and not a second time before that caller has run. Any other running
/// caller may take it after that, and the first stays first.
///
/// A caller gives up once others have held the writer lock for its timeout while it waited. Time in which the writer lock is free does not
/// count, nor does time in which a woken task has no thread.
final class WriterQueue: Sendable {
    /// How long a free lock is kept for the caller that was woken for it.
    private static let patience: Duration = .milliseconds(5)

    private struct State {
        /// The maximum number of concurrent holders.
        let capacity: Int
        /// The number of current holders.
        var taken = 0
        var queue = WaitList()
        /// The time until which the writer lock, if free, is kept for the first in the queue.
        var keptUntil: ContinuousClock.Instant = .now
        /// Whether it is kept for ``acquireLast(until:unless:)`` instead.
        var isKeptForLast = false
        /// The deadline of a caller that wants the writer lock when there are no others.
        var lastDeadline: ContinuousClock.Instant?
        /// Whether the alarm is set; see ``setAlarm()``.
        var hasAlarm = false
        /// How long the writer lock was held while callers waited, excluding the time after ``heldSince``.
        var held: Duration = .zero
        /// When the count of the present hold began; nil while the writer lock is free, and until a caller waits.
        var heldSince: ContinuousClock.Instant?

        init(capacity: Int) { self.capacity = capacity }

        /// Whether the writer lock is free, for shared or exclusive access.
        func isFree(forAll: Bool) -> Bool { forAll ? taken == 0 : taken < capacity }
        var isFree: Bool { isFree(forAll: queue.firstWantsAll) }

        /// How long the writer lock has been held while callers waited.
        func heldUntil(_ now: ContinuousClock.Instant) -> Duration { heldSince.map { held + (now - $0) } ?? held }

        /// Adds a caller to the queue.
        mutating func append(_ kind: WaitList.Kind, _ timeout: Duration, wantsAll: Bool = false) -> UInt64 {
            let id = queue.append(kind, limit: heldUntil(.now) + timeout, wantsAll: wantsAll)
            countHeld()
            return id
        }

        mutating func take(all: Bool = false) {
            taken += all ? capacity : 1
            isKeptForLast = false
            countHeld()
        }

        mutating func release(all: Bool) {
            taken -= all ? capacity : 1
            countHeld()
        }

        /// Starts or stops counting held time, depending on whether the first in the queue has to wait.
        mutating func countHeld() {
            if !queue.isEmpty, !isFree {
                if heldSince == nil { heldSince = .now }
            } else if heldSince != nil {
                held = heldUntil(.now)
                heldSince = nil
            }
        }
    }

    private let state: Mutex<State>
    private let freed = ThreadSignal()

    /// A lock that is free.
    ///
    /// - Parameter capacity: The maximum number of concurrent holders.
    init(capacity: Int = 1) { state = Mutex(State(capacity: max(1, capacity))) }

    /// Takes the writer lock if it is free and no other caller waits for it.
    func tryAcquire() -> Bool { state.withLock { WriterQueue.take(&$0, nil) } }

    /// Whether threads or tasks wait for the writer lock.
    var isAwaited: Bool { state.withLock { !$0.queue.isEmpty } }

    /// The number of waiters.
    var waiting: Int { state.withLock { $0.queue.count } }

    /// Takes the writer lock, blocking the thread until it is free.
    ///
    /// - Parameter all: Whether to keep out every other writer.
    /// - Returns: How long it waited, in nanoseconds; the clock is not read where the lock was free.
    /// - Throws: ``StoreError`` `.busy` after the timeout.
    @discardableResult func acquire(timeout: Duration, all: Bool = false) throws -> Int64 {
        if state.withLock({ WriterQueue.take(&$0, nil, all: all) }) { return 0 }
        let began = ContinuousClock.now
        let signal = ThreadSignal()
        // With a capacity of one, holding the writer lock is exclusive already.
        let id = state.withLock { $0.append(.thread(signal), timeout, wantsAll: all && $0.capacity > 1) }
        while true {
            let seen = signal.generation
            switch state.withLock({ WriterQueue.step(&$0, id, all: all) }) {
            case .acquired(let next):
                wake(next)
                return (ContinuousClock.now - began).nanoseconds
            case .waits(let deadline): _ = signal.wait(after: seen, until: deadline)
            case .givesUp:
                giveUp(id)
                throw WriterQueue.busy(timeout)
            }
        }
    }

    /// Takes the writer lock, suspending the task until it is free.
    ///
    /// - Returns: How long it waited, in nanoseconds.
    /// - Throws: ``StoreError`` `.busy` after the timeout, `.cancelled` when the task is cancelled while it waits.
    @discardableResult nonisolated(nonsending) func acquire(timeout: Duration) async throws -> Int64 {
        if Task.isCancelled { throw WriterQueue.cancelled() }
        if tryAcquire() { return 0 }
        let began = ContinuousClock.now
        let (id, needsAlarm) = state.withLock { state in
            defer { state.hasAlarm = true }
            return (state.append(.task(nil), timeout), !state.hasAlarm)
        }
        if needsAlarm { setAlarm() }
        while true {
            switch state.withLock({ WriterQueue.step(&$0, id) }) {
            case .acquired(let next):
                wake(next)
                return (ContinuousClock.now - began).nanoseconds
            case .waits where !Task.isCancelled: await suspend(id)
            case .waits, .givesUp:
                giveUp(id)
                throw Task.isCancelled ? WriterQueue.cancelled() : WriterQueue.busy(timeout)
            }
        }
    }

    /// Takes exclusive access once no other caller waits for the lock, or once the deadline has passed: for work that is better done less
    /// often. One caller at a time.
    ///
    /// - Returns: false if the lock turned out not to be needed before it was taken.
    func acquireLast(until deadline: ContinuousClock.Instant, unless isUnneeded: () -> Bool) -> Bool {
        state.withLock { $0.lastDeadline = deadline }
        while true {
            let seen = freed.generation
            if isUnneeded() {
                wake(
                    state.withLock { state in
                        state.lastDeadline = nil
                        let wasKept = state.isKeptForLast
                        state.isKeptForLast = false
                        return wasKept && state.isFree ? WriterQueue.call(&state) : Call()
                    })
                return false
            }
            let (isTaken, isFree) = state.withLock { state in
                if !state.isFree(forAll: true) { return (false, false) }
                if !state.queue.isEmpty, ContinuousClock.now < deadline { return (false, true) }
                state.take(all: true)
                state.lastDeadline = nil
                return (true, false)
            }
            if isTaken { return true }
            // Before the deadline, a release wakes the queue, whose first caller may have no thread; only afterwards does it signal here.
            _ = freed.wait(after: seen, until: isFree || ContinuousClock.now < deadline ? deadline : .now + .seconds(60))
        }
    }

    /// Makes the caller that waits in ``acquireLast(until:unless:)`` check again.
    func nudge() { freed.signal() }

    /// Releases the writer lock and wakes the first in the queue.
    ///
    /// - Parameter all: Whether exclusive access was held.
    func release(all: Bool = false) {
        wake(
            state.withLock { state in
                state.release(all: all)
                return WriterQueue.call(&state)
            })
    }

    // MARK: The queue

    /// The callers to wake once the lock is free.
    private struct Call {
        var waiter: WaitList.Kind?
        /// A thread that takes the writer lock if the woken task does not in time.
        var reserve: ThreadSignal?
        /// A task that may take the writer lock because the first, which was woken before, still has no thread.
        var next: CheckedContinuation<Void, Never>?
        var last = false
    }

    /// Whether a caller may hold the writer lock now.
    private static func mayTake(_ state: State, _ id: UInt64?, all: Bool = false) -> Bool {
        if !state.isFree(forAll: all) { return false }
        if state.isKeptForLast { return ContinuousClock.now >= state.keptUntil }
        guard let first = state.queue.first else { return true }
        // Later writers would starve a caller that wants exclusive access. That caller is a thread, so it will run.
        if first != id, state.queue.firstWantsAll { return false }
        return first == id || ContinuousClock.now >= state.keptUntil
    }

    /// Takes the writer lock and leaves the queue, if possible.
    private static func take(_ state: inout State, _ id: UInt64?, all: Bool = false) -> Bool {
        if !mayTake(state, id, all: all) { return false }
        if let id { state.queue.remove(id) }
        state.take(all: all)
        return true
    }

    private enum Step {
        /// Another caller may be able to take it too.
        case acquired(Call)
        /// Waits until this time at the latest.
        case waits(until: ContinuousClock.Instant)
        case givesUp
    }

    /// The next step of a running caller in the queue.
    private static func step(_ state: inout State, _ id: UInt64, all: Bool = false) -> Step {
        if take(&state, id, all: all) { return .acquired(!state.queue.isEmpty && state.isFree ? call(&state) : Call()) }
        let now = ContinuousClock.now
        let left = state.queue.timeLeft(of: id, state.heldUntil(now))
        if left <= .zero { return .givesUp }
        let isBehind = state.queue.firstWantsAll && state.queue.first != id
        let isFree = state.isFree(forAll: all) && !isBehind
        return .waits(until: isFree ? max(state.keptUntil, now) : now + max(left, .milliseconds(1)))
    }

    /// Keeps the free writer lock for the first waiting caller.
    private static func call(_ state: inout State) -> Call {
        if state.queue.isEmpty { return Call(last: state.lastDeadline != nil) }
        if !state.isFree { return Call() }
        let now = ContinuousClock.now
        state.keptUntil = now + patience
        if let deadline = state.lastDeadline, now >= deadline {
            state.isKeptForLast = true
            return Call(last: true)
        }
        let (first, next) = state.queue.callFirst(state.heldUntil(now))
        guard case .task(let continuation) = first else { return Call(waiter: first) }
        // A task that was woken before and has not run yet may be unable to; the lock is not kept for it until it has.
        if continuation == nil { state.keptUntil = now }
        return Call(waiter: first, reserve: state.queue.firstThread(), next: next)
    }

    private func wake(_ call: Call) {
        switch call.waiter {
        case .thread(let signal): signal.signal()
        case .task(let continuation): continuation?.resume()
        case nil: break
        }
        call.reserve?.signal()
        call.next?.resume()
        if call.last { freed.signal() }
    }

    /// Leaves the queue; the writer lock that was kept for this caller passes to the next.
    private func giveUp(_ id: UInt64) {
        wake(
            state.withLock { state in
                state.queue.remove(id)
                state.countHeld()
                return !state.isFree || state.isKeptForLast ? Call() : WriterQueue.call(&state)
            })
    }

    /// Sleeps until woken, unless there is a reason to continue.
    nonisolated(nonsending) private func suspend(_ id: UInt64) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let goesOn = state.withLock { state in
                    if Task.isCancelled || WriterQueue.mayTake(state, id) { return true }
                    if state.queue.timeLeft(of: id, state.heldUntil(.now)) <= .zero { return true }
                    state.queue.sleep(id, continuation)
                    return false
                }
                if goesOn { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.queue.wake(id, $0.heldUntil(.now)) }?.resume()
        }
    }

    // MARK: Deadlines of tasks

    /// Wakes tasks whose time may be over, or for which the writer lock is free, as long as tasks wait. One alarm serves all: a timer for
    /// each task would outlive its wait, and there may be thousands of waits before it fires.
    private func setAlarm() {
        Task.detached { [weak self] in
            while let next = self?.ring() { try? await Task.sleep(until: next, clock: .continuous) }
        }
    }

    /// - Returns: When to ring next; nil when no task waits.
    private func ring() -> ContinuousClock.Instant? {
        let now = ContinuousClock.now
        let (late, call, left) = state.withLock { state in
            let late = state.queue.wakeLate(state.heldUntil(now))
            let left = state.queue.leastTimeLeft(state.heldUntil(now))
            state.hasAlarm = left != nil
            // The caller that the writer lock was kept for may have no thread, and those after it sleep.
            let isForgotten = state.isFree && !state.isKeptForLast && now >= state.keptUntil
            return (late, isForgotten ? WriterQueue.call(&state) : Call(), left)
        }
        for continuation in late { continuation.resume() }
        wake(call)
        // A task whose time is over stays in the queue until it has run.
        return left.map { now + min(max($0, .milliseconds(20)), .milliseconds(100)) }
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
