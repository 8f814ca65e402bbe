import StoreCore

/// The cost of reading, in units of moving to the next entry of an index; measured with records of some 300 bytes that are in memory.
enum Cost {
    /// The next entry of an index.
    static let entry = 1.0
    /// The next record of a table, decoded as far as a condition needs.
    static let row = 6.0
    /// A record by its key.
    static let fetch = 18.0
    /// How many times as long it takes to look up records of a table of this size in an order that is not theirs: one that no cache holds.
    static func scattered(_ records: Double) -> Double { records > 32_768 ? 3 : 1 }
    /// An entry or record that the offset skips.
    static let skip = 0.2
    /// The number of keys from which it saves time to look them up together.
    static let together = 8
    /// A seek in a tree.
    static let seek = 10.0
    /// Choosing and running a plan whose keys are collected for another one.
    static let plan = 75.0
    /// Going on from the entries of one value to those of the next, and passing an entry of the same value on the way.
    static let passing = 3.0
    static let passed = 0.2
    /// A test of fields that have been decoded.
    static let test = 1.0
    // By callgrind, which counts instructions, over 30,000 records and keys of 17 bytes: the next entry takes 393;
    // adding a key to a table 458 and looking one up 124.

    /// Adding a key to a filter.
    static let kept = 1.2
    /// Checking a key against a filter.
    static let filter = 0.3
    /// Drawing an entry at random from the pages of a tree, and seeking it.
    static let drawn = 25.0

    /// Comparing the next entries of several ranges.
    static let merge = 3.0
    /// The maximum number of ranges that are merged.
    static let mostMerged = 256.0
    /// The maximum number of ranges between the members of a list that are excluded.
    static let mostBetween = 4_096.0
    /// The maximum number of values of a component that are skipped over, and the number that are sought whatever the other paths cost.
    static let mostSkips = 1_024
    static let usualSkips = 64
    /// The maximum number that are sought where the best of the other paths has this cost: a search in vain takes at most a quarter of it for each
    /// path that skips. Then the part of each value is sought, too.
    static func skips(insteadOf cost: Double) -> Int { min(mostSkips, max(usualSkips, Int(min(cost, 1e6) / (4 * seek)))) }

    /// Looking up the related records of one record.
    static let related = 30.0
    /// The same through a join entity, whose rows are read as well: some 22,000 instructions where a record has two such rows.
    static let relatedThrough = 60.0
    /// The maximum number of values of related records that are kept so that records need not be looked up.
    static let mostRelatedValues = 4_000_000.0
    /// Adding a record to a table of the partners of a join.
    static let collected = 6.0
    /// Building a sort key, and its share of the sorting.
    static let sorted = 4.0
    /// The cost per key of sorting this many keys, and of then seeking to records that are not adjacent.
    static func ordered(_ count: Double) -> Double { Double(max(2, min(count, 1e15)).exponent) / 2 }
    /// Records are drawn at random if at most one in this many is drawn: so many entries may be in a page, of which a draw takes one, so that
    /// for larger samples fewer pages are read in a full pass.
    static let leastDistance = 340
    /// How many records are drawn at most for each one that is wanted; if too few of them satisfy the condition, all are visited.
    static let mostDrawn = 16
    /// How many records are probably drawn until some of them satisfy a condition that `rows` of the `passed` ones satisfy; nil if all are
    /// visited.
    static func draws(_ wanted: Double, of passed: Double, satisfying rows: Double) -> Double? {
        let draws = wanted * passed / max(rows, 1)
        return draws <= min(wanted * Double(mostDrawn), passed / Double(leastDistance)) ? draws : nil
    }
    /// The assumed number of different values of a component among entries that share those before it.
    static let differentValues = 50.0
    /// The assumed number of records that share the values of some components, which are sorted together: fewer in an index that has more terms
    /// of the order.
    static func group(of passed: Double, sharing components: Int) -> Double {
        (0..<components).reduce(passed) { rest, _ in rest / differentValues }
    }
    /// The cost of sorting before the first record is returned.
    static let sorting = 30.0

    /// A cost so small that looking for a cheaper plan gains nothing.
    static let negligible = 600.0

    /// The maximum number of entries counted to estimate the distance between two keys, and the number after which the state before a
    /// transaction that writes is asked.
    static let probe = 200
    static let shortProbe = 32

    /// The cost of testing one record, without conditions along relations.
    static func test(_ tree: PredicateTree) -> Double {
        switch tree {
        case .constant: 0
        case .leaf: test
        case .not(let part): test(part)
        case .and(let parts), .or(let parts): parts.reduce(0) { $0 + test($1) }
        case .related: 0
        }
    }

