public import StoreCore

/// A store that runs the user's own SQL statements.
public protocol RawSQLStore: Store {
    /// Runs the body with the connection of a reader or writer of this store. For ``query(_:_:)`` and similar calls.
    func _withConnection<R>(of reader: any EngineReader, _ body: (any RawSQLConnection) throws -> R) throws -> R
    /// Whether a reader's connection is returned before rows are handed over, because the body may keep others waiting.
    func _copiesRows(of reader: any EngineReader) -> Bool
}

extension RawSQLStore {
    /// False.
    public func _copiesRows(of reader: any EngineReader) -> Bool { false }
}

/// The database's own SQL, besides the models: for queries that the query interface cannot express.
///
/// Values are bound to parameters and never become SQL. Inside `store.read` or `store.write` a statement belongs to that transaction and
/// sees its writes; outside it is a separate transaction.
extension RawSQLStore {
    /// Runs a statement and returns its rows.
    ///
    /// ```swift
    /// for row in try store.query("SELECT name, count(*) AS n FROM author GROUP BY name HAVING n > ?", [1]) {
    ///     print(try row.read("name", as: String.self), try row.read("n", as: Int.self))
    /// }
    /// ```
    /// - Parameters:
    ///   - sql: One statement. Outside a write transaction it must only read; inside, `INSERT … RETURNING` is possible too.
    ///   - bindings: A value for each parameter, in order.
    /// - Returns: The rows in the statement's order.
    /// - Throws: ``StoreError`` `.badRequest` for SQL that does not compile (with the position), several statements, a wrong number of
    ///   bindings, or statements that begin, end or attach something, change settings or tables called `activestore_…`; `.misuse` for a
    ///   statement that writes where only reading is possible.
    public func query(_ sql: String, _ bindings: [(any ValueConvertible)?] = []) throws -> [SQLRow] {
        var rows: [SQLRow] = []
        try query(sql, bindings) { row in
            rows.append(row)
            return .next
        }
        return rows
    }

    /// Runs a statement and calls the body with each row, until it returns `.stop`.
    ///
    /// - Throws: As ``query(_:_:)``, or what the body throws.
    public func query(
        _ sql: String, _ bindings: [(any ValueConvertible)?] = [], each body: (SQLRow) throws -> Step
    ) throws {
        let values = bindings.map { $0?.storedValue ?? .null }
        try observed(sql) { rows in
            try query(sql, values) { row in
                rows += 1
                return try body(row)
            }
        }
    }

    /// Counts a statement of the user's own, and reports it, whose text is all that is known of it.
    private func observed(_ sql: String, _ body: (_ rows: inout Int) throws -> Void) throws {
        context.countStatement()
        let began = ContinuousClock.now
        var rows = 0
        var failure: (any Error)?
        do { try body(&rows) } catch { failure = context.countingFailure(error) }
        if context.isObserved {
            context.report(
                .statement, rows: rows, examined: nil, duration: ContinuousClock.now - began, failure: failure, entity: "",
                shape: { "statement" }
            ) { _ in RequestTrace(statement: sql) }
        }
        if let failure { throw failure }
    }

    private func query(_ sql: String, _ values: [Value], _ body: (SQLRow) throws -> Step) throws {
        if let around = Ambient.transaction(of: self) {
            let write = around as? WriteTransaction
            try query(try around.engineReader(), sql, values, beforeWriting: write.map { write in { write.noteEverything() } }, body)
        } else {
            try readOnce { try query($0, sql, values, beforeWriting: nil, body) }
        }
    }

    private func query(
        _ reader: any EngineReader, _ sql: String, _ values: [Value], beforeWriting: (() -> Void)?, _ body: (SQLRow) throws -> Step
    ) throws {
        guard _copiesRows(of: reader) else {
            return try _withConnection(of: reader) { try $0.query(sql, values, beforeWriting: beforeWriting, body) }
        }
        var rows: [SQLRow] = []
        try _withConnection(of: reader) { connection in
            try connection.query(sql, values, beforeWriting: beforeWriting) { row in
                rows.append(row)
                return .next
            }
        }
        for row in rows { if try body(row) == .stop { return } }
    }

    /// Runs a statement that changes data.
    ///
    /// ```swift
    /// let count = try store.execute("UPDATE author SET age = age + 1 WHERE name = ?", ["Alice"])
    /// ```
    /// - Returns: The number of records inserted, updated or deleted.
    /// - Throws: ``StoreError`` `.badRequest` as ``query(_:_:)``, `.misuse` inside `store.read`, `.duplicateValue`,
    ///   `.constraint`, `.busy`, `.readOnly`, …
    ///
    /// Validation, callbacks and delete rules of models do not run.
    @discardableResult
    public func execute(_ sql: String, _ bindings: [(any ValueConvertible)?] = []) throws -> Int {
        let values = bindings.map { $0?.storedValue ?? .null }
        guard let around = Ambient.transaction(of: self) else {
            return try write { try execute(try $0.engineWriter(), sql, values) }
        }
        guard let write = around as? WriteTransaction else {
            throw StoreError(.misuse, "A statement was executed inside store.read; use store.write for the whole.")
        }
        return try execute(try write.engineWriter(), sql, values)
    }

    private func execute(_ writer: any EngineWriter, _ sql: String, _ values: [Value]) throws -> Int {
        var changed = 0
        try observed(sql) { rows in
            rows = try _withConnection(of: writer) { try $0.execute(sql, values) }
            changed = rows
        }
        return changed
    }

    /// Asynchronous form of ``query(_:_:)``.
    ///
    /// - Throws: As the synchronous form.
    nonisolated(nonsending) public func query(_ sql: String, _ bindings: [(any ValueConvertible)?] = []) async throws
        -> [SQLRow]
    {
        try await awaitRead { try self.query(sql, bindings) }
    }

    /// Asynchronous form of ``execute(_:_:)``; suspends while another writer holds the writer lock.
    ///
    /// - Throws: As the synchronous form, and `.cancelled`.
    @discardableResult
    nonisolated(nonsending) public func execute(_ sql: String, _ bindings: [(any ValueConvertible)?] = []) async throws
        -> Int
    {
        let values = bindings.map { $0?.storedValue ?? .null }
        return try await awaitWrite { try self.execute(try $0.engineWriter(), sql, values) }
    }
}
