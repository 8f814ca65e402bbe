import StoreCore
import Synchronization

/// The threads that awaited work runs on, as many as there are connections: calls of libpq's block.
///
/// The work stays in its task: it sees the task's local values and whether it has been cancelled, which work that is handed to a thread would not. So a callback of a
/// model finds what the caller has put there, as on an engine that runs in place.
final class TaskThreads: TaskExecutor, EngineExecutor {
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

    private let queue = Queue()
    private let count: Int

    /// Threads of which none has been started.
    init(count: Int) { self.count = max(1, count) }

    deinit {
        queue.state.withLock { $0.hasEnded = true }
        queue.changed.signal()
    }

    nonisolated(nonsending) func run<R: Sendable>(_ work: @escaping @Sendable () throws -> R) async throws -> R {
        try await withTaskExecutorPreference(self) {
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
        if EngineThread.start("postgresql", { TaskThreads.serve(queue, executor) }) == 0 { return }
        let isAlone = queue.state.withLock { state in
            state.threads -= 1
            return state.threads == 0
        }
        // The system has no thread for the engine: the caller's does the work.
        while isAlone, let job = queue.state.withLock({ TaskThreads.next(&$0) }) { job.runSynchronously(on: executor) }
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
            let (job, hasEnded) = queue.state.withLock { state in
                let job = next(&state)
                if job == nil {
                    if state.hasEnded { state.threads -= 1 } else { state.idle += 1 }
                }
                return (job, state.hasEnded)
            }
            if let job {
                job.runSynchronously(on: executor)
                continue
            }
            if hasEnded { return }
            _ = queue.changed.wait(after: seen, until: .now + .seconds(3_600))
            queue.state.withLock { $0.idle -= 1 }
        }
    }
}
