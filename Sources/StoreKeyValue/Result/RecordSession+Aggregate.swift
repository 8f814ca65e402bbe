import StoreCore

// Aggregates: from an index that has the groups, or in one pass over the source records
// with a table of groups; then condition, order, limit and offset as for records.
extension RecordSession {
    func performAggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) throws {
        let entity = try resultEntity(request)
        let single = try singleRow(request)
        // The body may make such a request too.
        let buffer = restingCollector ?? CellCollector()
        restingCollector = nil
        defer { restingCollector = buffer }
        let isInGroupOrder = request.having.isAll && request.order.isEmpty
        if let single, isInGroupOrder, request.offset == 0, request.limit != 0 {
            buffer.reset()
            for value in single { try value.write(to: buffer) }
            var row = buffer.row(of: entity)
            _ = try body(&row)
            return
        }
        let groups = try single.map { AggregatedGroups(row: $0) } ?? groups(request)
        if isInGroupOrder {
            // They are already in group order.
            for number in (0..<groups.count).dropFirst(request.offset).prefix(request.limit ?? .max) {
                try groups.write(number, to: buffer)
                var row = buffer.row(of: entity)
                if try body(&row) == .stop { return }
            }
            return
        }
        for number in try selected(groups, request, entity, buffer) {
            try groups.write(number, to: buffer)
            var row = buffer.row(of: entity)
            if try body(&row) == .stop { return }
        }
    }

    /// The rows of the result as an entity, shared by requests of one shape.
    ///
    /// - Throws: ``StoreError`` as ``AggregateRequest/resultFields()``.
    func resultEntity(_ request: AggregateRequest) throws -> EntityID {
        // Most requests are like the one before, and their shape need not be made.
        if let last = lastResult, last.source == request.source.entity, last.groups == request.groups,
            last.aggregates == request.aggregates
        {
            return last.entity
        }
        let shape = AggregateShape(request)
        if let known = resultEntities[shape] {
            lastResult = (request.source.entity, request.groups, request.aggregates, known)
            return known
        }
        let entity = try request.onResult().entity
        if resultEntities.count >= 512 { resultEntities.removeAll() }
        resultEntities[shape] = entity
        return entity
    }

    /// The only row of a request without groups, if no records have to be compared for it.
    private func singleRow(_ request: AggregateRequest) throws -> [Value]? {
        guard request.groups.isEmpty else { return nil }
        if request.aggregates.allSatisfy({ $0 == Aggregate(.count) }) {
            let count = Int64(try performCount(request.source))
            return request.aggregates.map { _ in .int(count) }
        }
        if draw?.flip() == true { return nil }
        return try extreme(request).map { [$0] } ?? extremes(request)
    }

    private func groups(_ request: AggregateRequest) throws -> AggregatedGroups {
        if draw?.flip() != true, let scan = try GroupScan(request, self) { return try scan.run(first: request.firstGroups) }
        if draw?.flip() != true, let groups = try groupsByExtremes(request) { return groups }
        if draw?.flip() != true, let first = try ofFirstGroups(request) { return try groups(first) }
        if draw?.flip() != true, let groups = try groupsInOrder(request) { return groups }
        var source = request.source
        let positions = request.groups + request.aggregates.compactMap(\.field)
        source.fields = positions
        let isWhole = source.limit == nil && source.offset == 0 && !source.isShuffled
        // Sums are exact, so the order of the records does not matter.
        if isWhole { source.isUnordered = true }
        let groups = AggregatedGroups(request)
        if isWhole {
            // Orders, limits and changes, which `fetch` handles, do not occur here.
            let operands = try operands(source.predicate)
            var candidates = try Candidates(try choice(source, .rows, operands), operands, self)
            defer { candidates.end() }
            try groups.fill(from: &candidates, Frame(capacity: max(1, positions.count)))
        } else {
            try performFetch(source) { row in
                try groups.add(row.cells)
                return .next
            }
            groups.sort()
        }
        return groups
    }

    /// The numbers of the groups that satisfy the condition on results, in order, with limit and offset applied.
    private func selected(
        _ groups: AggregatedGroups, _ request: AggregateRequest, _ entity: EntityID, _ buffer: CellCollector
    ) throws -> [Int] {
        let program = Program(request.having.tree.conjuncts)
        let evaluation = try Evaluation(program, try Operands(request.having), self)
        let fields = entity.definition.fields
        // The groups come last, because no two rows have the same ones.
        let terms = request.order + request.groups.indices.map { OrderTerm($0) }
        let forms = terms.map {
            KeyCoding.Form(type: fields[$0.field].type, isDescending: $0.isDescending, isFolded: $0.isCaseInsensitive)
        }
        let frame = Frame(capacity: max(1, program.positions.count))
        let sortKey = ByteBuffer()
        var blocks = ByteBlocks()
        var kept: [(sortKey: SortItem, group: Int)] = []
        let (sum, isTooMany) = request.offset.addingReportingOverflow(request.limit ?? .max)
        let wanted = isTooMany ? Int.max : sum
        // Among many groups, most come after those that are wanted.
        let room = max(1_024, wanted > Int.max / 2 ? .max : wanted * 2)
        var last: SortItem?
        func sort() {
            kept.sort { $0.sortKey.precedes($1.sortKey) }
            if kept.count > wanted { kept.removeLast(kept.count - wanted) }
        }
        for number in 0..<groups.count {
            try groups.write(number, to: buffer)
            let cells = buffer.finish()
            for (at, position) in program.positions.enumerated() { frame.cells[at] = cells[position] }
            guard try evaluation.holds(frame.cells) else { continue }
            sortKey.reset()
            for (term, form) in zip(terms, forms) { _ = KeyCoding.append(cells[term.field], form, to: sortKey) }
            if let last, !SortItem(key: sortKey.bytes).precedes(last) { continue }
            kept.append((SortItem(key: blocks.keep(sortKey.bytes)), number))
            if kept.count >= room {
                sort()
                last = kept.last?.sortKey
            }
        }
        sort()
        return withExtendedLifetime(blocks) { kept.dropFirst(request.offset).map(\.group) }
    }
}
