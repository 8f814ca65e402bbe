import CSQLite
import StoreCore
import StoreSQL
import Synchronization

/// One connection to the database with its prepared statements; it is an engine's reader and writer.
///
/// Opened without SQLite's own mutexes: a connection is used by one thread at a time, which the reader pool,
/// the writer lock or the lock of an in-memory connection ensures. `@unchecked Sendable` relies on that.
///
/// The state that every call uses is in ``ConnectionState`` and ``KeptStatements`` behind pointers,
/// because the run-time checks on a class's properties would cost as much as the rest of a lookup by key.
final class SQLiteConnection: SQLConnection, PooledConnection, @unchecked Sendable {
    let database: OpaquePointer
    let context: StoreContext
    /// The SQL generator of this connection.
    let generator: SQLGenerator
    /// Whether this connection may write while a fetch is running on it.
    let mayWrite: Bool
    let state: UnsafeMutablePointer<ConnectionState>
    let kept: UnsafeMutablePointer<KeptStatements<Statement>>
    let requestCounts: RequestCounts
    /// SQLite undoes only the statement that failed.
    var failuresSpoilTransactions: Bool { false }
    private let heldBy = Atomic<UInt64>(0)
    private let origin = ProcessOrigin()

    /// Takes ownership of an open handle.
    init(_ database: OpaquePointer, context: StoreContext, generator: SQLGenerator, mayWrite: Bool) {
        self.database = database
        self.context = context
        self.generator = generator
        self.mayWrite = mayWrite
        state = .allocate(capacity: 1)
        state.initialize(to: ConnectionState())
        kept = .allocate(capacity: 1)
        kept.initialize(to: KeptStatements())
        requestCounts = context.makeRequestCounts()
        if mayWrite {
            // Counts the pages in the log after each commit; the address outlives the handle.
            sqlite3_wal_hook(
                database,
                { state, _, _, frames in
                    let state = state?.assumingMemoryBound(to: ConnectionState.self)
                    state?.pointee.logPages = Int(frames)
                    state?.pointee.hasWrittenLog = true
                    return SQLITE_OK
                }, state)
        }
    }

    deinit {
        close()
        context.giveBack(requestCounts)
        state.deinitialize(count: 1)
        state.deallocate()
        kept.deinitialize(count: 1)
        kept.deallocate()
    }

    @inline(__always) var holder: UInt64 {
        get { heldBy.load(ordering: .relaxed) }
        set { heldBy.store(newValue, ordering: .relaxed) }
    }

    @inline(__always) var isExtra: Bool {
        get { state.pointee.isExtra }
        set { state.pointee.isExtra = newValue }
    }

    /// Closes the handle; the connection is unusable afterwards. Does nothing in a forked child: closing would release the parent's locks.
    func close() {
        guard !state.pointee.isClosed else { return }
        state.pointee.isClosed = true
        kept.pointee.removeAll()
        state.pointee.controls = []
        state.pointee.logStatements = []
        if !origin.isForked { sqlite3_close_v2(database) }
    }

    /// SQLite's message for the last failure on this connection.
    var lastText: String { sqlite3_errmsg(database).map { String(cString: $0) } ?? "unknown error" }

    /// The error for a failed call.
    func failure(_ code: Int32, _ entity: EntityID? = nil) -> StoreError {
        var error = SQLiteFailure.error(code, on: database, entity: entity?.name)
        if code == SQLITE_ERROR {
            let text = lastText
            error =
                NumberFailure.error(text, entity, .init("sqlite", SQLITE_ERROR)) ?? missing(text, entity)
                ?? SQLiteFailure.generated(text, entity) ?? error
        }
        if code & 0xFF == SQLITE_READONLY, !context.configuration.isReadOnly { error = ReadOnlyFile.error(code, database) }
        if mayWrite, error.code == .storageFull { state.pointee.hasMetFullDisk = true }
        if mayWrite, state.pointee.isInTransaction, sqlite3_get_autocommit(database) != 0 {
            // SQLite rolled back the whole transaction; nothing may be written outside of it.
            state.pointee.lost = state.pointee.lost ?? error
        }
        return error
    }

    /// The error for a missing table or column, which only SQLite's message identifies.
    private func missing(_ text: String, _ entity: EntityID?) -> StoreError? {
        guard SQLiteConnection.saysMissing(text) else { return nil }
        let isTable = text.hasPrefix("no such table")
        let engineCode = StoreError.EngineCode("sqlite", SQLITE_ERROR)
        // A model the store was not opened with, or a view that was never created; otherwise a table that has disappeared.
        if isTable, let name = tableName(text) ?? entity?.name, context.schema[name]?.isReadOnly != false {
            var error = context.missingEntity(name)
            error.engineCode = engineCode
            return error
        }
        return StoreError(
            isTable ? .unknownEntity : .unknownField,
            "SQLite: \(text). Open the store with schema=addMissing, or name its model when opening.", entity: entity?.name,
            engineCode: engineCode)
    }

    private static func saysMissing(_ text: String) -> Bool {
        text.hasPrefix("no such table") || text.hasPrefix("no such column") || text.contains("has no column named")
    }

    /// Compiles a statement, and once more if a table or column is reported missing.
    ///
    /// SQLite caches the schema, and checks whether it is still current before it reports something missing. If this check fails
    /// it reports that nevertheless. So the file is read here, which reports an I/O error and makes SQLite read the schema again.
    ///
    /// - Throws: ``StoreError`` when the schema cannot be read.
    func compiling<R>(_ compile: () -> (code: Int32, result: R)) throws -> (code: Int32, result: R) {
        let first = compile()
        guard first.code == SQLITE_ERROR, SQLiteConnection.saysMissing(lastText) else { return first }
        try perform("SELECT 1 FROM sqlite_schema LIMIT 1")
        return compile()
    }

    /// The table that SQLite names in `no such table: author` or `no such table: main.author`.
    private func tableName(_ text: String) -> String? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let name = text[text.index(after: colon)...].drop { $0 == " " }
        return name.isEmpty ? nil : String(name.hasPrefix("main.") ? name.dropFirst(5) : name)
    }

    /// Whether a transaction is open.
    @inline(__always) var isInTransaction: Bool { sqlite3_get_autocommit(database) == 0 }
}
