import StoreCore

// Conditions on related records. Each is written in one of two ways, which are equivalent:
// - `EXISTS (SELECT … WHERE … AND foreign = local)`, evaluated record by record through the index of the reference;
// - `local IN (SELECT foreign …)`, evaluated once beforehand, if an index finds the few related records that satisfy the inner condition:
//   by a value, unless a probe has told that it has many, or in a range, of which a probe has told that it has few (``RelatedProbe``); or if
//   a probe has told that it takes less time to read all of them.
//   Equality of columns is never true of NULL, as a step requires. EXISTS and counts are never unknown; IN may be, where it means false.
extension SQLConditionTree {
    /// The height that a subquery adds to its condition.
    private var subqueryHeight: Int { limits?.subquery ?? 0 }

    /// Whether a subquery of this height is written in front of the statement.
    private func isTall(_ height: Int) -> Bool { limits.map { height > $0.tallestSubquery } ?? false }

    mutating func render(_ related: RelationCondition, negated: Bool, isPinned: Bool) -> Term {
        let isFound = related.isFew || (related.count == nil && !isPinned && related.isSelective)
        // What is rendered again leaves no named subqueries.
        let before = self
        let inner = innerTerm(related, isFound: isFound)
        let height = max(inner?.height ?? 0, leafHeight + 2) + subqueryHeight
        let isTall = isTall(height)
        if let (comparison, literal) = related.count {
            if related.isFew, !isTall, let group = related.groupComparison {
                return counted(related, group.0, literal, inner, negated != group.isNegated, height: height)
            }
            return count(related, comparison, literal, inner, negated, height: height)
        }
        if isTall, !isFound {
            var joined = before
            if let result = joined.joinedChain(related, negated) {
                self = joined
                return result
            }
        }
        if isTall || isFound {
            return membership(related, inner, negated, height: height, isTall: isTall)
        }
        var result = Fragment(negated ? "NOT EXISTS (SELECT 1 FROM " : "EXISTS (SELECT 1 FROM ")
        result += rows(related)
        result += whereClause(inner, and: "\(reference(related)) = \(local(related))")
        result += ")"
        return Term(fragment: result, height: height)
    }

    /// The records along a chain of relations, joined in one subquery, where one within another would be too tall; nil if no index finds
    /// those that belong to one before.
    private mutating func joinedChain(_ related: RelationCondition, _ negated: Bool) -> Term? {
        if !related.hasIndexOfReference { return nil }
        var tables = rows(related)
        var conditions: [Term] = []
        var link = related
        while true {
            let parts = SQLConditionTree.flattened(link.inner, negated: false, isAnd: true)
            var next: RelationCondition?
            var others: [Part] = []
            for part in parts {
                if next == nil, !part.isNegated, case .related(let following) = part.node, following.count == nil,
                    following.hasIndexOfReference, !following.isFew, !following.isSelective
                {
                    next = following
                } else {
                    others.append(part)
                }
            }
            if !others.isEmpty {
                // The reference finds them, as in EXISTS.
                let isUsed = link.join == nil ? link.target.lookup(others, by: link.step.foreign) : others.map { _ in false }
                conditions.append(render(others, isUsed, isPinned: true))
            }
            guard let next else { break }
            tables += joinedRows(next)
            link = next
        }
        let condition = join(conditions, " AND ")
        let height = max(condition.height, leafHeight + 2) + subqueryHeight
        if isTall(height) { return nil }
        var result = Fragment("\(negated ? "NOT " : "")EXISTS (SELECT 1 FROM \(tables)")
        result += whereClause(conditions.isEmpty ? nil : condition, and: "\(reference(related)) = \(local(related))")
        result += ")"
        return Term(fragment: result, height: height)
    }

    /// The related records of those before, which are read first.
    private func joinedRows(_ related: RelationCondition) -> String {
        guard let join = related.join, let step = related.step.join else {
            return " CROSS JOIN \(related.target.declaration) ON \(reference(related)) = \(local(related))"
        }
        return " CROSS JOIN \(join.declaration) ON \(reference(related)) = \(local(related)) CROSS JOIN \(related.target.declaration) ON "
            + "\(related.target.column(related.step.foreign)) = \(join.column(step.far))"
    }

    /// - Parameter isFound: Whether the inner condition is evaluated once beforehand.
    private mutating func innerTerm(_ related: RelationCondition, isFound: Bool) -> Term? {
        if case .constant(true) = related.inner { return nil }
        let (table, field) =
            if let join = related.join, let step = related.step.join { (join, step.near) } else { (related.target, related.step.foreign) }
        if isFound || !dialect.probesRelated || !table.isIndexed(field, folds: false) {
            return render(related.inner, negated: false, isPinned: false)
        }
        // The related records of one record are few. SQLite might find those of all records by another index, again for each record.
        let parts = SQLConditionTree.flattened(related.inner, negated: false, isAnd: true)
        guard let join = related.join, let step = related.step.join else {
            return render(parts, table.lookup(parts, by: field), isPinned: parts.contains { $0.node.isPinned(negated: $0.isNegated) })
        }
        // One related record is found once, and an index has the row between it and the record.
        let isUsed = parts.map { part in
            guard case .leaf(let question, let leaf) = part.node else { return false }
            return !part.isNegated && leaf.findsOne(question)
                && (join.hasIndex(of: step.far, after: step.near) || join.hasIndex(of: step.near, after: step.far))
        }
        return render(parts, isUsed, isPinned: parts.contains { $0.node.isPinned(negated: $0.isNegated) })
    }

