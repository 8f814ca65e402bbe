import StoreCore

/// A page far from the beginning of an order that an index has by its first field or two only, as
/// `ORDER BY admitted DESC, id LIMIT 20 OFFSET 80000`.
///
/// Each record that the offset skips would be read, to be sorted among those with the same values. So the values that are met at the offset
/// are found first, by the index alone; then their records and those after them are read, without as many as come before the values.
///
/// This is right for every content of the database, except for NULL in the column of a required field, which no program with the model can
/// read.
struct FarOffset {
    /// A smaller offset is skipped in less time than the values are found.
    private static let least = 128
    /// How often the conditions are repeated, at most.
    private static let copies = 4
    /// The named subquery with the values at the offset.
    private static let name = "activestore_far"
    /// The names of the values.
    private static let names = ["v", "w"]

    private let tree: SQLConditionTree
    private let table: TableReference
    /// The terms that the index has, in the direction in which they are read.
    private let terms: [OrderTerm]
    /// Whether the only one of these fields may be nil: before all values in ascending order, after them in descending order.
    private let mayBeNil: Bool

    /// nil if an index has the whole order, or if none has its first field and those of all conditions.
    init?(_ request: FetchRequest, _ tree: SQLConditionTree) {
        let table = tree.table
        let equal = tree.parts.equalFields
        let terms = OrderedIndex.terms(of: request, equal)
        guard request.limit != nil, request.offset != 0, table.alias == nil, !request.isShuffled, terms.count > 1,
            let index = OrderedIndex(table, equal: equal, request)
        else { return nil }
        var found = FarOffset.terms(terms, in: table, equal) ?? (index.used, [index.term])
        func mayBeNil(_ term: OrderTerm) -> Bool { table.field(term.field)?.isOptional != false }
        if found.terms.contains(where: mayBeNil) { found.terms = Array(found.terms.prefix(1)) }
        let fields = found.terms.map(\.field)
        // SQLite 3.40.1 would end such a search too early; see ``RequestSource/order(in:ignoringShuffle:mayBeMissing:)``.
        guard let first = found.terms.first, !found.terms.contains(where: \.isCaseInsensitive),
            !request.predicate.tree.fieldsInFoldedLists.contains(where: fields.contains)
        else {
            return nil
        }
        let isServed = tree.parts.enumerated().allSatisfy { position, part in
            found.used.contains(position) || part.node.testedFields?.isSubset(of: fields) ?? false
        }
        if tree.size * FarOffset.copies > ListMerge.mostRepeated || !(tree.isAll || isServed) { return nil }
        (self.tree, self.table, self.mayBeNil) = (tree, table, mayBeNil(first))
        self.terms = found.terms.map(request.readDirection)
    }

    /// The first two terms, if an index has them in one direction, and the conditions before them; no terms if it has a third one, too, which
    /// may be the key at its end.
    private static func terms(
        _ terms: [OrderTerm], in table: TableReference, _ equal: [EqualField]
    ) -> (used: [Int], terms: [OrderTerm])? {
        var best: (used: [Int], terms: [OrderTerm])?
        for index in table.entity.indexes {
            guard let found = OrderedIndex.fit(index.parts, isUnique: index.isUnique, terms, equal, table), found.whole > 1 else {
                continue
            }
            if found.whole == terms.count || found.whole > 2 { return (found.used, []) }
            if found.used.count >= best?.used.count ?? 0 { best = (found.used, Array(terms.prefix(2))) }
        }
        return best
    }

    /// Whether a request skips so many records that it is worthwhile.
    func isWorthwhile(_ request: FetchRequest) -> Bool { request.offset >= FarOffset.least }

    /// The named subquery, which has no row if there are fewer records.
    var step: Fragment {
        let names = FarOffset.names.prefix(terms.count).joined(separator: ", ")
        let columns = terms.map { table.column($0.field) }.joined(separator: ", ")
        var result = Fragment("WITH \(FarOffset.name)(\(names)) AS (SELECT \(columns) FROM \(table.declaration)") + conditions.whereClause
        let order = terms.map(table.ordered).joined(separator: ", ")
        result += Fragment(" ORDER BY \(order) LIMIT 1 OFFSET \(Fragment.placeholder)) ", [.offset], .value(.int))
        return result
    }

    /// The condition that records do not come before the values at the offset.
    var bound: Fragment {
        let first = compared(0, terms[0].isDescending ? "<=" : ">=")
        if mayBeNil {
            // By IS TRUE the index is read in its order from the beginning: entries are passed in little time, and records are not read.
            return Fragment("(\(first) OR \(terms[0].isDescending ? table.column(terms[0].field) : value(0)) IS NULL) IS TRUE")
        }
        if terms.count == 1 { return Fragment(first) }
        // The index is read from the first value on, and no record before the second one.
        return Fragment("\(first) AND (\(compared(0, after(0))) OR \(compared(1, terms[1].isDescending ? "<=" : ">=")))")
    }

    /// The limit, and how many of these records the offset skips.
    var limitAndOffset: Fragment {
        let placeholder = Fragment.placeholder
        var result = Fragment(" LIMIT \(placeholder) OFFSET \(placeholder)", [.limit, .offset], .value(.int))
        result += Fragment(" - ") + number([compared(0, before(0))])
        if terms.count > 1 { result += Fragment(" - ") + number([compared(0, "="), compared(1, before(1))]) }
        if mayBeNil {
            // All values come before nil, or nil before all of them.
            let others = "\(table.column(terms[0].field)) IS \(terms[0].isDescending ? "NOT " : "")NULL"
            let isNil = "\(value(0)) IS \(terms[0].isDescending ? "" : "NOT ")NULL"
            result += number([others]).surrounded(" - CASE WHEN \(isNil) THEN ", " ELSE 0 END")
        }
        return result
    }

    /// The number of records that satisfy these conditions, too.
    private func number(_ others: [String]) -> Fragment {
        let all = conditions + others.map { Fragment($0) }
        return Fragment("(SELECT count(*) FROM \(table.declaration)") + all.whereClause + Fragment(")")
    }

    /// The value of a term at the offset.
    private func value(_ term: Int) -> String { "(SELECT \(FarOffset.names[term]) FROM \(FarOffset.name))" }

    /// The comparison of a term's column with it.
    private func compared(_ term: Int, _ comparison: String) -> String {
        "\(table.column(terms[term].field)) \(comparison) \(value(term))"
    }

    private func before(_ term: Int) -> String { terms[term].isDescending ? ">" : "<" }

    private func after(_ term: Int) -> String { terms[term].isDescending ? "<" : ">" }

    private var conditions: [Fragment] { tree.isAll ? [] : tree.conditions(at: Array(tree.parts.indices)) }
}
