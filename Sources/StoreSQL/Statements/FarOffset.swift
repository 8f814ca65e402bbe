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

    private let tree: SQLConditionTree
    private let table: TableReference
    /// The first term, in the direction in which it is read.
    private let first: OrderTerm

    /// nil if an index has the whole order, if none has its first field and those of all conditions, or if that field may be nil.
    init?(_ request: FetchRequest, _ tree: SQLConditionTree) {
        let table = tree.table
        guard request.limit != nil, request.offset != 0, table.alias == nil, !request.isShuffled else { return nil }
        let equal = tree.parts.equalFields
        guard let index = OrderedIndex(table, equal: equal, request), !index.term.isCaseInsensitive,
            let field = table.field(index.term.field), !field.isOptional
        else { return nil }
        let isServed = tree.parts.enumerated().allSatisfy { position, part in
            index.used.contains(position) || part.node.testedFields == [index.term.field]
        }
        let terms = OrderedIndex.terms(of: request, equal)
        let isWhole = table.entity.indexes.contains {
            OrderedIndex.fit($0.parts, isUnique: $0.isUnique, terms, equal, table).map { $0.isWhole } ?? false
        }
        if !(tree.isAll || isServed) || isWhole || terms.count < 2 { return nil }
        (self.tree, self.table) = (tree, table)
        first = request.readDirection(of: index.term)
    }

    /// Whether a request skips so many records that it is worthwhile.
    func isWorthwhile(_ request: FetchRequest) -> Bool { request.offset >= FarOffset.least }

    /// The condition that records do not come before the value at the offset.
    var bound: Fragment { value.surrounded("\(column) \(first.isDescending ? "<=" : ">=") ", "") }

    /// The limit, and how many of these records the offset skips.
    var limitAndOffset: Fragment {
        let before = conditions + [value.surrounded("\(column) \(first.isDescending ? ">" : "<") ", "")]
        let limit = Fragment(
            " LIMIT \(Fragment.placeholder) OFFSET \(Fragment.placeholder) - (SELECT count(*) FROM \(table.declaration)",
            [.limit, .offset],
            .value(.int))
        return limit + before.whereClause + Fragment(")")
    }

    private var column: String { table.column(first.field) }

    private var conditions: [Fragment] {
        var tree = tree
        return tree.isAll ? [] : [tree.pinnedFragment(of: Array(tree.parts.indices))]
    }

    /// The value at the offset; NULL if there are fewer records.
    private var value: Fragment {
        var result = Fragment("(SELECT \(column) FROM \(table.declaration)") + conditions.whereClause
        result += Fragment(" ORDER BY \(table.ordered(first)) LIMIT 1 OFFSET \(Fragment.placeholder))", [.offset], .value(.int))
        return result
    }
}
