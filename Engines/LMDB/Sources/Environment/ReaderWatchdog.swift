import CLMDB
import CStoreCore
import StoreCore

/// Detects readers that keep their snapshot for a long time while transactions
/// are committed: no page freed since can be reused, and the file grows.
///
/// Readers do not record the time, which would cost as much as the rest of their begin. The watchdog
/// checks them after a commit, at most once a second, and counts from when it first saw a snapshot.
struct ReaderWatchdog {
    private struct Sighting {
        var use: UInt64
        var since: ContinuousClock.Instant
        var transaction: UInt64
        var isReported = false
    }

    static let longestAge: Duration = .seconds(5)
    static let longestLag: UInt64 = 1_000
    private static let interval: Duration = .milliseconds(500)
    private var seen: [UnsafeMutableRawPointer: Sighting] = [:]
    private var next: ContinuousClock.Instant = .now
    private var nextTransaction: UInt64 = 0
    /// The number of reports.
    private(set) var reports = 0

    /// The messages to report, and their recipients.
    ///
    /// - Parameter transaction: The number of the last commit.
    mutating func look(_ entries: [ReaderList.Entry], transaction: UInt64) -> [(StoreContext, String)] {
        let now = ContinuousClock.now
        if now < next, transaction < nextTransaction { return [] }
        next = now + ReaderWatchdog.interval
        nextTransaction = transaction + 250
        var warnings: [(StoreContext, String)] = []
        var present: [UnsafeMutableRawPointer: Sighting] = [:]
        for entry in entries {
            let reader = entry.reader.pointer
            guard let context = entry.context, activestore_lmdb_state(reader) == ACTIVESTORE_LMDB_READING else { continue }
            let use = activestore_lmdb_uses(reader)
            let key = UnsafeMutableRawPointer(reader)
            var sighting = seen[key].flatMap { $0.use == use ? $0 : nil } ?? Sighting(use: use, since: now, transaction: transaction)
            let age = now - sighting.since
            let lag = transaction - min(transaction, sighting.transaction)
            if !sighting.isReported, age > ReaderWatchdog.longestAge || lag > ReaderWatchdog.longestLag {
                sighting.isReported = true
                warnings.append(
                    (
                        context,
                        "A read has kept its snapshot for \(age.components.seconds) s and \(lag) commits; until it ends, no space is used again and the file grows."
                    ))
            }
            present[key] = sighting
        }
        seen = present
        reports += warnings.count
        return warnings
    }
}
