public import StoreCore

/// Joins: two rows over the cells of one.
extension SQLConnection {
    /// Reads the rows of a join in its order, until the body returns `.stop`.
    @inlinable public func performJoin(_ request: JoinRequest, _ body: (inout Row?, inout Row?) throws -> Step) throws {
        let (request, lead) = try choose(for: request)
        let requests = [request.left, request.right, request.rows]
        let statement = try statement(.join(JoinShape(request), lead), requests) { $0.join(request, lead) }
        begin(statement)
        defer { end(statement, requests) }
        let leftCount = request.left.fields?.count ?? request.left.entity.definition.fields.count
        // Each side's fields are followed by its key, which is nil where the side is missing.
        let rightCount = statement.cellCount - leftCount - 2
        try rows(of: statement, request.left.entity) { row in
            var left: Row?
            var right: Row?
            if row.cells[leftCount].kind != .null { left = Row(cells: row.cells, count: leftCount, entity: request.left.entity) }
            if row.cells[leftCount + 1 + rightCount].kind != .null {
                right = Row(cells: row.cells + leftCount + 1, count: rightCount, entity: request.right.entity)
            }
            return try body(&left, &right)
        }
    }

    /// The join over the first left records only, if they are read in their order, and the side that is read first.
    ///
    /// A database does not know in which order a list's records come, so it would sort all rows of the join; the first left records are read
    /// in their order.
    @inlinable func choose(for request: JoinRequest) throws -> (JoinRequest, JoinLead) {
        let dialect = generator.dialect
        guard dialect.probesRelated, let narrowed = request.narrowingLeft else { return (request, .none) }
        let choice = try choose(for: [narrowed.left], isOrdered: true).choice.first
        let looksUpRight = request.looksUpRight(dialect)
        if choice.isInOrder { return (narrowed, looksUpRight && readsAllRight(narrowed, .none) ? .leftInOrderSeeking : .none) }
        let ways = kept.pointee.probes[RequestShape(narrowed.left)]?.ways
        // The left records of the join itself have no limit, and are not found in this way.
        if ways?.isRangeBeside(choice.way) ?? false { return (narrowed, .none) }
        let lead = try request.lead(choice, ways, dialect, hasVeryFew: { try hasFew($0) })
        guard lead == .none, request.limit != nil, looksUpRight else { return (request, lead) }
        // Of a left join that is the only side that the database can begin with.
        let inOrder = request.kind == .left ? JoinLead.none : .leftInOrder
        if inOrder == .leftInOrder, try !givesRowsSoon(narrowed) { return (request, .none) }
        return (request, readsAllRight(request, inOrder) ? .leftInOrderSeeking : inOrder)
    }

    /// Whether an index has the left records of an inner join in their order, and enough of the first ones have a right one.
    @inlinable func givesRowsSoon(_ narrowed: JoinRequest) throws -> Bool {
        guard let probes = kept.pointee.probes[RequestShape(narrowed.left)], let probe = soonProbe(narrowed.left, probes) else {
            return false
        }
        return try narrowed.left.soon.map { try hasRow(probe, $0) } ?? false
    }

    /// Whether the database would read all right records of a join first, to build a temporary index or a Bloom filter. SQLite builds one when it
    /// expects many lookups, because it does not know that the limit leaves few.
    @usableFromInline func readsAllRight(_ request: JoinRequest, _ lead: JoinLead) -> Bool {
        let shape = WideShape.join(JoinShape(request), lead)
        if let known = kept.pointee.joinsOfAll[shape] { return known }
        let statement = generator.requests.join(request, lead)
        let lines = plan(statement, [request.left, request.right, request.rows], named: []).detail
        let readsAll = lines.contains { $0.contains(" AUTOMATIC ") || $0.hasPrefix("BLOOM FILTER ") }
        if kept.pointee.joinsOfAll.count >= 128 { kept.pointee.joinsOfAll = [:] }
        kept.pointee.joinsOfAll[shape] = readsAll
        return readsAll
    }
}
