/// The plan by which an engine reads a request, in the same terms on each engine: the result of `explain()`.
public struct QueryPlan: Sendable, Hashable, CustomStringConvertible {
    /// How the records are accessed.
    public enum Access: Sendable, Hashable {
        /// One lookup by key.
        case key
        /// An index scan or lookup in the named index; covering if the record itself is not read.
        case index(String, covering: Bool)
        /// A full scan that tests each record.
        case scan
    }

    /// Another way to the same records, which the engine did not choose.
    public struct Alternative: Sendable, Hashable {
        /// The accesses to the records, one for each branch.
        public var access: [Access]
        /// About how many records they find before other conditions are tested; nil if the engine does not know.
        public var expected: Int?
        /// How much work it is compared with the chosen plan: 3 is three times as much; nil if the engine does not compare costs.
        public var cost: Double?

        /// Describes an alternative; engines call it.
        public init(access: [Access], expected: Int? = nil, cost: Double? = nil) {
            (self.access, self.expected, self.cost) = (access, expected, cost)
        }
    }

    /// The entity read.
    public var entity: String
    /// The accesses to its records, one for each branch.
    public var access: [Access]
    /// Whether the result is sorted after reading, because no index provides the order. Sorting only among records that are equal in the
    /// index does not count.
    public var sorts: Bool
    /// The engine's own description, such as the lines of SQLite's EXPLAIN QUERY PLAN.
    public var detail: [String]
    /// About how many records the request has without its limit; nil if the engine does not know.
    ///
    /// LMDB estimates it from the pages of its indexes, and PostgreSQL from its statistics. SQLite counts the entries of each index that
    /// has some of the conditions, up to 10,000, those of alternatives together: the smallest number is given, of which the other
    /// conditions may leave fewer. Conditions along relations are not counted.
    public var expected: Int?
    /// Other ways that the engine compared with this one, at most three: those that cost least, or find the fewest records, come first.
    /// PostgreSQL does not tell.
    public var rejected: [Alternative] = []
    /// If all records are tested: the indexes that the model does not declare and that could find or order them, such as
    /// `beginning with age`. `explain()` adds them.
    public internal(set) var missingIndexes: [String] = []

    /// Adds the first three of some alternatives, without those that read like this plan or like one before.
    package mutating func reject(_ alternatives: [Alternative]) {
        var known = [access.map(\.uncovered)]
        for other in alternatives where rejected.count < 3 && !known.contains(other.access.map(\.uncovered)) {
            rejected.append(other)
            known.append(other.access.map(\.uncovered))
        }
    }

    /// Describes a plan; engines call it.
    public init(entity: String, access: [Access], sorts: Bool, detail: [String] = []) {
        self.entity = entity
        self.access = access
        self.sorts = sorts
        self.detail = detail
    }

    /// One line: `author: index author_name_index, then sort`.
    public var description: String {
        "\(entity): \(access.words)" + (sorts ? ", then sort" : "")
    }
}

extension QueryPlan.Access: CustomStringConvertible {
    /// The same, whether the record is read or not.
    fileprivate var uncovered: Self { if case .index(let name, _) = self { .index(name, covering: false) } else { self } }

    /// `key`, `index author_name_index (covering)` or `scan`.
    public var description: String {
        switch self {
        case .key: "key"
        case .index(let name, let covering): "index \(name)" + (covering ? " (covering)" : "")
        case .scan: "scan"
        }
    }
}

extension QueryPlan.Alternative: CustomStringConvertible {
    /// One line: `index author_age_index: about 300 records, 4.2 times as much to do`.
    public var description: String {
        var facts: [String] = []
        if let expected { facts.append(expected == 1 ? "about one record" : "about \(expected) records") }
        if let cost, cost.isFinite {
            let tenths = (min(cost, 1e15) * 10).rounded() / 10
            let times = tenths < 10 ? "\(tenths)" : "\(Int(tenths.rounded()))"
            facts.append(tenths <= 1 ? "as much to do" : "\(times) times as much to do")
        }
        return facts.isEmpty ? access.words : "\(access.words): \(facts.joined(separator: ", "))"
    }
}

extension [QueryPlan.Access] {
    /// The ways of one plan: `key or index author_name_index`.
    fileprivate var words: String { map(\.description).joined(separator: " or ") }
}
