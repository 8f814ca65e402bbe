import CSQLite
import StoreCore
import StoreSQL

/// The writing side: ``EngineWriter``.
extension SQLiteConnection {
    /// To be called before anything is changed: fetches under way keep their rows, and nothing is written outside a transaction.
    @inline(__always) func willWrite() throws {
        if !isInTransaction { throw transactionGone() }
        if !state.pointee.stepping.isEmpty { try bufferIterations() }
    }

    @inline(never) func transactionGone() -> StoreError {
        if let lost = state.pointee.lost { return lost }
        return StoreError(
            .internal, "The transaction is no longer open in the database; was it ended by a statement of your own?")
    }

    func insert(_ entity: EntityID, _ row: (any RowWriter) throws -> Void) throws {
        try willWrite()
        let statements = statements(entity)
        let statement: Statement
        if let known = statements.insert, !known.isBusy {
            statement = known
        } else {
            statement = try makeInsert(statements, entity)
        }
        statement.isBusy = true
        defer { statement.finish() }
        statement.writer.start()
        try row(statement.writer)
        if statement.writer.count != statements.fieldCount { throw wrongCount(statements, statement) }
        let code = sqlite3_step(statement.handle)
        if code == SQLITE_DONE { return }
        // Before SQLite is asked anything else, which would put another text in place of its reason.
        let error = insertFailure(code, statements, entity, row)
        guard try isOutOfDate(code, statements) else { throw error }
        // Once more with another statement, which cannot be out of date.
        try insert(entity, row)
    }

    func update(_ entity: EntityID, _ key: RecordKey, _ fields: FieldSet, _ row: (any RowWriter) throws -> Void) throws
        -> Bool
    {
        try willWrite()
        let statements = statements(entity)
        if fields.isEmpty { return try get(entity, key) { _ in } }
        let statement = try updateStatement(fields, statements, entity)
        statement.isBusy = true
        defer { statement.finish() }
        statement.writer.start()
        do { try row(statement.writer) } catch let error as StoreError where error.code == .typeMismatch {
            // What is not there is not checked either.
            guard try get(entity, key, { _ in }) else { return false }
            throw error
        }
        // The key is the last parameter.
        let keyIndex = Int32(truncatingIfNeeded: statement.parameters.count)
        if statement.writer.count + 1 != statement.parameters.count { throw wrongCount(statements, statement) }
        guard try bind(key, of: statements, to: statement, at: keyIndex) else { return false }
        let code = sqlite3_step(statement.handle)
        if code != SQLITE_DONE {
            throw updateFailure(code, statements, entity, key, fields, row)
        }
        return sqlite3_changes(database) > 0
    }

    func delete(_ entity: EntityID, _ key: RecordKey) throws -> Bool {
        try willWrite()
        let statements = statements(entity)
        let statement: Statement
        if let known = statements.delete, !known.isBusy {
            statement = known
        } else {
            statement = try prepare(generator.requests.delete(statements.definition), entity: entity)
            statements.delete = statement
        }
        statement.isBusy = true
        defer { statement.finish() }
        guard try bind(key, of: statements, to: statement, at: 1) else { return false }
        _ = try step(statement, entity)
        return sqlite3_changes(database) > 0
    }

    func delete(_ request: FetchRequest) throws -> Int {
        try willWrite()
        let statement = try statement(request, .delete)
        defer { statement.finish() }
        _ = try step(statement, request.entity)
        return Int(sqlite3_changes64(database))
    }

