import CFloors
import Glibc

/// Adds up the time of the measured parts of a round; what surrounds them is free.
struct Stopwatch {
    /// What is counted.
    enum Clock: String, CaseIterable {
        /// The time that passes.
        case wall
        /// The processor time of this process, its system calls included: steadier on a busy machine, but blind to waiting for the disk.
        case cpu
        /// Nothing here: what is measured is called by `benchmarks_counted`, at which callgrind begins and ends to count; see Scripts/instructions.
        case instructions
    }

    /// What is counted.
    let clock: Clock
    /// What has been measured so far.
    private(set) var seconds = 0.0

    init(_ clock: Clock) { self.clock = clock }

    /// Runs and measures the body.
    mutating func time<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
        if clock == .instructions { return try counted(body) }
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

    private func counted<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
        var result: Result<R, E>?
        withoutActuallyEscaping(body) { body in
            var call = {
                do throws(E) { result = .success(try body()) } catch { result = .failure(error) }
            }
            withUnsafeMutablePointer(to: &call) { call in
                benchmarks_counted({ $0?.assumingMemoryBound(to: (() -> Void).self).pointee() }, call)
            }
        }
        guard let result else { preconditionFailure("The body was not called.") }
        return try result.get()
    }

    private var now: Double {
        var time = timespec()
        clock_gettime(clock == .cpu ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
