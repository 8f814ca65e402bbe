import StoreCore

extension StatementBuilder {
    /// Computes figures over the records of a request, a column for each group and figure.
    ///
    /// Of the parameters those of part 1 are those of ``AggregateRequest/onResult()``.
    ///
    /// - Throws: As ``AggregateRequest/resultFields()``.
    public func aggregate(_ request: AggregateRequest) throws -> SQLStatement {
        var onResult = try request.onResult()
        // Two figures may have one name, so the columns of the result are numbered.
        var entity = onResult.entity.definition
        for index in entity.fields.indices { entity.fields[index].column = "f\(index)" }
        onResult = FetchRequest(EntityID(entity), where: request.having, limit: request.limit, offset: request.offset)
        let rows = RequestSource(onResult, dialect, alias: "f")

        var result = Fragment("")
        if request.having.isAll {
            result += figures(request)
        } else {
            // The steps of the condition on rows stand in front of all, so that their parameters do.
            result += rows.steps.part(1)
            result += "SELECT "
            result += entity.fields.isEmpty ? dialect.yes : rows.allFields.map { rows.table.column($0) }.joined(separator: ", ")
            result += " FROM ("
            result += figures(request)
            result += ") AS f"
            result += rows.condition.part(1)
        }
        let order = order(request)
        if !order.isEmpty { result += " ORDER BY \(order.joined(separator: ", "))" }
        result += rows.window.part(1)
        return result.statement(in: dialect)
    }

    private func figures(_ request: AggregateRequest) -> Fragment {
        let source = RequestSource(request.source, dialect)
        let table = source.hasWindow ? TableReference(source.table.entity, alias: "s", dialect: dialect) : source.table
        let groups = request.groups.map { table.column($0) }
        var columns = groups
        for aggregate in request.aggregates {
            let field = aggregate.field.flatMap { table.field($0) }
            let operand = field.map { (text: table.column(aggregate.field ?? 0), type: $0.type) }
            columns.append(dialect.figure(aggregate.function, operand, aggregate.field ?? 0))
        }
        // One row without figures is still one row.
        if columns.isEmpty { columns = [dialect.figure(.count, nil, 0)] }
        let list = columns.enumerated().map { "\($1) AS f\($0)" }.joined(separator: ", ")
        var result = source.hasWindow ? Fragment("") : source.steps
        result += "SELECT \(list) FROM "
        if source.hasWindow {
            let needed = Set(request.groups + request.aggregates.compactMap(\.field))
            result += "("
            result += select(needed.sorted(), from: source, ordered: true)
            result += ") AS s"
        } else {
            result += source.rows
        }
        if !groups.isEmpty { result += " GROUP BY \(groups.joined(separator: ", "))" }
        return result
    }

    /// The order of the rows by the numbers of their columns, the groups last.
    private func order(_ request: AggregateRequest) -> [String] {
        if request.groups.isEmpty { return [] }
        var terms: [String] = []
        var decided = Set<Int>()
        for term in request.order {
            let column = String(term.field + 1)
            terms.append((term.isCaseInsensitive ? dialect.foldedColumn(column) : column) + (term.isDescending ? " DESC" : ""))
            if !term.isCaseInsensitive { decided.insert(term.field) }
        }
        for group in request.groups.indices where !decided.contains(group) { terms.append(String(group + 1)) }
        return terms
    }
}
