public import StoreCore

/// The writing side: ``EngineWriter``.
extension SQLConnection {
    /// Called before any change: fetches under way keep their rows, and nothing is written outside a transaction.
    @inlinable @inline(__always) public func willWrite() throws {
        if !isInTransaction { throw transactionEnded() }
        if kept.pointee.isStepping { try bufferIterations() }
    }

    /// Adds a record.
    @inlinable public func performInsert(_ entity: EntityID, _ row: (any RowWriter) throws -> Void) throws {
        try willWrite()
        let statements = statements(entity)
        let statement: Statement
        if let known = statements.insert, !known.isBusy {
            statement = known
        } else {
            statement = try makeInsert(statements, entity)
        }
        statement.isBusy = true
        begin(statement)
        defer { end(statement) }
        statement.writer.start()
        try row(statement.writer)
        if statement.writer.count != statements.fieldCount { throw wrongCount(statements, statement) }
        do throws(WriteFailure) { try run(statement, writing: entity) } catch {
            try insertAgain(error, statements, entity, row)
        }
    }

    /// Changes fields of a record.
    @inlinable public func performUpdate(
        _ entity: EntityID, _ key: RecordKey, _ fields: FieldSet, _ row: (any RowWriter) throws -> Void
    ) throws -> Bool {
        try willWrite()
        let statements = statements(entity)
        if fields.isEmpty { return try performGet(entity, key) { _ in } }
        let statement = try updateStatement(fields, statements, entity)
        statement.isBusy = true
        begin(statement)
        defer { end(statement) }
        statement.writer.start()
        do { try row(statement.writer) } catch let error as StoreError where error.code == .typeMismatch || error.code == .constraint {
            // A missing record is not checked either.
            guard try performGet(entity, key, { _ in }) else { return false }
            throw error
        }
        // The key is the last parameter.
        let keyIndex = Int32(truncatingIfNeeded: statement.parameters.count)
        if statement.writer.count + 1 != statement.parameters.count { throw wrongCount(statements, statement) }
        guard try bind(key, statements.keyType, to: statement, at: keyIndex) else { return false }
        do throws(WriteFailure) { try run(statement, writing: entity) } catch {
            throw updateFailure(error, statements, entity, key, fields, row)
        }
        return changedRecords > 0
    }

    /// Removes a record.
    @inlinable public func performDelete(_ entity: EntityID, _ key: RecordKey) throws -> Bool {
        try willWrite()
        let statements = statements(entity)
        let statement: Statement
        if let known = statements.delete, !known.isBusy {
            statement = known
        } else {
            statement = try makeDelete(statements, entity)
        }
        statement.isBusy = true
        begin(statement)
        defer { end(statement) }
        guard try bind(key, statements.keyType, to: statement, at: 1) else { return false }
        _ = try step(statement, entity)
        return changedRecords > 0
    }

    /// Removes the records of a request.
    @inlinable public func performDelete(_ request: FetchRequest) throws -> Int {
        try willWrite()
        let statement = try statement(request, .delete)
        begin(statement)
        defer { end(statement, [request]) }
        _ = try step(statement, request.entity)
        return changedRecords
    }

    // MARK: Statements

    /// The statement that adds a record, to be used at once; for engines that send the values of many records together.
    package func insertStatement(_ entity: EntityID) throws -> Statement {
        let statements = statements(entity)
        if let known = statements.insert, !known.isBusy { return known }
        return try makeInsert(statements, entity)
    }

    @inlinable @inline(never) func makeDelete(_ statements: EntityStatements<Statement>, _ entity: EntityID) throws -> Statement {
        let made = try prepare(generator.requests.delete(statements.definition), entity: entity)
        statements.delete = made
        return made
    }

    @inlinable @inline(never) func makeInsert(_ statements: EntityStatements<Statement>, _ entity: EntityID) throws -> Statement {
        let filled = try undeclaredColumns(of: statements.definition)
        let definition = statements.definition
        let fields = WrittenFields(Array(definition.fields.indices), of: definition, isNew: true)
        let made = try prepare(generator.requests.insert(definition, filled: filled), entity: entity, writing: fields)
        if statements.insert == nil {
            statements.insert = made
            statements.filled = filled.map(\.column)
        }
        return made
    }

    @inlinable func updateStatement(_ fields: FieldSet, _ statements: EntityStatements<Statement>, _ entity: EntityID) throws -> Statement {
        for entry in statements.updates where entry.fields == fields && !entry.statement.isBusy {
            return entry.statement
        }
        return try makeUpdate(fields, statements, entity)
    }

    @inlinable @inline(never) func makeUpdate(
        _ fields: FieldSet, _ statements: EntityStatements<Statement>, _ entity: EntityID
    ) throws -> Statement {
        let positions = fields.positions(below: statements.fieldCount)
        let written = WrittenFields(positions, of: statements.definition, isNew: false)
        let made = try prepare(generator.requests.update(statements.definition, positions), entity: entity, writing: written)
        if !statements.updates.contains(where: { $0.fields == fields }) {
            if statements.updates.count >= EntityStatements<Statement>.updateLimit { statements.updates.removeFirst() }
            statements.updates.append((fields, made))
        }
        return made
    }

    // MARK: Failures

    /// Retries an insert with a new statement, if the failed one was out of date.
    ///
    /// - Throws: The error for the failed insert.
    @inlinable @inline(never) func insertAgain(
        _ failure: WriteFailure, _ statements: EntityStatements<Statement>, _ entity: EntityID, _ row: (any RowWriter) throws -> Void
    ) throws {
        let error = insertFailure(failure, statements, entity, row)
        guard failure.mayBeOutOfDate, try isOutOfDate(statements) else { throw error }
        // The new statement cannot be out of date.
        try performInsert(entity, row)
    }

    /// Whether an insert failed because the columns that its model does not declare have changed meanwhile, by another process or one of
    /// the user's own statements; if so, the statement is discarded.
    @inlinable func isOutOfDate(_ statements: EntityStatements<Statement>) throws -> Bool {
        if try undeclaredColumns(of: statements.definition).map(\.column) == statements.filled { return false }
        statements.insert = nil
        statements.filled = []
        return true
    }

    @usableFromInline @inline(never) func wrongCount(_ statements: EntityStatements<Statement>, _ statement: Statement) -> StoreError {
        StoreError(
            .internal,
            "A record of \(statements.definition.name) wrote \(StoreError.counted(statement.writer.count, "field")) where others were expected.",
            entity: statements.definition.name)
    }
}
