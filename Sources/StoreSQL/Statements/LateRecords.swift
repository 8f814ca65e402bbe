import StoreCore

/// Requests whose records come late in their order: the 20 newest of those that are older than ten years.
///
/// A probe looks at the first records in the order. If too few of them satisfy the conditions, the records of a range of another index are
/// collected, unless these are many.
extension RequestWays {
    /// The number of records that are collected where those that are wanted come later in the order than as many others.
    private static let most = 8_000

    /// The statement with a row if soon enough of the first records in the order of an index satisfy the conditions that it does not serve,
    /// by the numbers of ``FetchRequest/soon``; nil without such an index.
    func soon(_ request: FetchRequest) -> SQLStatement? {
        guard let way = ordered.first(where: \.isAlwaysPossible), let order = way.order else { return nil }
        let table = tree.table
        let others = tree.parts.indices.filter { !way.used.contains($0) }
        let served = tree.conditions(at: way.used) + [tree.pageBound(request)].compactMap { $0 }
        let first =
            Fragment("SELECT \(tree.columns(testedBy: others)) FROM \(table.declaration)") + served.whereClause
            + Fragment(" ORDER BY \(table.ordered(order)) LIMIT \(Fragment.placeholder)", [.limit], .value(.int))
        return tree.more(of: first, satisfying: others)
    }

    /// The statement with a row if the table is not so small that it is read in any case.
    var smallProbe: SQLStatement {
        SQLStatement(text: "SELECT 1 FROM \(tree.table.declaration) LIMIT 1 OFFSET \(ComplementRanges.small)")
    }

    /// The number of the way by which records are collected that come late in the order in which a choice reads them; nil if they come soon,
    /// or are many, or if no range finds them.
    ///
    /// - Parameters:
    ///   - isSmall: Whether the statement of ``smallProbe`` has no row.
    ///   - hasMore: Whether the way at a position among those ``found`` has more records than a number.
    ///   - isSoon: Whether the statement of ``soon(_:)`` has a row for a request with this limit and offset.
    @usableFromInline func wayIfLate(
        _ choice: RequestChoice, _ request: FetchRequest, _ isSmall: () throws -> Bool,
        _ hasMore: (_ way: Int, _ number: Int) throws -> Bool, _ isSoon: (FetchRequest) throws -> Bool
    ) rethrows -> Int? {
        guard !choice.isGrouped, let inOrder = ordered(choice.way), inOrder.isAlwaysPossible, var first = request.soon else { return nil }
        var ranges = found.indices.filter {
            found[$0].isPlainRange && !inOrder.serves(found[$0]) && (!found[$0].isRangeBeside || request.hasShortLists)
        }
        if ranges.isEmpty { return nil }
        let looked = min(first.limit ?? 0, RequestWays.most)
        first.limit = looked
        if try isSoon(first) { return nil }
        // An index in the order that has few records is read to their end.
        if try found.indices.contains(where: { try inOrder.serves(found[$0]) && !hasMore($0, RequestWays.fairlyFew) }) { return nil }
        if ranges.contains(where: { found[$0].isRangeBeside }), try isSmall() {
            ranges.removeAll { found[$0].isRangeBeside }
        }
        for way in ranges where try !hasMore(way, ComplementRanges.few) { return way + 1 }
        first.limit = RequestWays.most
        if looked < RequestWays.most, try isSoon(first) { return nil }
        for way in ranges where try !hasMore(way, RequestWays.most) { return way + 1 }
        return nil
    }

    /// Whether a way finds the records by a range beside the conditions: by what one of them leaves, or what a pattern begins with.
    @usableFromInline func isRangeBeside(_ way: Int) -> Bool {
        found.indices.contains(way - 1) && found[way - 1].isRangeBeside
    }
}

extension RequestWays.Found {
    /// Whether it has ranges of one index, of which nothing but the number of records is uncertain.
    fileprivate var isPlainRange: Bool { isRangeBeside || (isRange && alternatives.isEmpty && relations.isEmpty && skipped == nil) }
}
