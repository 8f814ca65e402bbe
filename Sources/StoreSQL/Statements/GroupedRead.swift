import StoreCore

/// A way to read the first records of an order in which many have one value of its first field, or none: parts that a database merges, as in
/// ``ListMerge``.
protocol GroupedRead {
    /// What follows the table in each part; none if the conditions are too tall to be written in each of them.
    func conditions(_ tree: SQLConditionTree) -> [Fragment]
    /// The named subquery that the parts use; nil if they use none.
    func step(_ tree: SQLConditionTree) -> Fragment?
    /// The statements of two probes, by the numbers that are bound as the request's limit and offset: whether many records share the value,
    /// and whether soon enough satisfy the conditions.
    var probes: [SQLStatement] { get }
    /// Whether the second probe is needed.
    var probesConditions: Bool { get }
    /// The most records with the value that are sorted in less time than this way takes, if so many are wanted.
    func mostOfValue(_ wanted: Int) -> Int
}

extension GroupedRead {
    /// Whether it is worthwhile for a request, by two probes. Where far more records share the value, the second one looks at more of them.
    ///
    /// - Parameter isSo: Whether the first or the second probe has a row for a request with this limit and offset.
    @inline(never) func isWorthwhile(_ request: FetchRequest, _ isSo: (_ probe: Int, FetchRequest) throws -> Bool) rethrows -> Bool {
        guard var soon = request.soon, let looked = soon.limit else { return false }
        let wanted = soon.offset + 1
        func hasMore(_ number: Int) throws -> Bool {
            var numbers = request
            (numbers.limit, numbers.offset) = (wanted - 1, number)
            return try isSo(0, numbers)
        }
        guard try hasMore(mostOfValue(wanted)) else { return false }
        if try !probesConditions || isSo(1, soon) { return true }
        let most = min(looked * 8, GroupedReads.mostLooked)
        guard most > looked, try hasMore(max(mostOfValue(wanted), most * 2)) else { return false }
        soon.limit = most
        return try isSo(1, soon)
    }
}

enum GroupedReads {
    /// The greatest number of records that are found in this way.
    static let most = 4_096
    /// The greatest number of records that the second look of a probe reads.
    static let mostLooked = 8_000
    /// In how many times as many entries of the index as the limit reaches the conditions have to be satisfied often enough.
    static let patience = 16
}

extension Fragment {
    /// The number of records that are wanted, with those of the offset.
    static func wanted(hasOffset: Bool) -> Fragment {
        if hasOffset { return Fragment("\(placeholder) + \(placeholder)", [.limit, .offset], .value(.int)) }
        return Fragment(placeholder, [.limit], .value(.int))
    }
}
