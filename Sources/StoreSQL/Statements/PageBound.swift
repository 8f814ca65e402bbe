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

    /// The bound that several alternatives have in common, as `at <= x` of `at < x OR (at = x AND id > y)`.
    fileprivate func pageBound(of term: OrderTerm, _ table: TableReference) -> Fragment? {
        guard let alternatives, alternatives.count > 1 else { return nil }
        return Self.pageBound(of: term, in: alternatives, table)
    }

    /// What the condition of a page tells of the records that come first: those that share the value of a field with the record before the
    /// page.
    ///
    /// `urgency > 2 OR (urgency = 2 AND at > x) OR (urgency = 2 AND at = x AND id > y)`: no record of the page has a lower urgency, and those
    /// with this one satisfy what the last two alternatives say beside it. If the values differ, the least one counts, or the greatest one
    /// where the order descends.
    ///
    /// - Parameters:
    ///   - first: The first term of the order, in the direction in which it is read.
    ///   - next: The first term of the order of these records.
    func pageGroup(of first: OrderTerm, then next: OrderTerm, _ table: TableReference) -> PageGroup? {
        guard let alternatives else { return nil }
        var literals: [Int] = []
        /// Whether there are alternatives for records with any value, and for those without one.
        var (includesValues, includesNil) = (false, false)
        var rests: [(isNil: Bool, conditions: [SQLConditionTree.Part])] = []
        for conditions in alternatives {
            if conditions.count == 1 {
                if conditions[0].isNil(first.field) {
                    includesNil = true
                } else if conditions[0].isNotNil(first.field) {
                    includesValues = true
                } else if let range = conditions[0].comparison(of: first, table),
                    range.comparison == (first.isDescending ? .less : .greater)
                {
                    literals.append(range.literal)
                } else {
                    return nil
                }
                continue
            }
            let found = conditions.indices.lazy.compactMap { index -> (index: Int, literal: Int?)? in
                if conditions[index].isNil(first.field) { return (index, nil) }
                guard let own = conditions[index].comparison(of: first, table), own.comparison == .equal else { return nil }
                return (index, own.literal)
            }.first
            guard let found else { return nil }
            if let literal = found.literal { literals.append(literal) }
            var rest = conditions
            rest.remove(at: found.index)
            rests.append((found.literal == nil, rest))
        }
        func bound(isNil: Bool) -> Fragment? {
            Self.pageBound(of: next, in: rests.filter { $0.isNil == isNil }.map(\.conditions), table)
        }
        if literals.isEmpty {
            // Where the order descends, those without a value come last.
            if includesNil || (includesValues && first.isDescending) { return nil }
            return PageGroup(value: Fragment("NULL"), bound: bound(isNil: true))
        }
        if includesValues || (!first.isDescending && (includesNil || rests.contains(where: \.isNil))) { return nil }
        if table.field(first.field)?.type != .string || literals.count == 1 {
            return PageGroup(value: Self.furthest(literals, of: first, isGreatest: first.isDescending, table), bound: bound(isNil: false))
        }
        // Of texts that differ it is not known which one counts. No text equals bytes, so then the group has no record, and all are after it.
        return PageGroup(value: Self.common(literals, of: first, otherwise: "X''", table), bound: bound(isNil: false))
    }

    /// The conditions of each alternative; nil if there are none, or too many.
    private var alternatives: [[SQLConditionTree.Part]]? {
        guard case .group = node else { return nil }
        let alternatives = SQLConditionTree.flattened(node, negated: isNegated, isAnd: false)
        if alternatives.count > Self.mostAlternatives { return nil }
        return alternatives.map { SQLConditionTree.flattened($0.node, negated: $0.isNegated, isAnd: true) }
    }

    /// The same for alternatives of which there may be one.
    private static func pageBound(of term: OrderTerm, in alternatives: [[SQLConditionTree.Part]], _ table: TableReference) -> Fragment? {
        var isUpper: Bool?
        var literals: [Int] = []
        for conditions in alternatives {
            // The field is never nil, so this alternative adds no record.
            if conditions.count == 1, conditions[0].isNil(term.field), table.field(term.field)?.isOptional == false { continue }
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
        let column = table.column(term.field)
        let bounded = term.isCaseInsensitive ? table.dialect.foldedColumn(column) : column
        let operand =
            table.field(term.field)?.type == .string
            ? common(literals, of: term, otherwise: extreme(of: term, isGreatest: isUpper, table), table)
            : furthest(literals, of: term, isGreatest: isUpper, table)
        return Fragment("\(bounded) \(isUpper ? "<=" : ">=") ") + operand
    }

    /// The least or greatest of the values that a field is compared with.
    private static func furthest(_ literals: [Int], of term: OrderTerm, isGreatest: Bool, _ table: TableReference) -> Fragment {
        let (isFolded, dialect) = (term.isCaseInsensitive, table.dialect)
        // The function compares as its first operand is; with one alone it would be an aggregate.
        let first = isFolded ? dialect.foldedColumn(Fragment.placeholder) : Fragment.placeholder
        let others = literals.dropFirst().map { _ in ", " + Fragment.placeholder }.joined()
        return Fragment(
            others.isEmpty ? first : "\(isGreatest ? "max" : "min")(\(first)\(others))",
            literals.map { isFolded ? dialect.foldedLiteral($0) : .literal($0) }, .value(table.field(term.field)?.type ?? .data))
    }

    /// The text that a field is compared with by all of these literals, or something else if they differ: which of several texts comes first
    /// only the column knows, because that of an existing table may have a collation.
    private static func common(_ literals: [Int], of term: OrderTerm, otherwise: String, _ table: TableReference) -> Fragment {
        let type = SQLType.value(table.field(term.field)?.type ?? .data)
        func value(_ literal: Int) -> Fragment {
            let parameter = term.isCaseInsensitive ? table.dialect.foldedLiteral(literal) : .literal(literal)
            return Fragment(Fragment.placeholder, [parameter], type)
        }
        let first = value(literals[0])
        var tests = Fragment("")
        for (number, literal) in literals.dropFirst().enumerated() {
            if number > 0 { tests += " AND " }
            tests += value(literal)
            tests += first.surrounded(" IS ", "")
        }
        return literals.count == 1 ? first : (tests + first.surrounded(", ", ", \(otherwise)")).surrounded("iif(", ")")
    }

    /// The least or greatest value that any record has in a field.
    private static func extreme(of term: OrderTerm, isGreatest: Bool, _ table: TableReference) -> String {
        let column = table.column(term.field)
        let compared = term.isCaseInsensitive ? table.dialect.foldedColumn(column) : column
        return "(SELECT \(isGreatest ? "max" : "min")(\(compared)) FROM \(table.declaration))"
    }

    private func isNil(_ field: Int) -> Bool {
        if !isNegated, case .leaf(.isNil(field), _) = node { true } else { false }
    }

    private func isNotNil(_ field: Int) -> Bool {
        if isNegated, case .leaf(.isNil(field), _) = node { true } else { false }
    }

    /// The comparison of the term's field with a value of the same type; nil if it ignores case where the order does not, or the reverse.
    private func comparison(of term: OrderTerm, _ table: TableReference) -> (comparison: Comparison, literal: Int)? {
        guard !isNegated, case .leaf(.compare(term.field, let comparison, let literal, let type, term.isCaseInsensitive), _) = node,
            type == table.field(term.field)?.type
        else { return nil }
        return (comparison, literal)
    }
}

/// The records of a page that share the value of the order's first field with the record before it.
struct PageGroup {
    /// The value, or NULL.
    let value: Fragment
    /// The bound that the page's condition implies for the next field of the order among these records, if any.
    let bound: Fragment?
}
