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
        guard let most = request.firstGroups, most <= RecordSession.mostFirstGroups, source.hasAll,
            request.groups.allSatisfy({ source.entity.definition.fields[$0].type != .json })
        else { return nil }
        var whole = source
        whole.fields = request.groups + request.aggregates.compactMap(\.field)
        whole.isUnordered = true
        let operands = try Operands(source.predicate)
        let all = try plans(whole, .rows).estimate(operands, self)
        if draw == nil, all.cost <= RecordSession.worthGrouping { return nil }
        guard all.rows > 0, let size = try groupSize(request) else { return nil }
        let share = min(1, all.rows / max(1, Double(try trees.count(map(source.entity).table.tree))))
        // Each group that is wanted has one record at least.
        let records = Double(most) * (1 + size * share)
        var ordered = whole
        (ordered.isUnordered, ordered.isReversed, ordered.order) = (false, false, request.groups.map { OrderTerm($0) })
        ordered.limit = Int(min(records, 1e15).rounded(.up))
        var choice = try choice(ordered, .rows, operands, mayGoOn: true)
        guard try hasGroupsTogether(choice.plan, request.groups.count) else { return nil }
        let cost = choice.cost ?? all.cost
        // Groups need not be sorted by their keys, which is most of the cost of a record.
        if draw == nil, cost > all.cost { return nil }
        // Once as much has been read as all records cost, these are read after all: that many which satisfy the conditions, or do not.
        let bound = max(Double(RecordSession.fewRecords), all.cost / max(1, cost) * records)
        var left = Int(min(1e15, bound))
        if choice.substitute == nil {
            choice.substitute = choice.plan
            choice.patience = Int(min(1e15, bound / share))
        }
        let groups = AggregatedGroups(request)
        // Within a group their order does not matter.
        var candidates = try Candidates(choice, operands, self, isReplaceable: true)
        defer { candidates.end() }
        try candidates.forEach(Frame(capacity: max(1, choice.plan.output.count)), upTo: .max) { cells in
            try groups.add(cells)
            left -= 1
            // The last one has begun, and is not wanted.
            return groups.countSoFar > most || left < 0 ? .stop : .next
        }
        if candidates.isOutOfPatience || left < 0 { return nil }
        groups.sort()
        return groups
    }

    /// Whether a plan reads all records of a group one after the other, in the order of the groups.
    private func hasGroupsTogether(_ plan: AccessPlan, _ fields: Int) throws -> Bool {
        guard case .index(let path) = plan.path, try path.index.hasWholeEntries(in: trees) else { return false }
        switch plan.ordering {
        case .path(isReversed: false): return true
        // The first components may be those of conditions, whether or not on fields of the groups.
        case .grouped(isReversed: false, let components, turnsAfter: nil): return components - path.fixedCount >= fields
        case .path, .mixedDirection, .grouped, .merged, .mergedGroups, .byKey, .sorted, .shuffled: return false
        }
    }

    /// About how many records a group has, by some of the first ones; nil if no index has the groups in their order, or the engine cannot
    /// estimate it.
    private func groupSize(_ request: AggregateRequest) throws -> Double? {
        let map = try map(request.source.entity)
        let fields = request.groups.count
        let index = map.table.indexes.first { index in
            index.state.isReadable && index.fields.count >= fields
                && (0..<fields).allSatisfy {
                    map.position(of: index.fields[$0]) == request.groups[$0] && !index.forms[$0].isFolded && !index.forms[$0].isDescending
                }
        }
        guard let index else { return nil }
        let cursor = try trees.cursor(index.tree)
        defer { trees.release(cursor) }
        let after = ByteBuffer(capacity: 64)
        var (groups, records) = (0, 0)
        while groups < RecordSession.groupsMeasured, let entry = try cursor.seek(after.bytes) {
            guard let end = KeyCoding.end(of: index.forms.prefix(fields), in: entry.key) else { return nil }
            after.reset()
            after.append(UnsafeRawBufferPointer(rebasing: entry.key[..<end]))
            guard let size = try index.group(of: entry.key, sharing: fields, trees) else { return draw == nil ? nil : 1 }
            after.append(KeyCoding.end)
            groups += 1
            records += size
        }
        return Double(records) / Double(max(1, groups))
    }

    private static let groupsMeasured = 8

    /// The cost of reading all groups below which the first ones are not read separately.
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
