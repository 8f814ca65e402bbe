import CSQLite
import StoreCore

/// Beginning and ending transactions and savepoints on a connection.
extension SQLiteConnection {
    /// Begins a read and pins its snapshot.
    func beginSnapshot() throws {
        var code = run(.begin)
        if code == SQLITE_OK { code = run(.pin) }
        if code != SQLITE_OK {
            let error = failure(code)
            endSnapshot()
            throw error
        }
    }

    /// Ends a read, if one was begun.
    @inline(__always) func endSnapshot() {
        if isInTransaction { _ = run(.rollback) }
    }

    /// Begins the write transaction; false when another process writes.
    func beginImmediate() throws -> Bool {
        let code = run(.beginImmediate)
        if code & 0xFF == SQLITE_BUSY { return false }
        if code != SQLITE_OK { throw failure(code) }
        state.pointee.isInTransaction = true
        state.pointee.hasChangedSchema = false
        state.pointee.lost = nil
        lookForOthers()
        return true
    }

    /// Commits. If it throws, nothing of the transaction remains, unless the code is `.commitOutcomeUnknown`.
    func commitTransaction() throws {
        defer { state.pointee.isInTransaction = false }
        if !isInTransaction { throw transactionEnded() }
        let code = run(.commit)
        if code == SQLITE_OK {
            state.pointee.pagerVersion = pagerVersion
            return
        }
        var error = failure(code)
        if isInTransaction { _ = run(.rollback) }
        // If the log cannot grow, it lacks the commit's last page; if it cannot be synced, it may contain that page, whatever the reason.
        if code & 0xFF == SQLITE_IOERR, error.code != .storageFull || code == SQLiteFailure.SQLITE_IOERR_FSYNC_ {
            // In WAL mode a commit whose sync failed may exist after a crash: measured, in six of six cases.
            error.code = .commitOutcomeUnknown
            error.message =
                "The commit failed while it was written to disk, so it may or may not be there; reopen the store and look. "
                + error.message
        }
        throw error
    }

    /// Undoes the transaction.
    func rollbackTransaction() {
        if isInTransaction { _ = run(.rollback) }
        state.pointee.isInTransaction = false
        if state.pointee.hasChangedSchema { kept.pointee.forgetInserts() }
    }

    func beginSavepoint() throws {
        if !isInTransaction { throw transactionEnded() }
        try check(run(.savepoint))
    }

    func rollbackSavepoint() throws {
        if !isInTransaction { throw transactionEnded() }
        if kept.pointee.isStepping { try bufferIterations() }
        try check(run(.rollbackTo))
        try check(run(.release))
        if state.pointee.hasChangedSchema { kept.pointee.forgetInserts() }
    }

    func releaseSavepoint() throws {
        if !isInTransaction { throw transactionEnded() }
        try check(run(.release))
    }

    private func check(_ code: Int32) throws {
        if code != SQLITE_OK { throw failure(code) }
    }
}
