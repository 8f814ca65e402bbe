import StoreCore

/// All the ways in which the requests of one shape can be read, and the choice between them for the values of one request.
///
/// What a way costs is the number of entries or records that it goes past, which is estimated for each request, times what one of them costs
/// (``Cost``). Where a limit ends the reading early, the share of records that fulfil the remaining conditions matters, and that may be a guess: a plan
/// that relies on it has another beside it, which takes over when the guess was wrong.
final class PlanSet {
    private let planner: Planner
    private let drafts: [Planner.Draft]
    private let relyingOnWholeEntries: Bool
    private lazy var facts = drafts.map { PlanSet.facts($0, planner, relyingOnWholeEntries) }
    private var plans: [Plan?]
    private var otherwise: PlanSet?
    private var last: Int

    /// What a way costs, as far as values do not matter.
    private struct Facts {
        /// The conditions that remain to be tested.
        let remaining: [Int]
        /// What finding a record costs, having it, and testing it.
        let find: Double
        let fetch: Double
        let test: Double
    }

    init(_ planner: Planner, _ drafts: [Planner.Draft], relyingOnWholeEntries: Bool) {
        self.planner = planner
        self.drafts = drafts
        self.relyingOnWholeEntries = relyingOnWholeEntries
        plans = drafts.map { _ in nil }
        last = drafts.count > 1 ? 1 : 0
    }

    private static func facts(_ draft: Planner.Draft, _ planner: Planner, _ relyingOnWholeEntries: Bool) -> Facts {
        let remaining = planner.conjuncts.indices.filter { !draft.answered.contains($0) }
        let test = remaining.reduce(0) { $0 + Cost.test(planner.conjuncts[$1]) }
        let needsRecord = test > 0 || !planner.goal.counts
        switch draft.path {
        case .scan, .keys: return Facts(remaining: remaining, find: Cost.row, fetch: 0, test: test)
        case .collected: return Facts(remaining: remaining, find: 0, fetch: needsRecord ? Cost.fetch : 0, test: test)
        case .index(let path):
            let rest = Program(remaining.map { planner.conjuncts[$0] })
            let isCovering =
                planner.goal.mayCover && planner.covers(path, rest)
                && (relyingOnWholeEntries || !(path.index.mayCut && planner.needsValues(rest)))
            let fetch = !needsRecord ? 0 : isCovering ? Cost.test : Cost.fetch
            return Facts(remaining: remaining, find: Cost.entry, fetch: fetch, test: test)
        }
    }

    /// Whether there is more than going through all records.
    var hasIndex: Bool { drafts.count > 1 }

    /// The plan that was chosen last, or might be chosen first.
    var usual: Plan { plan(last) }

    private func plan(_ number: Int) -> Plan {
        if let known = plans[number] { return known }
        let made = Plan(planner, drafts[number], relyingOnWholeEntries: relyingOnWholeEntries)
        plans[number] = made
        return made
    }

    // MARK: Choice

    /// A plan, and another that takes over when it goes past more records than expected.
    struct Choice {
        let plan: Plan
        var substitute: Plan?
        /// How many records it may go past until then.
        var patience = Int.max
    }

    /// The plan for the values of a request.
    func choose(_ operands: Operands, _ session: RecordSession) throws -> Plan { try choose(operands, session, wanted: nil).plan }

    /// The plan for the values of a request of which at most so many records are wanted, those left out included.
    func choose(_ operands: Operands, _ session: RecordSession, wanted: Int?) throws -> Choice {
        var choice = try cheapest(operands, session, wanted)
        if choice.plan.needsWholeEntries || choice.substitute?.needsWholeEntries == true, try hasCutEntries(choice, session) {
            if otherwise == nil { otherwise = try planner.plans(session, relyingOnWholeEntries: false) }
            if let otherwise { choice = try otherwise.cheapest(operands, session, wanted) }
        }
        return choice
    }

    private func hasCutEntries(_ choice: Choice, _ session: RecordSession) throws -> Bool {
        for plan in [choice.plan, choice.substitute] {
            guard let plan, plan.needsWholeEntries, case .index(let path) = plan.path else { continue }
            if try CatalogueTree.number(CatalogueTree.cutEntries(of: path.index.tree), from: session.trees) != 0 { return true }
        }
        return false
    }

    private func cheapest(_ operands: Operands, _ session: RecordSession, _ wanted: Int?) throws -> Choice {
        if drafts.count == 1 { return Choice(plan: plan(0)) }
        if let draw = session.draw { return drawn(draw, wanted) }
        let costs = try costs(operands, session, wanted)
        guard let best = costs.indices.min(by: { costs[$0].total < costs[$1].total }) else { return Choice(plan: plan(0)) }
        last = best
        var choice = Choice(plan: plan(best))
        // Without an order, what was handed over cannot be found again in the other plan.
        if wanted != nil, costs[best].isGuess, !planner.goal.isUnordered {
            // What costs the same whatever the share of records is.
            let sure = costs.indices.filter { $0 != best && !costs[$0].isGuess }.min { costs[$0].total < costs[$1].total }
            // Bodies of both have to be of one kind.
            if let sure, costs[sure].total < costs[best].worst, !choice.plan.isCovering, !plan(sure).isCovering {
                choice.substitute = plan(sure)
                choice.patience = max(1_000, Int(min(1e15, costs[sure].total / costs[best].each)))
            }
        }
        return choice
    }

