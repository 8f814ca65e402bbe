import CSQLite
import Glibc
import StoreCore

/// The files of a database as a unit, to be removed or set aside.
///
/// SQLite's own locks show whether a database is in use: every connection to a file in WAL mode holds a shared lock while
/// it is open, so a connection that gets the exclusive lock is the only one, in this process and others. It closes
/// without a checkpoint, because by then the file's name may belong to another file, whose log a checkpoint would delete.
struct SQLiteFiles: StoreFiles {
    let storePath: StorePath
    private var path: String { storePath.path }
    /// The log, its index, and the journal of a database that was not in WAL mode.
    var companions: [String] { ["-wal", "-shm", "-journal"] }
    var locks: [String] { ["-lock"] }

    /// The location in a configuration; nil for memory.
    init?(_ configuration: StoreConfiguration) throws {
        if configuration.isInMemory { return nil }
        storePath = try StorePath(configuration.location, longest: DatabaseFile.maximumPathLength)
        try storePath.checkSides(companions + locks)
    }

    func whileUnused(isDamaged: Bool, _ body: () throws -> Void) throws {
        if try storePath.look(isReadOnly: false) != nil {
            try whileAlone(isDamaged: isDamaged) { try whileNobodyWrites(body) }
        } else {
            try whileNobodyWrites(body)
        }
    }

    /// Runs the body with the lock of this engine's writers.
    private func whileNobodyWrites(_ body: () throws -> Void) throws {
        let lock = try WriterLock(path + "-lock")
        defer { lock.close() }
        guard try lock.acquire(timeout: .milliseconds(100)) else { throw inUse() }
        try body()
    }

    private func whileAlone(isDamaged: Bool, _ body: () throws -> Void) throws {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_NOFOLLOW
        var code = sqlite3_open_v2(path, &handle, flags, "unix")
        defer { sqlite3_close_v2(handle) }
        if code == SQLITE_OK { code = activestore_sqlite_set_switch(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nil) }
        if code == SQLITE_OK {
            code = sqlite3_exec(
                handle, "PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE; SELECT count(*) FROM sqlite_schema", nil, nil, nil)
        }
        guard let handle else { throw SQLiteFailure.error(SQLITE_NOMEM, text: String(cString: sqlite3_errstr(SQLITE_NOMEM))) }
        if code != SQLITE_OK {
            let error = SQLiteFailure.error(code, on: handle)
            switch error.code {
            case .busy: throw inUse()
            // A file that cannot be opened cannot be in use.
            case .corrupt where isDamaged: break
            case .corrupt:
                throw StoreError(
                    .corrupt, "The file \(StorePath.shown(path)) is not an SQLite database that can be read, so it is left alone.",
                    engineCode: error.engineCode)
            default: throw error
            }
        }
        if !isDamaged { try checkIsStore(handle) }
        try body()
    }

    /// A database with tables and no catalog belongs to another program.
    private func checkIsStore(_ handle: OpaquePointer) throws {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        let sql = "SELECT count(*), count(*) FILTER (WHERE name = 'activestore_catalogue') FROM sqlite_schema"
        var code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        if code == SQLITE_OK { code = sqlite3_step(statement) }
        if code != SQLITE_ROW { throw SQLiteFailure.error(code, on: handle) }
        if sqlite3_column_int64(statement, 0) > 0, sqlite3_column_int64(statement, 1) == 0 {
            throw StoreError(
                .corrupt, "The file \(StorePath.shown(path)) is a database of another program, not a store, so it is left alone.")
        }
    }

    private func inUse() -> StoreError { StorePath.inUse(path, by: "this process or another") }
}
