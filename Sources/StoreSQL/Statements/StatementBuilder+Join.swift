import StoreCore

extension StatementBuilder {
    /// Joins the records of two requests.
    ///
    /// The columns are the left request's fields and the left key, then the same of the right side: a side is missing where its key is
    /// NULL. The parameters of part 1 are the right request's, and those of part 2 the limit and offset of the rows.
    public func join(_ request: JoinRequest) -> SQLStatement { join(request, .none) }

    /// The same with the side that is read first.
    @usableFromInline func join(_ request: JoinRequest, _ lead: JoinLead) -> SQLStatement {
        let left = source(request.left, lookedUpBy: lead == .right ? request.leftField : nil)
        let right = source(request.right, part: 1, lookedUpBy: lead == .left ? request.rightField : nil)
        let leftTable = TableReference(left.table.entity, alias: "l", dialect: dialect)
        let rightTable = TableReference(right.table.entity, alias: "r", dialect: dialect)
        var columns: [String] = []
        for (source, table) in [(left, leftTable), (right, rightTable)] {
            columns += (source.request.fields ?? source.allFields).map { table.column($0) } + [table.key]
        }
        var result = Fragment("SELECT \(columns.joined(separator: ", ")) FROM ")
        var sides = [side(left, request.leftField, as: leftTable), side(right, request.rightField, as: rightTable).part(1)]
        if lead == .right { sides.reverse() }
        result += sides[0]
        // A cross join has the database read the sides in this order.
        result += lead == .none ? " \(request.kind.sql) " : " CROSS JOIN "
        result += sides[1]
        var equality = equality(leftTable, request.leftField, rightTable, request.rightField)
        // Hazard: SQLite (3.40 at least) follows `l.a = ?` from `l.a = r.b AND r.b COLLATE x = ?` without the collation, and loses rows, unless
        // l.a is no column, by the sign.
        if lead != .right, case .collation = dialect.folding, right.equalsFolded(request.rightField) { equality = "+" + equality }
        result += " ON \(equality)"
        let kind = request.kind
        let order =
            left.order(in: leftTable, mayBeMissing: kind == .right || kind == .full)
            + right.order(in: rightTable, ignoringShuffle: true, mayBeMissing: kind == .left || kind == .full)
        result += " ORDER BY \(order.joined(separator: ", "))"
        result += RequestSource(request.rows, dialect).limitAndOffset.part(2)
        return result.statement(in: dialect)
    }

    /// One side: its table, or a subquery for the selected records.
    private func side(_ source: RequestSource, _ joined: Int, as table: TableReference) -> Fragment {
        let request = source.request
        if request.predicate.isAll, !source.hasLimitOrOffset { return Fragment(table.declaration) }
        let needed = Set((request.fields ?? source.allFields) + request.order.map(\.field) + [joined, table.entity.key])
        var result = Fragment("(")
        result += select(needed.sorted(), from: source, ordered: source.hasLimitOrOffset)
        result += ") AS \(table.alias ?? "")"
        return result
    }

    /// An integer and a double are compared as the type on the right, where the database does the lookup: its index would round.
    private func equality(_ left: TableReference, _ a: Int, _ right: TableReference, _ b: Int) -> String {
        var value = left.column(a)
        switch (left.field(a)?.type, right.field(b)?.type) {
        case (.int, .double): value = dialect.exactDouble(value)
        case (.double, .int): value = dialect.exactInteger(value)
        default: break
        }
        let equality = "\(value) = \(right.column(b))"
        guard left.needsFoldedTwin(a) || right.needsFoldedTwin(b) else { return equality }
        return equality + " AND \(dialect.foldedColumn(value)) = \(dialect.foldedOperand(right.column(b)))"
    }
}

extension RequestSource {
    /// Whether a field equals a value, or one of a list, without regard to case.
    fileprivate func equalsFolded(_ field: Int) -> Bool {
        SQLConditionTree(request.predicate.tree, of: table).parts.contains { part in
            switch part.node {
            case .leaf(.compare(field, .equal, _, _, caseInsensitive: true), _), .leaf(.in(field, _, _, caseInsensitive: true), _):
                !part.isNegated
            default: false
            }
        }
    }
}

extension JoinRequest {
    /// The limit and offset of the rows as a request, for binding.
    public var rows: FetchRequest { FetchRequest(left.entity, limit: limit, offset: offset) }
}

extension JoinRequest.Kind {
    fileprivate var sql: String {
        switch self {
        case .inner: "JOIN"
        case .left: "LEFT JOIN"
        case .right: "RIGHT JOIN"
        case .full: "FULL JOIN"
        }
    }
}
