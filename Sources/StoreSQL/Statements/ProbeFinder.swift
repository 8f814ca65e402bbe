import StoreCore

/// Finds the conditions along relations in a condition for which a probe decides how they are written, and writes the probes; see
/// ``RelatedProbe``.
struct ProbeFinder {
    private let table: TableReference
    private let hasLimit: Bool
    private(set) var probes: [RelatedProbe] = []

    /// The surroundings of a condition.
    private struct Place {
        /// Whether it is negated.
        var isNegated = false
        /// Whether another condition must hold as well, so that this one need not be evaluated for every record.
        var isShared = false
        /// The other condition, if an index finds the records that satisfy it.
        var range: Fragment?
        /// Whether it is within another condition along a relation.
        var isInner = false
    }

    init(_ request: FetchRequest, _ tree: SQLConditionTree, _ table: TableReference) {
        self.table = table
        hasLimit = request.limit != nil
        visit(tree.root, Place())
    }

    private mutating func visit(_ node: ConditionNode, _ place: Place) {
        var place = place
        switch node {
        case .constant, .leaf: break
        case .not(let part):
            place.isNegated.toggle()
            visit(part, place)
        case .group(let isAnd, _):
            let isAll = isAnd != place.isNegated
            let parts = SQLConditionTree.flattened(node, negated: place.isNegated, isAnd: isAll)
            if isAll {
                if parts.contains(where: { $0.node.isPinned(negated: $0.isNegated) }) { return }
                place.isShared = true
                if !place.isInner { place.range = parts.indexedRange }
            }
            for part in parts {
                place.isNegated = part.isNegated
                visit(part.node, place)
            }
        case .related(let related):
            if let probe = probe(related, place) { probes.append(probe) }
            // The records between would have to be counted, too.
            if !hasLimit { visit(related.inner, Place(isShared: place.isShared, isInner: true)) }
        }
    }

    private func probe(_ related: RelationCondition, _ place: Place) -> RelatedProbe? {
        if related.number >= RelatedAnswers.maximum { return nil }
        if related.count == nil, related.inner.isSelective() { return valueProbe(related, place) }
        let isNegated = place.isNegated != (related.groupComparison?.isNegated ?? false)
        // What holds for the others holds for most records.
        if hasLimit && isNegated { return nil }
        if place.isInner && !related.hasOneOwner { return nil }
        guard let range = related.range, let many = many(related, range, place) else { return nil }
        return RelatedProbe(
            number: related.number, statement: many.statement(in: table.dialect), isOfValue: false,
            groups: related.groupComparison.flatMap { group in related.count.map { (group.0, $0.literal) } })
    }

    /// The numbers of related records with a value between which a twentieth of all of them is many if there is a limit.
    private static let (fewestOfValue, mostOfValue) = (1_000, 10_000)

    /// The probe for a condition that an index finds by a value, where EXISTS has an index for the related records of one record.
    private func valueProbe(_ related: RelationCondition, _ place: Place) -> RelatedProbe? {
        let (rows, reference) =
            if let join = related.join, let step = related.step.join { (join, step.near) } else { (related.target, related.step.foreign) }
        guard !place.isInner, rows.isIndexed(reference, folds: false), let range = related.range else { return nil }
        func share(_ table: TableReference, _ part: Int) -> String {
            let all = TableReference(table.entity, dialect: table.dialect).declaration
            return "ifnull((SELECT max(_rowid_) FROM \(all)), 0) / \(part)"
        }
        let twentieth = "max(\(ProbeFinder.fewestOfValue), \(share(related.target, ProbeFinder.recordsOfSome))"
        // Without a limit EXISTS looks at every record, so there must be many for these, too.
        let number =
            hasLimit ? "min(\(ProbeFinder.mostOfValue), \(twentieth)))" : "\(twentieth), \(share(table, ProbeFinder.othersForEach)))"
        let many = more(of: Fragment("\(related.target.declaration) WHERE ") + range, than: Fragment(number))
        return RelatedProbe(number: related.number, statement: many.statement(in: table.dialect), isOfValue: true, groups: nil)
    }

    /// The maximum number of related records where EXISTS would look at all records.
    private static let mostOfAll = 10_000
    /// The maximum number where EXISTS may look at few records only, and the number of records that must be there for each of them.
    private static let mostOfSome = 1_000
    private static let recordsOfSome = 20
    /// The maximum number of records to which the related ones lead in that case, if each may lead to several.
    private static let mostReached = 500
    /// The number of related records that must be there for each of those that satisfy the condition, if each may lead to several.
    private static let othersForEach = 4

