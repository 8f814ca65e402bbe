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
        let (edge, beyond) = (ByteBuffer(capacity: 64), ByteBuffer(capacity: 16))
        defer { withExtendedLifetime((edge, beyond)) {} }
        beyond.append(KeyCoding.end)
        let (lower, upper) = firstPart
        let end = builder == nil ? beyond.bytes : upper
        let skipped = try session.trees.skipGroups(count, tree, from: lower, to: end, fromEnd: isReversed, edge: edge) { key in
            guard let end = KeyCoding.end(of: index.forms[..<components], in: key) else { throw index.damaged(map) }
            return UnsafeRawBufferPointer(rebasing: key[..<end])
        }
        guard let skipped else { return 0 }
        if !skipped.areAll {
            guard let first = try isReversed ? cursor.seek(before: edge.bytes) : cursor.seek(edge.bytes) else { return 0 }
            (self.lower, self.upper, resumption, hasBegun) = (lower, upper, first.key, true)
        }
        part = 0
        return skipped.count
    }
}
