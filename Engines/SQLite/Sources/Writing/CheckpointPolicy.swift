import CSQLite
import StoreCore
import Synchronization

/// When the log is checkpointed into the main file: after a commit that leaves it over 4 MB, and at close.
///
/// Always on the writer's connection, with the lock that other processes' writers and checkpoints
/// respect, and in a mode that takes SQLite's own write lock before it reads the log (RESTART, TRUNCATE).
/// That avoids the bug in SQLite up to 3.51.2 in which a checkpoint races with a reset of the log.
///
/// A checkpoint that fails because the disk is full leaves everything in the log, which then needs space for every transaction.
/// So the first write after such a failure retries it: the main file may need less space, or none, and the log restarts.
///
/// Readers of an old state keep the log from being emptied. The writer waits for
/// them briefly, and then not again until the log has grown by another 4 MB.
struct CheckpointPolicy: Sendable {
    /// 4 MB of pages of 4 KiB.
    static let threshold = 1_000
    /// How long a checkpoint waits for readers, in milliseconds.
    private static let patience: Int32 = 20
    /// The length of the log at which the next attempt is due.
    private let due = SharedInt(CheckpointPolicy.threshold)

    /// Checkpoints if an earlier write met a full disk.
    func beforeWrite(_ connection: SQLiteConnection) throws {
        guard connection.state.pointee.hasMetFullDisk else { return }
        try connection.context.lookAtFiles()
        connection.state.pointee.hasMetFullDisk = false
        // The write may need the space that the log returns to the disk.
        if checkpoint(connection, SQLITE_CHECKPOINT_TRUNCATE) { due.value = CheckpointPolicy.threshold }
    }

    /// Checkpoints if it is due.
    ///
    /// - Throws: ``StoreError`` `.poisoned` when a file has lost its name: what was committed is lost with it.
    func afterCommit(_ connection: SQLiteConnection) throws {
        let pages = connection.state.pointee.logPages
        guard pages >= due.value else { return }
        try connection.context.lookAtFiles()
        let isEmptied = checkpoint(connection, SQLITE_CHECKPOINT_RESTART)
        due.value = isEmptied ? CheckpointPolicy.threshold : pages + CheckpointPolicy.threshold
    }

    /// Brings the whole log into the main file. The last program that closes the file removes the log.
    ///
    /// - Parameter emptiesLog: Whether no log must remain. Otherwise it is not truncated, which would change its header: to programs that have
    ///   the file open that looks like a commit.
    func beforeClose(_ connection: SQLiteConnection, emptiesLog: Bool) {
        _ = checkpoint(connection, emptiesLog ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_RESTART)
    }

    /// Whether everything was written back and the log restarts.
    private func checkpoint(_ connection: SQLiteConnection, _ mode: Int32) -> Bool {
        let began = ContinuousClock.now
        var pages: Int32 = 0
        var moved: Int32 = 0
        sqlite3_busy_timeout(connection.database, CheckpointPolicy.patience)
        let code = sqlite3_wal_checkpoint_v2(connection.database, nil, mode, &pages, &moved)
        sqlite3_busy_timeout(connection.database, 0)
        if code == SQLITE_OK {
            connection.state.pointee.logPages = 0
        } else if code & 0xFF != SQLITE_BUSY {
            connection.context.emit(
                .warning("A checkpoint failed: \(connection.lastText) [sqlite \(code)]. The data is safe in the log."))
            return false
        }
        connection.context.emit(.checkpointed(pages: Int(max(0, moved)), duration: ContinuousClock.now - began))
        return code == SQLITE_OK
    }
}

/// A number that is written by one thread at a time and may be read by any.
private final class SharedInt: Sendable {
    private let number: Atomic<Int>
    init(_ value: Int) { number = Atomic(value) }
    var value: Int {
        get { number.load(ordering: .relaxed) }
        set { number.store(newValue, ordering: .relaxed) }
    }
}
