public import StoreCore

/// Aggregates over records.
extension SQLConnection {
    /// Reads the rows of aggregates, in the order of the request, until the body returns `.stop`.
    @inlinable public func performAggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) throws {
        let entity = request.source.entity
        let onResult = FetchRequest(entity, where: request.having, limit: request.limit, offset: request.offset)
        let statement = try statement(
            .aggregate(AggregateShape(request)), [request.source, onResult],
            cellCount: request.groups.count + request.aggregates.count
        ) { builder in
            try builder.aggregate(request)
        }
        begin(statement)
        defer { end(statement) }
        try rows(of: statement, entity, body)
    }
}
