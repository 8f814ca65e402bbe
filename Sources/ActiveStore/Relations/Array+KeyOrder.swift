extension Array where Element: Model {
    /// Sorts records by key; records already in order cost one pass.
    @inlinable mutating func sortByKey() {
        for index in indices.dropFirst() where self[index].id.recordKey < self[index - 1].id.recordKey {
            sort { $0.id.recordKey < $1.id.recordKey }
            return
        }
    }
}
