import StoreCore

// The values over which a path skips: those that a component has in the index after one value of each component before it.
extension AccessPath.IndexPath {
    /// The parts of the index for the values of a request and the values of the index; nil for the whole index.
    func bounds(_ operands: Operands, _ context: any PlanContext) throws -> BoundsBuilder? {
        if !skips { return try bounds(operands, any: nil) }
        if let join { return try bounds(operands, any: try context.foreignValues(join.related, join.step.foreign, operands)) }
        let values = try context.skipped.find(
            self, in: partOfSkipped(operands), of: 0, upTo: .max, insteadOf: nil, context.trees)
        return try bounds(operands, any: values)
    }

    /// The part of the index that has the values of the components before the one that is skipped over; nil for the whole index.
    func partOfSkipped(_ operands: Operands) throws -> BoundsBuilder? {
        guard skippedAfter > 0, let range = ranges.first else { return nil }
        var before = AccessPath.KeyRange()
        before.equalities = Array(range.equalities.prefix(skippedAfter))
        before.further = range.further.filter { $0.component < skippedAfter }
        return try BoundsBuilder([before], components, operands)
    }

    /// The values that the component has in this part, found by a seek past each; nil if there are more than the limit.
    func skippedValues(in part: BoundsBuilder?, _ trees: any KeyValueReader, upTo limit: Int = .max) throws -> KeyList? {
        var before = UnsafeRawBufferPointer(start: nil, count: 0)
        if let part {
            guard let bounds = part.bounds.first else { return KeyList() }
            before = part.lower(bounds)
        }
        return try withExtendedLifetime(part) { try values(after: before, trees, upTo: limit) }
    }

    private func values(after before: UnsafeRawBufferPointer, _ trees: any KeyValueReader, upTo limit: Int) throws -> KeyList? {
        let cursor = try trees.cursor(index.tree)
        defer { trees.release(cursor) }
        let values = KeyList()
        let next = ByteBuffer()
        var entry = try cursor.seek(before)
        while let found = entry, found.key.hasPrefix(before) {
            guard let length = KeyCoding.length(of: found.key, at: before.count, descending: index.forms[skippedAfter].isDescending) else {
                throw StoreError(.corrupt, "An entry of the index \(index.stored.name) is damaged. Check the store.")
            }
            if values.count == limit { return nil }
            let end = before.count + length
            values.addCopy(UnsafeRawBufferPointer(rebasing: found.key[before.count..<end]))
            next.reset()
            next.append(UnsafeRawBufferPointer(rebasing: found.key[..<end]))
            next.append(KeyCoding.end)
            entry = try cursor.seek(next.bytes)
        }
        return values
    }
}
