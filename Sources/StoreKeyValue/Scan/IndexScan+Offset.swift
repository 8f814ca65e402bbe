import StoreCore

/// The records before an offset, which are skipped without being read.
extension IndexScan {
    /// Skips up to this many entries or records; must be the first operation.
    ///
    /// - Returns: The number skipped.
    mutating func skip(_ count: Int) throws -> Int {
        if let list {
            if mayDangle { return 0 }
            let skipped = min(count, list.count - position)
            position += skipped
            return skipped
        }
        var skipped = try skipGroups(count)
        while skipped < count, groups == nil, mergedOrder == nil, !hasBegun {
            let at = part + 1
            if builder.map({ at >= $0.bounds.count }) ?? (at > 0) { return skipped }
            if let builder {
                let bounds = builder.bounds[isReversed ? builder.bounds.count &- 1 &- at : at]
                lower = builder.lower(bounds)
                upper = builder.upper(bounds)
            }
            let far = try session.trees.skip(count - skipped, tree, from: lower, to: upper, fromEnd: isReversed)
            guard let far else { break }
            part = at
            switch far {
            case .all(let passed): skipped += passed
            case .before(let key):
                resumption = key
                hasBegun = true
                return count
            }
        }
        while skipped < count, try next() { skipped &+= 1 }
        return skipped
    }

    /// Skips the groups before the one that has the entry at a distance, if they are in a single part of a tree.
    ///
    /// - Returns: The number of entries skipped; 0 if the engine cannot.
    private mutating func skipGroups(_ count: Int) throws -> Int {
        // Fewer are passed in less time.
        guard count >= IndexScan.longestStride, groups != nil, turned == nil, builder.map({ $0.bounds.count == 1 }) ?? true
        else { return 0 }
        let (lower, upper) = firstPart
        if builder == nil { groups?.beginEverything() } else { groups?.begin(from: lower, to: upper) }
        (part, hasBegun) = (0, true)
        let (tree, trees) = (tree, session.trees)
        return try groups?.skip(count, of: tree, trees) ?? 0
    }

    /// Skips the groups of entries with equal first components before the one that has the entry at a distance, if they are in a single part of
    /// the index. Must be the first operation.
    ///
    /// - Returns: The number of entries skipped; 0 if the engine cannot.
    mutating func skip(_ count: Int, inGroupsSharing components: Int) throws -> Int {
        guard count >= IndexScan.longestStride, let cursor, let index, groups == nil, mergedOrder == nil,
            builder.map({ $0.bounds.count == 1 }) ?? true
        else { return 0 }
        let trees = session.trees
        let (beyond, afterGroup) = (ByteBuffer(capacity: 16), ByteBuffer(capacity: 64))
        defer { withExtendedLifetime((beyond, afterGroup)) {} }
        var (lower, upper) = firstPart
        if builder == nil {
            beyond.append(KeyCoding.end)
            upper = beyond.bytes
        }
        switch try trees.skip(count, tree, from: lower, to: upper, fromEnd: isReversed) {
        case nil: return 0
        case .all(let passed):
            part = 0
            return passed
        case .before(let key):
            guard let end = KeyCoding.end(of: index.forms[..<components], in: key) else { throw index.damaged(map) }
            let values = UnsafeRawBufferPointer(rebasing: key[..<end])
            afterGroup.append(values)
            afterGroup.append(KeyCoding.end)
            let isInside = isReversed ? !upper.precedes(afterGroup.bytes) : !values.precedes(lower)
            guard isInside, let first = isReversed ? try cursor.seek(before: afterGroup.bytes)?.key : values,
                let passed = try isReversed
                    ? trees.count(tree, from: afterGroup.bytes, to: upper) : trees.count(tree, from: lower, to: values)
            else { return 0 }
            if builder == nil { (lower, upper) = firstPart }
            (self.lower, self.upper, resumption, part, hasBegun) = (lower, upper, first, 0, true)
            return passed
        }
    }
}
