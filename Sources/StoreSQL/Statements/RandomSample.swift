import StoreCore

/// A few records of a large table in a random order, as `ORDER BY random() LIMIT 10`.
///
/// SQLite draws a number for each record and sorts all of them. Instead row numbers are drawn between the least and the greatest one, sixteen
/// times as many as records are wanted. Each record is met with the same probability, so those that exist and satisfy the condition are a
/// random sample, of which as many as are wanted are taken. If there are fewer, because of gaps or of the condition, all records are sorted.
struct RandomSample {
    /// More are sorted, and all records of a small table.
    private static let most = 256
    static let large = 4_000
    /// How many row numbers are drawn for each record that is wanted.
    private static let draws = 16

    private let tree: SQLConditionTree
    private let table: TableReference

    /// nil without a limit, or if the condition follows relations.
    init?(_ request: FetchRequest, _ tree: SQLConditionTree) {
        let table = tree.table
        guard request.isShuffled, request.limit != nil, request.offset == 0, table.alias == nil, !table.entity.isReadOnly,
            !table.entity.fields.contains(where: { $0.column.lowercased() == "_rowid_" })
        else { return nil }
        (self.tree, self.table) = (tree, table)
    }

    /// Whether so few are wanted that it is worthwhile in a large table.
    func isWorthwhile(_ request: FetchRequest) -> Bool { request.limit.map { (1...RandomSample.most).contains($0) } ?? false }

    /// The condition that a record is one of the sample.
    var restriction: Fragment {
        let condition = tree.isAll ? [] : tree.conditions(at: Array(tree.parts.indices))
        let limit = Fragment(Fragment.placeholder, [.limit], .value(.int))
        let rows = "FROM \(table.declaration)"
        // The bits are those of a number that is not negative.
        let number =
            "(random() & \(Int64.max)) % ((SELECT max(_rowid_) \(rows)) - (SELECT min(_rowid_) \(rows)) + 1) + (SELECT min(_rowid_) \(rows))"
        var result = Fragment("\(table.key) IN (WITH RECURSIVE activestore_draws(n) AS (SELECT \(number) UNION ALL ")
        result += Fragment("SELECT \(number) FROM activestore_draws LIMIT \(RandomSample.draws) * ") + limit
        result += Fragment("), activestore_sample(k) AS (SELECT \(table.key) \(rows)")
        result += ([Fragment("_rowid_ IN (SELECT n FROM activestore_draws)")] + condition).whereClause
        result += Fragment(" ORDER BY random() LIMIT ") + limit
        result += Fragment(") SELECT k FROM activestore_sample WHERE (SELECT count(*) FROM activestore_sample) >= ") + limit
        result += Fragment(" UNION ALL SELECT \(table.key) FROM (SELECT \(table.key) \(rows)") + condition.whereClause
        result += Fragment(" ORDER BY random() LIMIT iif((SELECT count(*) FROM activestore_sample) >= ") + limit
        return result + limit.surrounded(", 0, ", ")))")
    }
}
