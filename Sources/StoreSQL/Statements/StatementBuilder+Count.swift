import StoreCore

/// Counts of records.
extension StatementBuilder {
    /// Counts the records of a request, limit and offset included.
    public func count(_ request: FetchRequest) -> SQLStatement {
        // A count needs no order: any records are counted, and the offset is skipped in any index.
        var choice = choice[0]
        (choice.isFar, choice.isDrawn) = (false, false)
        if choice.way == 0, let statement = countOfOthers(request, choice) { return statement }
        let source = RequestSource(request, dialect, choice: choice)
        var result = source.steps
        result += "SELECT count(*) FROM "
        if source.hasLimitOrOffset { result += "(SELECT \(dialect.yes) FROM " }
        result += source.rows
        result += source.limitAndOffset
        if source.hasLimitOrOffset { result += ") AS counted" }
        return result.statement(in: dialect)
    }

    /// Counts the records that do not satisfy a condition as all records without those that do; nil if no index finds these.
    ///
    /// Of `state <> 'done'` SQLite would look at every entry of the index. It counts all records by the entries that each page has.
    private func countOfOthers(_ request: FetchRequest, _ choice: RequestChoice) -> SQLStatement? {
        guard dialect.probesRelated, request.limit == nil, request.offset == 0, !request.entity.definition.isReadOnly,
            let condition = request.predicate.negated
        else { return nil }
        let found = RequestSource(FetchRequest(request.entity, where: condition), dialect, choice: choice.withoutWay)
        let tree = SQLConditionTree(condition.tree, of: found.table, choice.related)
        guard tree.parts.count == 1, !found.condition.text.hasPrefix(" WHERE EXISTS"),
            tree.parts[0].isFoundByValue || tree.parts[0].isFoundByReference
        else { return nil }
        var result = found.steps
        result += "SELECT (SELECT count(*) FROM \(found.table.declaration)) - (SELECT count(*) FROM "
        result += found.rows
        result += ")"
        return result.statement(in: dialect)
    }
}

extension SQLConditionTree.Part {
    /// Whether an index finds the records by a value, or a range of values; and not those that are left, as for `<`.
    fileprivate var isFoundByValue: Bool {
        guard case .leaf(let question, let leaf) = node else { return false }
        if case .isNil = question { return false }
        return leaf.indexedField(question, negated: isNegated) != nil && leaf.indexedField(question, negated: !isNegated) == nil
    }

    /// Whether an index finds the records by references to the related ones, which are found first.
    fileprivate var isFoundByReference: Bool {
        guard case .related(let related) = node, related.count == nil, !related.isMany else { return false }
        return !isNegated && related.outer.isIndexed(related.step.local, folds: false)
    }
}
