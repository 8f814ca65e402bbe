public import StoreCore

/// Aggregates over records.
extension SQLConnection {
    /// Reads the rows of aggregates, in the order of the request, until the body returns `.stop`.
    @inlinable public func performAggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) throws {
        let request = try ofFirst(request) ?? request
        let entity = request.source.entity
        let onResult = FetchRequest(entity, where: request.having, limit: request.limit, offset: request.offset)
        let hasFewValues = try hasFewValues(request)
        let requests = [request.source, onResult]
        let statement = try statement(
            hasFewValues ? .values(AggregateShape(request)) : .aggregate(AggregateShape(request)), requests,
            cellCount: request.groups.count + request.aggregates.count
        ) { builder in
            try builder.aggregate(request, hasFewValues: hasFewValues)
        }
        begin(statement)
        defer { end(statement, requests) }
        try rows(of: statement, entity, body)
    }

    /// The least or greatest value as that of the first record in its order, if that is chosen and soon found.
    @inlinable func ofFirst(_ request: AggregateRequest) throws -> AggregateRequest? {
        guard generator.dialect.probesRelated, let first = request.readingFirst,
            try choose(for: [first.source], isOrdered: true).choice.first.isInOrder,
            let probes = kept.pointee.probes[RequestShape(first.source)], let probe = soonProbe(first.source, probes)
        else { return nil }
        return try hasRow(probe, first.source.soonForOne) ? first : nil
    }

    /// Whether a request is for distinct values, of which there are few; see ``DistinctValues``.
    @inlinable func hasFewValues(_ request: AggregateRequest) throws -> Bool {
        // Nearly all others are told apart here.
        guard generator.dialect.probesRelated, request.groups.count + request.aggregates.count == 1, request.source.predicate.isAll else {
            return false
        }
        return try countValues(request)
    }

    @usableFromInline @inline(never) func countValues(_ request: AggregateRequest) throws -> Bool {
        guard let values = DistinctValues(request, generator.dialect) else { return false }
        var source = request.source
        source.fields = request.groups + request.aggregates.compactMap(\.field)
        let shape = RequestShape(source, purpose: DistinctValues.purpose)
        let probes: KeptProbes<Statement>
        if let known = kept.pointee.probes[shape] {
            probes = known
        } else {
            // Tables of others may lack row numbers.
            let statements = [values.rowNumbers, values.more].compactMap { try? compile($0, cellCount: nil, entity: nil, writing: nil) }
            probes = KeptProbes(values: statements.count == 2 ? statements : [])
            keep(probes, shape)
        }
        if probes.statements.isEmpty { return false }
        let version = recordsVersion
        if let version, let known = probes.decision(for: 0, version) { return known.isGrouped }
        var choice = RequestChoice()
        let few = DistinctValues.few(try numbers(probes.statements[0], source))
        if few > 0 {
            source.offset = few
            choice.group = try hasRow(probes.statements[1], source) ? 0 : 1
        }
        if version != nil { probes.keep(choice, for: 0) }
        return choice.isGrouped
    }
}
