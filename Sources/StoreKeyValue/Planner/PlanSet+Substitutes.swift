import StoreCore

// Plans that rely on a guess, and those that take over from them.
extension PlanSet {
    /// Whether another plan may take over. Without an order it could not skip the records returned so far, unless the first one is enough;
    /// what was counted so far is counted again.
    func mayBeReplaced(_ wanted: Wanted) -> Bool {
        planner.goal.counts || !planner.goal.isUnordered || wanted.total - wanted.skipped <= 1
    }

    /// Has another plan take over, or be used at once, where a plan relies on a guess.
    func replace(_ choice: inout Choice, _ best: Int, _ costs: [Estimate]) {
        func cheapest(where isWanted: (Int) -> Bool) -> Int? {
            costs.indices.filter { $0 != best && !ways[$0].findsFirstOfEach && isWanted($0) }.min { costs[$0].total < costs[$1].total }
        }
        // Bodies of both must be of one kind.
        func canTakeOver(_ other: Int) -> Bool { planner.goal.counts || (!plan(best).isCovering && !plan(other).isCovering) }
        // The cheapest plan whose cost does not depend on a guess.
        guard let sure = cheapest(where: { !costs[$0].isGuess && costs[$0].total < costs[best].worst }) else {
            // Or one with fewer conditions to guess: in the order of the first, none of many records may satisfy the others.
            guard planner.goal.isUnordered, let other = cheapest(where: { hasLessToGuess($0, than: best, costs) }), canTakeOver(other)
            else { return }
            choice.substitute = plan(other)
            choice.patience = max(PlanSet.fewTried, Int(min(1e15, PlanSet.expectations * costs[best].total / costs[best].each)))
            return
        }
        if canTakeOver(sure) {
            if costs[sure].total * 2 > costs[best].worst { return }
            choice.substitute = plan(sure)
            // Until it takes over, as much has been spent as it costs.
            choice.patience = Int(min(1e15, max(PlanSet.littleSpent, costs[sure].total) / costs[best].each))
            choice.firstCheck = max(PlanSet.fewTried, Int(min(1e15, costs[best].total / costs[best].each)))
        } else if drafts[best].filter != nil {
            // Records that share a value are often clustered in another order too, possibly at its far end.
            last = sure
            let dependsOnValues = choice.dependsOnValues
            choice = Choice(
                plan: plan(sure), bounds: costs[sure].bounds, rows: costs[sure].rows, cost: costs[sure].total, group: costs[sure].group,
                dependsOnValues: dependsOnValues)
        }
    }

    private func hasLessToGuess(_ other: Int, than best: Int, _ costs: [Estimate]) -> Bool {
        let (left, before) = (ways[other].remaining, ways[best].remaining)
        return left & ~before == 0 && left != before && costs[other].total * PlanSet.expectations <= costs[best].worst
    }

    /// How many times the expected number of records are read until a plan with less to guess takes over, and at least how many.
    private static let expectations = 4.0
    private static let fewTried = 64
    /// The cost that is spent before another plan takes over, however little that costs.
    private static let littleSpent = 1_000.0

    /// Whether so much depends on the guess that the records which satisfy the conditions are soon met that some are read to see it.
    func relies(on guessed: Int, _ costs: [Estimate], _ wanted: Wanted) -> Bool {
        wanted.isLimited && costs[guessed].isGuess && costs[guessed].total >= PlanSet.worthLooking
            && costs.indices.contains { $0 != guessed && costs[$0].total < costs[guessed].worst }
    }

    /// The cost from which some records are read first, if a plan relies on a guess, and lookups of related records are measured.
    static let worthLooking = 40_000.0

    /// A plan in the order of the request that is tried for an eighth of the cost before many related records are collected, or all records are
    /// tested by theirs: the first records may have what is rare, or unknown, in all of them.
    func tried(before best: Int, _ costs: [Estimate], _ context: any PlanContext, _ wanted: Wanted) throws -> Choice? {
        // A count of related records needs no records, or few.
        guard wanted.isLimited, mayBeReplaced(wanted), !planner.goal.counts, costs[best].total >= PlanSet.worthTrying,
            costs[best].total < PlanSet.impossible, collectsRelated(best) || sortsTested(best), !plan(best).isCovering,
            !looks.contains(where: \.areMany)
        else { return nil }
        func each(_ number: Int) -> Double {
            let facts = ways[number].facts
            return facts.looks.reduce(facts.find + facts.fetch + facts.test) { $0 + (looks.indices.contains($1) ? looks[$1].look : 0) }
        }
        let inOrder = drafts.indices.filter { number in
            if case .collected = drafts[number].path { return false }
            return drafts[number].ordering.streams && costs[number].total < PlanSet.impossible && ways[number].draft.filter == nil
        }
        guard let first = inOrder.min(by: { each($0) < each($1) }), !plan(first).isCovering else { return nil }
        // Where all records would be tested, those of the first group are not read by a request of their own: the others would be tested by another.
        let group = collectsRelated(best) ? costs[first].group : nil
        var choice = Choice(plan: plan(first), bounds: costs[first].bounds, rows: costs[first].rows, cost: costs[best].total, group: group)
        choice.substitute = plan(best)
        let most = costs[best].total / 8
        choice.patience = Int(min(1e15, most / each(first)))
        choice.mostLookups = most
        let facts = ways[first].facts
        choice.staysOnceFound = (facts.find + facts.fetch) * Double(try context.trees.count(planner.map.table.tree)) <= costs[best].total
        return choice
    }

    private func collectsRelated(_ number: Int) -> Bool {
        if case .collected(.related) = drafts[number].path { true } else { false }
    }

    private func sortsTested(_ number: Int) -> Bool {
        if case .sorted = drafts[number].ordering { !ways[number].facts.looks.isEmpty } else { false }
    }

    /// The cost from which another plan is tried first.
    private static let worthTrying = 50_000.0
}
