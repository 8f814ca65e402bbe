import StoreCore

/// A condition on related records, answered from their side: the related records that fulfil it are found first, then, by what they are referred to
/// with, the records that the condition is about.
///
/// `posts where author.name == "Ann"`: the authors of that name by their index, then the posts by the index of the reference. Through rows of another
/// entity there is one step more. Each step needs the key or an index; where one is missing, the condition is tested record by record instead.
final class SemiJoin {
    private let step: RelationStep
    /// The related records.
    private let related: PlanSet
    private let outer: TableMap

    /// - Returns: nil where a step has no index.
    init?(_ step: RelationStep, _ condition: ConditionTree, _ outer: TableMap, _ session: RecordSession, depth: Int) throws {
        self.step = step
        self.outer = outer
        guard ValueSearch.hasWay(outer, step.local) else { return nil }
        if let join = step.join, !ValueSearch.hasWay(try session.map(join.entity), join.far) { return nil }
        let map = try session.map(step.entity)
        related = try Planner(
            map, conjuncts: condition.conjuncts, Planner.Goal(fields: [step.foreign]), depth: depth + 1
        ).plans(session)
    }

    /// The ways that are taken.
    var access: [QueryPlan.Access] {
        let way: QueryPlan.Access =
            step.local == outer.keyPosition ? .key : ValueSearch.index(outer, step.local).map { .index($0.stored.name, covering: false) } ?? .scan
        return [way]
    }

    var described: String { "from \(related.usual.described.description)" }

    /// Whether keys may be those of no record, because they are what other records refer to.
    var mayDangle: Bool { step.local == outer.keyPosition }

    /// Keys of the records whose related records fulfil the condition.
    func keys(_ operands: Operands, _ session: RecordSession) throws -> KeyList {
        var values = try foreignValues(operands, session)
        if let join = step.join {
            let rows = try session.map(join.entity)
            values = try ValueSearch(rows, join.far, session).values(of: join.near, values)
        }
        if step.local == outer.keyPosition { return values }
        return try ValueSearch(outer, step.local, session).keys(values)
    }

    /// What the related records are referred to with.
    private func foreignValues(_ operands: Operands, _ session: RecordSession) throws -> KeyList {
        let plan = try related.choose(operands, session)
        let list = KeyList()
        let map = plan.map
        let form = KeyCoding.Form(type: map.definition.fields[step.foreign].type)
        let buffer = ByteBuffer(capacity: 32)
        var candidates = try Candidates(plan, isReversed: false, operands, session, wantsBodies: step.foreign != map.keyPosition)
        defer { candidates.end() }
        if step.foreign == map.keyPosition {
            list.keep(candidates.keyOwner)
            while try candidates.next() { list.add(candidates.key) }
        } else {
            let frame = Frame(capacity: 1)
            let entries = candidates.isCovered ? plan.outputOfEntries : nil
            while try candidates.next() {
                if let entries {
                    try entries.fill(frame.cells, entry: candidates.body, key: candidates.key, scratch: frame.scratch)
                } else {
                    try plan.output.fill(frame.cells, key: candidates.key, row: candidates.body)
                }
                if frame.cells[0].kind == .null { continue }
                buffer.reset()
                if KeyCoding.append(frame.cells[0], form, to: buffer) { list.isWider = true }
                list.addCopy(buffer.bytes)
            }
        }
        list.finish()
        return list
    }

    /// About how many keys it gives, and what that costs.
    func estimate(_ operands: Operands, _ session: RecordSession) throws -> (rows: Double, cost: Double) {
        let inner = try related.estimate(operands, session)
        let innerCount = max(1, Double(try session.trees.count(related.usual.map.table.tree)))
        var rows = inner.rows
        var cost = inner.cost
        if let join = step.join {
            let all = Double(try session.trees.count(try session.map(join.entity).table.tree))
            rows = min(all, rows * max(1, all / innerCount))
            cost += rows * Cost.fetch
        }
        if step.local != outer.keyPosition {
            let all = Double(try session.trees.count(outer.table.tree))
            rows = min(all, rows * max(1, all / innerCount))
            cost += rows * Cost.entry + inner.rows * Cost.seek
        }
        return (rows, cost + rows * Cost.sorted)
    }
}
