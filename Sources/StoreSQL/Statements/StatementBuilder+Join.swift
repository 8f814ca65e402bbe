import StoreCore

extension StatementBuilder {
    /// Joins the records of two requests.
    ///
    /// The columns are the left request's fields and the left key, then the same of the right side: a side is missing where its key is
    /// NULL. The parameters of part 1 are the right request's, and those of part 2 the limit and offset of the rows.
    public func join(_ request: JoinRequest) -> SQLStatement { join(request, .none) }

    /// The same with the side that is read first.
    @usableFromInline func join(_ request: JoinRequest, _ lead: JoinLead) -> SQLStatement {
        let kind = request.kind
        let left = source(
            request.left, lookedUpBy: lead == .right ? request.leftField : nil, hasWay: !lead.isInOrder || request.left.limit != nil)
        let right = source(request.right, part: 1, lookedUpBy: lead == .left || lead.isInOrder ? request.rightField : nil)
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
        result += kind == .inner && !lead.isOfDatabase ? " CROSS JOIN " : " \(kind.sql) "
        result += sides[1]
        result += " ON "
        if lead == .leftInOrderSeeking {
            // SQLite makes an index or a filter for an equality alone.
            result += "\(rightTable.column(request.rightField)) IN (\(leftTable.column(request.leftField)), NULL)"
        } else if kind == .inner, lead != .right, right.comparesFolded {
            result += foldSafeEquality(request, leftTable, rightTable, swaps: lead.isOfDatabase && !left.comparesFolded)
        } else {
            result += equality(leftTable, request.leftField, rightTable, request.rightField)
        }
        var order =
            left.order(in: leftTable, mayBeMissing: kind == .right || kind == .full)
            + right.order(in: rightTable, ignoringShuffle: true, mayBeMissing: kind == .left || kind == .full)
        // By the sign it is no column, whose index SQLite would read.
        if lead == .left || lead == .sorted { order[0] = "+" + order[0] }
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

    /// The equality beside a condition without regard to case on the right side.
    ///
    /// Hazard: from `l.a = r.b AND r.b COLLATE x = ?`, or with another column that equals r.b, SQLite (3.40 at least) tests `l.a = ?` early, in the
    /// collation of l.a, and loses rows. It does so for the column on the left of the equality, unless a sign makes it an expression; but then
    /// no index finds the left records. The left side's own conditions of this kind forbid the other order.
    private func foldSafeEquality(_ request: JoinRequest, _ left: TableReference, _ right: TableReference, swaps: Bool) -> String {
        swaps
            ? equality(right, request.rightField, left, request.leftField)
            : "+" + equality(left, request.leftField, right, request.rightField)
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
    /// Whether it compares a field with values without regard to case, by a collation.
    fileprivate var comparesFolded: Bool {
        guard case .collation = table.dialect.folding else { return false }
        return request.predicate.tree.leaves.contains { leaf in
            switch leaf {
            case .compare(_, .equal, _, _, let folds), .in(_, _, _, let folds): folds
            case .compare, .isNil, .fields: false
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
