import StoreCore

// Requests: the plan of the shape, the values, the rows.
extension RecordSession {
    func performFetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws { try fetch(request, mayLead: true, body) }

    /// - Parameter mayLead: Whether the first records may be a request of their own (``LeadingGroup``).
    func fetch(_ request: FetchRequest, mayLead: Bool, _ body: (inout Row) throws -> Step) throws {
        let operands = try operands(request.predicate)
        let choice = try choice(request, .rows, operands)
        if mayLead, let group = try leadingGroup(request, choice, operands) { return try fetch(request, leadingBy: group, body) }
        try fetch(request, choice, operands, body)
    }

    /// The same by a plan.
    func fetch(
        _ request: FetchRequest, _ choice: PlanSet.Choice, _ operands: Operands, _ body: (inout Row) throws -> Step
    ) throws {
        let entity = request.entity
        func hand(_ cells: UnsafeMutablePointer<Cell>, _ count: Int) throws -> Step {
            var row = Row(cells: cells, count: count, entity: entity)
            return try body(&row)
        }
        if let point = choice.plan.point, request.offset == 0, request.limit != 0,
            try fetchOne(point, choice.plan, operands, hand)
        {
            return
        }
        if choice.isStreamed, request.offset == 0, writer == nil {
            return try stream(choice, upTo: request.limit ?? .max, operands, hand)
        }
        try forEachRow(of: try Fetch(request, choice, operands, self), choice.plan, hand)
    }

    /// Passes the first records to the body as the path has them, where nothing can change meanwhile.
    private func stream(
        _ choice: PlanSet.Choice, upTo limit: Int, _ operands: Operands, _ body: (UnsafeMutablePointer<Cell>, Int) throws -> Step
    ) throws {
        if limit == 0 { return }
        var candidates = try Candidates(choice, isReversed: choice.plan.ordering.isFromEnd, operands, self)
        defer { candidates.end() }
        let count = choice.plan.output.count
        let frame = takeFrame(count)
        defer { give(frame) }
        try candidates.forEach(frame, upTo: limit) { try body($0, count) }
    }

    /// Collects the stored keys of a request's records, each preceded by its length in four bytes, and returns their number.
    func collectKeys(of request: FetchRequest, _ map: TableMap, in keys: ByteBuffer) throws -> Int {
        var request = request
        request.fields = [map.keyPosition]
        let operands = try operands(request.predicate)
        let choice = try choice(request, .rows, operands, isChanged: true)
        var count = 0
        func add(_ key: UnsafeRawBufferPointer) {
            keys.append(littleEndian: UInt32(truncatingIfNeeded: key.count))
            keys.append(key)
            count += 1
        }
        if let point = choice.plan.point, request.offset == 0, request.limit != 0,
            try keyOfOne(point, operands, add)
        {
            return count
        }
        let fetch = try Fetch(request, choice, operands, self)
        defer { fetch.end() }
        while try fetch.next() { add(fetch.key) }
        return count
    }

