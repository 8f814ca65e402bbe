import Synchronization

/// How often something took how long, in buckets whose limits are powers of two of a microsecond: 1 µs, 2 µs, 4 µs, … 16.8 s, and beyond.
public struct DurationHistogram: Sendable, Hashable {
    /// The upper limits of the buckets, inclusive; the last bucket has none.
    public static let limits: [Duration] = (0..<lastBucket).map { .microseconds(1 << $0) }
    /// The place of the bucket without a limit. A constant: reading the number of limits for each duration would cost more than the rest.
    static var lastBucket: Int { 25 }

    /// The number of durations in each bucket: above the limit before it, up to its own. One more than ``limits``.
    public internal(set) var counts = Array(repeating: 0, count: DurationHistogram.lastBucket + 1)
    /// The sum of all durations.
    public internal(set) var sum: Duration = .zero
    /// The number of durations.
    public var count: Int { counts.reduce(0, +) }

    /// The bucket of a duration in nanoseconds.
    static func bucket(ofNanoseconds nanoseconds: Int64) -> Int {
        let microseconds = nanoseconds <= 1_000 ? 1 : UInt64(nanoseconds - 1) / 1_000 + 1
        // The smallest power of two that is not below it.
        return min(lastBucket, UInt64.bitWidth - (microseconds - 1).leadingZeroBitCount)
    }
}

/// A histogram that any thread adds to: one atomic addition, and another for the sum.
final class DurationRecorder: Sendable {
    private static var size: Int { DurationHistogram.lastBucket + 1 }
    nonisolated(unsafe) private let counters: UnsafeMutablePointer<Atomic<Int64>>

    init() {
        counters = .allocate(capacity: DurationRecorder.size + 1)
        for place in 0...DurationRecorder.size { (counters + place).initialize(to: Atomic(0)) }
    }

    deinit {
        counters.deinitialize(count: DurationRecorder.size + 1)
        counters.deallocate()
    }

    func record(_ duration: Duration) { record(nanoseconds: duration.nanoseconds) }

    func record(nanoseconds: Int64) {
        counters[DurationHistogram.bucket(ofNanoseconds: nanoseconds)].wrappingAdd(1, ordering: .relaxed)
        if nanoseconds > 0 { counters[DurationRecorder.size].wrappingAdd(nanoseconds, ordering: .relaxed) }
    }

    var histogram: DurationHistogram {
        var histogram = DurationHistogram()
        for place in 0..<DurationRecorder.size { histogram.counts[place] = Int(counters[place].load(ordering: .relaxed)) }
        histogram.sum = .nanoseconds(counters[DurationRecorder.size].load(ordering: .relaxed))
        return histogram
    }
}

extension Duration {
    /// The number of nanoseconds, as far as 64 bits reach.
    var nanoseconds: Int64 {
        // Up to nine seconds, which spares a division of 128 bits.
        if let short = Int64(exactly: attoseconds) { return short / 1_000_000_000 }
        let (seconds, attoseconds) = components
        let (product, isTooMany) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        if isTooMany { return seconds < 0 ? .min : .max }
        let (sum, isTooLarge) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
        return isTooLarge ? (seconds < 0 ? .min : .max) : sum
    }

    /// The number of seconds.
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
