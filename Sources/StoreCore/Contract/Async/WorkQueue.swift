import Synchronization

/// Work that is waiting for a thread.
final class WorkQueue: Sendable {
    private struct State {
        /// Nil where an item was taken: releasing it here may drop the last reference to the store, and so to these threads.
        var work: [(@Sendable () -> Void)?] = []
        /// The first item that no thread has taken.
        var first = 0
        var threads = 0
        var idle = 0
        var hasEnded = false
    }

    private let name: String
    private let count: Int
    private let kept: Int
    private let state = Mutex(State())
    private let changed = ThreadSignal()
    private let origin = ProcessOrigin()

    /// - Parameters:
    ///   - count: The maximum number of threads.
    ///   - kept: How many of them stay alive waiting for more work; the others end.
    init(_ name: String, count: Int, keeping kept: Int) {
        self.name = name
        self.count = count
        self.kept = kept
    }

    func add(_ work: @escaping @Sendable () -> Void) {
        let needsThread = state.withLock { state in
            state.work.append(work)
            let needsThread = state.threads < count && state.work.count - state.first > state.idle
            if needsThread { state.threads += 1 }
            return needsThread
        }
        changed.signal()
        guard needsThread else { return }
        if EngineThread.start(name, { self.serve() }) == 0 { return }
        let mayWait = state.withLock { state in
            state.threads -= 1
            return state.threads > 0 && count < .max
        }
        // The system refused a thread for the engine: the caller's thread does the work, unless the work may wait for another thread.
        while !mayWait, let work = next() { work() }
    }

    /// Ends the threads once there is no more work. A forked child does not have them, and one of them may have held the lock.
    func end() {
        if origin.isForked { return }
        state.withLock { $0.hasEnded = true }
        changed.signal()
    }

    private func next() -> (@Sendable () -> Void)? { state.withLock { WorkQueue.next(&$0) } }

    private static func next(_ state: inout State) -> (@Sendable () -> Void)? {
        guard state.first < state.work.count else {
            state.work.removeAll(keepingCapacity: true)
            state.first = 0
            return nil
        }
        let work = state.work[state.first]
        state.work[state.first] = nil
        state.first += 1
        if state.first >= 64, state.first * 2 > state.work.count {
            state.work.removeFirst(state.first)
            state.first = 0
        }
        return work
    }

    private func serve() {
        while true {
            let seen = changed.generation
            let (work, isNeeded) = state.withLock { state -> ((@Sendable () -> Void)?, Bool) in
                if let work = WorkQueue.next(&state) { return (work, true) }
                let isNeeded = !state.hasEnded && state.idle < kept
                if isNeeded { state.idle += 1 } else { state.threads -= 1 }
                return (nil, isNeeded)
            }
            if let work {
                work()
                continue
            }
            if !isNeeded { return }
            _ = changed.wait(after: seen, until: .now + .seconds(3_600))
            state.withLock { $0.idle -= 1 }
        }
    }
}
