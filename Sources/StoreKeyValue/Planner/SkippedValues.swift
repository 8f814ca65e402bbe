import StoreCore

/// The values that paths skipped over in recent plans, so that several plans of a request, and the next requests, need not seek them again.
///
/// A session that reads keeps the values themselves until it sees another state. Of other states only their number is known, which tells
/// whether another search is worthwhile while there are about as many records.
final class SkippedValues {
    private struct Known {
        let tree: Tree
        /// The lower bound of the part of the tree; empty for the whole.
        let part: [UInt8]
        /// The number of records of the part at the time of the search.
        let records: Int
        /// The number of values, or one more than the limit of a search that ended there.
        let least: Int
        /// All values; nil if the search ended at its limit, the state was another one, or they are long.
        var values: KeyList?
    }

    /// A search for one of a few indexes takes less time than a dictionary.
    private static let limit = 16
    /// Longer values are not kept: a session may rest for a long time.
    private static let mostBytes = 16_384

    @exclusivity(unchecked) private var known: [Known] = []
    private let keepsValues: Bool

    init(keepsValues: Bool) { self.keepsValues = keepsValues }

    /// Forgets the values, but not how many there were: another state is read.
    func forgetValues() { for number in known.indices where known[number].values != nil { known[number].values = nil } }

    /// The values of a path in this part; nil for the whole index.
    ///
    /// - Parameters:
    ///   - records: The approximate number of records of the part.
    ///   - limit: The most values that are worth it.
    ///   - other: The cost of the best path that skips over no values; nil if it is not known.
    /// - Returns: nil if there are too many, or seeking the part of each is known to cost more than the other path.
    func find(
        _ path: AccessPath.IndexPath, in part: BoundsBuilder?, of records: Int, upTo limit: Int, insteadOf other: Double?,
        _ trees: any KeyValueReader
    ) throws -> KeyList? {
        // Equalities that no record satisfies make no part.
        if let part, part.bounds.isEmpty { return KeyList() }
        let tree = path.index.tree
        let lower = part.flatMap { part in part.bounds.first.map { part.lower($0) } } ?? UnsafeRawBufferPointer(start: nil, count: 0)
        return try withExtendedLifetime(part) {
            let number = known.firstIndex { $0.tree == tree && $0.part.elementsEqual(lower) }
            if let last = number.map({ known[$0] }) {
                if let values = last.values { return values.count > limit ? nil : values }
                let isAlike = abs(records - last.records) <= last.records / 16
                if isAlike, last.least > limit || other.map({ Double(last.least) * Cost.seek > $0 }) ?? false { return nil }
            }
            let values = try path.skippedValues(in: part, trees, upTo: limit)
            let isKept = keepsValues && values?.keys.reduce(0) { $0 + $1.count } ?? 0 <= SkippedValues.mostBytes
            if limit == .max, !isKept { return values }
            let found = Known(
                tree: tree, part: Array(lower), records: records, least: values?.count ?? limit + 1, values: isKept ? values : nil)
            if let number { known.remove(at: number) } else if known.count == SkippedValues.limit { known.removeFirst() }
            known.append(found)
            return values
        }
    }
}
