import Synchronization

/// Threads and tasks that wait for the writer lock, in order of arrival.
///
/// Their numbers ascend, so that one is found by binary search. A vacated place stays empty until the waiters are fewer than the places. A
/// parameter for held time is ``WriterQueue``'s count: how long the writer lock has been held while callers waited.
struct WaitList: Sendable {
    /// How a waiter is woken.
    enum Kind: Sendable {
        case thread(ThreadSignal)
        /// Nil while the task is awake.
        case task(CheckedContinuation<Void, Never>?)
    }

    private struct Waiter: Sendable {
        let id: UInt64
        /// The held time at which it gives up.
        var limit: Duration
        /// The held time when the task was woken; nil for a thread, and once the task has run.
        var heldWhenWoken: Duration?
        /// Nil once it has left the queue.
        var kind: Kind?
        /// Whether it waits for exclusive access.
        var wantsAll = false

        /// Time in which a woken task had no thread does not count.
        func timeLeft(_ held: Duration) -> Duration { limit - (heldWhenWoken ?? held) }
    }

    private var waiters: [Waiter] = []
    /// The first waiter that has not left.
    private var head = 0
    /// No thread waits before this place, and no task sleeps before the next: searches begin there.
    private var threadsFrom = 0
    private var sleepersFrom = 0
    private var lastID: UInt64 = 0
    /// The number of waiters, awake or asleep.
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// The number of the first waiter.
    var first: UInt64? { isEmpty ? nil : waiters[head].id }

    /// Whether the first waiter waits for exclusive access.
    var firstWantsAll: Bool { !isEmpty && waiters[head].wantsAll }

    /// Adds a waiter at the end.
    mutating func append(_ kind: Kind, limit: Duration, wantsAll: Bool = false) -> UInt64 {
        lastID += 1
        count += 1
        waiters.append(Waiter(id: lastID, limit: limit, kind: kind, wantsAll: wantsAll))
        return lastID
    }

    /// Removes a waiter, wherever it is.
    mutating func remove(_ id: UInt64) {
        guard let index = index(of: id) else { return }
        waiters[index].kind = nil
        count -= 1
        while head < waiters.count, waiters[head].kind == nil { head += 1 }
        if isEmpty {
            waiters.removeAll(keepingCapacity: true)
        } else if waiters.count >= 128, count * 2 < waiters.count {
            waiters.removeAll { $0.kind == nil }
        } else {
            return
        }
        (head, threadsFrom, sleepersFrom) = (0, 0, 0)
    }

    /// How long others may still hold the writer lock before a waiter, which is running, gives up.
    mutating func timeLeft(of id: UInt64, _ held: Duration) -> Duration {
        guard let index = index(of: id) else { return .zero }
        let left = waiters[index].timeLeft(held)
        waiters[index].limit = held + left
        waiters[index].heldWhenWoken = nil
        return left
    }

    /// The first waiting thread.
    mutating func firstThread() -> ThreadSignal? {
        while threadsFrom < waiters.count {
            if case .thread(let signal) = waiters[threadsFrom].kind { return signal }
            threadsFrom += 1
        }
        return nil
    }

    // MARK: Tasks

    /// Puts a task to sleep.
    mutating func sleep(_ id: UInt64, _ continuation: CheckedContinuation<Void, Never>) {
        guard let index = index(of: id) else { return }
        waiters[index].kind = .task(continuation)
        sleepersFrom = min(sleepersFrom, index)
    }

    /// The continuation that wakes a task; nil if it is awake.
    mutating func wake(_ id: UInt64, _ held: Duration) -> CheckedContinuation<Void, Never>? {
        index(of: id).flatMap { wake(at: $0, held) }
    }

    private mutating func wake(at index: Int, _ held: Duration) -> CheckedContinuation<Void, Never>? {
        guard case .task(let continuation?) = waiters[index].kind else { return nil }
        waiters[index].kind = .task(nil)
        waiters[index].heldWhenWoken = held
        return continuation
    }

    /// The waiter to wake so that the first one runs. If the first is a task that is awake already, `next` is the first sleeping one.
    mutating func callFirst(_ held: Duration) -> (first: Kind?, next: CheckedContinuation<Void, Never>?) {
        guard !isEmpty, let kind = waiters[head].kind else { return (nil, nil) }
        guard case .task = kind else { return (kind, nil) }
        if let continuation = wake(at: head, held) { return (.task(continuation), nil) }
        while sleepersFrom < waiters.count {
            if let continuation = wake(at: sleepersFrom, held) { return (.task(nil), continuation) }
            sleepersFrom += 1
        }
        return (.task(nil), nil)
    }

    /// Wakes the tasks that are due to give up.
    mutating func wakeLate(_ held: Duration) -> [CheckedContinuation<Void, Never>] {
        var woken: [CheckedContinuation<Void, Never>] = []
        for index in head..<waiters.count where waiters[index].limit <= held {
            if let continuation = wake(at: index, held) { woken.append(continuation) }
        }
        return woken
    }

    /// How long the writer lock may still be held before a task gives up; nil if no task waits.
    func leastTimeLeft(_ held: Duration) -> Duration? {
        var least: Duration?
        for waiter in waiters[head...] {
            if case .task = waiter.kind { least = min(least ?? waiter.timeLeft(held), waiter.timeLeft(held)) }
        }
        return least
    }

    private func index(of id: UInt64) -> Int? {
        var (low, high) = (head, waiters.count)
        while low < high {
            let middle = (low + high) / 2
            if waiters[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low < waiters.count && waiters[low].id == id ? low : nil
    }
}
