import CSQLite
import StoreCore
import StoreSQL

/// Opens and configures connections: settings, security switches, limits, and registered functions.
struct ConnectionOpening: Sendable {
    /// The purpose of a connection.
    enum Role: Sendable {
        case reader
        case writer
        /// The only connection of an in-memory database.
        case memory
    }

    /// Generates the SQL of every connection.
    private static let generator = SQLGenerator(.sqlite)

    let context: StoreContext
    let file: DatabaseFile?
    let options: SQLiteOptions

    /// Opens one connection.
    ///
    /// - Throws: ``StoreError`` `.cannotOpen`, `.corrupt`, `.inputOutput`, `.busy`, `.outOfMemory`, naming the path.
    func open(_ role: Role) throws -> SQLiteConnection {
        // A later connection must open the same file as the first.
        try context.lookAtFiles()
        var handle: OpaquePointer?
        let isImmutable = file?.isImmutable ?? false
        let path = file.map { isImmutable ? $0.immutableURI : $0.path } ?? ":memory:"
        let access =
            file.map { $0.isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE }
            ?? (SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY)
        let flags =
            access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_EXRESCODE
            | (file == nil ? 0 : SQLITE_OPEN_NOFOLLOW) | (isImmutable ? SQLITE_OPEN_URI : 0)
        let code = sqlite3_open_v2(path, &handle, flags, "unix")
        guard let handle else {
            throw StoreError(
                .outOfMemory, "Memory ran out while the database was opened.", engineCode: .init("sqlite", code))
        }
        // From here on the connection closes the handle.
        let connection = SQLiteConnection(handle, context: context, generator: ConnectionOpening.generator, mayWrite: role != .reader)
        do {
            if code != SQLITE_OK { throw connection.failure(code) }
            // If a file cannot be opened for writing, for any reason, SQLite opens it for reading.
            if file?.isReadOnly == false, sqlite3_db_readonly(connection.database, "main") != 0 {
                throw connection.failure(SQLITE_READONLY)
            }
            try setUp(connection, role)
            try context.lookAtFiles()
            return connection
        } catch let error as StoreError {
            connection.close()
            throw error.code == .poisoned ? error : located(error)
        }
    }

    private func setUp(_ connection: SQLiteConnection, _ role: Role) throws {
        let database = connection.database
        try harden(connection)
        // While opening, SQLite may have to wait for another process that
        // recovers or closes the database; a later BEGIN IMMEDIATE must not wait.
        sqlite3_busy_timeout(database, milliseconds(context.configuration.busyTimeout))
        var registered = Functions.register(on: database)
        if registered == SQLITE_OK { registered = RawStatementRules.register(on: database, connection.state) }
        if registered != SQLITE_OK { throw connection.failure(registered) }
        var settings = "PRAGMA cache_size=-\(options.cacheSize); PRAGMA mmap_size=0; PRAGMA temp_store=MEMORY; PRAGMA cell_size_check=ON;"
        if file != nil, file?.isReadOnly == false {
            let synchronous =
                switch context.configuration.durability {
                case .full: "FULL"
                case .normal: "NORMAL"
                case .relaxed: "OFF"
                }
            settings += "PRAGMA synchronous=\(synchronous);"
            try useLog(connection)
        }
        // Readers fire no triggers and check no references. The last one to close may still write the log back.
        settings += role == .reader ? "PRAGMA query_only=ON;" : "PRAGMA recursive_triggers=OFF; PRAGMA journal_size_limit=67108864;"
        try connection.perform(settings)
        // The first access to a read-only file, which detects any problem with it.
        if file?.isReadOnly == true { _ = try connection.integer("SELECT count(*) FROM sqlite_schema") }
        if role == .writer { sqlite3_busy_timeout(database, 0) }
    }

    /// Switches a file to WAL if necessary; this is the first access to it, which detects that a file is not a database.
    private func useLog(_ connection: SQLiteConnection) throws {
        let mode = try text("PRAGMA journal_mode", connection)
        if mode == "wal" { return }
        guard try text("PRAGMA journal_mode=WAL", connection) == "wal" else {
            throw StoreError(
                .cannotOpen, "its file system or another program does not allow the WAL mode that this engine needs")
        }
    }

