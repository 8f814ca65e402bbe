import StoreCore

extension StatementBuilder {
    /// Computes aggregates over the records of a request, a column for each group and aggregate.
    ///
    /// The parameters of part 1 are those of ``AggregateRequest/onResult()``.
    ///
    /// - Parameter hasFewValues: Whether each value is found by itself, if the request is for distinct values; see ``DistinctValues``.
    /// - Throws: As ``AggregateRequest/resultFields()``.
    public func aggregate(_ request: AggregateRequest, hasFewValues: Bool = false) throws -> SQLStatement {
        var onResult = try request.onResult()
        // Two aggregates may have the same name, so the columns of the result are numbered.
        var entity = onResult.entity.definition
        for index in entity.fields.indices { entity.fields[index].column = "f\(index)" }
        onResult = FetchRequest(EntityID(entity), where: request.having, limit: request.limit, offset: request.offset)
        let rows = RequestSource(onResult, dialect, alias: "f")

        let source = source(request.source)
        let computed = computedColumns(request, of: source)
        // The expressions that orders use where column numbers are not allowed.
        let columns = request.having.isAll ? computed : rows.allFields.map { rows.table.column($0) }
        var result = Fragment("")
        if hasFewValues, let values = DistinctValues(request, dialect) {
            result += values.text
        } else if request.having.isAll {
            result += aggregates(request, computed, from: source)
        } else {
            // The named subqueries of the condition on rows come first, and so do their parameters.
            result += rows.steps.part(1)
            result += "SELECT "
            result += columns.isEmpty ? dialect.yes : columns.joined(separator: ", ")
            result += " FROM ("
            result += aggregates(request, computed, from: source)
            result += ") AS f"
            result += rows.condition.part(1)
        }
        let order = order(request, columns)
        if !order.isEmpty { result += " ORDER BY \(order.joined(separator: ", "))" }
        result += rows.limitAndOffset.part(1)
        return result.statement(in: dialect, risk: .fails)
    }

    /// The groups and the aggregates.
    private func computedColumns(_ request: AggregateRequest, of source: RequestSource) -> [String] {
        let table = source.hasLimitOrOffset ? TableReference(source.table.entity, alias: "s", dialect: dialect) : source.table
        var columns = request.groups.map { table.column($0) }
        for aggregate in request.aggregates {
            let field = aggregate.field.flatMap { table.field($0) }
            let operand = field.map { (text: table.column(aggregate.field ?? 0), type: $0.type) }
            columns.append(dialect.aggregate(aggregate.function, operand, aggregate.field ?? 0))
        }
        // A row without aggregates still needs a column.
        return columns.isEmpty ? [dialect.aggregate(.count, nil, 0)] : columns
    }

    private func aggregates(_ request: AggregateRequest, _ columns: [String], from source: RequestSource) -> Fragment {
        let groups = columns.prefix(request.groups.count)
        let list = columns.enumerated().map { "\($1) AS f\($0)" }.joined(separator: ", ")
        var result = source.hasLimitOrOffset ? Fragment("") : source.steps
        result += "SELECT \(list) FROM "
        if source.hasLimitOrOffset {
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

    /// The order of the rows by their column numbers, the groups last.
    ///
    /// A column number may have a collation; to a function it would be a constant, so a function gets the column itself.
    private func order(_ request: AggregateRequest, _ columns: [String]) -> [String] {
        if request.groups.isEmpty { return [] }
        var terms: [String] = []
        var decided = Set<Int>()
        for term in request.order {
            var column = String(term.field + 1)
            if term.isCaseInsensitive {
                if case .function = dialect.folding, columns.indices.contains(term.field) { column = columns[term.field] }
                column = dialect.foldedColumn(column)
            }
            terms.append(dialect.ordered(column, term.isDescending, true))
            if !term.isCaseInsensitive { decided.insert(term.field) }
        }
        for group in request.groups.indices where !decided.contains(group) { terms.append(dialect.ordered(String(group + 1), false, true)) }
        return terms
    }
}
