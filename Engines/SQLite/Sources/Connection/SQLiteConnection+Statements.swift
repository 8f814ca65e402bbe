import CSQLite
import StoreCore
import StoreSQL

/// Compiling and stepping statements.
extension SQLiteConnection {
    func compile(_ sql: SQLStatement, cellCount: Int?, entity: EntityID?, writing fields: WrittenFields?) throws -> Statement {
        var text = sql.text
        let (code, handle) = try compiling { () -> (code: Int32, result: OpaquePointer?) in
            var handle: OpaquePointer?
            let code = text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    sqlite3_prepare_v3(
                        database, $0.baseAddress, Int32(clamping: $0.count), UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
                }
            }
            return (code, handle)
        }
        guard code == SQLITE_OK, let handle else { throw failure(code, entity) }
        return Statement(handle: handle, parameters: sql.parameters, cellCount: cellCount, writing: fields)
    }

    func perform(_ sql: String, about entity: EntityID? = nil) throws {
        let code = sqlite3_exec(database, sql, nil, nil, nil)
        if code != SQLITE_OK { throw failure(code, entity) }
    }

    /// Runs a statement that begins or ends something; returns the result code.
    func run(_ control: Control) -> Int32 {
        let statement: Statement
        if let known = state.pointee.controls[control.rawValue] {
            statement = known
        } else {
            guard let made = try? prepare(SQLStatement(text: control.sql)) else {
                return sqlite3_extended_errcode(database)
            }
            state.pointee.controls[control.rawValue] = made
            statement = made
        }
        let code = sqlite3_step(statement.handle)
        let end = sqlite3_reset(statement.handle)
        return code == SQLITE_DONE || code == SQLITE_ROW ? SQLITE_OK : end == SQLITE_OK ? code : end
    }

    /// The number of statements that have been stepped and not reset.
    var runningStatements: Int {
        var count = 0
        var next = sqlite3_next_stmt(database, nil)
        while let statement = next {
            if sqlite3_stmt_busy(statement) != 0 { count += 1 }
            next = sqlite3_next_stmt(database, statement)
        }
        return count
    }

    @inline(__always) func step(_ statement: Statement, _ entity: EntityID?) throws -> Bool {
        // A body that received the last row may have forked.
        if statement.isForked { throw StoreError.forked }
        let code = sqlite3_step(statement.handle)
        if code == SQLITE_ROW { return true }
        if code == SQLITE_DONE { return false }
        throw failure(code, entity)
    }

    @inline(__always) func run(_ statement: Statement, writing entity: EntityID) throws(WriteFailure) {
        let code = sqlite3_step(statement.handle)
        if code != SQLITE_DONE { throw writeFailure(code, entity) }
    }

    @inline(never) private func writeFailure(_ code: Int32, _ entity: EntityID) -> WriteFailure {
        // Before any other call to SQLite, which would replace the message.
        let text = lastText
        let error = failure(code, entity)
        let isViolation = code & 0xFF == SQLITE_CONSTRAINT || code == SQLITE_MISMATCH
        return WriteFailure(
            isViolation ? ConstraintFailure.error(code, text: text, entity: entity.definition) : error, isViolation: isViolation,
            mayBeOutOfDate: code == SQLITE_ERROR || code == SQLiteFailure.SQLITE_CONSTRAINT_NOTNULL_)
    }

    var changedRecords: Int { Int(sqlite3_changes64(database)) }

    /// A connection that writes would see its own changes only with the commit.
    var recordsVersion: UInt64? {
        if mayWrite { return nil }
        var version: UInt32 = 0
        return sqlite3_file_control(database, "main", SQLITE_FCNTL_DATA_VERSION, &version) == SQLITE_OK ? UInt64(version) : nil
    }

    func outOfMemory(_ entity: EntityID?) -> StoreError {
        StoreError(
            .outOfMemory, "Memory ran out while a record was read.", entity: entity?.name,
            engineCode: .init("sqlite", SQLITE_NOMEM))
    }

    @inline(never) func transactionEnded() -> StoreError {
        if let lost = state.pointee.lost { return lost }
        return StoreError(
            .internal, "The transaction is no longer open in the database; was it ended by a statement of your own?")
    }
}
