import FoundationEssentials

/// Where a store reads the time; give your own in tests.
public struct StoreClock: Sendable {
    /// The present instant.
    public let now: @Sendable () -> Date

    /// A clock that asks the closure.
    public init(now: @escaping @Sendable () -> Date) { self.now = now }

    /// The system's clock.
    public static let system = StoreClock { Instant.date(microseconds: Instant.now()) }

    /// A clock that stands still.
    public static func fixed(_ date: Date) -> StoreClock { StoreClock { date } }
}
