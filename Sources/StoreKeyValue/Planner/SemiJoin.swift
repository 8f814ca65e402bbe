import StoreCore

/// A condition on related records, answered from their side: the related records that satisfy it are
/// found first, then the records that the condition is about, through the references between them.
///
/// `posts where author.name == "Ann"`: the authors of that name by their index, then the posts by the index of the reference. A join
/// entity adds one step. Each step needs the key or an index; where one is missing, the condition is tested record by record instead.
final class SemiJoin {
    let step: RelationStep
    /// The related records.
    let related: PlanSet
    let outer: TableMap
    /// Whether it is a condition on the related records of another one.
    private let isNested: Bool

    /// The comparison of the number of related records, and its literal; nil if any is enough. It has to exclude 0.
    let number: RelatedPlans.Number?

    /// Whether the records can be found by the reference alone. Otherwise an index has it after other fields.
    let findsAlone: Bool

    /// - Returns: nil if a step has no index.
    init?(
        _ step: RelationStep, _ condition: PredicateTree, number: RelatedPlans.Number? = nil, _ outer: TableMap, _ context: any PlanContext,
        depth: Int
    ) throws {
        self.step = step
        self.number = number
        self.outer = outer
        isNested = depth > 0
        findsAlone = outer.canFind(by: step.local)
        guard findsAlone || (step.join == nil && outer.hasIndex(with: step.local)) else { return nil }
        if let join = step.join, try !context.map(join.entity).canFind(by: join.far) { return nil }
        let map = try context.map(step.entity)
        related = try AccessPlanner(
            map, conjuncts: condition.conjuncts, AccessPlanner.Goal(fields: [step.foreign]), depth: depth + 1
        ).plans(context)
    }

    /// The access paths.
    var access: [QueryPlan.Access] {
        if step.local == outer.keyPosition { return [.key] }
        return [outer.index(of: step.local).map { .index($0.stored.name, covering: false) } ?? .scan]
    }

    var described: String { "from \(related.usual.described.description)" }

    /// Whether keys may have no record, because they come from references in other records.
    var mayDangle: Bool { step.local == outer.keyPosition }

    /// Whether it finds each record once: a record has one reference, and its value is complete in the index.
    var findsEachOnce: Bool {
        step.join == nil && step.local != outer.keyPosition && !LoadedIndex.isLong(outer.definition.fields[step.local].type)
    }

    /// The approximate number of keys, and the cost of finding them.
    func estimate(_ operands: Operands, _ context: any PlanContext) throws -> (rows: Double, cost: Double) {
        let inner = try related.estimate(operands, context)
        let innerCount = max(1, Double(try context.trees.count(related.usual.map.table.tree)))
        var rows = inner.rows
        var cost = inner.cost
        // A few records may have far more or fewer references to them than the average, so these are counted.
        var counted: (count: Double, isAll: Bool)?
        if try related.mayBeLookedUp(inner, context) {
            counted = try countReferring(operands, context)
        } else if inner.rows <= SemiJoin.someRecords, inner.cost <= SemiJoin.tolerableLook {
            counted = try countFewReferring(than: innerCount, operands, context)
        }
        func follow(_ all: Double) {
            let average = rows * max(1, all / innerCount)
            rows = min(all, counted.map { $0.isAll ? $0.count : max($0.count, average) } ?? average)
            counted = nil
        }
        if let join = step.join {
            let between = Double(try context.trees.count(context.map(join.entity).table.tree))
            follow(between)
            cost += rows * Cost.fetch * (number == nil ? 1 : Cost.scattered(between))
        }
        // Each pair is counted.
        if number != nil { cost += rows * Cost.kept * 4 }
        if step.local != outer.keyPosition {
            follow(try countWithReference(operands, context))
            cost += rows * Cost.entry + inner.rows * Cost.seek
        }
        return (rows, cost + rows * Cost.sorted)
    }

    /// The approximate cost of counting the records by the entries of an index, most of which are counted by their pages.
    func costOfCount(_ operands: Operands, _ context: any PlanContext) throws -> Double {
        let inner = try related.estimate(operands, context)
        return inner.cost + inner.rows * Cost.seek * 4
    }

