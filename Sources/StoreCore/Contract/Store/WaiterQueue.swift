import Synchronization

/// Threads and tasks that wait for the turn to write, in the order in which they asked.
///
/// Each has a number, and the numbers ascend, so one is found by halving. A place that was left stays empty until it is at the front.
struct WaiterQueue: Sendable {
    /// How a waiter is woken.
    enum Kind: Sendable {
        case thread(ThreadSignal)
        /// Nil while the task runs.
        case task(CheckedContinuation<Void, Never>?)
    }

    private struct Waiter: Sendable {
        let id: UInt64
        /// When it is to look how long others have held the turn.
        var deadline: ContinuousClock.Instant
        /// How long others may have held the turn, by ``WriterTurn``'s count, before it gives up.
        var limit: Duration
        /// What that count was when the task was woken; nil unless it was and has not run since.
        var countWhenWoken: Duration?
        /// Nil once it has left.
        var kind: Kind?
    }

    private var waiters: [Waiter] = []
    /// The first that has not left.
    private var head = 0
    private var lastID: UInt64 = 0
    private var threads = 0

    var isEmpty: Bool { head == waiters.count }

    /// How many wait, whatever they do.
    var count: Int { waiters.reduce(0) { $1.kind == nil ? $0 : $0 + 1 } }

    /// The number of the first.
    var first: UInt64? { isEmpty ? nil : waiters[head].id }

    /// Adds one at the end.
    mutating func append(_ kind: Kind, until deadline: ContinuousClock.Instant, limit: Duration) -> UInt64 {
        lastID += 1
        if case .thread = kind { threads += 1 }
        waiters.append(Waiter(id: lastID, deadline: deadline, limit: limit, kind: kind))
        return lastID
    }

    /// How long others may yet hold the turn before a waiter, which runs, gives up. What they held it for since a task was woken does not count.
    ///
    /// - Parameter count: For how long the turn has been held.
    mutating func timeLeft(of id: UInt64, _ count: Duration) -> Duration {
        guard let index = index(of: id) else { return .zero }
        if let before = waiters[index].countWhenWoken {
            waiters[index].limit += count - before
            waiters[index].countWhenWoken = nil
        }
        return waiters[index].limit - count
    }

    /// Takes one out, wherever it is.
    mutating func remove(_ id: UInt64) {
        guard let index = index(of: id) else { return }
        if case .thread = waiters[index].kind { threads -= 1 }
        waiters[index].kind = nil
        while head < waiters.count, waiters[head].kind == nil { head += 1 }
        if head == waiters.count {
            waiters.removeAll(keepingCapacity: true)
            head = 0
        } else if head >= 64, head * 2 > waiters.count {
            waiters.removeFirst(head)
            head = 0
        }
    }

    /// Has a task sleep, until the deadline at the latest.
    mutating func sleep(_ id: UInt64, _ continuation: CheckedContinuation<Void, Never>, until deadline: ContinuousClock.Instant) {
        guard let index = index(of: id) else { return }
        waiters[index].kind = .task(continuation)
        waiters[index].deadline = deadline
    }

    /// What is to be resumed to wake a task; nil if it is awake.
    mutating func wake(_ id: UInt64, _ count: Duration) -> CheckedContinuation<Void, Never>? {
        index(of: id).flatMap { wake(at: $0, count) }
    }

    /// What is to be woken for the first to run; for a task that was woken before and has not run since, the next that sleeps.
    mutating func callFirst(_ count: Duration) -> (first: Kind?, next: CheckedContinuation<Void, Never>?) {
        guard !isEmpty, let kind = waiters[head].kind else { return (nil, nil) }
        guard case .task = kind else { return (kind, nil) }
        if let continuation = wake(at: head, count) { return (.task(continuation), nil) }
        for index in head..<waiters.count {
            if let continuation = wake(at: index, count) { return (.task(nil), continuation) }
        }
        return (.task(nil), nil)
    }

    private mutating func wake(at index: Int, _ count: Duration) -> CheckedContinuation<Void, Never>? {
        guard case .task(let continuation?) = waiters[index].kind else { return nil }
        waiters[index].kind = .task(nil)
        waiters[index].countWhenWoken = count
        return continuation
    }

    /// The first thread.
    var firstThread: ThreadSignal? {
        if threads == 0 { return nil }
        for waiter in waiters[head...] { if case .thread(let signal) = waiter.kind { return signal } }
        return nil
    }

    /// When a task is to look at the time next.
    var firstTaskDeadline: ContinuousClock.Instant? {
        var first: ContinuousClock.Instant?
        for waiter in waiters[head...] {
            if case .task = waiter.kind { first = min(first ?? waiter.deadline, waiter.deadline) }
        }
        return first
    }

    /// The tasks that sleep and are to look at the time now.
    mutating func wakeTasks(until now: ContinuousClock.Instant, _ count: Duration) -> [CheckedContinuation<Void, Never>] {
        var woken: [CheckedContinuation<Void, Never>] = []
        for index in head..<waiters.count where waiters[index].deadline <= now {
            if let continuation = wake(at: index, count) { woken.append(continuation) }
        }
        return woken
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
