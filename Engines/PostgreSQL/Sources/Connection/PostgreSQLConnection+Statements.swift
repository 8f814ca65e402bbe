import StoreCore
import StoreSQL

/// Preparing and running statements.
extension PostgreSQLConnection {
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
            sql, name: name, types: types, description: description, cellCount: cellCount, writing: fields,
            safeSize: PostgreSQLConnection.safeSize(entity), session: state.pointee.session, dropped: dropped)
    }

    private func prepare(_ name: String, _ text: String, _ types: [UInt32]) throws(ServerFailure) -> ServerResult {
        let others = surroundings
        do throws(ServerFailure) {
            return try link.prepare(name, text, types: types, within: (others.before, others.after))
        } catch {
            recover(error, others)
            throw error
        }
    }

    /// Runs the body, once more with another connection where the server has closed this one while no transaction was open, or is a standby
    /// that does not run the statement to its end.
    func repeatingWhereLost<R>(_ body: () throws(ServerFailure) -> R) throws(ServerFailure) -> R {
        do throws(ServerFailure) { return try body() } catch {
            guard error.isLost || !link.isOpen || isOfStandby(error), !state.pointee.isBegun, !link.isForked else { throw error }
            do { try connectAgain(after: error) } catch {
                throw ServerFailure(state: "08006", text: "the connection was lost and could not be opened again", isLost: true)
            }
            return try body()
        }
    }

    /// - Throws: ``StoreError`` why the transaction takes no more statements; `.misuse` in a forked child.
    @inline(__always) func checkUsable() throws {
        if link.isForked { throw StoreError.forked }
        if link.hasUnseenFailure { noteUnseenFailure() }
        if let error = state.pointee.lost ?? state.pointee.spoilt { throw error }
        if link.isCancelled { throw failure(.cancelled) }
    }

    /// Looks at what has failed among rows that no one wanted.
    @inline(never) func noteUnseenFailure() { if let unseen = link.takeUnseenFailure() { _ = failure(unseen) } }

    /// Runs a statement; its rows are then in it.
    func execute(_ statement: Statement, _ entity: EntityID?) throws(ServerFailure) {
        let result: ServerResult
        if state.pointee.isPutOff, let first = try executeFirst(statement) {
            result = first
        } else {
            result = try repeatingWhereLost { () throws(ServerFailure) in try executeOnce(statement, entity) }
        }
        if statement.columns.isEmpty || statement.isRaw && !statement.isReadOnly {
            let count = result.changedRecords
            state.pointee.changedRecords = count
            state.pointee.allChangedRecords += Int64(count)
            // A statement of the user's own that changes no records may have changed the rules of a table.
            if statement.isRaw, result.command.allSatisfy({ !$0.isNumber }) {
                didChangeSchema()
                kept.pointee.forgetInserts()
                state.pointee.relations = nil
            }
        }
        statement.begin(result)
        statement.measure()
    }

    private func executeOnce(_ statement: Statement, _ entity: EntityID?) throws(ServerFailure) -> ServerResult {
        // The types of the parameters of a user's own statement may be others once the schema has changed.
        if statement.session != state.pointee.session || statement.isRaw && statement.generation != opening.rules.generation {
            try prepareAgain(statement)
        }
        let isInside = state.pointee.transaction != .none
        do throws(ServerFailure) { return try run(statement, entity) } catch {
            if try mayFit(statement, after: error) { return try run(statement, entity) }
            guard isForgotten(error) else { throw error }
            forgetStatements()
            if isInside, link.isSpoilt {
                throw ServerFailure(state: "40001", text: "the schema was changed meanwhile", isLost: false)
            }
            forgetDropped()
            try prepareAgain(statement)
            return try run(statement, entity)
        }
    }

    /// Whether the server has forgotten a statement, or its columns have other types now.
    func isForgotten(_ failure: ServerFailure) -> Bool {
        failure.state == "26000" || failure.state == "0A000" && failure.function == "RevalidateCachedQuery"
    }

    /// Has all statements prepared again: a server that has forgotten one has forgotten others too, and a body is to run once more for all
    /// of them, not once for each.
    func forgetStatements() {
        state.pointee.session += 1
        state.pointee.needsDeallocateAll = true
    }

    /// Whether a statement of the user's own that failed over its values has parameters of other types now. The server does not say so of
    /// a statement without a result, or of one that is not prepared.
    private func mayFit(_ statement: Statement, after failure: ServerFailure) throws(ServerFailure) -> Bool {
        guard statement.isRaw, statement.values.count > 0, failure.state.hasPrefix("22") || failure.state.hasPrefix("42"),
            link.isOpen, !link.isSpoilt
        else { return false }
        do throws(ServerFailure) { return try prepareAgain(statement) } catch { throw failure }
    }

    private func run(_ statement: Statement, _ entity: EntityID?) throws(ServerFailure) -> ServerResult {
        let others = try surroundings(of: statement, entity)
        // Rows of the user's own statements in a transaction that writes are all read before they are handed over.
        if statement.isLarge, !statement.isRaw ? others.isEmpty : state.pointee.transaction != .write {
            do throws(ServerFailure) {
                let (first, stream) = try link.start(statement.name, statement.sql.text, statement.values, within: others)
                statement.begin(stream, link)
                return first
            } catch {
                recover(error, others)
                throw unguarded(error, statement, entity)
            }
        }
        if others.isEmpty {
            do throws(ServerFailure) {
                if statement.name.isEmpty { return try link.query(statement.sql.text, statement.values) }
                return try link.run(statement.name, statement.values)
            } catch { throw unguarded(error, statement, entity) }
        }
        do throws(ServerFailure) {
            return try link.run(statement.name, statement.sql.text, statement.values, before: others.before, after: others.after)
        } catch {
            recover(error, others)
            throw error
        }
    }

    /// - Returns: Whether its parameters have other types than before.
    @discardableResult private func prepareAgain(_ statement: Statement) throws(ServerFailure) -> Bool {
        if statement.session == state.pointee.session { dropped.add(statement.name, statement.session) }
        state.pointee.lastStatement += 1
        statement.name = opening.options.isPreparing ? "s\(state.pointee.lastStatement)" : ""
        // Until it is prepared it has no name to be forgotten by.
        statement.session = -1
        let generation = opening.rules.generation
        let description = try prepare(statement.name, statement.sql.text, statement.sql.types.map { ServerType.of($0) })
        defer { description.clear() }
        statement.session = state.pointee.session
        statement.generation = generation
        do { return try statement.describe(description) } catch {
            throw ServerFailure(state: "22008", text: "a value does not fit the type of its parameter", isLost: false)
        }
    }

    /// Has the server forget statements that no one uses any more: a few at once, or all where it refuses those that it has.
    func forgetDropped() {
        // In a transaction a failure would spoil it.
        if link.isInTransaction { return }
        if state.pointee.needsDeallocateAll {
            state.pointee.needsDeallocateAll = false
            state.pointee.session += 1
            _ = dropped.take(of: state.pointee.session)
            if opening.options.isPreparing { try? link.execute("DEALLOCATE ALL").clear() }
            return
        }
        guard dropped.isWorthwhile, let text = dropped.take(of: state.pointee.session) else { return }
        try? link.execute(text).clear()
    }

    @inline(__always) func step(_ statement: Statement, _ entity: EntityID?) throws -> Bool {
        if !statement.hasRun {
            try checkUsable()
            do throws(ServerFailure) { try execute(statement, entity) } catch { throw failure(error, entity) }
        } else if link.isForked {
            // A body that was handed the last row may have forked.
            throw StoreError.forked
        }
        if statement.next() { return true }
        guard let stream = statement.stream else { return false }
        return try stepStream(statement, stream, entity)
    }

    /// Goes to the next row of those that come one by one.
    func stepStream(_ statement: Statement, _ stream: RowStream, _ entity: EntityID?) throws -> Bool {
        do throws(ServerFailure) {
            while let rows = try link.next(stream) {
                statement.add(rows)
                if rows.rowCount > 0 { return true }
            }
            statement.endStream()
            return false
        } catch {
            statement.endStream()
            throw failure(error, entity)
        }
    }

    @inline(__always) func run(_ statement: Statement, writing entity: EntityID) throws(WriteFailure) {
        if link.hasUnseenFailure { noteUnseenFailure() }
        if let error = state.pointee.lost ?? state.pointee.spoilt { throw WriteFailure(error) }
        if state.pointee.endsWithNextChange, try commitTogether(statement) { return }
        if link.isCancelled { throw WriteFailure(failure(.cancelled)) }
        do throws(ServerFailure) { try execute(statement, entity) } catch { throw writeFailure(error, entity) }
        statement.rewind()
        if statement.sql.risk == .leavesOut, state.pointee.changedRecords == 0 { throw leftOut(statement, entity) }
    }

    /// The failure of a record that was left out; which unique index it breaks is looked for.
    @inline(never) private func leftOut(_ statement: Statement, _ entity: EntityID) -> WriteFailure {
        do throws(ServerFailure) {
            if try hasOwnRules(entity) { return try leftOutByRules(statement, entity) }
        } catch { return writeFailure(error, entity) }
        return WriteFailure(
            .duplicateValue(of: entity.definition, fields: [], engineCode: .init("postgresql", state: "23505")), isViolation: true)
    }

    /// Has the server say which of a table's rules leaves a record out, by a statement that leaves out none.
    private func leftOutByRules(_ statement: Statement, _ entity: EntityID) throws(ServerFailure) -> WriteFailure {
        let text = statement.sql.text
        let end = generator.dialect.insertEnd
        let others = surroundings
        do throws(ServerFailure) {
            let insert = text.hasSuffix(end) ? String(text.dropLast(end.count)) : text
            try link.run("", insert, statement.values, before: others.before, after: others.after).clear()
        } catch {
            recover(error, others)
            throw error
        }
        return WriteFailure(
            StoreError(.constraint, "\(entity.name) could not be stored: a trigger of the table leaves it out.", entity: entity.name))
    }

    @inline(never) private func writeFailure(_ failure: ServerFailure, _ entity: EntityID) -> WriteFailure {
        let error = self.failure(failure, entity)
        guard ConstraintFailure.isOne(failure) else { return WriteFailure(error) }
        let violation = ConstraintFailure.error(failure, entity: entity.definition, generator.dialect)
        if state.pointee.spoilt != nil { state.pointee.spoilt = violation }
        return WriteFailure(violation, isViolation: true, mayBeOutOfDate: failure.state == "23502")
    }

    func perform(_ sql: String, about entity: EntityID? = nil) throws {
        try checkUsable()
        guard state.pointee.transaction != .none else { return try control(sql, about: entity) }
        mayHaveWritten()
        state.pointee.relations = nil
        do throws(ServerFailure) {
            try beginIfPutOff()
            try link.execute("\(Surroundings.guards.before); \(sql); \(Surroundings.guards.after)").clear()
        } catch {
            recover(error, surroundings)
            throw failure(error, entity)
        }
    }

    /// Runs a statement that begins or ends something.
    func control(_ sql: String, about entity: EntityID? = nil) throws {
        do throws(ServerFailure) {
            try beginIfPutOff()
            try link.execute(sql).clear()
        } catch { throw failure(error, entity) }
    }

    /// The rows of a statement of this program, all of whose columns are text, and so are its parameters unless they have types.
    func rows(_ sql: String, types: [UInt32]? = nil, _ parameters: [String] = []) throws -> [[String]] {
        try checkUsable()
        // It may be a statement of a migration.
        mayHaveWritten()
        let values = ParameterBuffer(types ?? Array(repeating: ServerType.text, count: parameters.count))
        for (index, text) in parameters.enumerated() { values.set(index, text: text) }
        do throws(ServerFailure) { try beginIfPutOff() } catch { throw failure(error) }
        // Those of migrations run inside a savepoint that the caller makes.
        let others = state.pointee.transaction == .none ? surroundings : Surroundings()
        do throws(ServerFailure) {
            let result = try repeatingWhereLost { () throws(ServerFailure) in
                others.isEmpty ? try link.query(sql, values) : try link.run("", sql, values, before: others.before, after: others.after)
            }
            defer { result.clear() }
            return (0..<result.rowCount).map { row in (0..<result.columnCount).map { result.text(row, $0) } }
        } catch {
            recover(error, others)
            throw failure(error)
        }
    }
}