    private mutating func membership(_ related: RelationCondition, _ inner: Term?, _ negated: Bool, height: Int, isTall: Bool) -> Term {
        var subquery = Fragment("SELECT \(reference(related)) FROM ")
        subquery += foundRows(related)
        subquery += whereClause(inner, and: nil)
        var result = Fragment("\(local(related)) IN ")
        if isTall {
            result += hoist(subquery)
        } else {
            result += "("
            result += subquery
            result += ")"
        }
        if negated { result = result.surrounded("(", ") IS NOT TRUE") }
        return Term(fragment: result, height: isTall ? leafHeight : height)
    }

    /// The records whose number of related ones, as they are found in groups, satisfies a comparison that 0 does not.
    private func counted(
        _ related: RelationCondition, _ comparison: Comparison, _ literal: Int, _ inner: Term?, _ negated: Bool, height: Int
    ) -> Term {
        guard let sign = comparison.sql else { return Term(fragment: Fragment(dialect.no), height: 0) }
        // Several join rows may refer to one target.
        let number = related.join == nil ? "count(*)" : "count(DISTINCT \(related.target.key))"
        var result = Fragment("\(local(related)) IN (SELECT \(reference(related)) FROM ")
        result += foundRows(related)
        result += whereClause(inner, and: nil)
        // Of those that a condition finds, the index of the reference has the groups in order, but SQLite would read it from end to end. By the
        // sign the reference is no column.
        result += " GROUP BY \(inner == nil ? "" : "+")\(reference(related)) HAVING \(number) \(sign) "
        result += Fragment("\(Fragment.placeholder))", [.literal(literal)], .value(.int))
        return Term(fragment: negated ? result.surrounded("(", ") IS NOT TRUE") : result, height: height)
    }

    /// Counts records of the target, not join rows, of which several may refer to one target.
    private mutating func count(
        _ related: RelationCondition, _ comparison: Comparison, _ literal: Int, _ inner: Term?, _ negated: Bool, height: Int
    ) -> Term {
        let foreign = related.target.column(related.step.foreign)
        let isReached: String
        if let join = related.join, let step = related.step.join {
            isReached =
                "\(foreign) IN (SELECT \(join.column(step.far)) FROM \(join.declaration) WHERE \(join.column(step.near)) = \(local(related)))"
        } else {
            isReached = "\(foreign) = \(local(related))"
        }
        let tall = height + (related.join == nil ? 0 : 2)
        let isTall = isTall((inner?.height ?? 0) + subqueryHeight)
        var clause = Fragment("")
        if isTall, let inner {
            // Only the inner condition is in front: the keys of all records that satisfy it.
            let target = related.target
            var subquery = Fragment("SELECT \(target.key) FROM \(target.declaration) WHERE ")
            subquery += inner.fragment
            // The related records of one record are few; those that satisfy the inner condition may be many, and would be gone through again for
            // each record.
            let isFound = related.join != nil || target.isIndexed(related.step.foreign, folds: false)
            let satisfies = "(\(target.key) IN \(hoist(subquery)))\(isFound ? " IS TRUE" : "")"
            clause = Fragment(" WHERE \(satisfies) AND \(isReached)")
        } else {
            clause = whereClause(inner, and: isReached)
        }
        var result = Fragment("(SELECT count(*) FROM \(related.target.declaration)")
        result += clause
        // A number is not compared as text; validation has refused that.
        guard let sign = (negated ? comparison.opposite : comparison)?.sql else { return Term(fragment: Fragment(dialect.no), height: 0) }
        result += Fragment(") \(sign) \(Fragment.placeholder)", [.literal(literal)], .value(.int))
        return Term(fragment: result, height: isTall ? 2 * leafHeight : tall)
    }

    /// The field of the record at the beginning of the step.
    private func local(_ related: RelationCondition) -> String { related.outer.column(related.step.local) }

    /// The column that equals it: the target's, or that of the join rows.
    private func reference(_ related: RelationCondition) -> String {
        if let join = related.join, let step = related.step.join { return join.column(step.near) }
        return related.target.column(related.step.foreign)
    }

    private func rows(_ related: RelationCondition) -> String {
        guard let join = related.join, let step = related.step.join else { return related.target.declaration }
        return "\(join.declaration) JOIN \(related.target.declaration) ON "
            + "\(related.target.column(related.step.foreign)) = \(join.column(step.far))"
    }

    /// The same where the few related records that satisfy the inner condition are found first, then the rows between by their index.
    private func foundRows(_ related: RelationCondition) -> String {
        guard related.isFew, let join = related.join, let step = related.step.join, join.isIndexed(step.far, folds: false) else {
            return rows(related)
        }
        // The target's column is on the left, as in the other ways: its collation compares.
        return "\(related.target.declaration) CROSS JOIN \(join.declaration) ON "
            + "\(related.target.column(related.step.foreign)) = \(join.column(step.far))"
    }

    /// The inner condition comes first, where it has the parser's stack to itself.
    private func whereClause(_ inner: Term?, and other: String?) -> Fragment {
        guard let inner else { return Fragment(other.map { " WHERE \($0)" } ?? "") }
        var result = Fragment(" WHERE ")
        result += inner.fragment
        if let other { result += " AND \(other)" }
        return result
    }
}