    @inline(never) private func makeInsert(_ statements: EntityStatements, _ entity: EntityID) throws -> Statement {
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

    /// Whether an insert failed because the columns that its model does not declare have become others meanwhile, in another process or by a
    /// statement of the user's own; it is forgotten then.
    @inline(never) private func isOutOfDate(_ code: Int32, _ statements: EntityStatements) throws -> Bool {
        guard code == SQLITE_ERROR || code == SQLITE_CONSTRAINT | 5 << 8 else { return false }
        if try undeclaredColumns(of: statements.definition).map(\.column) == statements.filled { return false }
        statements.insert = nil
        statements.filled = []
        return true
    }

    private func updateStatement(_ fields: FieldSet, _ statements: EntityStatements, _ entity: EntityID) throws
        -> Statement
    {
        for entry in statements.updates where entry.fields == fields && !entry.statement.isBusy {
            return entry.statement
        }
        let positions = fields.positions(below: statements.fieldCount)
        let written = WrittenFields(positions, of: statements.definition, isNew: false)
        let made = try prepare(generator.requests.update(statements.definition, positions), entity: entity, writing: written)
        if !statements.updates.contains(where: { $0.fields == fields }) {
            if statements.updates.count >= EntityStatements.updateLimit { statements.updates.removeFirst() }
            statements.updates.append((fields, made))
        }
        return made
    }

    @inline(never) private func wrongCount(_ statements: EntityStatements, _ statement: Statement) -> StoreError {
        StoreError(
            .internal,
            "A record of \(statements.definition.name) wrote \(StoreError.counted(statement.writer.count, "field")) where others were expected.",
            entity: statements.definition.name)
    }

    /// Why an insert failed. A record that collides in several ways is reported by its key, whichever SQLite looked at first.
    @inline(never) private func insertFailure(
        _ code: Int32, _ statements: EntityStatements, _ entity: EntityID, _ row: (any RowWriter) throws -> Void
    ) -> StoreError {
        let text = lastText
        let general = failure(code, entity)
        guard code & 0xFF == SQLITE_CONSTRAINT || code == SQLITE_MISMATCH else { return general }
        let error = ConstraintFailure.error(code, text: text, entity: statements.definition)
        if error.code == .duplicateValue, let value = keyValue(of: row, at: entity.keyPosition, statements, entity),
            let key = RecordKey(value), (try? get(entity, key) { _ in }) == true
        {
            return ConstraintFailure.duplicateKey(statements.definition, .init("sqlite", code))
        }
        return firstViolation(error, statements.definition, entity, fields: .all, row, own: nil)
    }

    /// Why an update failed; as with inserts, a key that is taken comes first.
    @inline(never) private func updateFailure(
        _ code: Int32, _ statements: EntityStatements, _ entity: EntityID, _ key: RecordKey, _ fields: FieldSet,
        _ row: (any RowWriter) throws -> Void
    ) -> StoreError {
        let text = lastText
        let general = failure(code, entity)
        guard code & 0xFF == SQLITE_CONSTRAINT || code == SQLITE_MISMATCH else { return general }
        let error = ConstraintFailure.error(code, text: text, entity: statements.definition)
        guard let at = fields.positions(below: statements.fieldCount).firstIndex(of: entity.keyPosition),
            let value = keyValue(of: row, at: at, statements, entity)
        else { return firstViolation(error, statements.definition, entity, fields: fields, row, own: key) }
        // SQLite calls a nil for an integer key a mismatch of types.
        if value.isNull { return ConstraintFailure.nilKey(statements.definition) }
        if error.code == .duplicateValue, let new = RecordKey(value), new != key, (try? get(entity, new) { _ in }) == true {
            return ConstraintFailure.duplicateKey(statements.definition, .init("sqlite", code))
        }
        return error
    }

    /// The violation of the unique index declared first, where SQLite found that of a later one before.
    ///
    /// - Parameter own: The key of the record that was to be updated; nil for a new one.
    private func firstViolation(
        _ error: StoreError, _ definition: EntityDefinition, _ entity: EntityID, fields: FieldSet, _ row: (any RowWriter) throws -> Void,
        own: RecordKey?
    ) -> StoreError {
        let unique = definition.indexes.filter(\.isUnique)
        guard error.code == .duplicateValue, unique.count > 1 else { return error }
        do {
            var values = [Value](repeating: .null, count: definition.fields.count)
            if let own {
                _ = try get(entity, own) { row in
                    for (position, field) in definition.fields.enumerated() { values[position] = try row.value(position, type: field.type) }
                }
            }
            let buffer = CellBuffer()
            try row(buffer)
            try buffer.withRow(of: entity) { row in
                for (at, position) in fields.positions(below: definition.fields.count).enumerated() {
                    values[position] = try row.value(at, type: definition.fields[position].type)
                }
            }
            for index in unique {
                let names = index.parts.map(\.field)
                if names.joined(separator: ", ") == error.field { return error }
                let parts = try index.parts.map { (position: try definition.requirePosition(of: $0.field), folds: $0.isCaseInsensitive) }
                if parts.contains(where: { values[$0.position].isNull }) { continue }
                var same = PredicateCode.all(
                    of: parts.map { .compare($0.position, .equal, values[$0.position], caseInsensitive: $0.folds) })
                if let own { same = same && .compare(definition.key, .notEqual, own.value) }
                if try count(FetchRequest(entity, where: same)) > 0 {
                    return ConstraintFailure.duplicateValue(names, definition, error.engineCode)
                }
            }
        } catch {}
        return error
    }

    /// The key among the fields that a closure writes.
    private func keyValue(
        of row: (any RowWriter) throws -> Void, at position: Int, _ statements: EntityStatements, _ entity: EntityID
    ) -> Value? {
        let buffer = CellBuffer()
        do {
            try row(buffer)
            return try buffer.withRow(of: entity) { try $0.value(position, type: statements.keyType) }
        } catch { return nil }
    }
}
