import StoreCore

/// All candidate plans for the requests of one shape, and the choice between them for the values of one request.
///
/// The cost of a plan is the number of entries or records that it reads, which is estimated for each request, times the
/// cost of each (``Cost``). Where a limit ends the reading early, the selectivity of the residual conditions matters, and
/// that may be a guess: a plan that relies on a guess is paired with another, which takes over if the guess was wrong.
final class PlanSet {
    let planner: AccessPlanner
    let drafts: [AccessPlanner.Draft]
    private let relyingOnWholeEntries: Bool
    private(set) lazy var facts = drafts.map { Facts($0, planner, relyingOnWholeEntries) }
    @exclusivity(unchecked) private var plans: [AccessPlan?]
    @exclusivity(unchecked) private var otherwise: PlanSet?
    /// The number of the most recently chosen plan.
    @exclusivity(unchecked) private var last: Int

    init(_ planner: AccessPlanner, _ drafts: [AccessPlanner.Draft], relyingOnWholeEntries: Bool) {
        self.planner = planner
        self.drafts = drafts
        self.relyingOnWholeEntries = relyingOnWholeEntries
        plans = drafts.map { _ in nil }
        last = drafts.count > 1 ? 1 : 0
    }

    /// Whether there is a plan other than a full scan.
    var hasIndex: Bool {
        drafts.contains { draft in
            if case .scan = draft.path { false } else { true }
        }
    }

    /// The most recently chosen plan, or one that might be chosen first.
    var usual: AccessPlan { plan(last) }

    /// The number of a plan; nil for one of those used instead if values are truncated.
    func number(of plan: AccessPlan) -> Int? { plans.firstIndex { $0 === plan } }

    /// Explains a choice among the plans used instead if values are truncated.
    func explainedOtherwise(_ choice: Choice, _ operands: Operands, _ context: any PlanContext, _ wanted: Wanted) throws -> QueryPlan {
        try otherwise?.explained(choice, operands, context, wanted) ?? choice.plan.described
    }

    private func plan(_ number: Int) -> AccessPlan {
        if let known = plans[number] { return known }
        let made = AccessPlan(planner, drafts[number], relyingOnWholeEntries: relyingOnWholeEntries)
        plans[number] = made
        return made
    }

    // MARK: Choice

    /// A plan, and another that takes over if it reads more records than expected.
    struct Choice {
        let plan: AccessPlan
        /// The parts of the tree that the plan reads, if choosing it needed them.
        var bounds: BoundsBuilder?
        var substitute: AccessPlan?
        /// The number of records it may read until then.
        var patience = Int.max
    }

    /// The plan for the values of a request.
    func choose(_ operands: Operands, _ context: any PlanContext, _ wanted: Wanted = Wanted()) throws -> Choice {
        var choice = try cheapest(operands, context, wanted)
        if choice.plan.needsWholeEntries || choice.substitute?.needsWholeEntries == true, try hasTruncatedEntries(choice, context) {
            if otherwise == nil { otherwise = try planner.plans(context, relyingOnWholeEntries: false) }
            if let otherwise { choice = try otherwise.cheapest(operands, context, wanted) }
        }
        return choice
    }

    private func hasTruncatedEntries(_ choice: Choice, _ context: any PlanContext) throws -> Bool {
        for plan in [choice.plan, choice.substitute] {
            guard let plan, plan.needsWholeEntries, case .index(let path) = plan.path else { continue }
            if try CatalogTree.number(CatalogTree.truncatedEntries(of: path.index.tree), from: context.trees) != 0 { return true }
        }
        return false
    }

    private func cheapest(_ operands: Operands, _ context: any PlanContext, _ wanted: Wanted) throws -> Choice {
        if drafts.count == 1 { return Choice(plan: plan(0)) }
        if let draw = context.draw { return drawn(draw, wanted) }
        if let choice = try lastAgain(operands, context, wanted) { return choice }
        let costs = try costs(operands, context, wanted)
        guard let best = costs.indices.min(by: { costs[$0].total < costs[$1].total }) else { return Choice(plan: plan(0)) }
        last = best
        var choice = Choice(plan: plan(best))
        // Without an order, the other plan could not skip the records returned so far.
        if wanted.isLimited, costs[best].isGuess, !planner.goal.isUnordered {
            // The cheapest plan whose cost does not depend on a guess.
            let sure = costs.indices.filter { $0 != best && !costs[$0].isGuess }.min { costs[$0].total < costs[$1].total }
            // Bodies of both must be of one kind.
            if let sure, costs[sure].total < costs[best].worst {
                if !choice.plan.isCovering, !plan(sure).isCovering {
                    choice.substitute = plan(sure)
                    choice.patience = max(1_000, Int(min(1e15, costs[sure].total / costs[best].each)))
                } else if drafts[best].filter != nil {
                    // Records that share a value are often clustered in another order too, possibly at its far end.
                    last = sure
                    choice = Choice(plan: plan(sure))
                }
            }
        }
        return choice
    }

    /// The most recently chosen plan, if it reads so few entries that comparing it with others would take longer.
    private func lastAgain(_ operands: Operands, _ context: any PlanContext, _ wanted: Wanted) throws -> Choice? {
        let draft = drafts[last]
        if draft.filter != nil { return nil }
        guard let part = try parts(of: draft.path, operands) else { return nil }
        let isEnoughKnown = facts[last].remaining.isEmpty && wanted.isLimited && draft.ordering.streams
        if part.bounds == nil, !isEnoughKnown { return nil }
        let rows = try part.bounds.map { try context.estimate(part.tree, $0) } ?? .infinity
        let cost = cost(draft, facts[last], (rows, Cost.seek, 1), 1, isEnoughKnown ? wanted : Wanted())
        return cost.total <= Cost.negligible ? Choice(plan: plan(last), bounds: part.bounds) : nil
    }

    /// Any of the plans, sometimes paired with another that soon takes over.
    private func drawn(_ draw: PlanDraw, _ wanted: Wanted) -> Choice {
        last = draw.number(below: drafts.count)
        var choice = Choice(plan: plan(last))
        let other = plan(draw.number(below: drafts.count))
        if draw.flip(), wanted.isLimited, choice.plan.ordering.streams, !planner.goal.isUnordered, !choice.plan.isCovering,
            !other.isCovering
        {
            choice.substitute = other
            choice.patience = draw.number(below: 8)
        }
        return choice
    }
}
