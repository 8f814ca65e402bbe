public import StoreCore

/// A connection that runs statements of the user's own.
///
/// The engine refuses statements that begin or end transactions or change settings.
public protocol RawSQLConnection: SQLConnection {
    /// Compiles one statement of the user's own.
    ///
    /// - Throws: ``StoreError`` `.badRequest` for text without a statement, or with several.
    func compileRaw(_ text: [UInt8]) throws -> Statement
    /// How many values a statement takes.
    func parameterCount(_ statement: Statement) -> Int
    /// Whether a statement only reads.
    func isReadOnly(_ statement: Statement) -> Bool
    /// One step of a statement of the user's own; whether there is a row.
    func stepRaw(_ statement: Statement) throws -> Bool
    /// The names of the columns of the row that was stepped to.
    func columnNames(_ statement: Statement) -> [String]
    /// The values of the row that was stepped to.
    func values(_ statement: Statement) throws -> [Value]
    /// Throws where the statement has ended the transaction around it: what is written now would be kept in spite of a rollback.
    func checkStillInTransaction() throws
    /// How many records have been changed on the connection in all.
    var allChangedRecords: Int64 { get }
}

extension RawSQLConnection {
    /// Runs a statement, and calls the body with each row until it says stop.
    ///
    /// - Parameter mayWrite: Whether the statement may write, inside a transaction that does.
    /// - Throws: ``StoreError`` `.misuse` for a statement that may not write and does.
    @inlinable public func query(_ sql: String, _ values: [Value], mayWrite: Bool, _ body: (SQLRow) throws -> Step) throws {
        let statement = try rawStatement(sql, values)
        defer { statement.finish() }
        if !isReadOnly(statement) {
            if !mayWrite {
                throw StoreError(.misuse, "The statement writes; use execute, or run it inside store.write.")
            }
            try willWrite()
        }
        if self.mayWrite {
            // Read to the end first: the body may write on this connection, and a statement that writes has to finish.
            var rows: [SQLRow] = []
            try stepRows(statement) { row in
                rows.append(row)
                return .next
            }
            statement.rewind()
            try checkStillInTransaction()
            for row in rows { if try body(row) == .stop { return } }
        } else {
            try stepRows(statement, body)
        }
    }

    /// Runs a statement that changes something; returns how many records.
    @inlinable public func execute(_ sql: String, _ values: [Value]) throws -> Int {
        let statement = try rawStatement(sql, values)
        defer { statement.finish() }
        try willWrite()
        let before = allChangedRecords
        while try stepRaw(statement) {}
        try checkStillInTransaction()
        return allChangedRecords == before ? 0 : changedRecords
    }

    @inlinable func stepRows(_ statement: Statement, _ body: (SQLRow) throws -> Step) throws {
        var names: SQLRow.Names?
        while try stepRaw(statement) {
            // Asked now, since a database may compile the statement again at the first step, when the schema has changed.
            let columns = names ?? SQLRow.Names(columnNames(statement))
            names = columns
            if try body(SQLRow(names: columns, values: try self.values(statement))) == .stop { return }
        }
    }

    /// The statement of a text, bound and marked busy; `finish()` it.
    @inlinable func rawStatement(_ sql: String, _ values: [Value]) throws -> Statement {
        let key = Array(sql.utf8)
        let statement: Statement
        if let known = kept.pointee.raw.statement(for: key), !known.isBusy {
            statement = known
        } else {
            if key.contains(0) { throw StoreError(.badRequest, "A statement contains U+0000.") }
            statement = try compileRaw(key)
            if kept.pointee.raw.statement(for: key) == nil { kept.pointee.raw.keep(statement, for: key) }
        }
        let wanted = parameterCount(statement)
        if wanted != values.count {
            throw StoreError.wrongValues(values.count, wanted: wanted)
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
}

extension StoreError {
    @usableFromInline static func wrongValues(_ count: Int, wanted: Int) -> StoreError {
        StoreError(
            .badRequest,
            "The statement has \(StoreError.counted(wanted, "parameter")); \(StoreError.counted(count, "value was", "values were")) given.")
    }
}
