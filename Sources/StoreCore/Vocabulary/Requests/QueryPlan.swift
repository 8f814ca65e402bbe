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

    /// The entity read.
    public var entity: String
    /// The accesses to its records, one for each branch.
    public var access: [Access]
    /// Whether the result is sorted after reading, because no index provides the order. Sorting only among records that are equal in the
    /// index does not count.
    public var sorts: Bool
    /// The engine's own description, such as the lines of SQLite's EXPLAIN QUERY PLAN.
    public var detail: [String]
    /// If all records are tested: the indexes that the model does not declare and that could find or order them, such as
    /// `beginning with age`. `explain()` adds them.
    public internal(set) var missingIndexes: [String] = []

    /// Describes a plan; engines call it.
    public init(entity: String, access: [Access], sorts: Bool, detail: [String] = []) {
        self.entity = entity
        self.access = access
        self.sorts = sorts
        self.detail = detail
    }

    /// One line: `author: index author_name_index, then sort`.
    public var description: String {
        let ways = access.map { way in
            switch way {
            case .key: "key"
            case .index(let name, let covering): "index \(name)" + (covering ? " (covering)" : "")
            case .scan: "scan"
            }
        }
        return "\(entity): " + ways.joined(separator: " or ") + (sorts ? ", then sort" : "")
    }
}
