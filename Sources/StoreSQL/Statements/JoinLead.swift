import StoreCore

/// Which side of a join is read first; the records of the other one are looked up by the joined field.
///
/// `Order.join(\.customer) { $0.where { $0.country == "LI" } }` is found by the few customers of Liechtenstein, and the orders of a day with
/// their customers in Germany by the day. SQLite decides by averages. The left records of an inner join are those with a related record
/// that is on the right, so the probes of such a request tell (``RequestWays``).
@usableFromInline enum JoinLead: Sendable {
    /// The database chooses.
    case none
    /// The database chooses, but may not read the left records in their order, because an index finds few of them: the order gets a sign.
    case sorted
    /// The left side, of which an index finds few records.
    case left
    /// The left side, in its order, until there are enough rows.
    case leftInOrder
    /// The same, and the right records are sought in such a way that the database does not read all of them first.
    case leftInOrderSeeking
    /// The right side.
    case right

    /// Whether the database chooses the side.
    @usableFromInline var isOfDatabase: Bool { self == .none || self == .sorted }

    /// Whether the left records are read in their order.
    var isInOrder: Bool { self == .leftInOrder || self == .leftInOrderSeeking }
}

extension JoinRequest {
    /// The same join, its left records narrowed to those that give a row, and to the first of them if it has a limit; nil where that cannot be
    /// said.
    @usableFromInline var narrowingLeft: JoinRequest? {
        if left.limit != nil || left.offset != 0 || left.isShuffled { return nil }
        var result = self
        switch kind {
        case .right, .full: return nil
        case .left: if limit == nil { return nil }
        case .inner:
            let (own, other) = (left.entity.definition, right.entity.definition)
            let hasAll = right.limit == nil && right.offset == 0
            guard hasAll, own.fields[leftField].type == other.fields[rightField].type else { return nil }
            if limit == nil, left.predicate.isAll, right.predicate.isAll { return nil }
            let step = RelationStep(to: right.entity, local: leftField, foreign: rightField)
            result.left.predicate = left.predicate && .any(step, right.predicate)
            if result.left.predicate.fault != nil || result.left.predicate.code == PredicateCode.none.code { return nil }
        }
        if let limit {
            let (number, isTooMany) = limit.addingReportingOverflow(offset)
            if isTooMany { return nil }
            result.left.limit = number
        }
        return result
    }

    /// Whether an index finds the right records of a left one by the joined field, in the same way as the database compares it, and few of them
    /// are read in vain: they have no conditions, or there is only one.
    @usableFromInline func looksUpRight(_ dialect: Dialect) -> Bool {
        let (own, other) = (left.entity.definition, right.entity.definition)
        // A view has no indexes, whatever its model says.
        guard !own.isReadOnly, !other.isReadOnly, right.limit == nil, right.offset == 0,
            right.predicate.isAll || other.isUnique(alone: rightField)
        else { return false }
        let table = TableReference(other, dialect: dialect)
        return own.fields[leftField].type == other.fields[rightField].type && table.isIndexed(rightField, folds: false)
            && !table.needsFoldedTwin(rightField)
    }

    /// The side that is read first if the left records of ``narrowingLeft`` are found in a way.
    ///
    /// - Parameters:
    ///   - ways: All ways; nil if there was nothing to choose.
    ///   - hasVeryFew: Whether an index finds very few records of a side.
    @usableFromInline func lead(
        _ choice: RequestChoice, _ ways: RequestWays?, _ dialect: Dialect, hasVeryFew: (FetchRequest) throws -> Bool
    ) rethrows -> JoinLead {
        let joined = left.predicate.tree.steps.count
        let isByRight = kind == .inner && (choice.way == 0 ? choice.related.isFew(joined) : ways?.relation(choice.way) == joined)
        if choice.way == 0, !isByRight { return .none }
        let (other, field) = isByRight ? (left, leftField) : (right, rightField)
        let table = TableReference(other.entity.definition, dialect: dialect)
        let canLookUp = table.isIndexed(field, folds: false)
        if isByRight { return canLookUp ? .right : .none }
        // Many of them may share a value of the joined field; then their own index is better, which a lookup would not use.
        if canLookUp, other.entity.definition.isUnique(alone: field) { return .left }
        return try canLookUp && !hasVeryFew(other) ? .left : .sorted
    }
}

extension EntityDefinition {
    /// Whether no two records have the same value of a field.
    fileprivate func isUnique(alone field: Int) -> Bool {
        field == key || indexes.contains { $0.isUnique && $0.parts.count == 1 && $0.parts[0].field == fields[field].name }
    }
}
