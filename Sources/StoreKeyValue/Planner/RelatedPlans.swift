import StoreCore

/// The plans that find the related records which satisfy a condition along a relation, and the cost of either way of testing it.
///
/// The condition of each record is tested by looking up its related records, or the related records that satisfy it are
/// found once and the values that refer to them are kept in a table (``RelatedRecordTest``). The plans are made when first needed.
final class RelatedPlans {
    let step: RelationStep
    private let conjuncts: [PredicateTree]
    /// The comparison of the number of related records, and its literal; nil if any is enough.
    private let number: Number?
    typealias Number = (comparison: Comparison, literal: Int)
    private let depth: Int
    /// The fields of the related records that the condition tests.
    private let tested: [Int]
    /// Whether the condition has conditions along relations itself.
    private let isNested: Bool
    @exclusivity(unchecked) private var made: PlanSet?
    /// The index that finds the related records of one record; nil within if there is none.
    @exclusivity(unchecked) private var index: ValueIndex??

    /// - Parameter known: The plans, if they have been made for another purpose.
    init(_ step: RelationStep, _ conjuncts: [PredicateTree], number: Number?, depth: Int, known: PlanSet? = nil) {
        (self.step, self.conjuncts, self.number, self.depth) = (step, conjuncts, number, depth)
        tested = Set(conjuncts.flatMap(\.positions)).sorted()
        isNested = conjuncts.contains { !$0.relations.isEmpty }
        made = known
    }

    /// The plans for the values that refer to the related records.
    func plans(_ context: any PlanContext) throws -> PlanSet {
        if let made { return made }
        let plans = try AccessPlanner(
            context.map(step.entity), conjuncts: conjuncts, AccessPlanner.Goal(fields: [step.foreign]), depth: depth
        ).plans(context)
        made = plans
        return plans
    }

    /// The condition as a test of one record.
    var related: Program.Related {
        Program.Related(
            step: step, local: 0, condition: Program(conjuncts), plans: self, count: number.map { ($0.comparison, literal: $0.literal) })
    }

    /// The index by which the related records of one record that satisfy the condition are looked up.
    func index(_ targets: TableMap) -> ValueIndex? {
        if let index { return index }
        let made = targets.valueIndex(of: step.foreign, conjuncts, covering: tested)
        index = .some(made)
        return made
    }

    /// The cost of a test.
    struct Estimate {
        /// The number of related records that satisfy the condition.
        var rows: Double
        /// Whether the values that refer to them would take too much memory.
        let areMany: Bool
        /// The share of the records that lead to one of them; nil for a condition on a number of related records.
        var share: Double?
        /// The cost of looking up the related records of one record.
        var look: Double
        /// The same for records in the order of the values that are looked up, so that one pass over the entries finds them.
        var lookInOrder: Double
        /// The cost of finding all related records that satisfy the condition.
        var all: Double
        /// Whether the condition has conditions along relations itself.
        let isNested: Bool

        /// The cost of each of several tests, whichever way is better.
        ///
        /// - Parameter isCertain: Whether all of them will be made. Otherwise, or if they are few, the table is made only when looking up has
        ///   cost as much; and before that a table for the conditions within this one, in the same way.
        func each(of tests: Double, isCertain: Bool, inOrder: Bool) -> Double {
            let isKnown = isCertain && tests > RelatedPlans.manyTests
            return min(inOrder ? lookInOrder : look, RelatedPlans.probe + (isKnown ? all : isNested ? 4 * all : 2 * all) / max(1, tests))
        }
    }

    /// Whether keeping the values that refer to the related records would take too much memory; for a number, each pair is kept.
    func areMany(_ rows: Double, _ links: Double) -> Bool { max(rows, number == nil ? 0 : links) > Cost.mostRelatedValues }

    /// The number of tests from which it is estimated beforehand which way is better.
    static let manyTests = 16.0

    /// Reading a row between two records, in addition to the record: see ``Cost/relatedThrough``.
    private static let joinRow = 7.0
    /// Looking up a value in the table.
    private static let probe = 2.0

