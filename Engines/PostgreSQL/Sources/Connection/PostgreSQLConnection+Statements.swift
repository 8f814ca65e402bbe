import StoreCore
import StoreSQL

/// Preparing and running statements.
extension PostgreSQLConnection {
    /// What surrounds a statement whose failure is not to spoil the transaction.
    static let guards = (before: "SAVEPOINT activestore_guard", after: "RELEASE SAVEPOINT activestore_guard")

    func compile(_ sql: SQLStatement, cellCount: Int?, entity: EntityID?, writing fields: WrittenFields?) throws -> Statement {
        try checkUsable()
        forgetDropped()
        let name: String
        if opening.options.isPreparing {
            state.pointee.lastStatement += 1
            name = "s\(state.pointee.lastStatement)"
        } else {
            name = ""
        }
        let types = sql.types.map { ServerType.of($0) }
        let description: ServerResult
        do throws(ServerFailure) {
            description = try repeatingWhereLost { () throws(ServerFailure) in try prepare(name, sql.text, types) }
        } catch { throw failure(error, entity) }
        return Statement(
            sql, name: name, types: types, description: description, cellCount: cellCount, writing: fields, session: state.pointee.session,
            dropped: dropped)
    }

    private func prepare(_ name: String, _ text: String, _ types: [UInt32]) throws(ServerFailure) -> ServerResult {
        let isInside = state.pointee.transaction != .none
        do throws(ServerFailure) {
            return try link.prepare(name, text, types: types, within: isInside ? PostgreSQLConnection.guards : nil)
        } catch {
            if isInside { recover(error) }
            throw error
        }
    }

    /// Goes back to the savepoint of a guarded statement that failed.
    private func recover(_ failure: ServerFailure) {
        if failure.isLost || PostgreSQLFailure.code(failure.state) == .conflict || !link.isSpoilt { return }
        // What this fails for shows in the next statement.
        _ = try? link.execute("ROLLBACK TO SAVEPOINT activestore_guard; RELEASE SAVEPOINT activestore_guard")
    }

    /// Runs the body, once more with another connection where the server has closed this one while no transaction was open.
    func repeatingWhereLost<R>(_ body: () throws(ServerFailure) -> R) throws(ServerFailure) -> R {
        do throws(ServerFailure) { return try body() } catch {
            guard error.isLost || !link.isOpen, state.pointee.transaction == .none, !link.isForked else { throw error }
            do { try connect() } catch {
                throw ServerFailure(state: "08006", text: "the connection was lost and could not be opened again", isLost: true)
            }
            return try body()
        }
    }

    /// - Throws: ``StoreError`` why the transaction takes no more statements; `.misuse` in a forked child.
    @inline(__always) func checkUsable() throws {
        if link.isForked { throw StoreError.forked }
        if let error = state.pointee.lost ?? state.pointee.spoilt { throw error }
    }

    /// Runs a statement; its rows are then in it.
    func execute(_ statement: Statement) throws(ServerFailure) {
        let result = try repeatingWhereLost { () throws(ServerFailure) in try executeOnce(statement) }
        if statement.columns.isEmpty || statement.isRaw && !statement.isReadOnly {
            let count = result.changedRecords
            state.pointee.changedRecords = count
            state.pointee.allChangedRecords += Int64(count)
        }
        statement.begin(result)
    }

    private func executeOnce(_ statement: Statement) throws(ServerFailure) -> ServerResult {
        if statement.session != state.pointee.session { try prepareAgain(statement) }
        let isInside = state.pointee.transaction != .none
        do throws(ServerFailure) {
            let isGuarded = isInside && (statement.sql.risk == .fails || statement.isRaw)
            if statement.columns.isEmpty || statement.isRaw { mayHaveWritten() }
            if isGuarded, !statement.name.isEmpty {
                do throws(ServerFailure) {
                    let guards = PostgreSQLConnection.guards
                    return try link.run(statement.name, statement.values, before: [guards.before], after: [guards.after])
                } catch {
                    recover(error)
                    throw error
                }
            }
            if statement.name.isEmpty { return try link.query(statement.sql.text, statement.values) }
            return try link.run(statement.name, statement.values)
        } catch {
            // The server has forgotten the statement, or its columns have other types now.
            guard error.state == "26000" || error.text.hasPrefix("cached plan must not change result type") else { throw error }
            // So it has forgotten, or will refuse, others too: all are prepared again, so that a body runs once more and not once for each.
            state.pointee.session += 1
            if isInside, link.isSpoilt {
                throw ServerFailure(state: "40001", text: "the schema was changed meanwhile", isLost: false)
            }
            try prepareAgain(statement)
            return try link.run(statement.name, statement.values)
        }
    }

