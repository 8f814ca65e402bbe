import Glibc
import StoreCore

/// What it takes to find the records of a condition along a relation in either of two ways, by the number of related records that an index
/// finds for it; see ``RelatedProbe``.
///
/// The figures are microseconds. Only their ratios matter, and those only roughly: the number of rows that are read differs by orders of
/// magnitude between the two ways.
struct RelatedCosts: Sendable {
    /// How the related records are found from a record, and the records from a related one.
    enum Direction: Sendable {
        /// Each related record refers to one record.
        case toMany
        /// Each record refers to one related record.
        case toOne
        /// Rows between refer to both.
        case through
    }

    /// The numbers of rows.
    struct Sizes: Sendable {
        /// Of the records.
        var records: Double
        /// Of the records that satisfy another condition, which an index finds; nil if there is none, or if they are many.
        var selected: Double?
        /// Of the related records.
        var related: Double
        /// Of the rows between.
        var between: Double
    }

    let direction: Direction
    /// Whether the records are those without a related one.
    let isNegated: Bool
    /// Whether all related records of a record are counted.
    let isCount: Bool
    /// Whether records are looked at only until there are enough of them.
    let endsEarly: Bool
    /// Whether another condition must hold as well.
    let isShared: Bool
    /// Whether another condition, which an index finds, is counted.
    let hasSelected: Bool
    /// Whether the related records must satisfy other conditions than those that are counted.
    let hasOthers: Bool
    /// The number of relations that lead on from the related records to those whose conditions are counted.
    let steps: Int
    /// Whether what is counted are the records to which the related ones lead, or the rows between: one value may lead to many more of them than
    /// another.
    var countsReached = false
    /// Whether an index finds those related records of one record that satisfy all conditions.
    var hasIndexOfBoth = false
    /// Whether no index finds the related records, so that all of them are read where they are found first.
    var isScanned = false

    /// To step to the next record.
    static let step = 1.0
    /// To begin an index scan.
    static let seek = 1.0
    /// To read a row that an index has found.
    static let row = 2.0
    /// To read the next row of a table, and to test it.
    static let scanned = 0.15
    /// To keep a value in a set, or in a group.
    static let kept = 0.5
    /// What is not worth a choice.
    static let negligible = 1_000.0
    /// How much longer it may take to fill a limit: the records that come first in the order may be those without related ones.
    static let risk = 2.0
    /// The share of the records that satisfies a condition of which nothing is known.
    static let unknown = 0.25
    /// The smallest share of the related records that is assumed to satisfy all conditions.
    static let rare = 1.0 / 256
    /// The share from which enough of the first records in an order are taken to have a related record.
    static let frequent = 1.0 / 8
    /// The number of rows from which the size of a table is estimated.
    static let sampledRows = 128
    /// The maximum number of records that are counted because another condition finds them.
    static let mostSelected = 10_000

    /// The sizes, from the numbers of ``ProbeFinder``: the greatest number of rows that the file has room for; the first, the
    /// ``sampledRows``-th, the ``sampledRows``-th from the end and the last row number of each table; and the number of selected records. nil
    /// if a table is empty or has no row numbers.
    func sizes(_ numbers: [Int64?]) -> Sizes? {
        func rows(_ table: Int) -> Double? { RelatedCosts.rows(of: table, in: numbers) }
        guard let records = rows(0), let related = rows(1) else { return nil }
        var between = related
        if direction == .through {
            guard let rows = rows(2) else { return nil }
            between = rows
        }
        var selected: Double?
        if hasSelected, let last = numbers.last, let count = last, count < RelatedCosts.mostSelected { selected = Double(count) }
        return Sizes(records: records, selected: selected, related: related, between: between)
    }

    /// The approximate number of rows of a table, by its position among those of the sizes; nil if it is empty or has no row numbers.
    static func rows(of table: Int, in numbers: [Int64?]) -> Double? {
        // Row numbers that are keys have gaps, and others at the start of a table than at its end, so their density is looked at there and
        // here. What is estimated where they have one great gap would be far from the truth without the room.
        let place = table * 4 + 1
        guard numbers.count >= place + 4, let first = numbers[place], let last = numbers[place + 3] else { return nil }
        let (start, end, sampled) = (Double(first), Double(last), Double(RelatedCosts.sampledRows))
        guard let early = numbers[place + 1], let late = numbers[place + 2] else { return sampled }
        // Both samples together are the whole table.
        if early >= late { return sampled * 2 }
        let densest = max((end - start) / max(Double(early) - start, 1), (end - start) / max(end - Double(late), 1))
        return max(min(densest * sampled, Double(numbers[0] ?? .max)), 1)
    }

    /// The greatest number of counted records for which it takes no longer to find them first than to look at the records one by one.
    ///
    /// - Parameters:
    ///   - wanted: The number of records after which the request ends; nil for all.
    ///   - share: The share of these related records that satisfies the other conditions, too.
    ///   - least: The number of them that a record has to have at least.
    func most(_ sizes: Sizes, _ wanted: Double?, share: Double, least: Int = 1) -> Int {
        // The more there are, the longer it takes to find them, and the sooner one of them is met.
        var (fewest, most) = (0.0, max(countsReached ? pairs(sizes) : sizes.related, 1))
        if found(most, share, sizes, wanted, least) <= each(most, share, sizes, wanted, least) { return Int(min(most * 2, 1e15)) }
        while most - fewest > max(1, fewest / 64) {
            let middle = (fewest + most) / 2
            if found(middle, share, sizes, wanted, least) <= each(middle, share, sizes, wanted, least) {
                fewest = middle
            } else {
                most = middle
            }
        }
        return Int(min(fewest, 1e15))
    }

