import StoreCore

// The values over which a path skips, which are read from its index.
extension AccessPath.IndexPath {
    /// The parts of the index for the values of a request and the values of the index; nil for the whole index.
    func bounds(_ operands: Operands, _ context: any PlanContext) throws -> BoundsBuilder? {
        if !skips { return try bounds(operands, any: nil) }
        return try bounds(operands, any: try join.map { try context.foreignValues(of: $0, operands) } ?? firstValues(context.trees))
    }

    /// The values that the first component has in the index, found by a seek past each; nil if there are more than the limit.
    func firstValues(_ trees: any KeyValueReader, upTo limit: Int = .max) throws -> KeyList? {
        let cursor = try trees.cursor(index.tree)
        defer { trees.release(cursor) }
        let values = KeyList()
        let next = ByteBuffer()
        var entry = try cursor.seek(UnsafeRawBufferPointer(start: nil, count: 0))
        while let found = entry {
            guard let length = KeyCoding.length(of: found.key, at: 0, descending: index.forms[0].isDescending) else {
                throw StoreError(.corrupt, "An entry of the index \(index.stored.name) is damaged. Check the store.")
            }
            if values.count == limit { return nil }
            values.addCopy(UnsafeRawBufferPointer(rebasing: found.key[..<length]))
            next.reset()
            next.append(UnsafeRawBufferPointer(rebasing: found.key[..<length]))
            next.append(KeyCoding.end)
            entry = try cursor.seek(next.bytes)
        }
        return values
    }
}
