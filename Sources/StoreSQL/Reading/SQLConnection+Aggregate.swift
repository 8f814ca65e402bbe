public import StoreCore

/// Aggregates over records.
extension SQLConnection {
    /// Reads the rows of aggregates, in the order of the request, until the body returns `.stop`.
    @inlinable public func performAggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) throws {
        let hasFewValues = try hasFewValues(request)
        let grouped = hasFewValues ? nil : try inOrderOfGroups(request)
        let request = hasFewValues ? request : try grouped ?? ofFirst(request) ?? namingFields(request)
        let entity = request.source.entity
        let onResult = FetchRequest(entity, where: request.having, limit: request.limit, offset: request.offset)
        let shape = AggregateShape(request)
        let requests = [request.source, onResult]
        let statement = try statement(
            hasFewValues ? .values(shape) : grouped == nil ? .aggregate(shape) : .groups(shape), requests,
            cellCount: request.groups.count + request.aggregates.count
        ) { builder in
            try builder.aggregate(request, hasFewValues: hasFewValues)
        }
        begin(statement)
        defer { end(statement, requests) }
        try rows(of: statement, entity, body)
        if !hasFewValues, grouped != nil || request.groups.isEmpty { learn(from: statement, of: request.source, isOrdered: grouped != nil) }
    }

    /// The request whose records are read in the order of the groups, if there is a choice for them. Of the first groups there is one only where
    /// few records are grouped.
    @inlinable func inOrderOfGroups(_ request: AggregateRequest) throws -> AggregateRequest? {
        guard !request.groups.isEmpty, generator.dialect.probesRelated, let grouped = request.inOrderOfGroups else { return nil }
        if !request.endsWithFirstGroups { return grouped }
        return try !request.source.predicate.isAll && hasFew(request.source, upTo: RequestWays.fairlyFew) ? grouped : nil
    }

    /// The same with the fields that are read of the records, where these may be found in several ways.
    @inlinable func namingFields(_ request: AggregateRequest) -> AggregateRequest {
        let mayChoose = generator.dialect.probesRelated && !request.source.predicate.isAll
        guard mayChoose, request.groups.isEmpty, request.source.limit == nil, request.source.offset == 0 else { return request }
        var result = request
        result.source.fields = request.aggregates.compactMap(\.field)
        return result
    }

    /// The least or greatest value as that of the first record in its order, if that is chosen and soon found.
    @inlinable func ofFirst(_ request: AggregateRequest) throws -> AggregateRequest? {
        guard generator.dialect.probesRelated, let first = request.readingFirst,
            try choose(for: [first.source], isOrdered: true).choice.first.isInOrder,
            let probes = kept.pointee.probes[RequestShape(first.source)], let probe = soonProbe(first.source, probes)
        else { return nil }
        return try hasRow(probe, first.source.soonForOne) ? first : nil
    }

    /// Whether a request is for distinct values, or for values beside them, and these are few; see ``DistinctValues``.
    @inlinable func hasFewValues(_ request: AggregateRequest) throws -> Bool {
        // Nearly all others are told apart here.
        guard generator.dialect.probesRelated, request.mayHaveFewValues else { return false }
        return try countValues(request)
    }

    @usableFromInline @inline(never) func countValues(_ request: AggregateRequest) throws -> Bool {
        var source = request.source
        source.fields = request.groups + request.aggregates.compactMap(\.field)
        let shape = RequestShape(source, purpose: DistinctValues.purpose)
        let probes: KeptProbes<Statement>
        if let known = kept.pointee.probes[shape] {
            probes = known
        } else {
            let values = DistinctValues(request, generator.dialect)
            // Tables of others may lack row numbers.
            let statements = (values.map { [$0.rowNumbers, $0.more] } ?? []).compactMap {
                try? compile($0, cellCount: nil, entity: nil, writing: nil)
            }
            probes = KeptProbes(values: statements.count == 2 ? statements : [])
            keep(probes, shape)
        }
        if probes.statements.isEmpty { return false }
        let version = recordsVersion
        let values = source.predicate.isAll || version == nil ? 0 : source.valuesHash
        if let version, let known = probes.decision(for: values, version) { return known.isGrouped }
        var choice = RequestChoice()
        let few = DistinctValues.few(
            try numbers(probes.statements[0], source), beside: request.groups.isEmpty ? 0 : request.aggregates.count)
        if few > 0 {
            source.offset = few
            choice.group = try hasRow(probes.statements[1], source) ? 0 : 1
        }
        if version != nil { probes.keep(choice, for: values) }
        return choice.isGrouped
    }
}
