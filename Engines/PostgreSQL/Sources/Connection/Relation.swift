/// A table or an index of the namespace.
struct Relation: Hashable {
    enum Kind {
        case table
        /// Its parts are tables of their own, so its indexes are not built concurrently.
        case partitionedTable
        case index
        /// What a building of an index that failed has left, or one that is not done: nothing uses it, and it keeps nothing unique.
        case invalidIndex
    }

    let kind: Kind
    let name: String

    /// Reads all.
    static let query = """
        SELECT relkind::text, relname::text, coalesce(x.indisvalid, true)::text FROM pg_class LEFT JOIN pg_index x ON x.indexrelid = pg_class.oid \
        WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'i', 'I')
        """
}
