import StoreCore

/// The one record that satisfies a condition through another entity, asked for by the pair of keys that a join row has.
///
/// "Posts with the label of this name": the name is unique, and an entry of an index of post and label says whether a post has it. Otherwise
/// all labels of the post would be read.
final class JoinPair {
    /// The join rows that lead to the record; nil if there is no such record.
    private let finder: RecordFinder?

    /// - Parameter plans: Those for the related records.
    /// - Returns: nil if the condition does not ask for one record by its key or by a unique index, or no index has both references.
    init?(_ step: RelationStep, _ plans: PlanSet, _ operands: Operands, _ session: RecordSession) throws {
        guard let join = step.join, let point = plans.usual.point, step.foreign == plans.planner.map.keyPosition else { return nil }
        let rows = try session.map(join.entity)
        if !rows.hasPairs(join) { return nil }
        if let draw = session.draw, !draw.flip() { return nil }
        var found: RecordKey?
        let isExact = try session.keyOfOne(point, operands) { found = KeyCoding.recordKey($0, plans.planner.map.keyType) }
        if !isExact { return nil }
        guard let found else {
            finder = nil
            return
        }
        let condition = PredicateCode.compare(join.far, .equal, found.value)
        let finder = RecordFinder(
            rows, join.near, by: rows.valueIndex(of: join.near, [condition.tree]), try Operands(condition), session)
        if !finder.answersAll { return nil }
        self.finder = finder
    }

    /// Whether a join row leads to the record from a value.
    func isReached(from local: Cell) throws -> Bool { try finder?.hasAny(local) ?? false }
}
