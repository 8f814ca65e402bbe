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
    /// The same with the facts of each, by reference: a copy of a draft would update a dozen reference counts.
    private(set) lazy var ways = drafts.indices.map { number in
        let draft = drafts[number]
        let twin = draft.filter == nil ? drafts[..<number].firstIndex { $0.filter == nil && $0.path.isSame(as: draft.path) } : nil
        return Way(draft, Facts(draft, planner, relations, relyingOnWholeEntries), planner.map, twin: twin)
    }
    /// The conditions along relations.
    let relations: [Relation]
    let contradictions: Contradictions
    /// The cost of each as last estimated; empty before.
    @exclusivity(unchecked) var looks: [RelatedPlans.Estimate] = []
    /// The conditions on the records' own fields that no path answers.
    private(set) lazy var unanswered = planner.conjuncts.indices.filter { number in
        planner.conjuncts[number].relations.isEmpty && !drafts.contains { $0.answered.contains(number) }
    }
    /// Whether indexes tell how many records satisfy each condition, so that none is read to estimate it.
    private(set) lazy var isKnownByIndexes = relations.isEmpty && unanswered.isEmpty
    /// Whether a path skips over the values that a component has in the index.
    let hasSkips: Bool
    /// Whether no plan's cost depends on values, because each reads the whole of a tree.
    private let readsWholeTrees: Bool
    /// The choice for any values, and what it was made for.
    @exclusivity(unchecked) private var kept: (choice: Choice, wanted: Wanted, records: Int)?
    /// The last choices for values of the state that is read, where choosing takes long.
    @exclusivity(unchecked) private var recent = RecentChoices()
    /// Whether choosing asks for the plans of other requests, or for values to skip over, and every plan is right for all values.
    private let keepsChoices: Bool
    @exclusivity(unchecked) private var plans: [AccessPlan?]
    @exclusivity(unchecked) private var otherwise: PlanSet?
    /// The number of the most recently chosen plan.
    @exclusivity(unchecked) var last: Int

    init(_ planner: AccessPlanner, _ drafts: [AccessPlanner.Draft], relyingOnWholeEntries: Bool) {
        self.planner = planner
        self.drafts = drafts
        self.relyingOnWholeEntries = relyingOnWholeEntries
        plans = drafts.map { _ in nil }
        last = drafts.count > 1 ? 1 : 0
        relations = planner.relations(drafts)
        contradictions = Contradictions(planner.conjuncts)
        hasSkips = drafts.contains(where: \.path.skipsOverAnyValue)
        let isComplex = hasSkips || !relations.isEmpty || drafts.contains { $0.path.isCollected || $0.filter != nil }
        keepsChoices = isComplex && drafts.allSatisfy { $0.number == nil }
        readsWholeTrees = relations.isEmpty && drafts.allSatisfy { $0.filter == nil && $0.path.isWholeTree }
    }

    /// A condition along a relation, and the number of the condition that it is part of.
    typealias Relation = (conjunct: Int, plans: RelatedPlans)

    /// Conditions as bits, without those that have none.
    static func bits(_ conditions: some Sequence<Int>) -> UInt64 { conditions.reduce(0) { $1 < 64 ? $0 | 1 << UInt64($1) : $0 } }

    /// A draft and its facts.
    final class Way {
        let draft: AccessPlanner.Draft
        let facts: Facts
        /// The tree that the path reads.
        let tree: Tree
        /// The conditions that the path answers, and the others, as bits. Of more than 64 the rest is in neither.
        let answered: UInt64
        let remaining: UInt64
        /// Whether ranges of an index are merged.
        let isMerged: Bool
        /// See ``AccessPath/listOfKeys``.
        let listOfKeys: Int?
        /// See ``AccessPath/skipsOverAnyValue``.
        let skips: Bool
        /// See ``AccessPath/IndexPath/mayHaveManyParts``.
        let mayHaveManyParts: Bool
        /// An earlier one with the same path, in another order: its entries are estimated once.
        let twin: Int?
        /// See ``AccessPlanner/Draft/number``.
        let number: RelatedPlans.Number?
        /// Whether it finds the first records of each alternative, whose costs may be guesses.
        let findsFirstOfEach: Bool
        /// The parts of the tree that the last request read, whose memory the next one uses.
        @exclusivity(unchecked) var parts: BoundsBuilder?

        init(_ draft: AccessPlanner.Draft, _ facts: Facts, _ map: TableMap, twin: Int?) {
            (self.draft, self.facts, self.twin) = (draft, facts, twin)
            mayHaveManyParts = if case .index(let path) = draft.path { path.mayHaveManyParts } else { false }
            tree = if case .index(let path) = draft.path { path.index.tree } else { map.table.tree }
            listOfKeys = draft.path.listOfKeys
            skips = draft.path.skipsOverAnyValue
            number = draft.number
            findsFirstOfEach = if case .collected(.firstOfEach) = draft.path { true } else { false }
            answered = draft.answered.contains { $0 >= 64 } ? 0 : PlanSet.bits(draft.answered)
            remaining = PlanSet.bits(facts.remaining)
            isMerged =
                switch draft.ordering {
                case .merged, .mergedGroups: true
                case .path, .mixedDirection, .grouped, .byKey, .sorted, .shuffled: false
                }
        }
    }

    /// Whether there is a plan other than a full scan, whatever the values are.
    var hasIndex: Bool {
        drafts.contains { draft in
            if case .scan = draft.path { false } else { draft.number == nil }
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

    func plan(_ number: Int) -> AccessPlan {
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
        /// The maximum number of records that it reads before that.
        var patience = Int.max
        /// The number of records after which it is first asked whether to go on; see ``Candidates/goesOn()``.
        var firstCheck = Int.max
        /// The number of records whose related records will be looked up; 0 if it is not known.
        var tests = 0.0
        /// The cost of lookups of related records after which these are all found; nil if that of finding them decides.
        var mostLookups: Double?
        /// Whether the plan is kept once they are.
        var staysOnceFound = false
        /// The approximate number of records that it finds; nil if it was chosen without an estimate.
        var rows: Double?
        /// The cost of finding them; nil if it was chosen without an estimate.
        var cost: Double?
        /// The number of records that share the value by which the first ones are grouped; nil if it was not measured.
        var group: Double?
        /// The number of first records that are wanted. It has to be that of the request that is run: ``KeySource/firstOfEach(_:)`` finds no others.
        var wanted = Int.max
        /// The number of records for which it was chosen: of a join about as many of one side, though all of them may be read.
        var expected = Int.max
        /// Whether records were read for the values of the request to make it.
        var dependsOnValues = false
        /// Whether no record can satisfy the conditions; see ``Contradictions``. Plans that are read regardless find none, either.
        var isNone = false
        /// Whether records are returned as the path has them, by this plan alone.
        var isStreamed: Bool {
            if substitute != nil { return false }
            switch plan.ordering {
            case .path, .mixedDirection, .merged: return true
            case .grouped, .mergedGroups, .byKey, .sorted, .shuffled: return false
            }
        }
    }

    /// The plan for the values of a request.
    func choose(_ operands: Operands, _ context: any PlanContext, _ wanted: Wanted = Wanted()) throws -> Choice {
        if contradictions.exclude(operands) {
            var none = Choice(plan: plan(0), rows: 0)
            none.isNone = true
            return none
        }
        var choice = try cheapest(operands, context, wanted)
        if choice.plan.needsWholeEntries || choice.substitute?.needsWholeEntries == true, try hasTruncatedEntries(choice, context) {
            if otherwise == nil { otherwise = try planner.plans(context, relyingOnWholeEntries: false) }
            if let otherwise { choice = try otherwise.cheapest(operands, context, wanted) }
        }
        if wanted.total < 1e15 { (choice.wanted, choice.expected) = (Int(wanted.total), Int(wanted.total)) }
        return choice
    }

    private func hasTruncatedEntries(_ choice: Choice, _ context: any PlanContext) throws -> Bool {
        for plan in [choice.plan, choice.substitute] {
            guard let plan, plan.needsWholeEntries, case .index(let path) = plan.path else { continue }
            if try !path.index.hasWholeEntries(in: context.trees) { return true }
        }
        return false
    }

    private func cheapest(_ operands: Operands, _ context: any PlanContext, _ wanted: Wanted) throws -> Choice {
        if drafts.count == 1 {
            var only = Choice(plan: plan(0))
            if !relations.isEmpty, !wanted.isLimited, ways[0].facts.test == 0, case .scan = drafts[0].path {
                only.tests = Double(try context.trees.count(planner.map.table.tree))
            }
            return only
        }
        if let draw = context.draw { return drawn(draw, operands, wanted) }
        if readsWholeTrees { return try choiceOfWholeTrees(operands, context, wanted) }
        guard keepsChoices else { return try cheapestOfAll(operands, context, wanted) }
        if let known = recentChoice(operands, context, wanted) { return known }
        let choice = try cheapestOfAll(operands, context, wanted)
        keep(choice, operands, context, wanted)
        return choice
    }

    private func recentChoice(_ operands: Operands, _ context: any PlanContext, _ wanted: Wanted) -> Choice? {
        guard let state = context.stateRead, let known = recent.choice(for: operands.hash, wanted, state) else { return nil }
        last = number(of: known.plan) ?? last
        return known
    }

    private func keep(_ choice: Choice, _ operands: Operands, _ context: any PlanContext, _ wanted: Wanted) {
        if let state = context.stateRead { recent.keep(choice, for: operands.hash, wanted, state) }
    }

    private func cheapestOfAll(_ operands: Operands, _ context: any PlanContext, _ wanted: Wanted) throws -> Choice {
        if planner.goal.counts || (wanted.isChanged && !wanted.isLimited), let again = try lastOfOnePart(operands, wanted) { return again }
        var known: BoundsBuilder?
        if let again = try lastAgain(operands, context, wanted, &known) { return again.choice }
        return try chosen(operands, context, wanted, known)
    }

    /// The choice for any values, which is the same until there are far more or fewer records, unless records were read for these values.
    private func choiceOfWholeTrees(_ operands: Operands, _ context: any PlanContext, _ wanted: Wanted) throws -> Choice {
        let records = try context.trees.count(planner.map.table.tree)
        if let kept, kept.wanted == wanted, abs(kept.records - records) <= kept.records / 16 { return kept.choice }
        if let known = recentChoice(operands, context, wanted) { return known }
        let choice = try chosen(operands, context, wanted)
        if choice.dependsOnValues { keep(choice, operands, context, wanted) } else { kept = (choice, wanted, records) }
        return choice
    }

    /// - Parameter known: The parts that the most recently chosen plan reads, if they have been made for this request.
    private func chosen(
        _ operands: Operands, _ context: any PlanContext, _ wanted: Wanted, _ known: BoundsBuilder? = nil
    ) throws -> Choice {
        var areRead = false
        var costs = try costs(operands, context, wanted, known)
        func cheapest() -> Int? { costs.indices.min { costs[$0].total < costs[$1].total } }
        if let guessed = cheapest(), relies(on: guessed, costs, wanted), let rows = try sampledRows(operands, context) {
            costs = try self.costs(operands, context, wanted, known, satisfying: rows)
            areRead = true
        } else if let guessed = cheapest(), wanted.isLimited, costs[guessed].total >= PlanSet.worthSampling,
            try sampleShares(operands, context)
        {
            costs = try self.costs(operands, context, wanted, known)
            areRead = true
        }
        if let guessed = cheapest(), costs[guessed].total >= PlanSet.worthLooking, let measured = try measuredLooks(operands, context) {
            costs = try self.costs(operands, context, wanted, known, measured: measured)
        }
        guard let best = cheapest() else { return Choice(plan: plan(0)) }
        last = best
        var choice = Choice(plan: plan(best), bounds: costs[best].bounds, rows: costs[best].rows, group: costs[best].group)
        choice.dependsOnValues = areRead
        choice.cost = costs[best].total
        if costs[best].tests > 0, try isKnown(ways[best], context) { choice.tests = costs[best].tests }
        if let tried = try tried(before: best, costs, context, wanted) { return tried }
        if wanted.isLimited, costs[best].isGuess, mayBeReplaced(wanted) { replace(&choice, best, costs) }
        return choice
    }

    /// The most recently chosen plan, if it reads one part of an index that answers all conditions. The others need not be estimated: to count
    /// entries, because each such index has as many of them; to change records that share a value, because reading them more cheaply would save
    /// little of what changing them costs.
    private func lastOfOnePart(_ operands: Operands, _ wanted: Wanted) throws -> Choice? {
        let way = ways[last]
        guard way.facts.remaining.isEmpty, way.draft.filter == nil, case .index(let path) = way.draft.path, !path.skips,
            !way.mayHaveManyParts, !wanted.isChanged || path.ranges.allSatisfy({ !$0.equalities.isEmpty && $0.bounds == nil }),
            let bounds = try path.bounds(operands, reusing: &way.parts), bounds.bounds.count == 1
        else { return nil }
        return Choice(plan: plan(last), bounds: bounds)
    }

    /// The most recently chosen plan, if it reads so few entries that comparing it with others would take longer.
    ///
    /// - Parameter known: Set to the parts that it reads, for a comparison that follows.
    func lastAgain(
        _ operands: Operands, _ context: any PlanContext, _ wanted: Wanted, _ known: inout BoundsBuilder?
    ) throws -> (choice: Choice, estimate: Estimate)? {
        let way = ways[last]
        if way.draft.filter != nil { return nil }
        let isEnoughKnown = way.facts.remaining.isEmpty && wanted.isLimited && way.draft.ordering.streams
        var passed = Passed(rows: .infinity, cost: Cost.seek)
        var bounds: BoundsBuilder?
        if case .collected(let source) = way.draft.path {
            if !way.draft.isPossible(operands) { return nil }
            let estimate = try source.estimate(Double(try context.trees.count(planner.map.table.tree)), operands, context, wanted)
            (passed.rows, passed.cost) = (estimate.rows, estimate.cost)
        } else if let number = way.listOfKeys {
            passed = PlanSet.lookUps(operands.lists[number].count)
        } else {
            // More values are sought only where the other paths are known to cost more.
            guard let part = try parts(of: way, operands, context, insteadOf: nil) else { return nil }
            bounds = part.bounds
            known = bounds
            // Each range is sought, and may have no entry.
            if let bounds { passed.cost = Cost.seek * Double(bounds.bounds.count) }
            if isEnoughKnown {
                // However many entries there are, reading ends at the limit.
                let estimate = cost(way, passed, 1, wanted)
                if estimate.total <= Cost.negligible { return (Choice(plan: plan(last), bounds: bounds), estimate) }
            }
            if let found = part.bounds { passed.rows = try context.estimate(part.tree, found) } else if !isEnoughKnown { return nil }
        }
        let estimate = cost(way, passed, 1, isEnoughKnown ? wanted : Wanted())
        return estimate.total <= Cost.negligible
            ? (Choice(plan: plan(last), bounds: bounds, rows: estimate.rows, cost: estimate.total), estimate) : nil
    }

    /// Any of the plans, sometimes paired with another that soon takes over.
    private func drawn(_ draw: PlanDraw, _ operands: Operands, _ wanted: Wanted) -> Choice {
        // The first one is the scan.
        let numbers = drafts.indices.filter { $0 == 0 || drafts[$0].isPossible(operands) }
        last = numbers[draw.number(below: numbers.count)]
        var choice = Choice(plan: plan(last))
        let other = plan(numbers[draw.number(below: numbers.count)])
        if draw.flip(), wanted.isLimited, choice.plan.ordering.streams, mayBeReplaced(wanted),
            planner.goal.counts || (!choice.plan.isCovering && !other.isCovering)
        {
            choice.substitute = other
            choice.patience = draw.number(below: 8)
        }
        return choice
    }
}