    private func text(_ sql: String, _ connection: SQLiteConnection) throws -> String {
        let statement = try connection.prepare(.init(text: sql))
        let code = sqlite3_step(statement.handle)
        guard code == SQLITE_ROW, statement.fill(statement.cells) else { throw connection.failure(code) }
        return statement.cells[0].string
    }

    private func harden(_ connection: SQLiteConnection) throws {
        let database = connection.database
        // No automatic checkpoints on any connection: only the writer checkpoints, under
        // the lock. Not called on the writer, because it would replace our log hook.
        if !connection.mayWrite { sqlite3_wal_autocheckpoint(database, 0) }
        for (option, value) in ConnectionOpening.switches {
            let code = activestore_sqlite_set_switch(database, option, value, nil)
            if code != SQLITE_OK { throw connection.failure(code) }
        }
        for (limit, value) in ConnectionOpening.limits { sqlite3_limit(database, limit, value) }
        // Fails only where SQLite was built without it; then wrong rows are left to SQLite.
        _ = activestore_sqlite_disable_seek_scan(database)
    }

    /// Switches of `sqlite3_db_config`.
    static let switches: [(option: Int32, value: Int32)] = [
        (SQLITE_DBCONFIG_DEFENSIVE, 1),  // no writing to the schema table, no journal_mode=OFF
        (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),  // functions in a foreign schema must be harmless
        (SQLITE_DBCONFIG_DQS_DML, 0),  // "typo" is an unknown column, not a string
        (SQLITE_DBCONFIG_DQS_DDL, 0),
        (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
        (SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0),
        (SQLITE_DBCONFIG_ENABLE_FKEY, 0),
    ]

    /// The limits of one statement.
    static let limits: [(limit: Int32, value: Int32)] = [
        (SQLITE_LIMIT_ATTACHED, 0),
        (SQLITE_LIMIT_SQL_LENGTH, 4_000_000),
        (SQLITE_LIMIT_EXPR_DEPTH, 1_000),
        (SQLITE_LIMIT_COMPOUND_SELECT, 50),
        (SQLITE_LIMIT_VDBE_OP, 2_000_000),
        (SQLITE_LIMIT_FUNCTION_ARG, 32),
        (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 4_096),
        (SQLITE_LIMIT_VARIABLE_NUMBER, 32_766),
        (SQLITE_LIMIT_TRIGGER_DEPTH, 10),
        (SQLITE_LIMIT_WORKER_THREADS, 0),
    ]

    /// The error with the path before its message and advice after it.
    private func located(_ error: StoreError) -> StoreError {
        guard let file else { return error }
        let path = StorePath.shown(file.path)
        var error = error
        switch error.code {
        case .corrupt where (error.engineCode?.number ?? 0) & 0xFF == SQLITE_NOTADB:
            error.message =
                "The file \(path) is not an SQLite database, or it is encrypted; give another path, or move the file away."
        case .corrupt:
            error.message = "The database \(path) is damaged or cut off: \(error.message)"
        case .readOnly where file.isReadOnly && !file.isFolderWritable,
            .cannotOpen where file.isReadOnly && !file.isFolderWritable && error.engineCode != nil:
            error.code = .cannotOpen
            error.message =
                "The database \(path) cannot be opened read-only: it is in use, or was not closed, so that its newest records lie in the file ending "
                + "in -wal; and this user may not write in its folder, where SQLite keeps the file ending in -shm. Close it, or open and close "
                + "it once as a user who may write there, or copy it with its -wal to a folder of your own. (\(error.message))"
        case .cannotOpen where error.engineCode != nil:
            error.message =
                "The database \(path) cannot be opened. This user needs to read it\(file.isReadOnly ? "" : " and write it"), and to write in its "
                + "folder, where SQLite keeps the files ending in -wal and -shm; there has to be room for them. (\(error.message))"
        default: error.message = "The database \(path) cannot be opened: \(error.message)"
        }
        return error
    }

    func milliseconds(_ duration: Duration) -> Int32 {
        let (seconds, attoseconds) = min(max(duration, .zero), .seconds(1_000_000)).components
        return Int32(clamping: seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
    }
}
