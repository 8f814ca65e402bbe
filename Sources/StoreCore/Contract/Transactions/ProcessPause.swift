/// The pause between two attempts to write while another process writes.
///
/// It is always short, about a millisecond, and partly random so that two waiters do not keep in step. If it grew, the longest waiter would
/// try least often, and newcomers would overtake it.
///
/// Attempts count towards the timeout, and so does the time between them, which is spent in the pause and in the queue of this process. But
/// of the time between two attempts no more than ``longestGap`` counts: beyond that the machine may have had no thread for the caller.
struct ProcessPause {
    private static let longestGap: Duration = .milliseconds(100)

    private let timeout: Duration
    private var left: Duration
    private var lastAttemptEnded: ContinuousClock.Instant?
    private let sleeper = ThreadSignal()
    private let others: String

    init(timeout: Duration, _ others: String) {
        self.timeout = timeout
        self.others = others
        left = timeout
    }

    /// - Parameter began: When the failed attempt began.
    /// - Returns: When the pause ends.
    private mutating func next(after began: ContinuousClock.Instant) throws -> ContinuousClock.Instant {
        let now = ContinuousClock.now
        left -= now - began
        if let lastAttemptEnded { left -= min(began - lastAttemptEnded, ProcessPause.longestGap) }
        lastAttemptEnded = now
        if left <= .zero {
            throw StoreError(
                .busy,
                "\(others) kept the store busy for longer than \(timeout) (busyTimeout); wait longer or make their transactions shorter.")
        }
        return now + min(left, .milliseconds(1) * Double.random(in: 0.5...1.5))
    }

    mutating func block(after began: ContinuousClock.Instant) throws {
        _ = sleeper.wait(after: sleeper.generation, until: try next(after: began))
    }

    nonisolated(nonsending) mutating func suspend(after began: ContinuousClock.Instant) async throws {
        do { try await Task.sleep(until: try next(after: began), clock: .continuous) } catch is CancellationError {
            throw WriterQueue.cancelled()
        }
    }
}
