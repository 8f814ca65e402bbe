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
        guard generator.dialect.probesRelated, let narrowed = request.narrowingLeft else { return (request, .none) }
        let choice = try choose(for: [narrowed.left], isOrdered: true).choice.first
        if choice.isInOrder { return (narrowed, .none) }
        let ways = kept.pointee.probes[RequestShape(narrowed.left)]?.ways
        return (request, try request.lead(choice, ways, generator.dialect, hasVeryFew: hasVeryFew))
    }
}
