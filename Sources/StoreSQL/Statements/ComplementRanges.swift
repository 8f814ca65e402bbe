import StoreCore

/// The ranges of an index in which a field has none of some values, or any value at all.
///
/// Of `state NOT IN ('done', 'cancelled')` SQLite reads all records, though the index over the state has those that are left in three ranges:
/// before the first value, between the two, and after the last. Where few of the first records in an order satisfy the condition, or all of
/// them are wanted, and a probe finds few in the ranges, the others need not be read.
///
/// The condition itself is kept and tested beside the ranges, which may have more records than satisfy it, but never fewer: for any two values
/// of a list that follow each other, whatever the column's collation, a value outside the list is before the first, after the last, or between
/// two.
struct ComplementRanges {
    /// What follows FROM for each range.
    let rows: [Fragment]

    /// nil if the condition is none that leaves some values out, or the field has no index over exact values.
    init?(_ part: SQLConditionTree.Part, of table: TableReference) {
        guard part.isNegated, case .leaf(let question, var leaf) = part.node, let position = question.fields.first,
            let field = table.field(position), position != table.entity.key, table.isIndexed(position, folds: false),
            // A view has no index.
            !table.entity.isReadOnly
        else { return nil }
        let start = Fragment("\(table.declaration) WHERE ")
        let column = table.column(position)
        let rows: [Fragment]
        switch question {
        case .compare(_, .equal, let literal, field.type, caseInsensitive: false) where field.type.isOrdered:
            rows = [Comparison.less, .greater].map { comparison in
                let range = PredicateTree.Leaf.compare(
                    field: position, comparison, literal: literal, field.type, caseInsensitive: false)
                return start + leaf.render(range, negated: false)
            }
        case .in(_, let list, field.type, caseInsensitive: false) where field.type.isOrdered:
            let types = SQLType.list(field.type)
            func members(_ before: String, _ after: String) -> Fragment {
                let text = before + table.dialect.listTable(Fragment.placeholder, "activestore_members") + after
                return Fragment(text, [.list(list, forDouble: field.type == .double)], types)
            }
            let gaps = members(
                "(SELECT value AS activestore_low, lead(value) OVER (ORDER BY value) AS activestore_high FROM ", ") CROSS JOIN ")
            rows = [
                start + members("\(column) < (SELECT min(value) FROM ", ")"),
                gaps + start + Fragment("\(column) > activestore_low AND \(column) < activestore_high"),
                start + members("\(column) > (SELECT max(value) FROM ", ")"),
                // An empty list leaves everything. In a subquery the test is made once, not for each record.
                members("(SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM ", ")) CROSS JOIN ") + Fragment(table.declaration),
            ]
        case .isNil:
            leaf.isFound = true
            guard let range = leaf.valueRange(position) else { return nil }
            self.rows = [start + Fragment(range)]
            return
        case .compare, .in, .fields: return nil
        }
        // The column of a required field may have NULL in a table that others have made.
        self.rows = rows + [start + Fragment("\(column) IS NULL")]
    }

    /// The most records that are found by their keys rather than by reading the table.
    static let few = 2_000
    /// The share of the table that takes as long to find by their keys as it takes to read all of it.
    static let share = 16
    /// The number of records of a table that is read in any case.
    static let small = 1_000
    /// A list with more members takes longer to probe.
    static let longest = 1_000
}

extension RequestWays {
    /// The number of the way by a range beside the conditions that has few records of the table; nil if there is none.
    ///
    /// - Parameters:
    ///   - size: The greatest row number of the table.
    ///   - isSmall: Whether the statement of ``smallProbe`` has no row.
    ///   - hasMore: Whether the way at a position among those ``found`` has more records than a number.
    @usableFromInline func wayIfFewAreLeft(
        _ request: FetchRequest, _ size: () throws -> Int, _ isSmall: () throws -> Bool,
        _ hasMore: (_ way: Int, _ number: Int) throws -> Bool
    ) rethrows -> Int? {
        guard readsAll, found.contains(where: \.isRangeBeside), request.hasShortLists else { return nil }
        if try isSmall() { return nil }
        // Row numbers that are keys may be far greater than the number of records, which is at least this one.
        let few = try min(ComplementRanges.few, size() / ComplementRanges.share)
        return try found.indices.first { try found[$0].isRangeBeside && !hasMore($0, few) }.map { $0 + 1 }
    }
}

extension FetchRequest {
    /// Whether the ranges between the members of its lists are probed in a short time.
    var hasShortLists: Bool { predicate.lists.allSatisfy { $0.count <= ComplementRanges.longest } }
}
