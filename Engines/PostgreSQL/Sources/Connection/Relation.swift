/// A table or an index of the namespace.
struct Relation: Hashable {
    enum Kind {
        case table
        case index
    }

    let kind: Kind
    let name: String

    /// Reads all.
    static let query = """
        SELECT relkind::text, relname::text FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'i', 'I')
        """
}
