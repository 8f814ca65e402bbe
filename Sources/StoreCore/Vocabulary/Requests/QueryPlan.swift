/// How an engine reads a request, in the same words on each: what `explain()` returns.
public struct QueryPlan: Sendable, Hashable, CustomStringConvertible {
    /// The way to the records.
    public enum Access: Sendable, Hashable {
        /// One look-up by key.
        case key
        /// A range or look-up in the named index; covering when the record itself need not be read.
        case index(String, covering: Bool)
        /// All records, each tested.
        case scan
    }

    /// The entity read.
    public var entity: String
    /// The ways to its records, one for each branch.
    public var access: [Access]
    /// Whether the result is sorted after reading, because no index gives the order. Records that are equal in the index and put in order among
    /// themselves do not count.
    public var sorts: Bool
    /// The engine's own account, such as the lines of SQLite's EXPLAIN QUERY PLAN.
    public var detail: [String]

    /// Describes a plan; engines make it.
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
