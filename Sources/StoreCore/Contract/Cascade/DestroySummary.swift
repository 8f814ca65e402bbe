/// The number of records that a destroy removed, by entity: `author 1, article 12`.
public struct DestroySummary: Sendable, Hashable, CustomStringConvertible {
    /// Counts by entity, in the order in which the entities were reached.
    public private(set) var counts: [(entity: String, count: Int)] = []

    /// Nothing removed.
    public init() {}

    /// One entity's count.
    public init(_ entity: String, _ count: Int) { add(entity, count) }

    /// Adds to an entity's count.
    package mutating func add(_ entity: String, _ count: Int) {
        guard count > 0 else { return }
        if let index = counts.firstIndex(where: { $0.entity == entity }) {
            counts[index].count = Self.sum(counts[index].count, count)
        } else {
            counts.append((entity, count))
        }
    }

    /// Adds the counts of another summary.
    public mutating func add(_ other: DestroySummary) {
        for (entity, count) in other.counts { add(entity, count) }
    }

    /// How many records of an entity were removed.
    public subscript(_ entity: String) -> Int { counts.first { $0.entity == entity }?.count ?? 0 }
    /// How many records were removed.
    public var total: Int { counts.reduce(0) { Self.sum($0, $1.count) } }

    private static func sum(_ a: Int, _ b: Int) -> Int {
        let (sum, overflow) = a.addingReportingOverflow(b)
        return overflow ? .max : sum
    }
    /// `author 1, article 12`, or `nothing`.
    public var description: String {
        counts.isEmpty ? "nothing" : counts.map { "\($0.entity) \($0.count)" }.joined(separator: ", ")
    }
    /// Equal counts in the same order.
    public static func == (a: Self, b: Self) -> Bool { a.counts.elementsEqual(b.counts) { $0 == $1 } }
    /// Feeds the counts.
    public func hash(into hasher: inout Hasher) {
        for (entity, count) in counts {
            hasher.combine(entity)
            hasher.combine(count)
        }
    }
}
