import StoreCore

// Figures: one pass over the records of the source, a row for each group, then condition, order and window as for records.
extension RecordSession {
    func aggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) throws {
        try request.checkShape()
        let result = try request.onResult()
        let rows = try selected(try figures(request), request, result)
        for row in rows where try CellBuffer.withRow(of: result.entity, row, body) == .stop { return }
    }

    private func figures(_ request: AggregateRequest) throws -> [[Value]] {
        let definition = request.source.entity.definition
        if request.groups.isEmpty, request.aggregates.allSatisfy({ $0 == Aggregate(.count) }) {
            let count = Int64(try count(request.source))
            return [request.aggregates.map { _ in .int(count) }]
        }
        if let extreme = try extreme(request) { return [[extreme]] }
        var source = request.source
        let positions = request.groups + request.aggregates.compactMap(\.field)
        source.fields = positions
        // Sums are exact, so any order of the records gives the same.
        if source.limit == nil, source.offset == 0, !source.isShuffled { source.isUnordered = true }

        let none = request.aggregates.map { Figure($0, of: definition) }
        var numbers: [[UInt8]: Int] = [:]
        var groups: [(values: [Value], figures: [Figure])] = request.groups.isEmpty ? [([], none)] : []
        let forms = request.groups.map { KeyCoding.Form(type: definition.fields[$0].type) }
        let scratch = ByteBuffer()
        try fetch(source) { row in
            var number = 0
            if !forms.isEmpty {
                scratch.reset()
                for (at, form) in forms.enumerated() { _ = KeyCoding.append(row.cells[at], form, to: scratch) }
                let key = Array(scratch.bytes)
                if let known = numbers[key] {
                    number = known
                } else {
                    number = groups.count
                    numbers[key] = number
                    groups.append((try forms.indices.map { try row.value($0, type: forms[$0].type) }, none))
                }
            }
            var place = forms.count
            for (at, aggregate) in request.aggregates.enumerated() {
                if aggregate.field == nil {
                    groups[number].figures[at].addRecord()
                } else {
                    try groups[number].figures[at].add(row.cells[place], scratch)
                    place += 1
                }
            }
            return .next
        }
        return try groups.map { group in try group.values + group.figures.map { try $0.result() } }
    }

    /// The smallest or largest value where an index has it at one of its ends.
    private func extreme(_ request: AggregateRequest) throws -> Value? {
        guard request.groups.isEmpty, request.aggregates.count == 1, let aggregate = request.aggregates.first, let field = aggregate.field,
            aggregate.function == .minimum || aggregate.function == .maximum, request.source.limit == nil, request.source.offset == 0,
            !request.source.isShuffled
        else { return nil }
        let entity = request.source.entity
        let isLargest = aggregate.function == .maximum
        let search = FetchRequest(
            entity, where: request.source.predicate && !.compare(field, .equal, .null), order: [OrderTerm(field)], isReversed: isLargest,
            limit: 1, fields: [field])
        guard case .path = try plan(search, .rows).ordering else { return nil }
        var value = Value.null
        try fetch(search) { row in
            value = try row.value(0, type: entity.definition.fields[field].type)
            return .stop
        }
        return value
    }

    /// The rows that fulfil the condition on results, in their order, window included.
    private func selected(_ rows: [[Value]], _ request: AggregateRequest, _ result: FetchRequest) throws -> [[Value]] {
        let program = Program(ConditionTree(request.having).conjuncts)
        let evaluation = try Evaluation(program, try Operands(request.having), self)
        let fields = result.entity.definition.fields
        // The groups last: no two rows have the same.
        let terms = request.order + request.groups.indices.map { OrderTerm($0) }
        let forms = terms.map {
            KeyCoding.Form(type: fields[$0.field].type, isDescending: $0.isDescending, isFolded: $0.isCaseInsensitive)
        }
        let frame = Frame(capacity: max(1, program.positions.count))
        let buffer = ByteBuffer()
        var kept: [(sortKey: [UInt8], row: [Value])] = []
        for row in rows {
            let cells = try CellBlock(row)
            for (at, position) in program.positions.enumerated() { frame.cells[at] = cells[position] }
            guard try evaluation.holds(frame.cells) else { continue }
            buffer.reset()
            for (term, form) in zip(terms, forms) { _ = KeyCoding.append(cells[term.field], form, to: buffer) }
            kept.append((Array(buffer.bytes), row))
        }
        kept.sort { $0.sortKey.lexicographicallyPrecedes($1.sortKey) }
        let rest = kept.dropFirst(request.offset)
        return (request.limit.map { rest.prefix($0) } ?? rest).map(\.row)
    }
}
