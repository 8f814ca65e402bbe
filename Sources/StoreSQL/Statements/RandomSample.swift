import StoreCore

/// A few records of a large table in a random order, as `ORDER BY random() LIMIT 10`.
///
/// SQLite draws a number for each record and sorts all of them. Instead row numbers are drawn uniformly between the least and the greatest
/// one, and those without a record that satisfies the condition are rejected (rejection sampling). Of the others as many as are wanted are
/// taken. If there are fewer, because of gaps or of the condition, all records are sorted.
struct RandomSample {
    /// The most records that are drawn; more are sorted.
    private static let most = 256
    /// How many row numbers a table has to have for each record that is wanted, and altogether.
    private static let rowsForEach = 250
    private static let large = 4_000
    /// How often the conditions are repeated.
    private static let copies = 3

    private let tree: SQLConditionTree
    private let table: TableReference

    /// nil without a limit or with an offset, if the condition follows relations or is large, and for views.
    init?(_ request: FetchRequest, _ tree: SQLConditionTree) {
        let table = tree.table
        guard request.isShuffled, request.limit != nil, request.offset == 0, table.alias == nil, !table.entity.isReadOnly,
            tree.size * RandomSample.copies <= ListMerge.mostRepeated,
            !table.entity.fields.contains(where: { $0.column.lowercased() == "_rowid_" })
        else { return nil }
        (self.tree, self.table) = (tree, table)
    }

    /// Whether so few are wanted that it is worthwhile in a table with such a greatest row number.
    func isWorthwhile(_ request: FetchRequest, _ size: () throws -> Int) rethrows -> Bool {
        guard let limit = request.limit, (1...RandomSample.most).contains(limit) else { return false }
        return try size() > max(RandomSample.large, RandomSample.rowsForEach * limit)
    }

    /// How many row numbers are drawn for each record that is wanted.
    private var draws: Int { tree.isAll ? 4 : 16 }

    /// The condition that a record is one of the sample.
    var restriction: Fragment {
        var whole = tree
        let condition = tree.isAll ? [] : tree.conditions(at: Array(tree.parts.indices))
        let limit = Fragment(Fragment.placeholder, [.limit], .value(.int))
        let rows = "FROM \(table.declaration)"
        // Without its sign bit, the random number is not negative.
        let number =
            "(random() & \(Int64.max)) % ((SELECT max(_rowid_) \(rows)) - (SELECT min(_rowid_) \(rows)) + 1) + (SELECT min(_rowid_) \(rows))"
        var result = Fragment("\(table.key) IN (WITH RECURSIVE activestore_draws(n) AS (SELECT \(number) UNION ALL ")
        result += Fragment("SELECT \(number) FROM activestore_draws LIMIT \(draws) * ") + limit
        result += Fragment("), activestore_sample(k) AS (SELECT \(table.key) \(rows)")
        result += ([Fragment("_rowid_ IN (SELECT n FROM activestore_draws)")] + condition).whereClause
        result += Fragment(" ORDER BY random() LIMIT ") + limit
        result += Fragment(") SELECT k FROM activestore_sample WHERE (SELECT count(*) FROM activestore_sample) >= ") + limit
        // A table of others may have an index that finds them.
        result += Fragment(" UNION ALL SELECT \(table.key) FROM (SELECT \(table.key) \(rows)")
        result += [whole.fragment()].compactMap { $0 }.whereClause
        result += Fragment(" ORDER BY random() LIMIT iif((SELECT count(*) FROM activestore_sample) >= ") + limit
        return result + limit.surrounded(", 0, ", ")))")
    }
}
