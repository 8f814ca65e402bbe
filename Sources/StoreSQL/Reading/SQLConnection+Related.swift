public import StoreCore

/// The first records of each owner: two rows over the cells of one.
extension SQLConnection {
    /// Reads the first records of each owner, with one statement, until the body returns `.stop`.
    @inlinable public func performFetch(_ request: RelatedRequest, _ body: (inout Row, inout Row) throws -> Step) throws {
        if request.owners.isEmpty { return }
        let requests = [request.records, request.ofAllOwners]
        let statement = try statement(.related(RelatedShape(request)), requests) { $0.related(request) }
        begin(statement)
        defer { end(statement, requests) }
        let entity = request.records.entity
        try rows(of: statement, entity) { row in
            var owner = Row(cells: row.cells, count: 1, entity: entity)
            var record = Row(cells: row.cells + 1, count: row.count - 1, entity: entity)
            return try body(&owner, &record)
        }
    }
}