    private func prepareAgain(_ statement: Statement) throws(ServerFailure) {
        state.pointee.lastStatement += 1
        statement.name = opening.options.isPreparing ? "s\(state.pointee.lastStatement)" : ""
        let description = try prepare(statement.name, statement.sql.text, statement.sql.types.map { ServerType.of($0) })
        statement.describe(description)
        description.clear()
        statement.session = state.pointee.session
    }

    /// Has the server forget statements that no one uses any more, a few at once.
    func forgetDropped() {
        guard dropped.isWorthwhile, !link.isSpoilt, let text = dropped.take(of: state.pointee.session) else { return }
        _ = try? link.execute(text)
    }

    @inline(__always) func step(_ statement: Statement, _ entity: EntityID?) throws -> Bool {
        if !statement.hasRun {
            try checkUsable()
            do throws(ServerFailure) { try execute(statement) } catch { throw failure(error, entity) }
        } else if link.isForked {
            // A body that was handed the last row may have forked.
            throw StoreError.forked
        }
        return statement.next()
    }

    @inline(__always) func run(_ statement: Statement, writing entity: EntityID) throws(WriteFailure) {
        if let error = state.pointee.lost ?? state.pointee.spoilt { throw WriteFailure(error) }
        do throws(ServerFailure) { try execute(statement) } catch { throw writeFailure(error, entity) }
        statement.rewind()
        if statement.sql.risk == .leavesOut, state.pointee.changedRecords == 0 { throw leftOut(entity) }
    }

    /// The failure of a record that was left out; which rule it breaks is looked for.
    @inline(never) private func leftOut(_ entity: EntityID) -> WriteFailure {
        WriteFailure(.duplicateValue(of: entity.definition, fields: [], engineCode: .init("postgresql", state: "23505")), isViolation: true)
    }

    @inline(never) private func writeFailure(_ failure: ServerFailure, _ entity: EntityID) -> WriteFailure {
        let error = self.failure(failure, entity)
        guard failure.state.hasPrefix("23") else { return WriteFailure(error) }
        let violation = ConstraintFailure.error(failure, entity: entity.definition, generator.dialect)
        if state.pointee.spoilt != nil { state.pointee.spoilt = violation }
        return WriteFailure(violation, isViolation: true, mayBeOutOfDate: failure.state == "23502")
    }

    func perform(_ sql: String, about entity: EntityID? = nil) throws {
        try checkUsable()
        guard state.pointee.transaction != .none else { return try control(sql, about: entity) }
        mayHaveWritten()
        do throws(ServerFailure) {
            try link.execute("\(PostgreSQLConnection.guards.before); \(sql); \(PostgreSQLConnection.guards.after)").clear()
        } catch {
            recover(error)
            throw failure(error, entity)
        }
    }

    /// Runs a statement that begins or ends something.
    func control(_ sql: String, about entity: EntityID? = nil) throws {
        do throws(ServerFailure) { try link.execute(sql).clear() } catch { throw failure(error, entity) }
    }

    /// The rows of a statement of this program, all of whose columns and parameters are text.
    func rows(_ sql: String, _ parameters: [String] = []) throws -> [[String]] {
        try checkUsable()
        // It may be a statement of a migration.
        mayHaveWritten()
        let values = ParameterBuffer(Array(repeating: ServerType.text, count: parameters.count))
        for (index, text) in parameters.enumerated() { values.set(index, text: text) }
        do throws(ServerFailure) {
            let result = try repeatingWhereLost { () throws(ServerFailure) in try link.query(sql, values) }
            defer { result.clear() }
            return (0..<result.rowCount).map { row in (0..<result.columnCount).map { result.text(row, $0) } }
        } catch { throw failure(error) }
    }
}
