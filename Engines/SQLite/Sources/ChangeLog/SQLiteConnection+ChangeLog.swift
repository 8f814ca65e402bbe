import CSQLite
import StoreCore
import StoreSQL

/// The change log: a table of entries and one of consumers.
///
/// SQLite itself keeps the last number of a table with AUTOINCREMENT, in the statement that inserts. So a commit costs one more statement,
/// and a number is not used again even if another program removes the rows.
extension SQLiteConnection: EngineChangeLog {
    var changeLog: (any EngineChangeLog)? { self }

    func makeLog(after number: Int64) throws {
        try willWrite()
        try perform(
            """
            CREATE TABLE activestore_changes (number INTEGER PRIMARY KEY AUTOINCREMENT, entry BLOB NOT NULL) STRICT;
            CREATE TABLE activestore_consumers (name TEXT PRIMARY KEY NOT NULL, number INTEGER NOT NULL) STRICT, WITHOUT ROWID;
            DELETE FROM sqlite_sequence WHERE name = 'activestore_changes';
            INSERT INTO sqlite_sequence (name, seq) VALUES ('activestore_changes', \(number));
            """)
        didChangeSchema()
    }

    func dropLog() throws {
        try willWrite()
        try perform("DROP TABLE activestore_changes; DROP TABLE activestore_consumers")
        didChangeSchema()
    }

    func appendToLog(_ entry: [UInt8]) throws -> Int64? {
        try willWrite()
        try run(.append) { statement in
            try check(entry.withUnsafeBufferPointer { ValueBinding.bind($0, to: statement.handle, at: 1) })
        } _: { _ in
        }
        return sqlite3_last_insert_rowid(database)
    }

    func removeFromLog(through number: Int64) throws {
        try willWrite()
        try run(.remove) {
            try check(sqlite3_bind_int64($0.handle, 1, number))
        } _: { _ in
        }
    }

    func lastLogNumber() throws -> Int64 {
        var last: Int64 = 0
        try run(.last) { _ in
        } _: {
            last = sqlite3_column_int64($0.handle, 0)
        }
        return last
    }

    func logEntries(from number: Int64, limit: Int) throws -> [ChangeLogEntry] {
        var found: [ChangeLogEntry] = []
        try run(.entries) { statement in
            try check(sqlite3_bind_int64(statement.handle, 1, number))
            try check(sqlite3_bind_int64(statement.handle, 2, Int64(limit)))
        } _: { statement in
            let bytes = sqlite3_column_blob(statement.handle, 1)
            let entry = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(sqlite3_column_bytes(statement.handle, 1)))
            found.append(ChangeLogEntry(number: sqlite3_column_int64(statement.handle, 0), bytes: Array(entry)))
        }
        return found
    }

    func logConsumers() throws -> [String: Int64] {
        var found: [String: Int64] = [:]
        try run(.consumers) { _ in
        } _: { statement in
            guard let name = sqlite3_column_text(statement.handle, 0) else { throw outOfMemory(nil) }
            found[String(cString: name)] = sqlite3_column_int64(statement.handle, 1)
        }
        return found
    }

    func logConsumer(_ name: String) throws -> Int64? {
        var position: Int64?
        try run(.consumer) { statement in
            try check(ValueBinding.bind(name, to: statement.handle, at: 1))
        } _: { statement in
            position = sqlite3_column_int64(statement.handle, 0)
        }
        return position
    }

    func setLogConsumer(_ name: String, _ number: Int64?) throws {
        try willWrite()
        try run(number == nil ? .forget : .acknowledge) { statement in
            try check(ValueBinding.bind(name, to: statement.handle, at: 1))
            if let number { try check(sqlite3_bind_int64(statement.handle, 2, number)) }
        } _: { _ in
        }
    }

    /// Runs a statement of the log; the second closure receives each row.
    private func run(_ kind: LogStatement, _ bind: (Statement) throws -> Void, _ row: (Statement) throws -> Void) throws {
        let statement: Statement
        if state.pointee.logStatements.indices.contains(kind.rawValue), let known = state.pointee.logStatements[kind.rawValue] {
            statement = known
        } else {
            statement = try prepare(SQLStatement(text: kind.sql))
            if state.pointee.logStatements.indices.contains(kind.rawValue) { state.pointee.logStatements[kind.rawValue] = statement }
        }
        defer { statement.finish() }
        try bind(statement)
        while try step(statement, nil) { try row(statement) }
    }

    private func check(_ code: Int32) throws {
        if code != SQLITE_OK { throw SQLiteFailure.binding(code) }
    }
}
