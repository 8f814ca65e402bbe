import CSQLite
import StoreCore

/// Transactions of the store that SQLite commits together, with one sync of the log.
///
/// If others wait for the writer lock when a body has ended, its SQLite transaction stays open, and the next body runs in a savepoint
/// of it. The body that ends while no other writer waits commits the group, on its own thread, before it releases the writer lock; so
/// a single writer has no overhead. A caller receives its result only after that commit, when it is durable as configured.
///
/// - A body that fails undoes its savepoint, and its result too is final only
///   once the group is committed, since it has seen the group's changes.
/// - A commit that fails fails every transaction of the group with the same error.
/// - If SQLite ends the whole transaction while a body runs (a full disk, `ON CONFLICT ROLLBACK`),
///   those that had ended before run again, each separately. The body gets its own error.
/// - Never in a group: schema changes, migrations, `eraseAll`, a last attempt, and any transaction
///   after one that changed much or took long. Checkpoints, `VACUUM` and backups run with no open
///   transaction, since a group holds the lock between processes, or use a separate connection.
/// - A group is limited in number, changes and time, so that other processes can write; bodies only join within its time.
/// - A caller that waited may give up. So ``GroupWatch`` commits a group that is left open.
struct SQLiteCommitGroup: Sendable {
    /// The maximum number of transactions in a group.
    static let maximumTransactions = 256
    /// The number of changed records after which a group is committed.
    static let maximumChanges = 2_000
    /// The time after its start in which others may join.
    static let patience: Duration = .milliseconds(4)

    /// The result that callers with ended transactions wait for.
    let pending = PendingCommit()
    /// The time when it is committed at the latest, unless a body is running.
    let deadline: ContinuousClock.Instant
    /// The number of transactions that have ended and were not undone.
    var staged = 0

    /// The error for callers whose transactions run again.
    static var runAgain: StoreError {
        StoreError(
            .conflict,
            "SQLite ended a transaction that several writers shared, because of another writer among them; nothing was written. Run it again."
        )
    }
}

/// The write connection of a file, and its open transaction. Changed by the holder of the writer lock.
struct FileWriter: Sendable {
    /// Opened at the first write.
    var connection: SQLiteConnection?
    /// How often it has been opened.
    var openings: UInt64 = 0
    /// Whether a transaction of the store uses it.
    var isBorrowed = false
    var isClosed = false
    /// The transactions that have ended and share the open SQLite transaction.
    var group: SQLiteCommitGroup?
    /// Whether the current transaction is to be committed separately.
    var isAlone = false
    /// The start of the SQLite transaction.
    var began: ContinuousClock.Instant = .now
    /// The number of changes that the connection had made by then.
    var changesBefore: Int64 = 0
    /// The number of following transactions that are committed separately, because they were in a group that failed.
    var alone = 0
    /// The time after its start in which a SQLite transaction may be joined.
    var patience = SQLiteCommitGroup.patience
    var statistics = StatisticsPolicy()

    /// Records that a SQLite transaction was begun.
    mutating func hasBegun(_ connection: SQLiteConnection, isAlone: Bool) {
        self.isAlone = isAlone || alone > 0
        alone = max(0, alone - 1)
        began = .now
        changesBefore = sqlite3_total_changes64(connection.database)
    }
}
