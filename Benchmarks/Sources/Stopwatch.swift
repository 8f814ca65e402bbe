import Glibc

/// Adds up the time of the measured parts of a round; what surrounds them is free.
struct Stopwatch {
    /// What is counted.
    enum Clock: String, CaseIterable {
        /// The time that passes.
        case wall
        /// The processor time of this process, its system calls included: steadier on a busy machine, but blind to waiting for the disk.
        case cpu
    }

    /// What is counted.
    let clock: Clock
    /// What has been measured so far.
    private(set) var seconds = 0.0

    init(_ clock: Clock) { self.clock = clock }

    /// Runs and measures the body.
    mutating func time<R>(_ body: () throws -> R) rethrows -> R {
        let start = now
        defer { seconds += now - start }
        return try body()
    }

    /// Runs and measures the body.
    nonisolated(nonsending) mutating func time<R>(_ body: nonisolated(nonsending) () async throws -> R) async rethrows
        -> R
    {
        let start = now
        defer { seconds += now - start }
        return try await body()
    }

    private var now: Double {
        var time = timespec()
        clock_gettime(clock == .wall ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
