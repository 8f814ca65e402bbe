import CSQLite
import StoreCore

extension SQLiteStore {
    /// Rewrites the database without its free pages (`VACUUM`), and returns the space to the system.
    ///
    /// Other threads and processes can read meanwhile; their writers wait as for any transaction. The records are collected
    /// in a temporary file first (`SQLITE_TMPDIR`, else `/var/tmp`), then written to the log and moved into the database,
    /// so temporarily there must be space for two more copies. A crash or a full disk leaves the database as it was.
    ///
    /// - Throws: ``StoreError`` `.busy` if a writer, or a reader of an old state, does not end within
    ///   `busyTimeout`; `.storageFull`; `.readOnly`; `.misuse` inside one of the store's own transactions.
    public func compact() throws {
        try checkMayCompact()
        if let memory {
            return try memory.using { try $0.vacuum() }
        }
        guard let file = opening.file else { return }
        // As a second store in this process would: with a separate lock and connection, so that those of the writer are not used.
        let lock = try WriterLock(file.lockPath)
        defer { lock.close() }
        guard try lock.acquire(timeout: context.configuration.busyTimeout) else { throw waitedInVain("another writer") }
        defer { lock.release() }
        let connection = try opening.open(.writer)
        defer { connection.close() }
        // Regardless of the configured durability: the main file is overwritten, and only a synced log can recover it.
        try connection.perform("PRAGMA synchronous=FULL; PRAGMA temp_store=FILE; PRAGMA cache_spill=ON;")
        sqlite3_busy_timeout(connection.database, opening.milliseconds(context.configuration.busyTimeout))
        // Before anything is changed: readers of old states would keep the log, so that the files would grow instead.
        try emptyLog(of: connection)
        try connection.vacuum()
        try emptyLog(of: connection)
    }

    private func emptyLog(of connection: SQLiteConnection) throws {
        let code = sqlite3_wal_checkpoint_v2(connection.database, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
        if code & 0xFF == SQLITE_BUSY { throw waitedInVain("a reader that looks at an old state") }
        if code != SQLITE_OK { throw connection.failure(code) }
    }

    private func waitedInVain(_ whom: String) -> StoreError {
        StoreError(
            .busy,
            "The database could not be compacted: \(whom) used it for longer than \(context.configuration.busyTimeout) (busyTimeout). Nothing is lost; "
                + "try again when it is quieter.")
    }
}

extension SQLiteConnection {
    /// Rewrites the database, in a transaction that SQLite begins itself.
    fileprivate func vacuum() throws {
        // VACUUM attaches the database in which it collects the records.
        sqlite3_limit(database, SQLITE_LIMIT_ATTACHED, 1)
        defer { sqlite3_limit(database, SQLITE_LIMIT_ATTACHED, 0) }
        try perform("VACUUM")
    }
}
