import StoreCore

/// The statements of requests and records in a dialect.
///
/// Names come only from the schema and are quoted; values are parameters.
public struct StatementBuilder: Sendable {
    /// The dialect.
    public let dialect: Dialect
    /// What was chosen of several ways to write a statement.
    let choice: StatementChoice

    /// Creates statements in a dialect.
    public init(_ dialect: Dialect) { self.init(dialect, StatementChoice()) }

    /// Creates statements that are written in one of several ways.
    @usableFromInline init(_ dialect: Dialect, _ choice: StatementChoice) { (self.dialect, self.choice) = (dialect, choice) }

    /// Creates statements of one request that are written in one of several ways.
    @usableFromInline init(_ dialect: Dialect, _ choice: RequestChoice) {
        var all = StatementChoice()
        all[0] = choice
        self.init(dialect, all)
    }

    /// The first request of a statement, or another one, in its parts.
    ///
    /// - Parameters:
    ///   - lookup: The field by which another table looks its records up.
    ///   - hasWay: Whether the records are found in the way that was chosen, unless they are looked up.
    func source(_ request: FetchRequest, part: Int = 0, lookedUpBy lookup: Int? = nil, hasWay: Bool = true) -> RequestSource {
        RequestSource(
            request, dialect, choice: lookup == nil && hasWay ? choice[part] : choice[part].withoutWay, lookedUpBy: lookup)
    }

    /// Reads the records of a request in its order, with its fields or all.
    ///
    /// - Parameter lock: The text that keeps other transactions from changing them; see ``SQLConnection/rowLock``.
    public func rows(_ request: FetchRequest, lock: String = "") -> SQLStatement {
        if lock.isEmpty, let statement = rowsOfEachValue(request) { return statement }
        let source = source(request)
        var result = select(request.fields ?? source.allFields, from: source, ordered: true)
        result += lock
        return result.statement(in: dialect)
    }

    /// Removes the records of a request.
    ///
    /// - Parameter lock: The text that keeps other transactions from changing records that are found first; see
    ///   ``SQLConnection/rowLock``.
    public func delete(_ request: FetchRequest, lock: String = "") -> SQLStatement {
        let source = source(request)
        var result = source.isFoundFirst ? Fragment("") : source.steps
        result += "DELETE FROM "
        result += affected(source, lock: lock)
        return result.statement(in: dialect)
    }

    /// Reads one record by key, with all fields.
    public func get(_ entity: EntityDefinition) -> SQLStatement {
        var result = Fragment("SELECT \(columns(Array(entity.fields.indices), of: entity)) FROM ")
        result += keyCondition(entity, argument: 0)
        return result.statement(in: dialect)
    }

    /// Removes one record by key.
    public func delete(_ entity: EntityDefinition) -> SQLStatement {
        var result = Fragment("DELETE FROM ")
        result += keyCondition(entity, argument: 0)
        return result.statement(in: dialect)
    }

    /// Inserts one record, with its fields in the entity's order.
    ///
    /// - Parameter filled: Additional columns with their values as literals: those that the entity no longer declares and that have no
    ///   default.
    public func insert(_ entity: EntityDefinition, filled: [(column: String, literal: String)] = []) -> SQLStatement {
        let positions = Array(entity.fields.indices)
        let names =
            positions.map { dialect.quoted(entity.fields[$0].column) } + filled.map { dialect.quoted($0.column) }
        let values = positions.map { _ in Fragment.placeholder } + filled.map(\.literal)
        let text =
            "INSERT INTO \(dialect.quoted(entity.name)) (\(names.joined(separator: ", "))) "
            + "VALUES (\(values.joined(separator: ", ")))\(dialect.insertEnd)"
        let types = positions.map { SQLType.value(entity.fields[$0].type) }
        return Fragment(text, positions.map { .argument($0) }, types).statement(
            in: dialect, risk: dialect.insertEnd.isEmpty ? .fails : .leavesOut)
    }

    /// Changes fields of one record; the key is the last parameter.
    public func update(_ entity: EntityDefinition, _ positions: [Int]) -> SQLStatement {
        let assignments = positions.map { "\(dialect.quoted(entity.fields[$0].column)) = \(Fragment.placeholder)" }
        var result = Fragment(
            "UPDATE \(dialect.quoted(entity.name)) SET \(assignments.joined(separator: ", "))",
            positions.indices.map { .argument($0) }, positions.map { .value(entity.fields[$0].type) })
        result += Fragment(
            " WHERE \(dialect.quoted(entity.keyField.column)) = \(Fragment.placeholder)", [.argument(positions.count)],
            .value(entity.keyField.type))
        return result.statement(in: dialect, risk: positions.contains { entity.isUnique($0) } ? .fails : .none)
    }

    /// The records of a request as the target of a DELETE or, with other words before WHERE, of an UPDATE.
    func affected(_ source: RequestSource, _ words: Fragment = Fragment(""), lock: String) -> Fragment {
        guard source.isFoundFirst else {
            var result = Fragment(source.table.declaration)
            result += words
            result += source.condition
            return result
        }
        let table = TableReference(source.table.entity, dialect: dialect)
        var result = Fragment(table.declaration)
        result += words
        result += " WHERE \(table.key) IN ("
        result += selectKeys(of: source)
        result += lock + ")"
        return result
    }

    /// Reads fields of the records of a request; with a limit or an offset the order decides which records.
    func select(_ positions: [Int], from source: RequestSource, ordered: Bool) -> Fragment {
        if ordered, !source.merged.isEmpty { return selectMerged(positions, from: source) }
        var result = source.steps
        result += selectAlone(positions, from: source, ordered: ordered)
        return result
    }

    /// The same without the named subqueries of the condition.
    func selectAlone(_ positions: [Int], from source: RequestSource, ordered: Bool) -> Fragment {
        var result = Fragment("SELECT ")
        result += positions.isEmpty ? dialect.yes : positions.map { source.table.column($0) }.joined(separator: ", ")
        result += " FROM "
        result += source.rows
        if ordered, !source.isUnordered { result += source.orderOfRows }
        result += source.limitAndOffset
        return result
    }

    private func keyCondition(_ entity: EntityDefinition, argument: Int) -> Fragment {
        Fragment(
            "\(dialect.quoted(entity.name)) WHERE \(dialect.quoted(entity.keyField.column)) = \(Fragment.placeholder)",
            [.argument(argument)], .value(entity.keyField.type))
    }

    private func columns(_ positions: [Int], of entity: EntityDefinition) -> String {
        positions.map { dialect.quoted(entity.fields[$0].column) }.joined(separator: ", ")
    }
}

extension EntityDefinition {
    /// Whether a field is part of a uniqueness constraint.
    func isUnique(_ position: Int) -> Bool {
        position == key || indexes.contains { $0.isUnique && $0.parts.contains { $0.field == fields[position].name } }
    }
}
