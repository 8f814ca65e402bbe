import StoreCore

/// The first field of an order, for ``LeadingGroup``.
struct LeadingField {
    /// Its position in the entity.
    let position: Int
    /// The index that has its first value; nil if that is in the first entry of the path.
    var index: LoadedIndex?
    /// Whether that index has the value at its end.
    var isFromEnd = false
}

extension LoadedIndex {
    /// The approximate number of entries that share the values of an entry's first components; nil if the engine cannot estimate it, or the
    /// entry is damaged.
    func group(of entry: UnsafeRawBufferPointer, sharing components: Int, _ trees: any KeyValueReader) throws -> Int? {
        guard let end = KeyCoding.end(of: forms.prefix(components), in: entry) else { return nil }
        let lower = UnsafeRawBufferPointer(rebasing: entry[..<end])
        let upper = ByteBuffer(capacity: 64)
        upper.append(lower)
        upper.append(KeyCoding.end)
        return try trees.estimate(tree, from: lower, to: upper.bytes)
    }
}
