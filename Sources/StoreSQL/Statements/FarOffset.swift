import StoreCore

/// A page far from the beginning of an order that an index has by its first field only, as `ORDER BY admitted DESC, id LIMIT 20 OFFSET 80000`.
///
/// Each record that the offset skips would be read, to be sorted among those with the same value. So the value that is met at the offset is
/// found first, by the index alone; then its records and those after it are read, without as many as come before the value.
///
/// This is right for every content of the database, except for NULL in the column of a required field, which no program with the model can
/// read.
struct FarOffset {
    /// A smaller offset is skipped in less time than the value is found.
    private static let least = 128
    /// How often the conditions are repeated.
    private static let copies = 3
    /// The named subquery with the value at the offset.
    private static let name = "activestore_far"

    private let tree: SQLConditionTree
    private let table: TableReference
    /// The first term, in the direction in which it is read.
    private let first: OrderTerm

    /// nil if an index has the whole order, if none has its first field and those of all conditions, or if that field may be nil.
    init?(_ request: FetchRequest, _ tree: SQLConditionTree) {
        let table = tree.table
        let equal = tree.parts.equalFields
        let terms = OrderedIndex.terms(of: request, equal)
        guard request.limit != nil, request.offset != 0, table.alias == nil, !request.isShuffled, terms.count > 1,
            let index = OrderedIndex(table, equal: equal, request), !index.term.isCaseInsensitive,
            let field = table.field(index.term.field), !field.isOptional,
            // SQLite 3.40.1 would end such a search too early; see ``RequestSource/order(in:ignoringShuffle:mayBeMissing:)``.
            !request.predicate.tree.fieldsInFoldedLists.contains(index.term.field)
        else { return nil }
        let isServed = tree.parts.enumerated().allSatisfy { position, part in
            index.used.contains(position) || part.node.testedFields == [index.term.field]
        }
        if tree.size * FarOffset.copies > ListMerge.mostRepeated { return nil }
        if !(tree.isAll || isServed) || table.hasWhole(terms, equal) { return nil }
        (self.tree, self.table) = (tree, table)
        first = request.readDirection(of: index.term)
    }

    /// Whether a request skips so many records that it is worthwhile.
    func isWorthwhile(_ request: FetchRequest) -> Bool { request.offset >= FarOffset.least }

    /// The named subquery, which has no row if there are fewer records.
    var step: Fragment {
        var result = Fragment("WITH \(FarOffset.name)(v) AS (SELECT \(column) FROM \(table.declaration)") + conditions.whereClause
        result += Fragment(" ORDER BY \(table.ordered(first)) LIMIT 1 OFFSET \(Fragment.placeholder)) ", [.offset], .value(.int))
        return result
    }

    /// The condition that records do not come before the value at the offset.
    var bound: Fragment { Fragment("\(column) \(first.isDescending ? "<=" : ">=") \(value)") }

    /// The limit, and how many of these records the offset skips.
    var limitAndOffset: Fragment {
        let before = conditions + [Fragment("\(column) \(first.isDescending ? ">" : "<") \(value)")]
        let placeholder = Fragment.placeholder
        let limit = " LIMIT \(placeholder) OFFSET \(placeholder) - (SELECT count(*) FROM \(table.declaration)"
        return Fragment(limit, [.limit, .offset], .value(.int)) + before.whereClause + Fragment(")")
    }

    private var column: String { table.column(first.field) }

    private var value: String { "(SELECT v FROM \(FarOffset.name))" }

    private var conditions: [Fragment] { tree.isAll ? [] : tree.conditions(at: Array(tree.parts.indices)) }
}
