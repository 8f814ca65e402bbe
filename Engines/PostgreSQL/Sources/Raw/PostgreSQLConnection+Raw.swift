import StoreCore
import StoreSQL

/// Compiling and running statements of the user's own, under the rules for them: see ``RawStatementRules``.
extension PostgreSQLConnection: RawSQLConnection {
    func compileRaw(_ text: [UInt8]) throws -> Statement {
        let parts = StatementText.parts(of: String(decoding: text, as: UTF8.self))
        guard let part = parts.first else { throw StoreError(.badRequest, "The statement is empty.") }
        if parts.count > 1 { throw StoreError(.badRequest, "The text has several statements; run them one by one.") }
        if let refusal = RawStatementRules.refusal(part) { throw refusal }
        do {
            let generation = opening.rules.generation
            let statement = try compile(SQLStatement(text: part.text, risk: .fails), cellCount: nil, entity: nil, writing: nil)
            statement.generation = generation
            statement.markRaw(isReadOnly: RawStatementRules.isReadOnly(part))
            return statement
        } catch let error as StoreError { throw rawError(error) }
    }

    func parameterCount(_ statement: Statement) -> Int { statement.values.count }

    func isReadOnly(_ statement: Statement) -> Bool { statement.isReadOnly }

    var knowsFunctionsThatWrite: Bool { false }

    func stepRaw(_ statement: Statement) throws -> Bool {
        if !statement.hasRun {
            try checkUsable()
            do throws(ServerFailure) { try execute(statement, nil) } catch { throw rawError(failure(error)) }
        }
        if statement.next() { return true }
        guard let stream = statement.stream else { return false }
        do { return try stepStream(statement, stream, nil) } catch let error as StoreError { throw rawError(error) }
    }

    func columnNames(_ statement: Statement) -> [String] { statement.columns }

    func values(_ statement: Statement) throws -> [Value] { statement.rowValues() }

    var allChangedRecords: Int64 { state.pointee.allChangedRecords }

    func checkStillInTransaction() throws {
        guard state.pointee.transaction == .write, !link.isInTransaction else { return }
        let error = transactionEnded()
        state.pointee.lost = error
        throw error
    }

    /// Mistakes in the text of the user's own are requests that are wrong.
    private func rawError(_ error: StoreError) -> StoreError {
        if error.engineCode?.state == "25006", state.pointee.transaction != .write {
            return StoreError(.misuse, "The statement writes; use execute, or run it inside store.write.")
        }
        guard let state = error.engineCode?.state, state.hasPrefix("42") || state == "0A000", state != "42501" else { return error }
        var error = error
        error.code = .badRequest
        return error
    }

    // MARK: Statements of migrations

    var runsStatements: Bool { true }

    /// Runs one or several statements as part of the transaction: all of them, or none.
    func run(_ statement: String) throws {
        try willWrite()
        if statement.utf8.contains(0) { throw StoreError(.badRequest, "A statement contains U+0000.") }
        let parts = StatementText.parts(of: statement)
        if parts.isEmpty { throw StoreError(.badRequest, "The statement is empty.") }
        defer { state.pointee.relations = nil }
        try withSavepoint {
            for (number, part) in parts.enumerated() {
                do {
                    if let refusal = RawStatementRules.refusal(part) { throw refusal }
                    do { _ = try rows(part.text) } catch let error as StoreError { throw rawError(error) }
                } catch var error as StoreError where number > 0 {
                    error.message = "Statement \(number + 1): " + error.message
                    throw error
                }
            }
        }
    }
}
