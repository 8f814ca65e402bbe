import StoreCore

/// The statements of requests and records in a dialect.
///
/// Names come from the schema alone and are quoted; values are parameters.
public struct StatementBuilder: Sendable {
    /// The dialect.
    public let dialect: Dialect

    /// Writes statements in a dialect.
    public init(_ dialect: Dialect) { self.dialect = dialect }

    /// Reads the records of a request, its fields or all, in its order.
    public func rows(_ request: FetchRequest) -> SQLStatement {
        let entity = request.entity.definition
        let positions = request.fields ?? Array(entity.fields.indices)
        var result = Fragment("SELECT ")
        result += positions.isEmpty ? dialect.yes : columns(positions, of: entity)
        result += " FROM \(dialect.quoted(entity.name))"
        append(condition: request, of: entity, to: &result)
        append(order: request, of: entity, to: &result)
        append(window: request, to: &result)
        return result.statement(in: dialect)
    }

    /// Counts the records of a request, its window included.
    public func count(_ request: FetchRequest) -> SQLStatement {
        let entity = request.entity.definition
        let hasWindow = request.limit != nil || request.offset != 0
        var result = Fragment("SELECT count(*) FROM ")
        if hasWindow { result += "(SELECT \(dialect.yes) FROM " }
        result += dialect.quoted(entity.name)
        append(condition: request, of: entity, to: &result)
        append(window: request, to: &result)
        if hasWindow { result += ") AS counted" }
        return result.statement(in: dialect)
    }

    /// Removes the records of a request.
    public func delete(_ request: FetchRequest) -> SQLStatement {
        let entity = request.entity.definition
        let table = dialect.quoted(entity.name)
        let key = dialect.quoted(entity.keyField.column)
        var result = Fragment("DELETE FROM \(table)")
        if request.limit != nil || request.offset != 0 {
            result += " WHERE \(key) IN (SELECT \(key) FROM \(table)"
            append(condition: request, of: entity, to: &result)
            append(order: request, of: entity, to: &result)
            append(window: request, to: &result)
            result += ")"
        } else {
            append(condition: request, of: entity, to: &result)
        }
        return result.statement(in: dialect)
    }

    /// Reads one record, all its fields, by key.
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

    /// Adds one record, its fields in the entity's order.
    ///
    /// - Parameter filled: Further columns, with the values they get as literals: those the entity no longer declares and that have no default.
    public func insert(_ entity: EntityDefinition, filled: [(column: String, literal: String)] = []) -> SQLStatement {
        let positions = Array(entity.fields.indices)
        let names =
            positions.map { dialect.quoted(entity.fields[$0].column) } + filled.map { dialect.quoted($0.column) }
        let values = positions.map { _ in Fragment.mark } + filled.map(\.literal)
        let text =
            "INSERT INTO \(dialect.quoted(entity.name)) (\(names.joined(separator: ", "))) "
            + "VALUES (\(values.joined(separator: ", ")))"
        return Fragment(text, positions.map { .argument($0) }).statement(in: dialect)
    }

    /// Changes fields of one record; the key is the last parameter.
    public func update(_ entity: EntityDefinition, _ positions: [Int]) -> SQLStatement {
        let assignments = positions.map { "\(dialect.quoted(entity.fields[$0].column)) = \(Fragment.mark)" }
        var result = Fragment(
            "UPDATE \(dialect.quoted(entity.name)) SET \(assignments.joined(separator: ", "))",
            positions.indices.map { .argument($0) })
        result += Fragment(
            " WHERE \(dialect.quoted(entity.keyField.column)) = \(Fragment.mark)", [.argument(positions.count)])
        return result.statement(in: dialect)
    }

    private func keyCondition(_ entity: EntityDefinition, argument: Int) -> Fragment {
        Fragment(
            "\(dialect.quoted(entity.name)) WHERE \(dialect.quoted(entity.keyField.column)) = \(Fragment.mark)",
            [.argument(argument)])
    }

    private func columns(_ positions: [Int], of entity: EntityDefinition) -> String {
        positions.map { dialect.quoted(entity.fields[$0].column) }.joined(separator: ", ")
    }

    private func append(condition request: FetchRequest, of entity: EntityDefinition, to result: inout Fragment) {
        let tree = ConditionTree(request.predicate, of: entity, dialect: dialect)
        guard let condition = tree.fragment() else { return }
        result += " WHERE "
        result += condition
    }

    private func append(order request: FetchRequest, of entity: EntityDefinition, to result: inout Fragment) {
        var terms: [String] = []
        var hasKey = false
        for term in request.order where !hasKey {
            let field = entity.fields[term.field]
            let column = dialect.quoted(field.column)
            let operand = term.isCaseInsensitive ? dialect.foldedColumn(column) : column
            terms.append(operand + (term.isDescending != request.isReversed ? " DESC" : ""))
            // Nothing is left to decide after the key.
            hasKey = term.field == entity.key && !term.isCaseInsensitive
        }
        if !hasKey { terms.append(dialect.quoted(entity.keyField.column) + (request.isReversed ? " DESC" : "")) }
        result += " ORDER BY " + terms.joined(separator: ", ")
    }

    private func append(window request: FetchRequest, to result: inout Fragment) {
        if request.limit != nil {
            result += Fragment(" LIMIT \(Fragment.mark)", [.limit])
        } else if request.offset != 0 {
            result += " " + dialect.noLimit
        }
        if request.offset != 0 { result += Fragment(" OFFSET \(Fragment.mark)", [.offset]) }
    }
}
