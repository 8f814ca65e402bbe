import StoreCore

// The smallest or largest value of the records that satisfy a condition. If an index has
// it at one of its ends, one entry is read; otherwise all matching records are compared.
extension RecordSession {
    /// - Returns: nil for other requests, or if finding it in an index takes too long.
    func extreme(_ request: AggregateRequest) throws -> Value? {
        guard request.groups.isEmpty, request.aggregates.count == 1, let aggregate = request.aggregates.first, let field = aggregate.field,
            aggregate.function == .minimum || aggregate.function == .maximum, request.source.hasAll
        else { return nil }
        // Not the entity's definition, whose copy would count many references.
        let map = try map(request.source.entity)
        let (type, isOptional) = (map.definition.fields[field].type, map.definition.fields[field].isOptional)
        let isLargest = aggregate.function == .maximum
        var search = FetchRequest(
            request.source.entity, where: request.source.predicate, order: [OrderTerm(field)], isReversed: isLargest, limit: 1,
            fields: [field])
        // nil sorts before every value, so it only affects the smallest.
        if !isLargest, isOptional {
            search.predicate = search.predicate && !.compare(field, .equal, .null)
            // A condition as large as is allowed may be too large with another.
            if search.predicate.fault != nil { return nil }
        }
        let operands = try operands(search.predicate)
        let choice = try choice(search, .rows, operands)
        let streams = choice.plan.ordering.streams
        if context.isObserved {
            // A nil literal in `?:` beside a value would be the value nil.
            if !streams { return nil }
            return try observedValue(search, type)
        }
        if !streams {
            // The records that the plan would sort are compared instead, so that nothing is planned twice.
            var state = AggregateState(aggregate, of: request.source.entity)
            var candidates = try Candidates(choice, operands, self)
            defer { candidates.end() }
            let frame = takeFrame(1)
            defer { give(frame) }
            // Not the frame's, which may have the bytes of the value.
            let scratch = ByteBuffer(capacity: 64)
            try candidates.forEach(frame) { try state.add($0[0], scratch) }
            return try state.result()
        }
        // The order among records that share the value does not matter, so the first record of the path is sufficient.
        var candidates = try Candidates(choice, isReversed: choice.plan.ordering.isFromEnd, operands, self, isReplaceable: true)
        defer { candidates.end() }
        guard try candidates.next() else { return candidates.isOutOfPatience ? nil : .null }
        let frame = takeFrame(1)
        defer { give(frame) }
        try candidates.fill(frame)
        return try Row(cells: frame.cells, count: 1, entity: request.source.entity).value(0, type: type)
    }

    /// The same by a fetch, which listeners are notified of.
    private func observedValue(_ search: FetchRequest, _ type: FieldType) throws -> Value {
        var value = Value.null
        try performFetch(search) { row in
            value = try row.value(0, type: type)
            return .stop
        }
        return value
    }
}
