import CSQLite
import StoreCore
import StoreSQL

/// Running statements of the user's own.
extension SQLiteConnection {
    func query(_ sql: String, _ values: [Value], mayWrite: Bool, _ body: (SQLiteRow) throws -> Step) throws {
        let statement = try rawStatement(sql, values)
        defer { statement.finish() }
        let isReadOnly = sqlite3_stmt_readonly(statement.handle) != 0
        if !isReadOnly {
            if !mayWrite {
                throw StoreError(.misuse, "The statement writes; use execute, or run it inside store.write.")
            }
            try willWrite()
        }
        if self.mayWrite {
            // Read to the end first: the body may write on this connection, and a statement that writes has to finish.
            var rows: [SQLiteRow] = []
            try stepRows(statement, sql) { row in
                rows.append(row)
                return .next
            }
            sqlite3_reset(statement.handle)
            for row in rows { if try body(row) == .stop { return } }
        } else {
            try stepRows(statement, sql, body)
        }
    }

    func execute(_ sql: String, _ values: [Value]) throws -> Int {
        let statement = try rawStatement(sql, values)
        defer { statement.finish() }
        try willWrite()
        let before = sqlite3_total_changes64(database)
        while true {
            let code = sqlite3_step(statement.handle)
            if code == SQLITE_ROW { continue }
            if code == SQLITE_DONE { break }
            throw rawFailure(code, sql)
        }
        return sqlite3_total_changes64(database) == before ? 0 : Int(sqlite3_changes64(database))
    }

    private func stepRows(_ statement: Statement, _ sql: String, _ body: (SQLiteRow) throws -> Step) throws {
        var names: SQLiteRow.Names?
        while true {
            let code = sqlite3_step(statement.handle)
            if code == SQLITE_DONE { return }
            guard code == SQLITE_ROW else { throw rawFailure(code, sql) }
            // Asked now, since the first step prepares anew when the schema has changed.
            let count = sqlite3_column_count(statement.handle)
            let columns =
                names
                ?? SQLiteRow.Names(
                    (0..<count).map { sqlite3_column_name(statement.handle, $0).map { String(cString: $0) } ?? "" })
            names = columns
            var values: [Value] = []
            values.reserveCapacity(Int(count))
            for index in 0..<count { values.append(try value(statement.handle, index)) }
            if try body(SQLiteRow(names: columns, values: values)) == .stop { return }
        }
    }

    private func value(_ handle: OpaquePointer, _ index: Int32) throws -> Value {
        switch sqlite3_column_type(handle, index) {
        case SQLITE_INTEGER: return .int(sqlite3_column_int64(handle, index))
        case SQLITE_FLOAT: return .double(sqlite3_column_double(handle, index))
        case SQLITE_TEXT:
            let text = sqlite3_column_text(handle, index)
            let count = Int(sqlite3_column_bytes(handle, index))
            guard let text else { throw outOfMemory(nil) }
            return .string(Cell(text: text, length: count).string)
        case SQLITE_BLOB:
            let bytes = sqlite3_column_blob(handle, index)
            let count = Int(sqlite3_column_bytes(handle, index))
            if bytes == nil, count > 0 { throw outOfMemory(nil) }
            let cell = Cell(blob: bytes?.assumingMemoryBound(to: UInt8.self), length: count)
            return (try? Value(cell: cell, type: .data)) ?? .null
        default: return .null
        }
    }

    /// The statement of a text, bound and marked busy; `finish()` it.
    private func rawStatement(_ sql: String, _ values: [Value]) throws -> Statement {
        let key = Array(sql.utf8)
        let statement: Statement
        if let known = state.pointee.raw.statement(for: key), !known.isBusy {
            statement = known
        } else {
            statement = try prepareRaw(sql, key)
            if state.pointee.raw.statement(for: key) == nil { state.pointee.raw.keep(statement, for: key) }
        }
        let wanted = Int(sqlite3_bind_parameter_count(statement.handle))
        if wanted != values.count {
            throw StoreError(.badRequest, "The statement has \(wanted) parameters; \(values.count) values were given.")
        }
        statement.isBusy = true
        do {
            for (index, value) in values.enumerated() {
                if let reason = UnstorableValue.reason(value) { throw reason }
                try ValueBinding.bind(value, to: statement.handle, at: Int32(index + 1))
            }
        } catch {
            statement.finish()
            throw error
        }
        return statement
    }

    private func prepareRaw(_ sql: String, _ key: [UInt8]) throws -> Statement {
        if key.contains(0) { throw StoreError(.badRequest, "A statement contains U+0000.") }
        try RawStatementRules.check(key)
        var handle: OpaquePointer?
        var end = 0
        let code = key.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes -> Int32 in
                var tail: UnsafePointer<CChar>?
                let code = sqlite3_prepare_v3(
                    database, bytes.baseAddress, Int32(clamping: bytes.count), UInt32(SQLITE_PREPARE_PERSISTENT),
                    &handle, &tail)
                if let tail, let base = bytes.baseAddress { end = tail - base }
                return code
            }
        }
        if code != SQLITE_OK { throw rawFailure(code, sql) }
        guard let handle else { throw StoreError(.badRequest, "The statement is empty.") }
        let statement = Statement(handle: handle)
        if RawStatementRules.firstWord(key[min(end, key.count)...]) != nil {
            throw StoreError(.badRequest, "The text has several statements; run them one by one.")
        }
        return statement
    }

    private func rawFailure(_ code: Int32, _ sql: String) -> StoreError {
        // Before anything else asks the connection something.
        let offset = sqlite3_error_offset(database)
        var error = failure(code)
        if code & 0xFF == SQLITE_ERROR {
            error.code = .badRequest
            let place = offset >= 0 ? " at byte \(offset) of the statement" : ""
            error.message = "SQLite: \(lastText)\(place)."
        }
        return error
    }
}