    /// How many of the first records may be looked at before all related records are read, so that it takes a quarter of that time.
    func mostLooked(_ sizes: Sizes) -> Int {
        let rows = pairs(sizes) / sizes.records * (direction == .through ? 2 : 1)
        let one = RelatedCosts.step + RelatedCosts.seek + rows * RelatedCosts.row
        return Int(min(sizes.related * RelatedCosts.scanned / 4 / one, 1e9))
    }

    /// The numbers of records that are read at each of several places of a table, at first and if none of these satisfies a condition; fewer
    /// if they are large.
    static func sampled(of table: Int, in numbers: [Int64?]) -> [Int] {
        guard let rows = rows(of: table, in: numbers), let first = numbers.first, let room = first else { return [1] }
        let size = Double(room) * bytesOfRow / rows
        let most = max(1, Int(min(mostSampledBytes / Double(sampledPlaces) / size, 1e6)))
        return [16, 120].map { min($0, most) }
    }

    /// The number of places of a table at which records are sampled: both ends, and those between.
    static let sampledPlaces = 9
    private static let mostSampledBytes = 1_048_576.0
    /// The number of bytes that a row and its index entries take at least.
    static let bytesOfRow = 16.0

    /// Whether it takes longer to read all related records first than to look at the records one by one; nil if these are so few that it does
    /// not matter.
    ///
    /// - Parameters:
    ///   - share: The share of the related records that satisfies the condition.
    ///   - least: The number of them that a record has to have at least.
    func isSlow(_ sizes: Sizes, _ wanted: Double?, share: Double, least: Int = 1) -> Bool? {
        let number = sizes.related * share
        let one = each(number, 1, sizes, wanted, least)
        return one < RelatedCosts.negligible ? nil : found(number, 1, sizes, wanted, least) > one
    }

    /// The number of records that are looked at until there are enough of them.
    func needed(_ sizes: Sizes, _ wanted: Double, share: Double, least: Int = 1) -> Double {
        looked(sizes.related * share, 1, sizes, wanted, least)
    }

    /// The share of the records that have at least a number of related ones.
    private static func share(ofAtLeast least: Int, _ average: Double) -> Double {
        // A few have most of them, as a rule: if they were spread at random, far fewer would have several times the average.
        least > 1 ? pow(average / (1 + average), Double(least)) : 1 - exp(-average)
    }

    /// How many records are looked at.
    private func looked(_ number: Double, _ share: Double, _ sizes: Sizes, _ wanted: Double?, _ least: Int) -> Double {
        let all = sizes.selected ?? (isShared && wanted == nil ? sizes.records * RelatedCosts.unknown : sizes.records)
        guard let wanted else { return all }
        let with = RelatedCosts.share(ofAtLeast: least, number * perRelated(sizes) * share / sizes.records)
        return min(all, wanted / max(isNegated ? 1 - with : with, 1e-9))
    }

    /// The number of pairs of a record and a related one.
    private func pairs(_ sizes: Sizes) -> Double {
        switch direction {
        case .toMany: sizes.related
        case .toOne: sizes.records
        case .through: sizes.between
        }
    }

    /// The number of records that a related one leads to, or that one of those leads to that are counted.
    private func perRelated(_ sizes: Sizes) -> Double { countsReached ? 1 : pairs(sizes) / sizes.related }

    /// To read a related record, and those to which it leads on.
    private var perRow: Double {
        isCovered ? RelatedCosts.scanned : RelatedCosts.row + Double(steps) * (RelatedCosts.seek + RelatedCosts.row)
    }

    /// Whether the index of the reference counts the related records, and has them in groups: no condition is on them.
    private var isCovered: Bool { isScanned && !hasOthers && direction != .through }

    /// What it takes to look at the records one by one.
    private func each(_ number: Double, _ share: Double, _ sizes: Sizes, _ wanted: Double?, _ least: Int) -> Double {
        if hasIndexOfBoth {
            let rows = isCount ? number / sizes.records : 1
            let one = RelatedCosts.step + RelatedCosts.seek + rows * RelatedCosts.scanned
            return looked(number, share, sizes, wanted, least) * one * (wanted == nil ? 1 : RelatedCosts.risk)
        }
        var rows = pairs(sizes) / sizes.records
        if !isCount { rows = min(rows, pairs(sizes) / max(number * perRelated(sizes) * share, 1e-9)) }
        if direction == .through { rows *= 2 }
        let one = RelatedCosts.step + RelatedCosts.seek + rows * perRow
        return looked(number, share, sizes, wanted, least) * one * (wanted == nil ? 1 : RelatedCosts.risk)
    }

    /// What it takes to find the related records first.
    private func found(_ number: Double, _ share: Double, _ sizes: Sizes, _ wanted: Double?, _ least: Int) -> Double {
        let reached = number * perRelated(sizes)
        let kept = isCovered ? 0 : reached * RelatedCosts.kept
        let read = isScanned ? sizes.related * RelatedCosts.scanned + kept : number * perRow
        let related = read + (direction == .through && !countsReached ? reached * RelatedCosts.row : 0)
        let led = min(reached * share, sizes.records) * (RelatedCosts.seek + RelatedCosts.row)
        let stepped = looked(number, share, sizes, wanted, least) * RelatedCosts.step
        if isNegated { return related + stepped }
        return related + (wanted == nil ? min(stepped, led) : led)
    }
}
