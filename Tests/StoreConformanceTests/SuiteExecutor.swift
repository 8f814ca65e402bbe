import Dispatch

/// Runs the cases of a suite on threads beside Swift's pool. Most of their calls block, and the pool has as many threads as the machine has
/// cores: while cases wait for a server or a disk, other tests would not run.
final class SuiteExecutor: TaskExecutor {
    /// For the suite of a server.
    static let server = SuiteExecutor(.userInitiated)
    /// For the suites of files.
    static let files = SuiteExecutor(.utility)

    // Each quality of service has threads of its own.
    private let queue: DispatchQueue

    private init(_ quality: DispatchQoS.QoSClass) { queue = .global(qos: quality) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
