import StoreCore

extension StatementBuilder {
    /// Computes aggregates over the records of a request, a column for each group and aggregate.
    ///
    /// The parameters of part 1 are those of ``AggregateRequest/onResult()``.
    ///
    /// - Parameter hasFewValues: Whether each distinct value is found by itself; see ``DistinctValues``.
    /// - Throws: As ``AggregateRequest/resultFields()``.
    public func aggregate(_ request: AggregateRequest, hasFewValues: Bool = false) throws -> SQLStatement {
        var onResult = try request.onResult()
        // Two aggregates may have the same name, so the columns of the result are numbered.
        var entity = onResult.entity.definition
        for index in entity.fields.indices { entity.fields[index].column = "f\(index)" }
        onResult = FetchRequest(EntityID(entity), where: request.having, limit: request.limit, offset: request.offset)
        let rows = RequestSource(onResult, dialect, alias: "f", isComputed: true)

        let source = source(request.source)
        let computed = computedColumns(request, of: source)
        // The expressions that orders use where column numbers are not allowed.
        let columns = request.having.isAll ? computed : rows.allFields.map { rows.table.column($0) }
        var result = Fragment("")
        if hasFewValues, let values = DistinctValues(request, dialect) {
            result += values.text
        } else if let values = atEnds(request, of: source) {
            result += values
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

    /// Several least and greatest values without groups, each in a subquery, because SQLite looks at one end of an index at a time; nil for other
    /// requests, and if no index has one of them at its end.
    private func atEnds(_ request: AggregateRequest, of source: RequestSource) -> Fragment? {
        guard dialect.probesRelated, request.groups.isEmpty, request.aggregates.count > 1,
            request.aggregates.contains(where: { $0.field != nil }), request.having.isAll, !source.hasLimitOrOffset,
            !source.table.entity.isReadOnly
        else { return nil }
        var tree = SQLConditionTree(request.source.predicate.tree, of: source.table)
        let isAtEnds = request.aggregates.allSatisfy { aggregate in
            guard let field = aggregate.field else { return aggregate.function == .count }
            guard aggregate.function == .minimum || aggregate.function == .maximum else { return false }
            return tree.isEqual(then: [field]) || (tree.isAll && field == source.table.entity.key)
        }
        if !isAtEnds { return nil }
        let rows = Fragment(source.table.declaration) + (tree.fragment().map { [$0] } ?? []).whereClause
        let columns = computedColumns(request, of: source).enumerated().map { number, column in
            rows.surrounded("(SELECT \(column) FROM ", ") AS f\(number)")
        }
        return columns.joined(by: ", ").surrounded("SELECT ", "")
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
        // With a sign a group is an expression, so SQLite sorts instead of reading an index of the groups; one that is not first serves none.
        if !groups.isEmpty { result += " GROUP BY \(source.mayUseOrder ? "" : "+")\(groups.joined(separator: ", "))" }
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
