extension Array where Element: Model {
    /// Puts records into key order; those that are in order already cost one pass.
    @inlinable mutating func sortByKey() {
        for index in indices.dropFirst() where self[index].id.recordKey < self[index - 1].id.recordKey {
            sort { $0.id.recordKey < $1.id.recordKey }
            return
        }
    }
}