    /// Any of the plans, sometimes with another that soon takes over.
    private func drawn(_ draw: PlanDraw, _ wanted: Int?) -> Choice {
        last = draw.number(below: drafts.count)
        var choice = Choice(plan: plan(last))
        let other = plan(draw.number(below: drafts.count))
        if draw.flip(), wanted != nil, choice.plan.ordering.streams, !planner.goal.isUnordered, !choice.plan.isCovering, !other.isCovering {
            choice.substitute = other
            choice.patience = draw.number(below: 8)
        }
        return choice
    }

    /// About how many records the cheapest way finds, and what that costs.
    func estimate(_ operands: Operands, _ session: RecordSession) throws -> (rows: Double, cost: Double) {
        let costs = try costs(operands, session, nil)
        guard let best = costs.min(by: { $0.total < $1.total }) else { return (0, 0) }
        return (best.rows, best.total)
    }

    private struct Estimate {
        /// What it costs.
        var total: Double
        /// What it would cost if no record fulfilled the remaining conditions.
        var worst: Double
        /// What one of the records costs that it goes past.
        var each: Double
        /// How many records fulfil all conditions.
        var rows: Double
        /// Whether the total relies on a share that was guessed.
        var isGuess: Bool
    }

    private func costs(_ operands: Operands, _ session: RecordSession, _ wanted: Int?) throws -> [Estimate] {
        let all = Double(try session.trees.count(planner.map.table.tree))
        let passed = try drafts.map { draft in try entries(draft.path, all, operands, session) }
        // The share of the records that fulfil one condition is known where a way answers that condition alone.
        var known: [Int: Double] = [:]
        for (draft, passed) in zip(drafts, passed) where draft.answered.count == 1 {
            if let only = draft.answered.first, all > 0 { known[only] = min(known[only] ?? 1, passed.rows / all) }
        }
        return drafts.indices.map { number in
            var share = 1.0
            for condition in facts[number].remaining {
                share *= max(known[condition] ?? Cost.share(planner.conjuncts[condition]), 0.000_1)
            }
            return cost(drafts[number], facts[number], passed[number], share, wanted.map(Double.init))
        }
    }

    /// How many entries or records a path goes past, and what is spent before the first of them.
    private func entries(
        _ path: AccessPath, _ all: Double, _ operands: Operands, _ session: RecordSession
    ) throws -> (rows: Double, cost: Double) {
        switch path {
        case .scan: return (all, Cost.seek * 2)
        case .keys(let ranges):
            let builder = try BoundsBuilder(ranges, .table(planner.map), operands)
            if ranges.allSatisfy({ !$0.equalities.isEmpty }) {
                return (Double(builder.bounds.count), Cost.seek * Double(builder.bounds.count))
            }
            return (try session.estimate(planner.map.table.tree, builder), Cost.seek)
        case .index(let index):
            if index.ranges.count == 1, index.ranges[0].isEverything { return (all, Cost.seek) }
            let builder = try BoundsBuilder(index.ranges, index.components, operands)
            return (try session.estimate(index.index.tree, builder), Cost.seek * Double(builder.bounds.count))
        case .collected(let source):
            let estimate = try source.estimate(all, operands, session)
            return (estimate.rows, estimate.cost)
        }
    }

    private func cost(
        _ draft: Planner.Draft, _ facts: Facts, _ path: (rows: Double, cost: Double), _ share: Double, _ wanted: Double?
    ) -> Estimate {
        let (passed, before) = path
        let rows = passed * share
        // With a limit, only as many are looked at as it takes to find so many.
        var looked = min(passed, (wanted ?? .infinity) / share)
        var each = facts.find + facts.fetch + facts.test
        let isGuess = looked < passed && !facts.remaining.isEmpty
        switch draft.ordering {
        case .path: break
        case .turned: each += 1
        case .grouped:
            each += Cost.sorted
            looked = min(passed, looked + passed / 50)
        case .byKey:
            let collected = before + passed * (facts.find + Cost.sorted / 2)
            let later = facts.fetch + facts.test
            return Estimate(
                total: collected + looked * later, worst: collected + passed * later, each: later, rows: rows, isGuess: false)
        case .sorted:
            let total = before + passed * each + rows * Cost.sorted + Cost.sorting
            return Estimate(total: total, worst: total, each: each, rows: rows, isGuess: false)
        case .shuffled:
            let later = facts.remaining.isEmpty ? min(passed, wanted ?? passed) * facts.fetch : passed * (facts.fetch + facts.test)
            let total = before + passed * facts.find + later
            return Estimate(total: total, worst: total, each: each, rows: rows, isGuess: false)
        }
        return Estimate(total: before + looked * each, worst: before + passed * each, each: each, rows: rows, isGuess: isGuess)
    }
}

extension KeySource {
    /// About how many keys it gives, and what collecting them costs.
    func estimate(_ all: Double, _ operands: Operands, _ session: RecordSession) throws -> (rows: Double, cost: Double) {
        switch self {
        case .plan(let set):
            let estimate = try set.estimate(operands, session)
            return (estimate.rows, estimate.cost + estimate.rows * Cost.sorted / 2)
        case .union(let sources):
            let parts = try sources.map { try $0.estimate(all, operands, session) }
            return (min(all, parts.reduce(0) { $0 + $1.rows }), parts.reduce(0) { $0 + $1.cost })
        case .intersection(let sources):
            let parts = try sources.map { try $0.estimate(all, operands, session) }
            let rows = parts.reduce(all) { $0 * ($1.rows / max(1, all)) }
            return (rows, parts.reduce(0) { $0 + $1.cost })
        case .related(let join): return try join.estimate(operands, session)
        }
    }
}
