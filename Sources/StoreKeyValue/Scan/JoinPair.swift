import StoreCore

/// The one record that satisfies a condition through another entity, asked for by the pair of keys that a join row has.
///
/// "Posts with the label of this name": the name is unique, and an entry of an index of post and label says whether a post has it. Otherwise
/// all labels of the post would be read.
final class JoinPair {
    /// Finds the join rows that lead to the record; without one, no record satisfies the condition.
    private let finder: RecordFinder?

    /// - Parameters:
    ///   - point: The lookup of the record; see ``RelatedPlans/pairedPoint(_:)``.
    ///   - targets: Its entity.
    /// - Returns: nil if the record cannot be identified by a lookup.
    init?(_ join: RelationStep.Join, _ point: PointRead, of targets: TableMap, _ operands: Operands, _ session: RecordSession) throws {
        if let draw = session.draw, !draw.flip() { return nil }
        var found: RecordKey?
        let isExact = try session.keyOfOne(point, operands) { found = KeyCoding.recordKey($0, targets.keyType) }
        if !isExact { return nil }
        guard let found else {
            finder = nil
            return
        }
        let rows = try session.map(join.entity)
        let condition = PredicateCode.compare(join.far, .equal, found.value)
        let finder = RecordFinder(
            rows, join.near, by: rows.valueIndex(of: join.near, [condition.tree]), try Operands(condition), session)
        if !finder.answersAll { return nil }
        self.finder = finder
    }

    /// Whether a join row leads to the record from a value.
    func isReached(from local: Cell) throws -> Bool { try finder?.hasAny(local) ?? false }
}
