import CSQLite
import StoreCore

/// Transactions of the store that SQLite commits as one, with one synchronisation of the log.
///
/// When a body has ended and others wait for the writer lock, its transaction of SQLite's stays open, and the next body runs in a
/// savepoint of it. The body that ends while no other writer waits commits for all, on its own thread, before it releases the writer lock;
/// so a single writer pays nothing. A caller has its result only once that commit has ended: what it was told is durable as configured.
///
/// - A body that fails undoes its savepoint, and its result too counts only once the others are committed, since it has seen what they did.
/// - A commit that fails fails every transaction of the group with the same error.
/// - Where SQLite ends the whole transaction while a body runs (a full disk, `ON CONFLICT ROLLBACK`),
///   those that had ended before run again, each by itself. The body has its own error.
/// - Never in a group: changes of the schema, migrations, `eraseAll`, a last attempt, and whatever
///   follows a transaction that changed much or took long. Checkpoints, `VACUUM` and backups run on no
///   open transaction, since a group holds the lock between processes, or use their own connection.
/// - A group is bounded in number, changes and time, so that other processes have their turn; bodies only join in its time.
/// - A caller that waited may give up. So ``GroupWatch`` commits a group that is left over.
struct SQLiteCommitGroup: Sendable {
    /// How many transactions a group takes.
    static let maximumTransactions = 256
    /// How many records they change before it is committed.
    static let maximumChanges = 2_000
    /// How long after it was begun others may join.
    static let patience: Duration = .milliseconds(4)

    /// What those wait for whose transactions have ended.
    let pending = PendingCommit()
    /// When it is committed at the latest, unless a body is running.
    let deadline: ContinuousClock.Instant
    /// How many have ended, and not been undone.
    var staged = 0

    /// What those are told whose transactions run again.
    static var runAgain: StoreError {
        StoreError(
            .conflict,
            "SQLite ended a transaction that several writers shared, because of another writer among them; nothing was written. Run it again."
        )
    }
}

/// The connection that writes to a file, and the transaction it has open. Changed by the holder of the writer lock.
struct FileWriter: Sendable {
    /// Opened at the first write.
    var connection: SQLiteConnection?
    /// Whether a transaction of the store has it.
    var isBorrowed = false
    var isClosed = false
    /// The transactions that have ended, and share the one of SQLite's that is open.
    var group: SQLiteCommitGroup?
    /// Whether the transaction under way is to be committed by itself.
    var isAlone = false
    /// When SQLite's transaction was begun.
    var began: ContinuousClock.Instant = .now
    /// How many changes the connection had made then.
    var changesBefore: Int64 = 0
    /// How many of the next transactions are committed each by itself, because they were in a group that failed.
    var alone = 0
    /// How long after it was begun a transaction of SQLite's may be joined.
    var patience = SQLiteCommitGroup.patience
    var statistics = StatisticsPolicy()

    /// Notes that a transaction of SQLite's was begun.
    mutating func hasBegun(_ connection: SQLiteConnection, isAlone: Bool) {
        self.isAlone = isAlone || alone > 0
        alone = max(0, alone - 1)
        began = .now
        changesBefore = sqlite3_total_changes64(connection.database)
    }
}
