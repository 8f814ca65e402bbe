import CSQLite
import Glibc
import StoreCore

extension SQLiteStore {
    /// Writes a consistent copy of the database to a new file, while others continue to read and write.
    ///
    /// The copy is the state at the moment of the call. It is written to a temporary file in the same folder,
    /// readable by its owner only, synced and then renamed, so that a file with the final name is always complete.
    ///
    /// - Parameter path: The file to create; it must not exist, but its folder must.
    /// - Throws: ``StoreError`` `.cannotOpen` if the path is taken or cannot be written,
    ///   `.storageFull`, `.inputOutput`, `.busy`; `.misuse` inside one of the store's own transactions.
    public func backup(to path: String) throws {
        try checkMayBackUp()
        let target = try BackupFile(path)
        do {
            if let memory {
                try memory.using { try target.copy(from: $0, timeout: context.configuration.busyTimeout) }
            } else {
                // A separate connection with a snapshot: writers need not wait, and do not restart the copy.
                let connection = try opening.open(.reader)
                defer { connection.close() }
                try connection.beginSnapshot()
                defer { connection.endSnapshot() }
                try target.copy(from: connection, timeout: context.configuration.busyTimeout)
            }
            try target.finish()
        } catch {
            target.discard()
            throw error
        }
    }
}

/// The temporary file that a backup is written to before it is renamed.
private struct BackupFile {
    private let storePath: StorePath
    private let partial: String
    private static let pagesPerStep: Int32 = 512

    init(_ location: String) throws {
        storePath = try StorePath(location, longest: DatabaseFile.maximumPathLength)
        if StorePath.info(storePath.path) != nil {
            throw StorePath.taken(storePath.path)
        }
        partial = storePath.path + ".partial-" + String(UInt32.random(in: .min ... .max), radix: 16)
        guard try StorePath.make(partial) else { throw StorePath.refused(partial, EEXIST) }
    }

    func copy(from source: SQLiteConnection, timeout: Duration) throws {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE
        let opened = sqlite3_open_v2(partial, &handle, flags, "unix")
        defer { sqlite3_close_v2(handle) }
        guard let handle else { throw SQLiteFailure.error(SQLITE_NOMEM, text: String(cString: sqlite3_errstr(SQLITE_NOMEM))) }
        if opened != SQLITE_OK { throw failure(opened, handle) }
        // If a file cannot be opened for writing, for any reason, SQLite opens it for reading.
        if sqlite3_db_readonly(handle, "main") != 0 {
            throw StoreError(
                .inputOutput,
                "The backup failed: the system let its new file be opened for reading only. Check the disk, its room and quota, and how many files "
                    + "this process may open.", engineCode: .init("sqlite", SQLITE_READONLY))
        }
        // The file counts only once it is complete and synced, so it never needs a rollback.
        sqlite3_exec(handle, "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF", nil, nil, nil)
        guard let backup = sqlite3_backup_init(handle, "main", source.database, "main") else {
            throw failure(sqlite3_extended_errcode(handle), handle)
        }
        let deadline = ContinuousClock.now + timeout
        var code = SQLITE_OK
        repeat {
            code = sqlite3_backup_step(backup, BackupFile.pagesPerStep)
            if code & 0xFF == SQLITE_BUSY || code & 0xFF == SQLITE_LOCKED {
                if ContinuousClock.now >= deadline { break }
                sqlite3_sleep(5)
                code = SQLITE_OK
            }
        } while code == SQLITE_OK
        let end = sqlite3_backup_finish(backup)
        if code == SQLITE_DONE { return }
        throw failure(end == SQLITE_OK ? code : end, handle, reading: source.database)
    }

    /// Syncs and renames the file, unless the name is taken by now.
    func finish() throws {
        try StorePath.synchronise(partial, O_RDWR)
        let code = StorePath.move(partial, to: storePath.path)
        if code != 0 { throw code == EEXIST ? StorePath.taken(storePath.path) : StorePath.refused(storePath.path, code) }
        try storePath.synchroniseFolder()
    }

    func discard() {
        for end in ["", "-journal", "-wal", "-shm"] { unlink(partial + end) }
    }

    private func failure(_ code: Int32, _ handle: OpaquePointer, reading source: OpaquePointer? = nil) -> StoreError {
        SQLiteFailure.error(code, on: handle, reading: source, doing: "the backup failed: ")
    }
}
