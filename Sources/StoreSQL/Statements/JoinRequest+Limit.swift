import StoreCore

extension JoinRequest {
    /// The same join over the first left records only, of which each gives a row at least; nil where that cannot be said.
    ///
    /// A database does not know in which order a list's records come, so it would sort all rows of the join; the first left records are read
    /// in their order (``RequestWays``).
    @usableFromInline var limitingLeft: JoinRequest? {
        guard let limit, left.limit == nil, left.offset == 0, !left.isShuffled, !left.predicate.isAll else { return nil }
        let (number, isTooMany) = limit.addingReportingOverflow(offset)
        if isTooMany { return nil }
        var result = self
        switch kind {
        case .right, .full: return nil
        case .left: break
        case .inner:
            let (own, other) = (left.entity.definition, right.entity.definition)
            let hasAll = right.limit == nil && right.offset == 0
            guard hasAll, own.fields[leftField].type == other.fields[rightField].type else { return nil }
            let step = RelationStep(to: right.entity, local: leftField, foreign: rightField)
            result.left.predicate = left.predicate && .any(step, right.predicate)
            if result.left.predicate.fault != nil || result.left.predicate.code == PredicateCode.none.code { return nil }
        }
        result.left.limit = number
        result.left.isUnordered = false
        return result
    }
}
