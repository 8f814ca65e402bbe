import StoreCore

extension SQLConditionTree {
    /// The bound that the condition of a page implies for the first field of its order; nil if there is none, or no index that has the order.
    ///
    /// `at < x OR (at = x AND id > y)`: the records after one of them, written by hand. A database finds those of each alternative by the
    /// index, all of them, and sorts them. But no record is beyond the greater of the two values, which are usually the same: by
    /// `at <= max(x, x)` the index is read in the order of the request from there, until there are enough.
    func pageBound(_ request: FetchRequest) -> Fragment? {
        guard dialect.probesRelated, request.limit != nil, let index = OrderedIndex(table, equal: parts.equalFields, request) else {
            return nil
        }
        return parts.lazy.compactMap { $0.pageBound(of: index.term, table) }.first
    }
}

extension SQLConditionTree.Part {
    /// A page has one for each term of its order; functions have a maximum number of operands.
    private static var mostAlternatives: Int { 16 }

    /// The bound of a field in alternatives one of which is the same bound alone, and the others begin with a value.
    fileprivate func pageBound(of term: OrderTerm, _ table: TableReference) -> Fragment? {
        guard case .group = node else { return nil }
        let alternatives = SQLConditionTree.flattened(node, negated: isNegated, isAnd: false)
        guard (2...Self.mostAlternatives).contains(alternatives.count) else { return nil }
        var isUpper: Bool?
        var literals: [Int] = []
        for alternative in alternatives {
            // The field is never nil, so this alternative adds no record.
            if case .leaf(.isNil(term.field), _) = alternative.node, !alternative.isNegated, table.field(term.field)?.isOptional == false {
                continue
            }
            let conditions = SQLConditionTree.flattened(alternative.node, negated: alternative.isNegated, isAnd: true)
            let found = conditions.lazy.compactMap { $0.comparison(of: term, table) }.first {
                $0.comparison == .equal || conditions.count == 1
            }
            guard let found else { return nil }
            literals.append(found.literal)
            let isBound: Bool
            switch found.comparison {
            case .less, .lessOrEqual: isBound = true
            case .greater, .greaterOrEqual: isBound = false
            case .equal: continue
            case .notEqual, .like, .hasPrefix, .hasSuffix, .contains: return nil
            }
            if isUpper ?? isBound != isBound { return nil }
            isUpper = isBound
        }
        guard let isUpper else { return nil }
        let sign = isUpper ? "<=" : ">="
        let isFolded = term.isCaseInsensitive
        let (column, dialect) = (table.column(term.field), table.dialect)
        // The function compares as its first operand is; with one alone it would be an aggregate.
        let first = isFolded ? dialect.foldedColumn(Fragment.placeholder) : Fragment.placeholder
        let others = literals.dropFirst().map { _ in ", " + Fragment.placeholder }.joined()
        let value = others.isEmpty ? first : "\(isUpper ? "max" : "min")(\(first)\(others))"
        return Fragment(
            "\(isFolded ? dialect.foldedColumn(column) : column) \(sign) \(value)",
            literals.map { isFolded ? dialect.foldedLiteral($0) : .literal($0) }, .value(table.field(term.field)?.type ?? .data))
    }

    /// The comparison of the term's field with a value of the same type; nil if it ignores case where the order does not, or the reverse.
    private func comparison(of term: OrderTerm, _ table: TableReference) -> (comparison: Comparison, literal: Int)? {
        guard !isNegated, case .leaf(.compare(term.field, let comparison, let literal, let type, term.isCaseInsensitive), _) = node,
            type == table.field(term.field)?.type
        else { return nil }
        return (comparison, literal)
    }
}
