import StoreCore

extension KeyValueReader {
    /// Skips the groups of entries with equal values that come before the group of the entry at a distance from the start, or from the end, of a
    /// range. Its own group is not skipped, even where that begins long before the entry.
    ///
    /// - Parameters:
    ///   - edge: Receives the key at which the remaining entries start, or that comes after all of them; not changed if none remain.
    ///   - values: Takes the key of an entry and returns the bytes that all entries of its group begin with, or nil if the entry is missing.
    /// - Returns: The number of entries skipped, and whether these are all; nil if the engine cannot skip, or if the group begins outside the
    ///   range.
    func skipGroups(
        _ count: Int, _ tree: Tree, from lower: UnsafeRawBufferPointer, to upper: UnsafeRawBufferPointer, fromEnd: Bool, edge: ByteBuffer,
        values: (UnsafeRawBufferPointer) throws -> UnsafeRawBufferPointer?
    ) throws -> (count: Int, areAll: Bool)? {
        switch try skip(count, tree, from: lower, to: upper, fromEnd: fromEnd) {
        case nil: return nil
        case .all(let passed): return (passed, true)
        case .before(let key):
            guard let group = try values(key) else { return nil }
            edge.reset()
            edge.append(group)
            if fromEnd { edge.append(KeyCoding.end) }
            let isInside = fromEnd ? !upper.precedes(edge.bytes) : !edge.bytes.precedes(lower)
            let (first, end) = fromEnd ? (edge.bytes, upper) : (lower, edge.bytes)
            return isInside ? try self.count(tree, from: first, to: end).map { ($0, false) } : nil
        }
    }
}
