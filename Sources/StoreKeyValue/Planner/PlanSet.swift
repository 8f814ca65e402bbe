import StoreCore

/// All the ways in which the requests of one shape can be read, and the choice between them for the values of one request.
///
/// The cost of a plan is the number of entries or records that it goes past, which is estimated for each request, times what one
/// of them costs (``Cost``). Where a limit ends the reading early, the share of records that fulfil the remaining conditions
/// matters, and that may be a guess: a plan that relies on it has another beside it, which takes over when the guess was wrong.
final class PlanSet {
    let planner: AccessPlanner
    let drafts: [AccessPlanner.Draft]
    private let relyingOnWholeEntries: Bool
    private(set) lazy var facts = drafts.map { Facts($0, planner, relyingOnWholeEntries) }
    @exclusivity(unchecked) private var plans: [AccessPlan?]
    @exclusivity(unchecked) private var otherwise: PlanSet?
    /// The number of the plan that was chosen last.
    @exclusivity(unchecked) private var last: Int

    init(_ planner: AccessPlanner, _ drafts: [AccessPlanner.Draft], relyingOnWholeEntries: Bool) {
        self.planner = planner
        self.drafts = drafts
        self.relyingOnWholeEntries = relyingOnWholeEntries
        plans = drafts.map { _ in nil }
        last = drafts.count > 1 ? 1 : 0
    }

    /// Whether there is more than going through all records.
    var hasIndex: Bool {
        drafts.contains { draft in
            if case .scan = draft.path { false } else { true }
        }
    }

    /// The plan that was chosen last, or might be chosen first.
    var usual: AccessPlan { plan(last) }

    /// Which of the plans one is; nil for one of those that take over where values are truncated.
    func number(of plan: AccessPlan) -> Int? { plans.firstIndex { $0 === plan } }

    /// Explains a choice among the plans that take over where values are truncated.
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

    /// A plan, and another that takes over when it goes past more records than expected.
    struct Choice {
        let plan: AccessPlan
        /// The parts of the tree that the plan reads, where choosing it needed them.
        var bounds: BoundsBuilder?
        var substitute: AccessPlan?
        /// How many records it may go past until then.
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
        // Without an order, what was handed over cannot be found again in the other plan.
        if wanted.isLimited, costs[best].isGuess, !planner.goal.isUnordered {
            // The cost that does not depend on the share of records.
            let sure = costs.indices.filter { $0 != best && !costs[$0].isGuess }.min { costs[$0].total < costs[$1].total }
            // Bodies of both have to be of one kind.
            if let sure, costs[sure].total < costs[best].worst {
                if !choice.plan.isCovering, !plan(sure).isCovering {
                    choice.substitute = plan(sure)
                    choice.patience = max(1_000, Int(min(1e15, costs[sure].total / costs[best].each)))
                } else if drafts[best].filter != nil {
                    // Records that share a value are often together in another order too, at its far end.
                    last = sure
                    choice = Choice(plan: plan(sure))
                }
            }
        }
        return choice
    }

    /// The plan that was chosen last, if it goes past so few entries that comparing it with others would take longer.
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

    /// Any of the plans, sometimes with another that soon takes over.
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
