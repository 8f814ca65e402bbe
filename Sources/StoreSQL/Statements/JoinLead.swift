import StoreCore

/// Which side of an inner join is read first; the records of the other one are looked up by the joined field.
///
/// `Order.join(\.customer) { $0.where { $0.country == "LI" } }` is found by the few customers of Liechtenstein, and the orders of a day with
/// their customers in Germany by the day. SQLite decides by averages. The left records of an inner join are those with a related record
/// that is on the right, so the probes of such a request tell (``RequestWays``).
@usableFromInline enum JoinLead: UInt8, Sendable {
    /// The database chooses.
    case none
    /// The left side.
    case left
    /// The right side.
    case right
}

extension JoinRequest {
    /// The same join whose left records are limited to those that give a row: with a limit to the first of these. nil where that cannot be
    /// said.
    ///
    /// A database does not know in which order a list's records come, so it would sort all rows of the join; the first left records are read
    /// in their order.
    @usableFromInline var narrowingLeft: JoinRequest? {
        if left.limit != nil || left.offset != 0 || left.isShuffled { return nil }
        var result = self
        switch kind {
        case .right, .full: return nil
        case .left: if limit == nil || left.predicate.isAll { return nil }
        case .inner:
            let (own, other) = (left.entity.definition, right.entity.definition)
            let hasAll = right.limit == nil && right.offset == 0
            guard hasAll, own.fields[leftField].type == other.fields[rightField].type else { return nil }
            if left.predicate.isAll, right.predicate.isAll { return nil }
            let step = RelationStep(to: right.entity, local: leftField, foreign: rightField)
            result.left.predicate = left.predicate && .any(step, right.predicate)
            if result.left.predicate.fault != nil || result.left.predicate.code == PredicateCode.none.code { return nil }
        }
        result.left.isUnordered = limit == nil
        if let limit {
            let (number, isTooMany) = limit.addingReportingOverflow(offset)
            if isTooMany { return nil }
            result.left.limit = number
        }
        return result
    }

    /// The side that is read first if the left records of ``narrowingLeft`` are found in a way.
    ///
    /// - Parameter ways: All ways; nil if a probe alone has decided about the condition that there is a right record.
    @usableFromInline func lead(_ choice: RequestChoice, _ ways: RequestWays?, _ dialect: Dialect) -> JoinLead {
        let joined = left.predicate.tree.steps.count
        let isByRight = choice.way == 0 ? choice.related.isFew(joined) : ways?.relation(choice.way) == joined
        if choice.way == 0, !isByRight { return .none }
        let (request, field) = isByRight ? (left, leftField) : (right, rightField)
        guard TableReference(request.entity.definition, dialect: dialect).isIndexed(field, folds: false) else { return .none }
        return isByRight ? .right : .left
    }
}
