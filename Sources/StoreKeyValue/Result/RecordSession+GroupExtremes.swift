import StoreCore

// The smallest and largest values of each group, or several of them of all records, where indexes have them at the ends of
// the groups: the latest event of each of twelve kinds is twelve entries, however many events there are.
extension RecordSession {
    /// The number of records of a group, as a rule, from which on it takes less time to find its values by themselves than to read it.
    private static let worthFinding = 64
    /// The maximum number of groups.
    private static let mostGroups = 256

    /// The only row of a request for several values at the ends of indexes, beside numbers of records; nil for other requests.
    func extremes(_ request: AggregateRequest) throws -> [Value]? {
        guard request.groups.isEmpty, request.aggregates.count > 1, try areAtEnds(request) else { return nil }
        return try request.aggregates.map(each: { one in
            if one == Aggregate(.count) { return .int(Int64(try performCount(request.source))) }
            return try extreme(AggregateRequest(request.source, [one]))
        })
    }

    /// The groups with those values; nil if other aggregates are wanted too, or if there are many groups.
    func groupsByExtremes(_ request: AggregateRequest) throws -> AggregatedGroups? {
        guard request.groups.count == 1, !request.aggregates.isEmpty, request.aggregates.allSatisfy({ $0.field != nil }),
            request.source.hasAll, try areAtEnds(request)
        else { return nil }
        let (source, field) = (request.source, request.groups[0])
        let type = source.entity.definition.fields[field].type
        let records = try performCount(source)
        let most = draw == nil ? min(records / RecordSession.worthFinding, RecordSession.mostGroups) : RecordSession.mostGroups
        var distinct = request
        distinct.aggregates = []
        guard type != .json, most > 0, let scan = try GroupScan(distinct, self) else { return nil }
        let found = try scan.run(first: min(request.firstGroups ?? .max, most + 1))
        if found.count > most { return nil }
        let entity = try resultEntity(distinct)
        let (buffer, groups) = (CellCollector(), AggregatedGroups(request))
        for number in 0..<found.count {
            try found.write(number, to: buffer)
            var group = source
            group.predicate = source.predicate && .compare(field, .equal, try buffer.row(of: entity).value(0, of: [0], type: type))
            // A condition as large as is allowed may be too large with another.
            if group.predicate.fault != nil { return nil }
            guard let values = try request.aggregates.map(each: { try extreme(AggregateRequest(group, [$0])) }) else { return nil }
            // As those of one record they are what they are of the group.
            for value in values { try value.write(to: buffer) }
            try groups.add(buffer.finish())
        }
        groups.sort()
        return groups
    }

    /// Whether indexes have the values of all aggregates at the ends of the groups.
    private func areAtEnds(_ request: AggregateRequest) throws -> Bool {
        let map = try map(request.source.entity)
        let isOfAll = request.groups.isEmpty && request.source.predicate.isAll
        return try request.aggregates.allSatisfy { aggregate in
            guard let field = aggregate.field else { return aggregate == Aggregate(.count) }
            guard aggregate.function == .minimum || aggregate.function == .maximum else { return false }
            // The table is in the order of the key.
            if isOfAll, field == map.definition.key { return true }
            return try GroupScan.index(map, request.source.predicate, request.groups + [field], self) != nil
        }
    }
}

extension [Aggregate] {
    /// The values of all; nil if there is none for one of them.
    fileprivate func map(each value: (Aggregate) throws -> Value?) rethrows -> [Value]? {
        var values: [Value] = []
        for aggregate in self {
            guard let one = try value(aggregate) else { return nil }
            values.append(one)
        }
        return values
    }
}
