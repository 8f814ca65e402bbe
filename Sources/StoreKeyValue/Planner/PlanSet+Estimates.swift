import StoreCore

// What other plans need to know of those of a request: how many records these find, and what that costs.
extension PlanSet {
    /// What the cheapest plan costs at least, whatever the values are: nothing is counted or sampled for it.
    func leastCost(_ context: any PlanContext) throws -> Double {
        let all = Double(try context.trees.count(planner.map.table.tree))
        return try drafts.reduce(.infinity) { least, draft in
            switch draft.path {
            case .scan: min(least, all * Cost.row)
            case .index where draft.path.isWholeTree: min(least, all * Cost.entry)
            case .collected(.related(let join)): min(least, try join.related.leastCost(context))
            case .keys, .index, .collected: 0
            }
        }
    }

    /// The approximate number of records that the cheapest plan finds, and its cost.
    func estimate(_ operands: Operands, _ context: any PlanContext) throws -> (rows: Double, cost: Double) {
        // Several plans for the records that are related to these ask for it, and each estimate asks for those of the relations in it.
        if let known = operands.estimate(of: self) { return known }
        var made = try makeEstimate(operands, context, Wanted())
        if made.rows > 1, try isSmall(context), !planner.conjuncts.isEmpty, context.draw == nil {
            // All of a table of countries or kinds are read sooner than a wrong guess is made up for.
            made.rows = Double(try context.foreignValues(self, planner.map.keyPosition, operands).count)
            operands.keep(made, of: self)
            return made
        }
        if relations.isEmpty, made.cost < PlanSet.worthSampling { return made }
        if let rows = try sampledRows(operands, context) {
            made.rows = rows
        } else if made.cost >= PlanSet.worthSampling, try sampleShares(operands, context) {
            made = try makeEstimate(operands, context, Wanted())
        }
        operands.keep(made, of: self)
        return made
    }

    /// The same if only so many first records, in the order of the plans, are wanted.
    func estimate(first wanted: Double, _ operands: Operands, _ context: any PlanContext) throws -> (rows: Double, cost: Double) {
        let (rows, cost) = try makeEstimate(operands, context, Wanted(first: wanted))
        return (min(rows, wanted), cost)
    }

    /// Whether the table has so few records, tested without those of another table, that all of them are read to see how many satisfy the
    /// conditions.
    private func isSmall(_ context: any PlanContext) throws -> Bool {
        try relations.isEmpty && context.trees.count(planner.map.table.tree) <= PlanSet.mostOfSmall
    }
    private static let mostOfSmall = 128

    /// Whether the plans find so few records, at so little cost, that these are looked up while planning.
    func mayBeLookedUp(_ found: (rows: Double, cost: Double), _ context: any PlanContext) throws -> Bool {
        try found.rows <= PlanSet.fewRecords && (found.cost <= PlanSet.cheapLook || isSmall(context))
    }
    private static let fewRecords = 2.0
    private static let cheapLook = 4 * Cost.seek

    /// The cost from which some records are read to see how many satisfy conditions that no index serves.
    static let worthSampling = 10_000.0

    /// How many records of a table satisfy a condition that is tested for all of them, by some of them; nil if an index finds them, or if it goes
    /// along a relation.
    func sampledRows(_ operands: Operands, _ context: any PlanContext) throws -> Double? {
        guard relations.isEmpty, !planner.conjuncts.isEmpty, context.draw == nil, context.stateRead != nil else { return nil }
        let all = Double(try context.trees.count(planner.map.table.tree))
        // An index that finds some of them tells more than a guess.
        guard all * Cost.row >= PlanSet.worthSampling, case .scan = drafts[0].path, !ways.contains(where: { $0.answered != 0 }) else {
            return nil
        }
        return all * (try context.sampledShare(plan(0), of: all, operands))
    }

    /// Draws some records to see how many satisfy each of the conditions on their own fields that no path answers; false if there are none, if
    /// it is known, or if the engine draws none.
    func sampleShares(_ operands: Operands, _ context: any PlanContext) throws -> Bool {
        guard !unanswered.isEmpty, context.draw == nil, context.stateRead != nil, operands.shares(for: self) == nil,
            let shares = try context.sampledShares(unanswered.map { planner.conjuncts[$0] }, of: planner.map, operands)
        else { return false }
        operands.keep(Dictionary(uniqueKeysWithValues: zip(unanswered, shares)), for: self)
        return true
    }

    /// What the conditions along relations cost, with the lookups measured of those that may cost much; nil if there are none: most records may
    /// have far fewer related ones than the average.
    func measuredLooks(_ operands: Operands, _ context: any PlanContext) throws -> [RelatedPlans.Estimate]? {
        guard context.draw == nil, context.stateRead != nil else { return nil }
        var measured = looks
        var isAny = false
        for (number, look) in looks.enumerated() where look.look >= PlanSet.dearLook && look.all >= PlanSet.worthSampling {
            let most = look.all / PlanSet.partMeasured
            guard let average = try context.averageLookup(relations[number].plans, of: planner.map, upTo: most, operands) else { continue }
            measured[number].look = average
            measured[number].lookInOrder = min(look.lookInOrder, average)
            isAny = true
        }
        return isAny ? measured : nil
    }
    private static let dearLook = 4 * Cost.seek
    private static let partMeasured = 16.0

    private func makeEstimate(_ operands: Operands, _ context: any PlanContext, _ wanted: Wanted) throws -> (rows: Double, cost: Double) {
        if contradictions.exclude(operands) { return (0, 0) }
        var known: BoundsBuilder?
        if drafts.count > 1, context.draw == nil, let again = try lastAgain(operands, context, wanted, &known),
            again.choice.plan.residual.isAll
        {
            return (again.estimate.rows, again.estimate.total)
        }
        let costs = try costs(operands, context, wanted, known)
        guard let best = costs.min(by: { $0.total < $1.total }) else { return (0, 0) }
        return (best.rows, best.total)
    }
}
