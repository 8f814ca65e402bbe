import StoreCore

/// Records that are read in the order of their rows and then sorted, although an index has the order of the request.
///
/// In the order of an index SQLite looks up each record by itself, and so it reads until enough of them satisfy the conditions, or all. Where
/// rows lie in another order, as with random keys, that takes ten times as long as reading the table. A probe tells how large the table is,
/// and how far apart the rows of the first entries of the index are. Another one tells whether the wanted records are met soon.
struct RowOrder {
    /// Smaller tables are read as SQLite chooses; and larger ones without a limit, because all records that satisfy the condition are sorted,
    /// unless a few fields of them are.
    private static let small = 4_000
    private static let large = 250_000
    /// The number of first entries whose rows are looked at, and by how many times as many rows they are apart if these lie in another order.
    private static let looked = 32
    private static let apart = 64
    /// The share of the records that is looked at for those that are wanted, at most, and their greatest number. A look-up takes as long as
    /// reading a number of rows.
    private static let share = 32
    private static let most = 8_000
    private static let rowsOfLookUp = 16

    private let table: TableReference
    private let order: OrderTerm

    /// nil for the first ones of all records, if no index has the order, if it also serves a condition, or if rows are in its order by definition.
    init?(_ request: FetchRequest, _ tree: SQLConditionTree) {
        table = tree.table
        guard !request.isShuffled, !request.isUnordered, !tree.isAll || request.limit == nil, table.alias == nil || request.limit == nil,
            !table.entity.isReadOnly
        else { return nil }
        guard let index = OrderedIndex(table, equal: tree.parts.equalFields, request), index.used.isEmpty else { return nil }
        let field = index.term.field
        // An integer key is the row number.
        if field == table.entity.key, table.entity.keyField.type == .int { return nil }
        if tree.parts.contains(where: { $0.node.testedFields?.contains(field) ?? false }) { return nil }
        order = request.readDirection(of: index.term)
    }

    /// The statement with the greatest row number, and the distance between the rows of the first entries.
    var probe: SQLStatement {
        let row = "activestore_row"
        let first = "SELECT _rowid_ AS \(row) FROM \(table.declaration) ORDER BY \(table.ordered(order)) LIMIT \(RowOrder.looked)"
        let text = "SELECT (SELECT max(_rowid_) FROM \(table.declaration)), (SELECT max(\(row)) - min(\(row)) FROM (\(first)))"
        return SQLStatement(text: text)
    }

    /// Whether the records are read in the order of their rows.
    ///
    /// - Parameters:
    ///   - numbers: The result of ``probe``.
    ///   - isSoon: Whether the statement of ``RequestWays/soon(_:)`` has a row for a request with this limit and offset.
    func isSooner(_ request: FetchRequest, _ numbers: () throws -> [Int64?], _ isSoon: (FetchRequest) throws -> Bool) rethrows -> Bool {
        var first = request.soon
        if request.limit != nil {
            guard let first, try !isSoon(first) else { return false }
        }
        let found = try numbers()
        guard found.count == 2, let size = found[0].map(Int.init), let distance = found[1], size > RowOrder.small,
            distance > RowOrder.looked * RowOrder.apart
        else { return false }
        guard let limit = request.limit else { return size <= RowOrder.large || request.fields != nil }
        let looked = min(size / RowOrder.share, RowOrder.most)
        // As many as it takes for those that are wanted to be met before the table has been read. If it is less than one, none says nothing.
        let enough = (limit + request.offset) * RowOrder.rowsOfLookUp * looked / size
        first?.limit = looked
        first?.offset = enough
        return try enough > 0 ? first.map { try !isSoon($0) } ?? false : false
    }
}