    /// The approximate cost of seeing whether there is any such record; see ``findsAny(_:_:)``. nil if the first related records will hardly tell.
    func costOfAny(_ operands: Operands, _ context: any PlanContext) throws -> Double? {
        if step.join != nil || number != nil { return nil }
        let all = max(1, Double(try context.trees.count(related.usual.map.table.tree)))
        let referring = try step.local == outer.keyPosition ? all : countWithReference(operands, context)
        let tries = max(1, all / max(1, referring))
        if tries > Double(SemiJoin.mostTried) / 2 { return nil }
        return try related.estimate(first: tries, operands, context).cost + tries * Cost.seek
    }

    /// The number of related records that are looked at before all of them are collected.
    static let mostTried = 64

    /// The approximate number of records that refer to a related record at all. An optional reference is often nil.
    private func countWithReference(_ operands: Operands, _ context: any PlanContext) throws -> Double {
        let all = Double(try context.trees.count(outer.table.tree))
        guard outer.definition.fields[step.local].isOptional, let index = outer.index(of: step.local) else { return all }
        var values = AccessPath.KeyRange()
        values.isNotNull = true
        let parts = try BoundsBuilder([values], .index(index, outer), operands)
        guard let part = parts.bounds.first else { return all }
        let (lower, upper) = (parts.lower(part), parts.upper(part))
        let referring = try context.trees.estimate(index.tree, from: lower, to: upper).map(Double.init)
        return try min(all, referring ?? context.sizeBefore(index.tree, from: lower, to: upper) ?? all)
    }

    /// The maximum number of related records that are looked up while planning where most of them have no reference to them, and the cost.
    private static let someRecords = 32.0
    private static let tolerableLook = 32 * Cost.seek
    /// The minimum number of records that may refer to them.
    static let worthwhileCount = 600

    /// The approximate number of records that refer to those that satisfy
    /// the condition, or a lower bound; nil if it is not worth computing.
    private func countReferring(_ operands: Operands, _ context: any PlanContext) throws -> (count: Double, isAll: Bool)? {
        if step.join == nil, step.local == outer.keyPosition { return nil }
        let map = try step.join.map { try context.map($0.entity) } ?? outer
        if try context.trees.count(map.table.tree) <= SemiJoin.worthwhileCount { return nil }
        return try countReferring(from: map, operands, context)
    }

    /// The same for records of which most have none: an average of at least one would be far too many, and each of these may be one that many
    /// records of the condition around this one refer to. Of 15 chiefs one may be the head of a ward.
    private func countFewReferring(
        than related: Double, _ operands: Operands, _ context: any PlanContext
    ) throws -> (count: Double, isAll: Bool)? {
        guard isNested, step.join == nil, step.local != outer.keyPosition, Double(try context.trees.count(outer.table.tree)) < related / 2
        else { return nil }
        return try countReferring(from: outer, operands, context)
    }

    private func countReferring(
        from map: TableMap, _ operands: Operands, _ context: any PlanContext
    ) throws -> (count: Double, isAll: Bool)? {
        try map.index(of: step.join?.far ?? step.local).map { try context.countReferring(to: related, by: step.foreign, operands, in: $0) }
    }
}

extension PlanContext {
    /// The approximate number of entries of an index whose first field refers to related records that satisfy a condition, or a lower bound.
    func countReferring(
        to related: PlanSet, by foreign: Int, _ operands: Operands, in index: LoadedIndex
    ) throws -> (count: Double, isAll: Bool) {
        let values = try foreignValues(related, foreign, operands)
        let upper = ByteBuffer(capacity: 64)
        var sum = (count: 0.0, isAll: true)
        for value in values.keys {
            let beginning = index.beginning(of: value)
            upper.reset()
            upper.append(beginning)
            upper.append(KeyCoding.end)
            let counted = try counted(index.tree, beginning, upper.bytes)
            sum = (sum.count + counted.count, sum.isAll && counted.isAll)
        }
        return sum
    }
}
