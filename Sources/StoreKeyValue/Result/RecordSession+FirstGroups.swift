import StoreCore

// The first groups in their order: those of other records need not be known.
extension RecordSession {
    /// The request about the records of the first groups only, if no others are wanted and an index has the groups.
    func ofFirstGroups(_ request: AggregateRequest) throws -> AggregateRequest? {
        guard let most = request.firstGroups, most <= RecordSession.mostFirstGroups, request.groups.count == 1 else { return nil }
        let field = request.groups[0]
        let type = request.source.entity.definition.fields[field].type
        var distinct = request
        distinct.aggregates = []
        guard type != .json, let scan = try GroupScan(distinct, self) else { return nil }
        let found = try scan.run(first: most)
        // Fewer are all there are.
        if found.count < most { return nil }
        let entity = try resultEntity(distinct)
        let buffer = CellCollector()
        var values: [Value] = []
        for number in 0..<most {
            try found.write(number, to: buffer)
            values.append(try buffer.row(of: entity).value(0, of: [0], type: type))
        }
        var first = request
        first.source.predicate = request.source.predicate && .in(field, values)
        // A condition as large as is allowed may be too large with another.
        if first.source.predicate.fault != nil { return nil }
        (first.limit, first.offset) = (nil, 0)
        return first
    }

    private static let mostFirstGroups = 256

    /// The first groups, from records that are read in the order of the groups until there are enough; nil if reading all records costs less.
    func groupsInOrder(_ request: AggregateRequest) throws -> AggregatedGroups? {
        let source = request.source
        guard let most = request.firstGroups, most <= RecordSession.mostFirstGroups, source.limit == nil, source.offset == 0,
            !source.isShuffled,
            request.groups.allSatisfy({ source.entity.definition.fields[$0].type != .json })
        else { return nil }
        var whole = source
        whole.fields = request.groups + request.aggregates.compactMap(\.field)
        whole.isUnordered = true
        let operands = try Operands(source.predicate)
        let plans = try plans(whole, .rows)
        let all = try plans.estimate(operands, self)
        let each = Cost.seek * 4
        guard all.cost > max(RecordSession.worthGrouping, Double(most) * each * 2), all.rows > 0 else { return nil }
        var ordered = whole
        (ordered.isUnordered, ordered.isReversed, ordered.order) = (false, false, request.groups.map { OrderTerm($0) })
        guard let records = try recordsOfFirstGroups(request, most, ofAll: all.rows) else { return nil }
        ordered.limit = Int(min(records, 1e15).rounded(.up))
        let choice = try choice(ordered, .rows, operands, mayGoOn: true)
        guard try hasGroupsTogether(choice.plan, request.groups.count) else { return nil }
        let cost = try self.plans(ordered, .rows).estimate(first: records, operands, self).cost
        // Groups need not be sorted by their keys, which is most of the cost of a record.
        if draw == nil, cost > all.cost { return nil }
        let groups = AggregatedGroups(request)
        // Within a group their order does not matter.
        var candidates = try Candidates(choice, operands, self, isReplaceable: true)
        defer { candidates.end() }
        try candidates.forEach(Frame(capacity: max(1, choice.plan.output.count)), upTo: .max) { cells in
            try groups.add(cells)
            // The last one has begun, and is not wanted.
            return groups.countSoFar > most ? .stop : .next
        }
        if candidates.isOutOfPatience { return nil }
        groups.sort()
        return groups
    }

    /// Whether a plan reads all records of a group one after the other, in the order of the groups.
    private func hasGroupsTogether(_ plan: AccessPlan, _ fields: Int) throws -> Bool {
        guard case .index(let path) = plan.path, try path.index.hasWholeEntries(in: trees) else { return false }
        switch plan.ordering {
        case .path(isReversed: false): return true
        case .grouped(isReversed: false, let components, turnsAfter: nil): return components >= fields
        case .path, .mixedDirection, .grouped, .merged, .mergedGroups, .byKey, .sorted, .shuffled: return false
        }
    }

    /// The approximate number of records that satisfy the condition in the groups up to the last one that is wanted; nil if no index has the
    /// groups.
    ///
    /// - Parameter rows: The number of records that satisfy it at all.
    private func recordsOfFirstGroups(_ request: AggregateRequest, _ most: Int, ofAll rows: Double) throws -> Double? {
        var counted = AggregateRequest(FetchRequest(request.source.entity), groups: request.groups, [Aggregate(.count)])
        counted.limit = most
        guard let scan = try GroupScan(counted, self) else { return nil }
        let found = try scan.run(first: most)
        let share = min(1, rows / max(1, Double(try trees.count(map(request.source.entity).table.tree))))
        // Each that is wanted has one of them at least.
        return Double(most) * (1 + Double(found.recordCount) / Double(max(1, found.count)) * share)
    }

    /// The cost of all groups from which it is looked for a way to the first ones.
    private static let worthGrouping = 10_000.0
}

extension AggregateRequest {
    /// The number of groups wanted, including those that the offset skips, if they are the first ones in their order; nil for all.
    var firstGroups: Int? {
        guard !groups.isEmpty, having.isAll, order.isEmpty, let limit else { return nil }
        let (sum, isTooMany) = offset.addingReportingOverflow(limit)
        return isTooMany ? nil : sum
    }
}
