import StoreCore

// Requests: the plan of the shape, the values, the rows.
extension RecordSession {
    func fetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws {
        guard context.isObserved else { return try fetchRows(request, body) }
        let began = ContinuousClock.now
        var rows = 0
        try fetchRows(request) { row in
            rows += 1
            return try body(&row)
        }
        context.emit(.fetched(entity: request.entity.name, rows: rows, duration: ContinuousClock.now - began))
    }

    private func fetchRows(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws {
        let plan = try plan(request, .rows)
        let operands = try Operands(request.predicate)
        try forEachRow(of: try Fetch(request, plan, operands, self), plan) { cells, count in
            var row = Row(cells: cells, count: count, entity: request.entity)
            return try body(&row)
        }
    }

    /// Hands over the cells of each record of a fetch, in a frame that survives changes made by the body.
    @inline(__always) func forEachRow(
        of fetch: Fetch, _ plan: Plan, _ body: (UnsafeMutablePointer<Cell>, Int) throws -> Step
    ) throws {
        let frame = takeFrame(plan.output.count)
        if writer != nil { fetches.append(fetch) }
        defer {
            if writer != nil { fetches.removeAll { $0 === fetch } }
            fetch.end()
            give(frame)
        }
        let entries = fetch.isCovered ? plan.outputOfEntries : nil
        while try fetch.next() {
            frame.isOwned = false
            if let entries {
                try entries.fill(frame.cells, entry: fetch.body, key: fetch.key, scratch: frame.scratch)
            } else {
                try plan.output.fill(frame.cells, key: fetch.key, row: fetch.body)
            }
            if try body(frame.cells, plan.output.count) == .stop { return }
        }
    }

    func count(_ request: FetchRequest) throws -> Int {
        let plan = try plan(request, .count)
        if request.limit == 0 { return 0 }
        var total = 0
        let wanted = request.limit.map { request.offset.addingReportingOverflow($0) }
        let enough = wanted.map { $0.overflow ? Int.max : $0.partialValue } ?? .max
        if case .scan = plan.path, plan.rest.isAll {
            total = try trees.count(plan.map.table.tree)
        } else {
            let operands = try Operands(request.predicate)
            var candidates = try Candidates(plan, isReversed: false, operands, self, wantsBodies: false)
            defer { candidates.end() }
            total = try candidates.count(upTo: enough)
        }
        return max(0, min(total, enough) - request.offset)
    }

    func explain(_ request: FetchRequest) throws -> QueryPlan { try plan(request, .rows).described }

    /// The plan of a request's shape, made if there is none yet, and its substitute while an index has cut values.
    ///
    /// - Throws: ``StoreError`` as ``FetchRequest/checkShape()`` and ``TableMap``.
    func plan(_ request: FetchRequest, _ purpose: Plan.Purpose) throws -> Plan {
        let shape = RequestShape(request, purpose: purpose.rawValue)
        let plan: Plan
        if let known = plans[shape] { plan = known } else { plan = try makePlan(request, purpose, shape) }
        guard plan.needsWholeEntries, case .index(let path) = plan.path, let otherwise = plan.otherwise else { return plan }
        return try CatalogueTree.number(CatalogueTree.cutEntries(of: path.index.tree), from: trees) == 0 ? plan : otherwise
    }

    @inline(never) private func makePlan(_ request: FetchRequest, _ purpose: Plan.Purpose, _ shape: RequestShape) throws -> Plan {
        try request.checkShape()
        let map = try map(request.entity)
        let made = try Planner(request, map, purpose).plan()
        plans[shape] = made
        context.emit(.planned(made.described))
        return made
    }
}
