import StoreCore
import Synchronization

/// The threads that awaited work runs on: calls of libpq block.
///
/// The work stays in its task: it sees the task's local values and whether it has been cancelled, which work that is handed to a
/// thread would not. So a callback of a model finds what the caller has put there, as on an engine that runs in place.
final class TaskThreads: EngineExecutor {
    private let threads: ThreadQueue
    /// Separate threads for transactions that hold a place among the writers, so that they never wait for work that waits for
    /// such a place.
    private let writers: ThreadQueue

    /// Threads of which none has been started.
    ///
    /// - Parameter count: How many run work that holds no place among the writers.
    init(count: Int) {
        threads = ThreadQueue(count: max(1, count))
        writers = ThreadQueue(count: .max)
    }

    nonisolated(nonsending) func run<R: Sendable>(
        holdsWriterLock: Bool, _ work: @escaping @Sendable () throws -> R
    ) async throws -> R {
        try await withTaskExecutorPreference(holdsWriterLock ? writers : threads) {
            if Task.isCancelled {
                throw StoreError(.cancelled, "The task was cancelled while it waited for a thread of the engine; nothing was done.")
            }
            let running = RunningWork()
            return try await withTaskCancellationHandler {
                try RunningWork.$current.withValue(running) { try work() }
            } onCancel: {
                running.cancel()
            }
        }
    }
}

/// Threads that run the jobs of tasks in the order in which they come.
private final class ThreadQueue: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        /// The first that no thread has taken.
        var first = 0
        var threads = 0
        var idle = 0
        var hasEnded = false
    }

    private final class Queue: Sendable {
        let state = Mutex(State())
        let changed = ThreadSignal()
    }

    /// How many threads wait for more jobs; the others end.
    private static let kept = 16
    private let queue = Queue()
    private let count: Int
    private let origin = ProcessOrigin()

    /// - Parameter count: How many threads there are at most; `.max` for jobs that must not wait for others.
    init(count: Int) { self.count = count }

    deinit {
        // A forked child does not have the threads.
        if origin.isForked { return }
        queue.state.withLock { $0.hasEnded = true }
        queue.changed.signal()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        let needsThread = queue.state.withLock { state in
            state.jobs.append(job)
            let needsThread = state.threads < count && state.jobs.count - state.first > state.idle
            if needsThread { state.threads += 1 }
            return needsThread
        }
        queue.changed.signal()
        guard needsThread else { return }
        let queue = queue
        if EngineThread.start("postgresql", { ThreadQueue.serve(queue, executor) }) == 0 { return }
        let mayWait = queue.state.withLock { state in
            state.threads -= 1
            return state.threads > 0 && count < .max
        }
        // The system has no thread for the engine: the caller's does the work, unless that may wait for another thread.
        while !mayWait, let job = queue.state.withLock({ ThreadQueue.next(&$0) }) { job.runSynchronously(on: executor) }
    }

    private static func next(_ state: inout State) -> UnownedJob? {
        guard state.first < state.jobs.count else {
            state.jobs.removeAll(keepingCapacity: true)
            state.first = 0
            return nil
        }
        let job = state.jobs[state.first]
        state.first += 1
        if state.first >= 64, state.first * 2 > state.jobs.count {
            state.jobs.removeFirst(state.first)
            state.first = 0
        }
        return job
    }

    private static func serve(_ queue: Queue, _ executor: UnownedTaskExecutor) {
        while true {
            let seen = queue.changed.generation
            let (job, isNeeded) = queue.state.withLock { state -> (UnownedJob?, Bool) in
                if let job = next(&state) { return (job, true) }
                let isNeeded = !state.hasEnded && state.idle < kept
                if isNeeded { state.idle += 1 } else { state.threads -= 1 }
                return (nil, isNeeded)
            }
            if let job {
                job.runSynchronously(on: executor)
                continue
            }
            if !isNeeded { return }
            _ = queue.changed.wait(after: seen, until: .now + .seconds(3_600))
            queue.state.withLock { $0.idle -= 1 }
        }
    }
}
