import CSQLite
import StoreCore
import StoreSQL

/// Compiling and stepping the user's own statements, under ``RawStatementRules``.
extension SQLiteConnection: RawSQLConnection {
    func compileRaw(_ text: [UInt8]) throws -> Statement {
        try text.withUnsafeBufferPointer { text in
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

    func parameterCount(_ statement: Statement) -> Int { Int(sqlite3_bind_parameter_count(statement.handle)) }

    func isReadOnly(_ statement: Statement) -> Bool { sqlite3_stmt_readonly(statement.handle) != 0 }

    /// Functions of SQLite only compute.
    var knowsFunctionsThatWrite: Bool { true }

    func stepRaw(_ statement: Statement) throws -> Bool {
        let code = asRaw { sqlite3_step(statement.handle) }
        if code == SQLITE_ROW { return true }
        if code == SQLITE_DONE { return false }
        throw rawFailure(code)
    }

    func columnNames(_ statement: Statement) -> [String] {
        (0..<sqlite3_column_count(statement.handle)).map { sqlite3_column_name(statement.handle, $0).map { String(cString: $0) } ?? "" }
    }

    func values(_ statement: Statement) throws -> [Value] {
        try (0..<sqlite3_column_count(statement.handle)).map { try value(statement.handle, $0) }
    }

    var allChangedRecords: Int64 { sqlite3_total_changes64(database) }

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

    /// SQLite detects whether there is more than blanks, comments and semicolons: only those compile to nothing.
    private func checkNothingFollows(_ text: Slice<UnsafeBufferPointer<CChar>>) throws {
        if text.isEmpty { return }
        let (code, handle, _) = compile(text)
        sqlite3_finalize(handle)
        if code != SQLITE_OK || handle != nil {
            throw StoreError(.badRequest, "The text has several statements; run them one by one.")
        }
    }

    /// Compiles the first statement of a text; nil if there is none. Also returns the rest.
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

    /// Runs a call to SQLite under the rules for the user's own SQL.
    func asRaw(_ call: () -> Int32) -> Int32 {
        state.pointee.refusal = nil
        state.pointee.isRaw = true
        defer { state.pointee.isRaw = false }
        return call()
    }

    /// After any statement the surrounding transaction must still be open: otherwise later writes would be kept in spite of a rollback.
    func checkStillInTransaction() throws {
        guard mayWrite, state.pointee.isInTransaction, !isInTransaction else { return }
        let error = transactionEnded()
        state.pointee.lost = error
        throw error
    }

    func rawFailure(_ code: Int32) -> StoreError {
        // Before any other call on the connection.
        let offset = sqlite3_error_offset(database)
        var error = failure(code)
        if code & 0xFF == SQLITE_AUTH, var refusal = state.pointee.refusal {
            refusal.engineCode = error.engineCode
            return refusal
        }
        if code & 0xFF == SQLITE_ERROR {
            let text = lastText
            let location = offset >= 0 ? " at byte \(offset) of the statement" : ""
            let instead = text.hasPrefix("cannot VACUUM") ? " Use backup(to:) for a compact copy." : ""
            error.code = .badRequest
            error.message = "SQLite: \(text)\(location).\(instead)"
        }
        return error
    }
}
