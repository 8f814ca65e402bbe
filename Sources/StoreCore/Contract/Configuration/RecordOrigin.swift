import FoundationEssentials
import Synchronization

/// Where new records get their key and time of creation from: the clock, the source of keys and thereby the randomness.
///
/// A record has its `uid` and `createdAt` from `init` on, before any store is involved, so these cannot come from a store. Tests put their own in
/// place for a task:
///
/// ```swift
/// try RecordOrigin(clock: .fixed(noon), uids: .seeded(1)).use { … }
/// ```
public struct RecordOrigin: Sendable {
    /// The clock for `createdAt`.
    public var clock: StoreClock
    /// The source of keys.
    public var uids: UIDSource

    /// Puts clock and keys together.
    public init(clock: StoreClock = .system, uids: UIDSource = .system) {
        self.clock = clock
        self.uids = uids
    }

    @TaskLocal private static var replacement: RecordOrigin?
    // Reading a task-local costs 14 ns; programs that never replace the origin do not pay it.
    private static let isEverReplaced = Atomic<Bool>(false)

    /// Uses this origin for all records made in the body, also in tasks started in it.
    public func use<R>(_ body: () throws -> R) rethrows -> R {
        RecordOrigin.isEverReplaced.store(true, ordering: .relaxed)
        return try RecordOrigin.$replacement.withValue(self, operation: body)
    }

    /// Uses this origin for all records made in the body, also in tasks started in it.
    nonisolated(nonsending) public func use<R>(_ body: nonisolated(nonsending) () async throws -> R) async rethrows -> R {
        RecordOrigin.isEverReplaced.store(true, ordering: .relaxed)
        return try await RecordOrigin.$replacement.withValue(self, operation: body)
    }

    /// The instant for a record made now, and the two halves of its generated key, from one reading of the clock.
    ///
    /// A record gets the clock's time even if no store can keep it, and is then refused when it is saved.
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