    /// A statement with a row if too many related records are in a range.
    private func many(_ related: RelationCondition, _ range: Fragment, _ place: Place) -> Fragment? {
        let isForAll = !hasLimit && !place.isShared
        let ranged = Fragment("\(related.target.declaration) WHERE ") + range
        let all = TableReference(table.entity, dialect: table.dialect)
        let most = isForAll ? ProbeFinder.mostOfAll : ProbeFinder.mostOfSome
        if related.hasOneOwner, let other = place.range {
            let others = other.surrounded("(SELECT count(*) FROM (SELECT 1 FROM \(table.declaration) WHERE ", " LIMIT \(most)))")
            return more(of: ranged, than: hasLimit ? others.surrounded("", " / \(ProbeFinder.recordsOfSome)") : others)
        }
        // The records that must be there for each related one, and how many of them.
        let others = related.hasOneOwner ? all : TableReference(related.target.entity, dialect: table.dialect)
        let ofAll = related.hasOneOwner ? 1 : ProbeFinder.othersForEach
        let each = isForAll ? ofAll : ProbeFinder.recordsOfSome
        // The greatest number of a row is about the number of rows, and found at once.
        let bounds = (related.hasOneOwner ? [all] : [all, others]).map {
            "ifnull((SELECT max(_rowid_) FROM \($0.declaration)), 0) / \(each)"
        }
        let first = more(of: ranged, than: Fragment("min(\(most), \(bounds.joined(separator: ", ")))"))
        if !isForAll, !related.hasOneOwner {
            guard let reached = related.reached(range) else { return nil }
            return first.surrounded("SELECT 1 WHERE EXISTS (", ") OR EXISTS (")
                + more(of: reached, than: Fragment("\(ProbeFinder.mostReached)")).surrounded("", ")")
        }
        // It is far more where the keys are the numbers, so the rows are counted if there are few related records.
        let counted = ranged.surrounded("\(each) * (SELECT count(*) FROM ", ")")
        return first.surrounded("SELECT 1 WHERE EXISTS (", ") OR NOT EXISTS (")
            + more(of: Fragment(others.declaration), than: counted).surrounded("", ")")
    }

    /// A row if there are more rows than a number.
    private func more(of rows: Fragment, than number: Fragment) -> Fragment {
        rows.surrounded("SELECT 1 FROM ", " LIMIT 1 OFFSET ") + number
    }
}

extension RelationCondition {
    /// Whether each related record is related to one record.
    var hasOneOwner: Bool { join == nil && step.local == outer.entity.key }

    /// The inner conditions by which an index finds the related records.
    var range: Fragment? { SQLConditionTree.flattened(inner, negated: false, isAnd: true).indexedRange }

    /// The records, or the rows between, to which the related records in a range lead; nil if no index finds them.
    func reached(_ range: Fragment) -> Fragment? {
        let (rows, field) = if let join, let step = step.join { (join, step.far) } else { (outer, step.local) }
        guard rows.isIndexed(field, folds: false) else { return nil }
        return Fragment(
            "\(target.declaration) CROSS JOIN \(rows.declaration) ON \(rows.column(field)) = \(target.column(step.foreign)) WHERE ")
            + range
    }
}

extension [SQLConditionTree.Part] {
    /// Those conditions, all of which hold, by which an index finds the records: on one field, if possible with two bounds.
    var indexedRange: Fragment? {
        var fields: [(field: Int, range: Fragment, count: Int)] = []
        for part in self {
            guard case .leaf(let question, let leaf) = part.node, let field = leaf.indexedField(question, negated: part.isNegated)
            else { continue }
            let text = leaf.render(question, negated: part.isNegated)
            guard let known = fields.firstIndex(where: { $0.field == field }) else {
                fields.append((field, text, 1))
                continue
            }
            fields[known].range += " AND "
            fields[known].range += text
            fields[known].count += 1
        }
        let most = fields.map(\.count).max()
        return fields.first { $0.count == most }?.range
    }
}

extension ConditionLeaf {
    /// The field by which an index finds the records of a condition; nil if there is no index, or it is not used.
    func indexedField(_ question: PredicateTree.Leaf, negated: Bool) -> Int? {
        func indexed(_ field: Int, _ folds: Bool) -> Int? {
            table.isIndexed(field, folds: folds) || (!folds && table.isIndexed(field, folds: true)) ? field : nil
        }
        switch question {
        case .isNil(let field): return negated ? nil : indexed(field, false)
        case .in(let field, _, _, let folds): return negated ? nil : indexed(field, folds)
        case .compare(let field, let comparison, _, _, let folds):
            switch comparison {
            case .equal, .hasPrefix: return negated ? nil : indexed(field, folds)
            case .less, .lessOrEqual, .greater, .greaterOrEqual:
                // The complement for a field that may be nil is no comparison; an exact order is not that of an index without case.
                if negated && table.field(field)?.isOptional != false { return nil }
                return table.isIndexed(field, folds: folds) ? field : nil
            case .notEqual, .like, .hasSuffix, .contains: return nil
            }
        case .fields: return nil
        }
    }
}