    /// The cost of both ways for the values of a request.
    func estimate(_ outer: TableMap, _ operands: Operands, _ context: any PlanContext) throws -> Estimate {
        let found = try collected(operands, context)
        let target = try context.map(step.entity)
        let ofRecords = try share(of: found.links, outer, target, context)
        let owners = max(1, Double(try context.trees.count(outer.table.tree)))
        let targets = max(1, Double(try context.trees.count(target.table.tree)))
        let index = index(target)
        let isAnswered = index?.isWhole ?? conjuncts.isEmpty
        let isCovered = isAnswered || (step.join == nil && !isNested && (index?.has(tested, target) ?? false))
        var each = isCovered ? Cost.entry : Cost.fetch
        if !isAnswered { each += conjuncts.reduce(0) { $0 + Cost.test($1) + Cost.looks(in: $1) } }
        // Those among which the index looks.
        let share = isAnswered ? 0 : (index?.answered ?? []).reduce(1) { $0 * Cost.share(conjuncts[$1]) }
        let searched = conjuncts.isEmpty ? targets : max(found.rows, targets * share)
        var reached = step.foreign == target.keyPosition ? 1 : searched / owners
        let passed = Cost.passing + reached * Cost.passed
        if let join = step.join {
            reached = Double(try context.trees.count(context.map(join.entity).table.tree)) / owners
            each += RelatedPlans.joinRow
        }
        // The first ones that satisfy the condition end the search.
        let enough = number.map { Double($0.comparison.decisive(operands.literals[$0.literal])) } ?? 1
        reached = min(reached, max(1, enough) * searched / max(1, found.rows))
        let look = Cost.seek + max(1, reached) * each * (isCovered ? 1 : Cost.scattered(targets))
        func made(look: Double, _ lookInOrder: Double) -> Estimate {
            Estimate(
                rows: found.rows, areMany: areMany(found.rows, found.links), share: ofRecords, look: look, lookInOrder: lookInOrder,
                all: found.cost, isNested: isNested)
        }
        if let join = step.join, try pairedPoint(context) != nil {
            // In the order of the records, one pass over the entries finds those of each.
            let entries = Double(try context.trees.count(context.map(join.entity).table.tree)) / owners
            let inOrder = min(look, Cost.seek, Cost.passing + entries * Cost.passed)
            return made(look: min(look, Cost.seek), inOrder)
        }
        let isCounted = step.join == nil && index.map { $0.isWhole && !$0.form.isDescending } ?? false
        return made(look: look, isCounted ? min(look, passed) : look)
    }

    /// The share of the records that lead to a related one which satisfies the condition.
    ///
    /// - Parameter links: The number of references between both.
    private func share(of links: Double, _ outer: TableMap, _ target: TableMap, _ context: any PlanContext) throws -> Double? {
        if number != nil { return nil }
        if step.join == nil, step.foreign == target.keyPosition {
            return min(1, links / max(1, Double(try context.trees.count(target.table.tree))))
        }
        // A few records have most of them, as a rule; see ``PlanSet/share(of:_:_:)``.
        return links / max(1, links + Double(try context.trees.count(outer.table.tree)))
    }

    /// The lookup of the one related record that the condition asks for, by its key or by a unique index, if an index of the join rows has both
    /// references, so that an entry tells whether a record leads to it (``JoinPair``).
    func pairedPoint(_ context: any PlanContext) throws -> PointRead? {
        guard let join = step.join, try context.map(join.entity).hasPairs(join),
            step.foreign == (try context.map(step.entity).keyPosition)
        else { return nil }
        return try plans(context).usual.point
    }

    /// The approximate number of related records that satisfy the condition, that of the references to or from them, and the cost of keeping
    /// the values that refer to them.
    func collected(_ operands: Operands, _ context: any PlanContext) throws -> (rows: Double, links: Double, cost: Double) {
        let plans = try plans(context)
        let found = try plans.estimate(operands, context)
        var (links, cost) = (found.rows, found.cost + found.rows * Cost.kept)
        if let join = step.join {
            let rows = try context.map(join.entity)
            let all = Double(try context.trees.count(rows.table.tree))
            let counted = try counted(found, by: plans, rows, join, operands, context)
            let average = try RelatedPlans.links(of: found.rows, plans.planner.map, rows, context)
            links = counted.map { $0.isAll ? $0.count : max($0.count, average) } ?? average
            cost += min(all * Cost.row, RelatedPlans.searching(found.rows, with: links, rows, join) ?? .infinity)
        }
        return (found.rows, links, cost)
    }

    /// The number of join rows of some related records if each has as many as the others.
    static func links(of found: Double, _ targets: TableMap, _ rows: TableMap, _ context: any PlanContext) throws -> Double {
        found * Double(try context.trees.count(rows.table.tree)) / max(1, Double(try context.trees.count(targets.table.tree)))
    }

    /// The cost of searching the join rows of some related records, of which there are so many; nil if no index finds them.
    static func searching(_ found: Double, with links: Double, _ rows: TableMap, _ join: RelationStep.Join) -> Double? {
        rows.canFind(by: join.far) ? found * Cost.seek + links * Cost.fetch : nil
    }

    /// The number of join rows of the related records that satisfy the condition, if these are few: one label may be on a third of the posts, and
    /// another one on none.
    private func counted(
        _ found: (rows: Double, cost: Double), by plans: PlanSet, _ rows: TableMap, _ join: RelationStep.Join, _ operands: Operands,
        _ context: any PlanContext
    ) throws -> (count: Double, isAll: Bool)? {
        guard try plans.mayBeLookedUp(found, context), try context.trees.count(rows.table.tree) > SemiJoin.worthwhileCount,
            let index = rows.index(of: join.far)
        else { return nil }
        return try context.countReferring(to: plans, by: step.foreign, operands, in: index)
    }
}

extension PredicateTree {
    /// The conditions along relations in it, without those within them.
    var relations: [(step: RelationStep, condition: PredicateTree, number: RelatedPlans.Number?)] {
        switch self {
        case .constant, .leaf: []
        case .not(let part): part.relations
        case .and(let parts), .or(let parts): parts.flatMap(\.relations)
        case .related(let step, let condition, let count): [(step, condition, count.map { ($0.0, $0.literal) })]
        }
    }
}
