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
        let deadline: ContinuousClock.Instant
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
    mutating func append(_ kind: Kind, _ deadline: ContinuousClock.Instant) -> UInt64 {
        lastID += 1
        if case .thread = kind { threads += 1 }
        waiters.append(Waiter(id: lastID, deadline: deadline, kind: kind))
        return lastID
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

    /// Has a task sleep.
    mutating func sleep(_ id: UInt64, _ continuation: CheckedContinuation<Void, Never>) {
        if let index = index(of: id) { waiters[index].kind = .task(continuation) }
    }

    /// What is to be resumed to wake a task; nil if it is awake.
    mutating func wake(_ id: UInt64) -> CheckedContinuation<Void, Never>? {
        guard let index = index(of: id), case .task(let continuation?) = waiters[index].kind else { return nil }
        waiters[index].kind = .task(nil)
        return continuation
    }

    /// What is to be woken for the first to run.
    mutating func callFirst() -> Kind? {
        guard !isEmpty, let kind = waiters[head].kind else { return nil }
        if case .task = kind { waiters[head].kind = .task(nil) }
        return kind
    }

    /// The first thread.
    var firstThread: ThreadSignal? {
        if threads == 0 { return nil }
        for waiter in waiters[head...] { if case .thread(let signal) = waiter.kind { return signal } }
        return nil
    }

    /// When the first task gives up.
    var firstTaskDeadline: ContinuousClock.Instant? {
        for waiter in waiters[head...] { if case .task = waiter.kind { return waiter.deadline } }
        return nil
    }

    /// The tasks that sleep and whose time is over.
    mutating func wakeTasks(until now: ContinuousClock.Instant) -> [CheckedContinuation<Void, Never>] {
        var woken: [CheckedContinuation<Void, Never>] = []
        for index in head..<waiters.count where waiters[index].deadline <= now {
            if case .task(let continuation?) = waiters[index].kind {
                waiters[index].kind = .task(nil)
                woken.append(continuation)
            }
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
