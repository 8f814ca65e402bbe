import StoreCore

/// Whether the records of a way are read as they come, or in one of the other ways to begin an order: by ``GroupedRead``, ``FarOffset``,
/// ``RandomSample`` or ``RowOrder``.
extension RequestWays {
    /// Whether the records are read in the order of the request, which ``grouped`` has.
    @usableFromInline func mayGroup(_ choice: RequestChoice) -> Bool {
        !grouped.isEmpty && choice.merged == 0 && (choice.way == 0 || RequestWays.isInOrder(choice.way))
    }

    /// The number of the first one that is worthwhile, from 1 on, or 0; see ``GroupedRead/isWorthwhile(_:_:)``.
    @usableFromInline func worthwhileGroup(
        _ request: FetchRequest, _ isSo: (_ group: Int, _ probe: Int, FetchRequest) throws -> Bool
    ) rethrows -> Int {
        for (number, group) in grouped.enumerated() where try group.isWorthwhile(request, { try isSo(number, $0, $1) }) {
            return number + 1
        }
        return 0
    }

    /// Whether the value at the offset is found first; see ``FarOffset``.
    @usableFromInline func isFar(_ request: FetchRequest, _ choice: RequestChoice) -> Bool {
        choice.merged == 0 && choice.group == 0 && (choice.way == 0 || choice.isInOrder) && farOffset?.isWorthwhile(request) ?? false
    }

    /// Whether the records are drawn; see ``RandomSample``.
    @usableFromInline func isDrawn(_ request: FetchRequest, _ size: () throws -> Int) rethrows -> Bool {
        try randomSample?.isWorthwhile(request, size) ?? false
    }

    /// Whether the records are read in the order of their rows; see ``RowOrder/isSooner(_:_:_:)``.
    @usableFromInline func isSorted(
        _ request: FetchRequest, _ choice: RequestChoice, _ numbers: () throws -> [Int64?], _ isSoon: (FetchRequest) throws -> Bool
    ) rethrows -> Bool {
        guard choice.isPlain, let rowOrder else { return false }
        return try rowOrder.isSooner(request, numbers, isSoon)
    }

    /// Whether all records are read, because the conditions that an index serves have a great share of them: to look up a record takes as long
    /// as reading several in the order of their rows.
    ///
    /// - Parameters:
    ///   - isLong: Whether such a request took long; see ``LongRuns``.
    ///   - size: The greatest row number of the table.
    ///   - hasMore: Whether the way at a position among those ``found`` has more records than a number.
    @usableFromInline func readsTable(
        _ choice: RequestChoice, isLong: Bool, _ size: () throws -> Int, _ hasMore: (_ way: Int, _ number: Int) throws -> Bool
    ) rethrows -> Bool {
        guard looksUp, choice.isSorted ? !hasLimit : isLong && choice.isPlain && mayReadTable else { return false }
        // What the index has of the other conditions leaves fewer records to look up.
        if found.contains(where: { way in tree.parts.indices.contains { !way.used.contains($0) && tree.isTestedInIndex($0) } }) {
            return false
        }
        // Where nothing is sorted, rows with long texts take longer to read than to look up, unless nearly all of them are.
        let size = try size()
        let many = choice.isSorted ? size / RequestWays.greatShare : size / 3 * 2
        return try many > 0 && found.indices.allSatisfy { try hasMore($0, many) }
    }

    /// Whether no index has the order of the request, if it has one, so that all records that satisfy the conditions are read.
    var mayReadTable: Bool { looksUp && ordered.isEmpty && found.contains { !$0.isBeside } }

    /// Whether the records that an index finds are looked up, without conditions along relations.
    private var looksUp: Bool { !isCovered && !found.isEmpty && tree.root.steps == 0 }

    /// The share of all records from which on it is great.
    private static let greatShare = 8

    /// The statement of ``RowOrder/probe``; nil if there is none.
    var rowOrderProbe: SQLStatement? { rowOrder?.probe }

    /// The grouped read that was chosen, if any.
    func grouped(by choice: RequestChoice) -> (any GroupedRead)? {
        grouped.indices.contains(choice.group - 1) ? grouped[choice.group - 1] : nil
    }
}

extension SQLConditionTree {
    /// Whether an index may have the fields of the condition at a position.
    fileprivate func isTestedInIndex(_ position: Int) -> Bool {
        parts[position].node.testedFields?.allSatisfy(table.isPartOfIndex) ?? false
    }
}
