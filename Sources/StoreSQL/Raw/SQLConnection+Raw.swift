public import StoreCore

/// A connection that runs the user's own statements.
///
/// The engine refuses statements that begin or end transactions or change settings.
public protocol RawSQLConnection: SQLConnection {
    /// Compiles one of the user's own statements.
    ///
    /// - Throws: ``StoreError`` `.badRequest` for text without a statement, or with several.
    func compileRaw(_ text: [UInt8]) throws -> Statement
    /// The number of parameters of a statement.
    func parameterCount(_ statement: Statement) -> Int
    /// Whether a statement only reads.
    func isReadOnly(_ statement: Statement) -> Bool
    /// Whether ``isReadOnly(_:)`` also knows of functions that write.
    var knowsFunctionsThatWrite: Bool { get }
    /// Steps one of the user's own statements; returns whether there is a row.
    func stepRaw(_ statement: Statement) throws -> Bool
    /// The column names of the current row.
    func columnNames(_ statement: Statement) -> [String]
    /// The values of the current row.
    func values(_ statement: Statement) throws -> [Value]
    /// Throws if the statement has ended the enclosing transaction: later writes would be kept in spite of a rollback.
    func checkStillInTransaction() throws
    /// The total number of records changed on the connection.
    var allChangedRecords: Int64 { get }
}

extension RawSQLConnection {
    /// Runs a statement, and calls the body with each row until it returns `.stop`.
    ///
    /// - Parameter beforeWriting: Called before a statement that may write; nil outside a write transaction, where it must not.
    /// - Throws: ``StoreError`` `.misuse` for a statement that writes without permission.
    @inlinable public func query(_ sql: String, _ values: [Value], beforeWriting: (() -> Void)?, _ body: (SQLRow) throws -> Step) throws {
        let statement = try rawStatement(sql, values)
        defer { end(statement) }
        if !isReadOnly(statement) {
            guard beforeWriting != nil else {
                throw StoreError(.misuse, "The statement writes; use execute, or run it inside store.write.")
            }
            try willWrite()
        }
        if !knowsFunctionsThatWrite || !isReadOnly(statement) { beforeWriting?() }
        if self.mayWrite {
            // All rows are read first: the body may write on this connection, and a statement that writes must finish.
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

    /// Runs a statement that changes data; returns the number of records.
    @inlinable public func execute(_ sql: String, _ values: [Value]) throws -> Int {
        let statement = try rawStatement(sql, values)
        defer { end(statement) }
        try willWrite()
        let before = allChangedRecords
        while try stepRaw(statement) {}
        try checkStillInTransaction()
        return allChangedRecords == before ? 0 : changedRecords
    }

    @inlinable func stepRows(_ statement: Statement, _ body: (SQLRow) throws -> Step) throws {
        var names: SQLRow.Names?
        while try stepRaw(statement) {
            // Read only now, since a database may recompile the statement at the first step if the schema has changed.
            let columns = names ?? SQLRow.Names(columnNames(statement))
            names = columns
            if try body(SQLRow(names: columns, values: try self.values(statement))) == .stop { return }
        }
    }

    /// The statement of a text, bound and marked busy; end it with `end(_:)`.
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
