import StoreCore

extension AggregateRequest {
    /// The least or greatest value of the records as that of the first one in the order of the field; nil for other aggregates, and where no
    /// index begins with the field.
    ///
    /// For `min(at) WHERE state = ?` a database reads all records of the state, if it has an index over the state alone. The first one in the
    /// order of another index may be found sooner, which the probes of ``RequestWays`` tell.
    @usableFromInline var readingFirst: AggregateRequest? {
        guard groups.isEmpty, aggregates.count == 1, let field = aggregates[0].field, having.isAll, limit == nil, offset == 0,
            source.limit == nil, source.offset == 0, !source.predicate.isAll
        else { return nil }
        let isDescending: Bool
        switch aggregates[0].function {
        case .minimum: isDescending = false
        case .maximum: isDescending = true
        case .count, .countDistinct, .sum, .average: return nil
        }
        let entity = source.entity.definition
        let isOrdered = entity.indexes.contains {
            $0.parts.first.map { $0.field == entity.fields[field].name && !$0.isCaseInsensitive } ?? false
        }
        guard isOrdered else { return nil }
        var result = self
        if entity.fields[field].isOptional { result.source.predicate = source.predicate && !.compare(field, .equal, .null) }
        if result.source.predicate.fault != nil { return nil }
        // Reversed as a whole, with the key after the field, which is the order of the index from its end.
        (result.source.order, result.source.limit) = ([OrderTerm(field)], 1)
        (result.source.isReversed, result.source.isShuffled, result.source.isUnordered) = (isDescending, false, false)
        return result
    }
}

extension FetchRequest {
    /// The numbers of a probe that tells whether one of the first thousand records satisfies the conditions; see ``RequestWays/soon(_:)``.
    @usableFromInline var soonForOne: FetchRequest {
        var numbers = self
        (numbers.limit, numbers.offset) = (1_024, 0)
        return numbers
    }
}
