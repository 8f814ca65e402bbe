import StoreCore

/// The few records that satisfy a condition through another entity, each asked for by the pair of keys that a join row has.
///
/// "Posts with a label of this name": there is one label, and an entry of an index of post and label says whether a post has it. Otherwise
/// all labels of the post would be read.
final class JoinPairs {
    /// For each of the records, the join rows that lead to it.
    private let finders: [RecordFinder]

    /// How many they are.
    var size: Int { finders.count }

    /// - Parameter plans: Those for the related records.
    /// - Returns: nil if there are more of them, or no index has both references.
    init?(_ step: RelationStep, _ plans: PlanSet, _ operands: Operands, _ session: RecordSession) throws {
        guard let join = step.join, step.foreign == plans.planner.map.keyPosition, !plans.planner.conjuncts.isEmpty else { return nil }
        let rows = try session.map(join.entity)
        if rows.pairIndex(join) == nil { return nil }
        if let draw = session.draw, !draw.flip() { return nil }
        guard try RelatedPlans.few(plans, operands, session) != nil else { return nil }
        var keys: [Value] = []
        var candidates = try Candidates(try plans.choose(operands, session), operands, session, wantsBodies: false)
        defer { candidates.end() }
        while try candidates.next() {
            guard keys.count < RelatedPlans.mostPairs, let key = KeyCoding.recordKey(candidates.key, plans.planner.map.keyType) else {
                return nil
            }
            keys.append(key.value)
        }
        var finders: [RecordFinder] = []
        for key in keys {
            let condition = PredicateCode.compare(join.far, .equal, key)
            let values = try Operands(condition)
            let finder = RecordFinder(rows, join.near, by: rows.valueIndex(of: join.near, [condition.tree]), values, session)
            if !finder.answersAll { return nil }
            finders.append(finder)
        }
        self.finders = finders
    }

    /// The number of them that join rows lead to from a value, up to a limit.
    func count(from local: Cell, upTo limit: Int) throws -> Int {
        var count = 0
        for finder in finders where count < limit {
            if try finder.hasAny(local) { count += 1 }
        }
        return count
    }
}
