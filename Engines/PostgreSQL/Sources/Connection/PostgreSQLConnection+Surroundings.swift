import StoreCore
import StoreSQL

/// Which statements run within a savepoint, or a transaction, of their own.
extension PostgreSQLConnection {
    /// How many bytes of values an index entry holds for certain, even if folding makes text longer.
    private static let safeSize = 1_700

    /// How many bytes of values a change of an entity's record writes without a guard. An index entry also holds values that the change does
    /// not write, which were written in the same way.
    static func safeSize(_ entity: EntityID?) -> Int {
        guard let definition = entity?.definition else { return safeSize }
        func isLong(_ part: IndexDefinition.Part) -> Bool {
            switch definition.position(of: part.field).map({ definition.fields[$0].type }) {
            case .string, .json, .data: true
            default: false
            }
        }
        let parts = definition.indexes.map { index in index.parts.count { isLong($0) } }.max() ?? 1
        return safeSize / max(1, parts)
    }

    /// What is sent around a statement that reads, or is only prepared.
    var surroundings: Surroundings {
        if state.pointee.isBegun {
            let guards = Surroundings.guards
            return Surroundings(before: [guards.before], after: [guards.after], isGuarded: true)
        }
        if link.isInTransaction { return Surroundings() }
        // A pooler may run each transaction in another session, so each brings its settings.
        guard let settings = opening.options.settings.query else { return Surroundings() }
        return Surroundings(before: ["BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY", settings], after: ["COMMIT"], isAlone: true)
    }

    /// What is sent around a statement of the user's own outside any transaction, where it only reads.
    ///
    /// Functions can change settings of the session, for instance whether it may write, and it serves others afterwards. The end of the
    /// transaction undoes such a change, because it is not a commit.
    private var surroundingsOfRawRead: Surroundings {
        if link.isInTransaction { return Surroundings() }
        let beginning = ["BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY"] + [opening.options.settings.query].compactMap { $0 }
        return Surroundings(before: beginning, after: ["ROLLBACK"], isAlone: true)
    }

    /// What is sent around a statement.
    func surroundings(of statement: Statement, _ entity: EntityID?) throws(ServerFailure) -> Surroundings {
        if state.pointee.transaction == .none { return statement.isRaw ? surroundingsOfRawRead : surroundings }
        let mayWrite = statement.columns.isEmpty || statement.isRaw
        if mayWrite { mayHaveWritten() }
        var mayFail = statement.sql.risk == .fails || statement.isRaw
        if !mayFail, mayWrite { mayFail = try mayBreakRules(statement, entity) }
        return mayFail ? surroundings : Surroundings()
    }

    /// Whether a statement that writes may fail by rules that are not the entity's: those that others have given the table, or because an
    /// index takes no values that long.
    private func mayBreakRules(_ statement: Statement, _ entity: EntityID?) throws(ServerFailure) -> Bool {
        guard let entity, state.pointee.transaction == .write else { return false }
        if statement.values.size > statement.safeSize { return true }
        return try hasOwnRules(entity)
    }

    /// Whether the table of an entity has rules of its own; see ``TableRules``.
    func hasOwnRules(_ entity: EntityID) throws(ServerFailure) -> Bool {
        let current = opening.rules.generation
        if state.pointee.rulesGeneration != current {
            state.pointee.hasOwnRules = [:]
            state.pointee.rulesGeneration = current
        }
        if let known = state.pointee.hasOwnRules[entity.ordinal] { return known }
        let table = generator.dialect.shortened(entity.name)
        let has: Bool
        switch opening.rules.knowledge(of: table) {
        case .breaks: has = true
        case .rules(let rules): has = rules.mayBreak(entity.definition, generator.dialect)
        case .unknown: has = try readRules(at: current)[table]?.mayBreak(entity.definition, generator.dialect) ?? true
        }
        state.pointee.hasOwnRules[entity.ordinal] = has
        return has
    }

    /// Reads the rules of all tables, and keeps them for other connections unless they may hold for this transaction alone: because it has
    /// changed the schema, or because its snapshot is older than the last change.
    private func readRules(at generation: Int) throws(ServerFailure) -> [String: TableRules] {
        let result = try link.query(TableRules.query, ParameterBuffer([]))
        defer { result.clear() }
        let all = TableRules.read(result)
        if state.pointee.hasChangedSchema || state.pointee.snapshotGeneration != generation {
            state.pointee.hasRulesOfTransaction = true
        } else {
            opening.rules.keep(all, at: generation)
        }
        return all
    }

    /// What the failure of a statement without a guard is. If it has spoilt its transaction by a rule that was not known, it is a conflict,
    /// so that the body runs again, and changes of the table are guarded from now on.
    func unguarded(_ failure: ServerFailure, _ statement: Statement, _ entity: EntityID?) -> ServerFailure {
        guard let entity, state.pointee.transaction == .write, link.isSpoilt, statement.columns.isEmpty,
            PostgreSQLFailure.isOfStatement(failure.state)
        else { return failure }
        return unknownRule(
            of: entity, "a rule of \(entity.name) was broken that another program has made meanwhile (SQLSTATE \(failure.state))")
    }

    /// The failure of a transaction that has met a rule which was not known. Changes of the table are guarded from now on.
    func unknownRule(of entity: EntityID, _ text: String) -> ServerFailure {
        opening.rules.breaks(generator.dialect.shortened(entity.name))
        // The columns that inserts fill may be others now.
        kept.pointee.forgetInserts()
        return ServerFailure(state: "40001", text: text, isLost: false)
    }

    /// Goes back to where a statement that failed began.
    func recover(_ failure: ServerFailure, _ surroundings: Surroundings) {
        if surroundings.isAlone { return link.rollBack() }
        if !surroundings.isGuarded || failure.isLost || PostgreSQLFailure.code(failure.state) == .conflict || !link.isSpoilt { return }
        // What this fails for shows in the next statement.
        try? link.execute(Surroundings.undoingGuard).clear()
    }
}
