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
            try stepRows(statement) { row in
                rows.append(row)
                return .next
            }
            sqlite3_reset(statement.handle)
            try checkStillInTransaction()
            for row in rows { if try body(row) == .stop { return } }
        } else {
            try stepRows(statement, body)
        }
    }

    func execute(_ sql: String, _ values: [Value]) throws -> Int {
        let statement = try rawStatement(sql, values)
        defer { statement.finish() }
        try willWrite()
        let before = sqlite3_total_changes64(database)
        while true {
            let code = asRaw { sqlite3_step(statement.handle) }
            if code == SQLITE_ROW { continue }
            if code == SQLITE_DONE { break }
            throw rawFailure(code)
        }
        try checkStillInTransaction()
        return sqlite3_total_changes64(database) == before ? 0 : Int(sqlite3_changes64(database))
    }

    private func stepRows(_ statement: Statement, _ body: (SQLiteRow) throws -> Step) throws {
        var names: SQLiteRow.Names?
        while true {
            let code = asRaw { sqlite3_step(statement.handle) }
            if code == SQLITE_DONE { return }
            guard code == SQLITE_ROW else { throw rawFailure(code) }
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
        if let known = kept.pointee.raw.statement(for: key), !known.isBusy {
            statement = known
        } else {
            statement = try prepareRaw(key)
            if kept.pointee.raw.statement(for: key) == nil { kept.pointee.raw.keep(statement, for: key) }
        }
        let wanted = Int(sqlite3_bind_parameter_count(statement.handle))
        if wanted != values.count {
            throw StoreError(
                .badRequest,
                "The statement has \(StoreError.counted(wanted, "parameter")); \(StoreError.counted(values.count, "value was", "values were")) given."
            )
        }
        statement.isBusy = true
        do {
            for (index, value) in values.enumerated() {
                if let reason = UnstorableValue.reason(value) { throw reason }
                try bind(value, to: statement, at: Int32(index + 1))
            }
        } catch {
            statement.finish()
            throw error
        }
        return statement
    }

    private func prepareRaw(_ text: [UInt8]) throws -> Statement {
        if text.contains(0) { throw StoreError(.badRequest, "A statement contains U+0000.") }
        return try text.withUnsafeBufferPointer { text in
            try text.withMemoryRebound(to: CChar.self) { text in
                let (code, (handle, rest)) = try compiling {
                    let (code, handle, rest) = compile(text[...])
                    return (code, (handle, rest))
                }
                if code != SQLITE_OK { throw rawFailure(code) }
                guard let handle else { throw StoreError(.badRequest, "The statement is empty.") }
                let statement = Statement(handle: handle)
                try checkNothingFollows(rest)
                return statement
            }
        }
    }

    /// SQLite says whether there is more than blanks, comments and semicolons: only those compile to nothing.
    private func checkNothingFollows(_ text: Slice<UnsafeBufferPointer<CChar>>) throws {
        if text.isEmpty { return }
        let (code, handle, _) = compile(text)
        sqlite3_finalize(handle)
        if code != SQLITE_OK || handle != nil {
            throw StoreError(.badRequest, "The text has several statements; run them one by one.")
        }
    }

    /// Compiles the first statement of a text; nil if there is none. Also gives what follows it.
    func compile(_ text: Slice<UnsafeBufferPointer<CChar>>) -> (
        code: Int32, handle: OpaquePointer?, rest: Slice<UnsafeBufferPointer<CChar>>
    ) {
        let bytes = UnsafeBufferPointer(rebasing: text)
        var handle: OpaquePointer?
        var tail: UnsafePointer<CChar>?
        let code = asRaw {
            sqlite3_prepare_v3(
                database, bytes.baseAddress, Int32(clamping: bytes.count), UInt32(SQLITE_PREPARE_PERSISTENT), &handle,
                &tail)
        }
        guard let tail, let start = bytes.baseAddress else { return (code, handle, text.suffix(0)) }
        return (code, handle, text.dropFirst(tail - start))
    }

    /// Runs a call of SQLite's under the rules for the user's own text.
    func asRaw(_ call: () -> Int32) -> Int32 {
        state.pointee.refusal = nil
        state.pointee.isRaw = true
        defer { state.pointee.isRaw = false }
        return call()
    }

    /// Whatever the statement was, the transaction around it must be there still: what is written now would be kept in spite of a rollback.
    func checkStillInTransaction() throws {
        guard mayWrite, state.pointee.isInTransaction, !isInTransaction else { return }
        let error = transactionGone()
        state.pointee.lost = error
        throw error
    }

    func rawFailure(_ code: Int32) -> StoreError {
        // Before anything else asks the connection something.
        let offset = sqlite3_error_offset(database)
        var error = failure(code)
        if code & 0xFF == SQLITE_AUTH, var refusal = state.pointee.refusal {
            refusal.engineCode = error.engineCode
            return refusal
        }
        if code & 0xFF == SQLITE_ERROR {
            let text = lastText
            let place = offset >= 0 ? " at byte \(offset) of the statement" : ""
            let instead = text.hasPrefix("cannot VACUUM") ? " Use backup(to:) for a compact copy." : ""
            error.code = .badRequest
            error.message = "SQLite: \(text)\(place).\(instead)"
        }
        return error
    }
}
