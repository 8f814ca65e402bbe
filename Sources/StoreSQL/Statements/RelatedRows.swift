import StoreCore

/// The related records of a condition along a relation that an index finds: by the inner conditions on one field, or by those on records
/// to which they are related in turn.
struct RelatedRows {
    /// The tables, joined in the order in which they are read; the related records are in the last one.
    private let tables: String
    private let condition: Fragment
    /// Whether these records satisfy all inner conditions.
    let areAll: Bool
    /// The positions of the conditions along relations that are followed to them.
    let relations: [Int]

    /// nil if no index finds them.
    init?(of related: RelationCondition) {
        let parts = SQLConditionTree.flattened(related.inner, negated: false, isAnd: true)
        var range = parts.indexedRange(isFound: true)
        // An index over several of the fields has fewer.
        if let several = parts.indexed(in: related.target).max(by: { $0.used.count < $1.used.count }),
            several.used.count > range?.count ?? 0
        {
            range = (several.text, several.used.count)
        }
        // A value has fewer records than a range, also one at the end of a relation.
        let hasValue = parts.contains { $0.node.isPinned(negated: $0.isNegated) }
        if range == nil || (!hasValue && parts.contains { $0.leadsToValue }), let found = RelatedRows(by: parts) {
            self = found
        } else if let range {
            (tables, condition, areAll) = (related.target.declaration, range.text, parts.count == range.count)
            relations = []
        } else {
            return nil
        }
    }

    /// By the first condition along a relation.
    private init?(by parts: [SQLConditionTree.Part]) {
        for part in parts where !part.isNegated {
            guard case .related(let next) = part.node, next.count == nil, let rows = RelatedRows(of: next),
                let tables = rows.tables(to: next, isRecord: true)
            else { continue }
            self.tables = tables
            condition = rows.condition
            areAll = rows.areAll && parts.count == 1
            relations = [next.number] + rows.relations
            return
        }
        return nil
    }

    /// The tables and the condition.
    var text: Fragment { Fragment("\(tables) WHERE ") + condition }

    /// The same with the records, or the rows between, to which they lead; nil if no index finds those. Each of them is for one record.
    func reached(by related: RelationCondition) -> Fragment? {
        tables(to: related, isRecord: related.join == nil).map { Fragment("\($0) WHERE ") + condition }
    }

    /// The tables up to the rows between, or to the record itself.
    private func tables(to related: RelationCondition, isRecord: Bool) -> String? {
        var result = tables
        var reference = related.target.column(related.step.foreign)
        func add(_ rows: TableReference, _ field: Int) -> Bool {
            result += " CROSS JOIN \(rows.declaration) ON \(rows.column(field)) = \(reference)"
            return rows.isIndexed(field, folds: false)
        }
        if let join = related.join, let step = related.step.join {
            if !add(join, step.far) { return nil }
            reference = join.column(step.near)
        }
        if isRecord, !add(related.outer, related.step.local) { return nil }
        return result
    }
}

extension SQLConditionTree.Part {
    /// Whether it is a condition along a relation at whose end an index finds a value.
    fileprivate var leadsToValue: Bool {
        guard case .related(let next) = node else { return false }
        return !isNegated && next.count == nil && next.inner.isSelective()
    }
}

extension RelationCondition {
    /// Whether an index finds the related records by a value, and they are not known to be many.
    var isSelective: Bool { !isMany && inner.isSelective() }

    /// Whether each related record is related to one record.
    var hasOneOwner: Bool { join == nil && step.local == outer.entity.key }

    /// Whether an index finds the records that a related one leads to.
    var hasIndexOfLocal: Bool {
        if let join, let step = step.join { return join.isIndexed(step.far, folds: false) }
        return outer.isIndexed(step.local, folds: false)
    }

    /// Whether an index finds those related records of one record that satisfy the whole condition.
    var hasIndexOfBoth: Bool {
        if !hasOneOwner { return false }
        let parts = SQLConditionTree.flattened(inner, negated: false, isAnd: true)
        return target.entity.indexes.contains { index in
            guard index.parts.first?.field == target.field(step.foreign)?.name else { return false }
            return parts.indexed(in: target, by: Array(index.parts.dropFirst()))?.used.count == parts.count
        }
    }

    /// Whether an index finds the related records, or the rows between, of a record.
    var hasIndexOfReference: Bool {
        if let join, let step = step.join { return join.isIndexed(step.near, folds: false) }
        return target.isIndexed(step.foreign, folds: false)
    }
}
