// Entries that hold a value truncated, because it is too long for a key. They are counted for each index: what relies on entries alone, as
// for an order, a group or a covered request, asks first whether all of them are whole.
extension LoadedIndex {
    /// Whether each entry has its values whole.
    func hasWholeEntries(in reader: any KeyValueReader) throws -> Bool {
        try !mayTruncate || truncatedEntries(in: reader) == 0
    }

    /// The number of entries with a truncated value.
    func truncatedEntries(in reader: any KeyValueReader) throws -> Int {
        Int(truncatingIfNeeded: try CatalogTree.number(CatalogTree.truncatedEntries(of: tree), from: reader))
    }
}