    /// The usual cost of looking up the related records for the conditions along relations, without better information.
    static func looks(in tree: PredicateTree) -> Double { tree.relations.reduce(0) { $0 + look($1.step) } }

    /// The same for one of these conditions.
    static func look(_ step: RelationStep) -> Double { step.join == nil ? related : relatedThrough }

    /// The assumed share of the records that satisfy a condition, without better information.
    ///
    /// - Parameter related: That of the next condition along a relation, if it is known.
    static func share(_ tree: PredicateTree, _ related: () -> Double? = { nil }) -> Double {
        switch tree {
        case .constant(let value): return value ? 1 : 0
        case .leaf(.isNil): return 0.1
        case .leaf(.in): return 0.2
        case .leaf(.compare(_, .equal, _, .bool, _)): return 0.5
        case .leaf(.compare(_, let comparison, _, _, _)):
            switch comparison {
            case .equal: return 0.1
            case .less, .lessOrEqual, .greater, .greaterOrEqual: return 0.33
            case .notEqual: return 0.9
            case .like, .hasPrefix, .hasSuffix, .contains: return 0.1
            }
        case .leaf(.fields): return 0.33
        case .not(let part): return max(0.05, 1 - share(part, related))
        case .and(let parts): return max(0.001, parts.reduce(1) { $0 * share($1, related) })
        case .or(let parts): return min(1, parts.reduce(0) { $0 + share($1, related) })
        case .related: return related() ?? 0.3
        }
    }
}

extension PlanContext {
    /// The approximate number of entries of a tree in the parts.
    ///
    /// The engine estimates it from the inner pages of the tree if it can; otherwise
    /// some entries are counted, and if there are more, half of all is assumed.
    func estimate(_ tree: Tree, _ builder: BoundsBuilder) throws -> Double {
        let parts = builder.bounds
        let sampled = min(parts.count, 16)
        var sum = 0.0
        for number in 0..<sampled {
            let part = parts[number * parts.count / sampled]
            sum += try estimate(tree, builder.lower(part), builder.upper(part))
        }
        if sampled == parts.count { return sum }
        // One of the sampled parts may be far longer than the others, but no entry is in two of them.
        return min(sum / Double(sampled) * Double(parts.count), Double(try trees.count(tree)))
    }

    /// The same for many parts that are close together, of which a few may have most of the entries: ranges of parts are halved until
    /// one has few entries.
    func estimate(_ tree: Tree, _ builder: BoundsBuilder, manyPartsOf all: Double) throws -> Double {
        let none = UnsafeRawBufferPointer(start: nil, count: 0)
        // Where the engine estimates no range, as in a transaction that writes, entries would be counted at every step.
        if try builder.bounds.count <= 16 || trees.estimate(tree, from: none, to: none) == nil { return try estimate(tree, builder) }
        func sum(_ parts: Range<Int>) throws -> Double {
            let (first, middle) = (builder.bounds[parts.lowerBound], parts.lowerBound + parts.count / 2)
            let entries = try estimate(tree, builder.lower(first), builder.upper(builder.bounds[parts.upperBound - 1]))
            if parts.count == 1 || entries == 0 { return entries }
            if entries > all / 16 { return try sum(parts.lowerBound..<middle) + sum(middle..<parts.upperBound) }
            let one = builder.bounds[middle]
            return min(entries, try estimate(tree, builder.lower(one), builder.upper(one)) * Double(parts.count))
        }
        return try sum(builder.bounds.indices)
    }

    private func estimate(_ tree: Tree, _ lower: UnsafeRawBufferPointer, _ upper: UnsafeRawBufferPointer) throws -> Double {
        let found = try counted(tree, lower, upper)
        return found.isAll ? found.count : max(found.count, Double(try trees.count(tree)) / 2)
    }

    /// The approximate number of entries between two keys, or a lower bound if there are many and the engine cannot estimate it.
    func counted(
        _ tree: Tree, _ lower: UnsafeRawBufferPointer, _ upper: UnsafeRawBufferPointer
    ) throws -> (count: Double, isAll: Bool) {
        if let about = try rangeSizes.estimate(tree, from: lower, to: upper, trees) { return (Double(about), true) }
        let cursor = try trees.cursor(tree)
        defer { trees.release(cursor) }
        var count = 0
        var entry = try cursor.seek(lower)
        while let found = entry, found.key.precedes(upper) {
            count += 1
            if count == Cost.shortProbe, let before = try sizeBefore(tree, from: lower, to: upper), before > Double(count) {
                return (before, true)
            }
            if count == Cost.probe { return (Double(count), false) }
            entry = try cursor.next()
        }
        return (Double(count), true)
    }
}
