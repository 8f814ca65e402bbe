import FoundationEssentials

/// The source of a store's time; tests supply their own.
public struct StoreClock: Sendable {
    /// The present instant.
    public let now: @Sendable () -> Date

    /// A clock that calls the closure.
    public init(now: @escaping @Sendable () -> Date) { self.now = now }

    /// The system's clock.
    public static let system = StoreClock { Instant.date(microseconds: Instant.now()) }

    /// A clock that always returns the same instant.
    public static func fixed(_ date: Date) -> StoreClock { StoreClock { date } }
}
