import FoundationEssentials
import Synchronization

/// The source of a new record's key and creation time: the clock and the key source with its randomness.
///
/// A record has its `uid` and `createdAt` from `init` on, before any store is involved, so these cannot come from a store. Tests replace
/// them for a task:
///
/// ```swift
/// try RecordOrigin(clock: .fixed(noon), uids: .seeded(1)).use { … }
/// ```
public struct RecordOrigin: Sendable {
    /// The clock for `createdAt`.
    public var clock: StoreClock
    /// The source of keys.
    public var uids: UIDSource

    /// Combines a clock and a source of keys.
    public init(clock: StoreClock = .system, uids: UIDSource = .system) {
        self.clock = clock
        self.uids = uids
    }

    @TaskLocal private static var replacement: RecordOrigin?
    // Reading a task-local costs 14 ns; programs that never replace the origin do not pay it.
    private static let isEverReplaced = Atomic<Bool>(false)

    /// Uses this origin for all records created in the body, including in tasks started there.
    public func use<R>(_ body: () throws -> R) rethrows -> R {
        RecordOrigin.isEverReplaced.store(true, ordering: .relaxed)
        return try RecordOrigin.$replacement.withValue(self, operation: body)
    }

    /// Uses this origin for all records created in the body, including in tasks started there.
    nonisolated(nonsending) public func use<R>(_ body: nonisolated(nonsending) () async throws -> R) async rethrows -> R {
        RecordOrigin.isEverReplaced.store(true, ordering: .relaxed)
        return try await RecordOrigin.$replacement.withValue(self, operation: body)
    }

    /// The instant for a new record and the two halves of its generated key, from one reading of the clock.
    ///
    /// A record gets the clock's time even if no store can keep it; saving it is then refused.
    public static func next() -> (createdAt: Date, high: UInt64, low: UInt64) {
        if isEverReplaced.load(ordering: .relaxed), let replacement {
            let now = replacement.clock.now()
            let (high, low) = replacement.uids.next(Instant.microseconds(of: now) ?? 0)
            return (Instant.rounded(now), high, low)
        }
        let microseconds = Instant.now()
        let (high, low) = UIDSource.system.next(microseconds)
        return (Instant.date(microseconds: microseconds), high, low)
    }
}
