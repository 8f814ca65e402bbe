import StoreCore

/// The first field of an order, for ``LeadingGroup``.
struct LeadingField {
    /// Its position in the entity.
    let position: Int
    /// The index that begins with it, and whether its first value is at the end; nil if it is that of the path.
    var index: LoadedIndex?
    var isFromEnd = false
}

extension LoadedIndex {
    /// The approximate number of entries that share the values of an entry's first components; nil if the engine cannot estimate it, or the
    /// entry is damaged.
    func group(of entry: UnsafeRawBufferPointer, sharing components: Int, _ trees: any KeyValueReader) throws -> Int? {
        var end = 0
        for form in forms.prefix(components) {
            guard let length = KeyCoding.length(of: entry, at: end, descending: form.isDescending), end + length <= entry.count else {
                return nil
            }
            end += length
        }
        let lower = UnsafeRawBufferPointer(rebasing: entry[..<end])
        let upper = ByteBuffer(capacity: 64)
        upper.append(lower)
        upper.append(KeyCoding.end)
        return try trees.estimate(tree, from: lower, to: upper.bytes)
    }
}