    /// Passes the cells of each record of a fetch to the body, in a frame that survives changes made by the body.
    @inline(__always) func forEachRow(
        of fetch: Fetch, _ plan: AccessPlan, _ body: (UnsafeMutablePointer<Cell>, Int) throws -> Step
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
                try plan.output.fill(frame.cells, key: fetch.key, row: fetch.body, isChecked: fetch.isChecked)
            }
            if try body(frame.cells, plan.output.count) == .stop { return }
        }
    }

    func performCount(_ request: FetchRequest) throws -> Int {
        let operands = try operands(request.predicate)
        let choice = try choice(request, .count, operands)
        if request.limit == 0 || choice.isNone { return 0 }
        let (sum, isTooMany) = request.offset.addingReportingOverflow(request.limit ?? .max)
        let enough = isTooMany ? Int.max : sum
        if request.hasAll, let count = try countWithoutOthers(request, choice.plan, operands) { return count }
        return max(0, try count(choice, operands, upTo: enough) - request.offset)
    }

    /// The number of records that a plan, or another one that takes over, finds up to a limit.
    private func count(_ choice: PlanSet.Choice, _ operands: Operands, upTo enough: Int) throws -> Int {
        if choice.plan.onlyCounts, let count = try countByEntries(choice, operands, upTo: enough) { return count }
        var candidates = try Candidates(choice, operands, self, wantsBodies: false, isReplaceable: true)
        defer { candidates.end() }
        let count = try candidates.count(upTo: enough)
        guard candidates.isOutOfPatience, let substitute = choice.substitute else { return count }
        return try self.count(PlanSet.Choice(plan: substitute), operands, upTo: enough)
    }

    /// The number of records of a plan that answers all conditions, without a cursor over them; nil if that is not possible.
    private func countByEntries(_ choice: PlanSet.Choice, _ operands: Operands, upTo enough: Int) throws -> Int? {
        // A scan of one part would count it in the same way.
        if enough == .max, let parts = choice.bounds, parts.bounds.count == 1, !parts.isWider,
            let count = try trees.count(choice.plan.tree, from: parts.lower(parts.bounds[0]), to: parts.upper(parts.bounds[0]))
        {
            return count
        }
        guard case .collected(.related(let join)) = choice.plan.path else { return nil }
        if enough == 1, let isThere = try join.findsAny(operands, self) { return isThere ? 1 : 0 }
        return try join.count(operands, self, upTo: enough).map { min(enough, $0) }
    }

    /// The number of all records without those that do not satisfy the condition, if these are counted at far less cost: "without
    /// comments", or "not by Ann".
    private func countWithoutOthers(_ request: FetchRequest, _ plan: AccessPlan, _ operands: Operands) throws -> Int? {
        guard plan.path.isWholeTree, !plan.residual.isAll else { return nil }
        let all = try trees.count(plan.map.table.tree)
        if draw == nil, all < RecordSession.fewRecords { return nil }
        var others = request
        others.predicate = !request.predicate
        // The complement of a condition as large as is allowed may be too large.
        if others.predicate.fault != nil { return nil }
        let operandsOfOthers = try Operands(others.predicate)
        let plans = try self.plans(others, .count)
        let choice = try plans.choose(operandsOfOthers, self)
        let most = try self.plans(request, .count).estimate(operands, self).cost / 2
        if choice.plan.onlyCounts, case .collected(.related(let join)) = choice.plan.path,
            try draw?.flip() ?? (join.costOfCount(operandsOfOthers, self) < most), let count = try join.count(operandsOfOthers, self)
        {
            return all - count
        }
        guard try draw?.flip() ?? (plans.estimate(operandsOfOthers, self).cost < most) else { return nil }
        var candidates = try Candidates(choice, operandsOfOthers, self, wantsBodies: false)
        defer { candidates.end() }
        return try all - candidates.count(upTo: .max)
    }

    /// The number of records from which it is worth looking for another way to count or read them.
    static let fewRecords = 1_000

    func performExplain(_ request: FetchRequest) throws -> QueryPlan {
        let operands = try Operands(request.predicate)
        let choice = try choice(request, .rows, operands)
        if draw == nil, let group = try leadingGroup(request, choice, operands) {
            var plan = try performExplain(group.request)
            // What was compared were ways to read these alone.
            plan.rejected = []
            plan.expected = PlanSet.whole(try plans(request, .rows).estimate(operands, self).rows)
            let field = choice.plan.map.definition.fields[request.order[0].field].name
            plan.detail.append(
                "records \(group.isNil ? "without a value" : "with the first value") of \(field) come first, the others if these are too few"
            )
            return plan
        }
        return try plans(request, .rows).explained(choice, operands, self, Wanted(request))
    }

    /// The plan for a request, chosen from the plans of its shape, which are created if necessary.
    ///
    /// - Throws: ``StoreError`` as ``TableMap``.
    /// - Parameters:
    ///   - isChanged: Whether each record that it finds is going to be changed or removed.
    ///   - mayGoOn: Whether more records may be read than the request's limit says.
    func choice(
        _ request: FetchRequest, _ purpose: AccessPlan.Purpose, _ operands: Operands, isChanged: Bool = false, mayGoOn: Bool = false
    ) throws -> PlanSet.Choice {
        var wanted = Wanted(request)
        (wanted.isChanged, wanted.mayGoOn) = (isChanged, mayGoOn)
        if let known = plans.plans(for: request, purpose: purpose.rawValue) {
            requestCounts.countPlanReuse()
            return try known.choose(operands, self, wanted)
        }
        let choice = try makePlans(request, purpose).choose(operands, self, wanted)
        context.emit(.planned(choice.plan.described))
        return choice
    }

    /// The plans of a request's shape.
    func plans(_ request: FetchRequest, _ purpose: AccessPlan.Purpose) throws -> PlanSet {
        if let known = plans.plans(for: request, purpose: purpose.rawValue) { return known }
        return try makePlans(request, purpose)
    }

    /// The approximate number of records of a request without its limit, and the cost of finding them.
    func estimate(_ request: FetchRequest) throws -> (rows: Double, cost: Double) {
        let (plans, operands) = (try plans(request, .bodies), try Operands(request.predicate))
        // The choice for values that recur is known.
        let choice = try plans.choose(operands, self, Wanted())
        if choice.isNone { return (0, 0) }
        if let rows = choice.rows, let cost = choice.cost { return (rows, cost) }
        return try plans.estimate(operands, self)
    }

    @inline(never) private func makePlans(_ request: FetchRequest, _ purpose: AccessPlan.Purpose) throws -> PlanSet {
        let map = try map(request.entity)
        let conjuncts = request.predicate.tree.conjuncts
        let made = try AccessPlanner(map, conjuncts: conjuncts, AccessPlanner.Goal(request, purpose)).plans(self)
        plans.keep(made, for: request, purpose: purpose.rawValue)
        return made
    }
}
