import Glibc

/// How long each of many calls took, in nanoseconds of wall time.
///
/// Reading the clock twice adds some 50 ns to each.
struct Latencies {
    /// The shares of the calls for which it is told how long they took at most.
    static let shares = [0.5, 0.99, 0.999]

    private var nanoseconds: [UInt32] = []

    init(capacity: Int) { nanoseconds.reserveCapacity(capacity) }

    /// Runs and measures the body.
    mutating func time<R>(_ body: () throws -> R) rethrows -> R {
        let start = Latencies.now
        let result = try body()
        nanoseconds.append(UInt32(clamping: Latencies.now - start))
        return result
    }

    /// Runs and measures the body, with what it waits for.
    nonisolated(nonsending) mutating func time<R>(_ body: nonisolated(nonsending) () async throws -> R) async rethrows -> R {
        let start = Latencies.now
        let result = try await body()
        nanoseconds.append(UInt32(clamping: Latencies.now - start))
        return result
    }

    mutating func add(_ other: Latencies) { nanoseconds += other.nanoseconds }

    /// The durations that the ``shares`` of the calls did not exceed, in microseconds.
    var percentiles: [Double] {
        let sorted = nanoseconds.sorted()
        if sorted.isEmpty { return Latencies.shares.map { _ in 0 } }
        return Latencies.shares.map { share in
            let rank = Int((share * Double(sorted.count)).rounded(.up))
            return Double(sorted[min(max(rank, 1), sorted.count) - 1]) / 1000
        }
    }

    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
