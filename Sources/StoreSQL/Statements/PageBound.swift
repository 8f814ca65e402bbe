import StoreCore

extension SQLConditionTree {
    /// The bound that the condition of a page implies for the first field of its order; nil if there is none, or no index that has the order.
    ///
    /// `at < x OR (at = x AND id > y)`: the records after one of them, written by hand. A database finds those of each alternative by the
    /// index, all of them, and sorts them. But no record is beyond the greater of the two values, which are usually the same: by
    /// `at <= max(x, x)` the index is read in the order of the request from there, until there are enough.
    func pageBound(_ request: FetchRequest) -> Fragment? {
        guard request.limit != nil, let index = OrderedIndex(table, equal: parts.equalFields, request) else {
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

    /// What the condition of a page tells of the records that come first: those that share the values of fields with the record before the
    /// page.
    ///
    /// `urgency > 2 OR (urgency = 2 AND at > x) OR (urgency = 2 AND at = x AND id > y)`: no record of the page has a lower urgency, and those
    /// with this one satisfy what the last two alternatives say beside it. If the values differ, the least one counts, or the greatest one
    /// where the order descends.
    ///
    /// - Parameters:
    ///   - terms: The first terms of the order, in the direction in which they are read.
    ///   - next: The first term of the order of these records.
    func pageGroup(of terms: [OrderTerm], then next: OrderTerm, _ table: TableReference) -> PageGroup? {
        alternatives.flatMap { Self.pageGroup(of: terms[...], then: next, in: $0, table) }
    }

    private static func pageGroup(
        of terms: ArraySlice<OrderTerm>, then next: OrderTerm, in alternatives: [[SQLConditionTree.Part]], _ table: TableReference
    ) -> PageGroup? {
        guard let first = terms.first else { return PageGroup(values: [], bound: pageBound(of: next, in: alternatives, table)) }
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
        /// Those that share this value and those of the other terms.
        func group(_ value: Fragment?, isNil: Bool) -> PageGroup? {
            var group = pageGroup(of: terms.dropFirst(), then: next, in: rests.filter { $0.isNil == isNil }.map(\.conditions), table)
            group?.values.insert(value, at: 0)
            return group
        }
        if literals.isEmpty {
            // Where the order descends, those without a value come last.
            if includesNil || (includesValues && first.isDescending) { return nil }
            return group(nil, isNil: true)
        }
        if includesValues || (!first.isDescending && (includesNil || rests.contains(where: \.isNil))) { return nil }
        // No text equals bytes: if texts differ, the group has no record, and all are after it.
        let value = furthest(literals, of: first, isGreatest: first.isDescending, ifTextsDiffer: "X''", table)
        return group(value, isNil: false)
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
        let extreme = "(SELECT \(isUpper ? "max" : "min")(\(bounded)) FROM \(table.declaration))"
        return Fragment("\(bounded) \(isUpper ? "<=" : ">=") ")
            + furthest(literals, of: term, isGreatest: isUpper, ifTextsDiffer: extreme, table)
    }

    /// The least or greatest of the values that a field is compared with.
    ///
    /// Of several texts only the column knows which comes first, because that of an existing table may have a collation.
    private static func furthest(
        _ literals: [Int], of term: OrderTerm, isGreatest: Bool, ifTextsDiffer otherwise: String, _ table: TableReference
    ) -> Fragment {
        let type = table.field(term.field)?.type ?? .data
        func value(_ literal: Int) -> Fragment {
            let parameter = term.isCaseInsensitive ? table.dialect.foldedLiteral(literal) : .literal(literal)
            return Fragment(Fragment.placeholder, [parameter], .value(type))
        }
        let first = value(literals[0])
        let dialect = table.dialect
        // With one operand SQLite's function would be an aggregate.
        if literals.count == 1 { return first }
        if type != .string {
            return literals.map(value).joined(by: ", ").surrounded("\(isGreatest ? dialect.greatest : dialect.least)(", ")")
        }
        let same = dialect.isSame(Fragment.placeholder, Fragment.placeholder)
        let tests = literals.dropFirst().map { Fragment(same, value($0).parameters + first.parameters, .value(type)) }
        return (tests.joined(by: " AND ") + first.surrounded(" THEN ", " ELSE \(otherwise) END")).surrounded("CASE WHEN ", "")
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

/// The records of a page that share the values of the order's first fields with the record before it.
struct PageGroup {
    /// The values; nil for those without one.
    var values: [Fragment?]
    /// The bound that the page's condition implies for the next field of the order among these records, if any.
    let bound: Fragment?
}
