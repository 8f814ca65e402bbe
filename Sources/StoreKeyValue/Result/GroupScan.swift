import StoreCore

/// Groups, distinct values and their counts from an index that begins with them. A group of few entries is walked over; a
/// greater one is left by a seek past it, so its other entries need not be visited if the engine can count them.
struct GroupScan {
    private let session: RecordSession
    private let map: TableMap
    private let index: LoadedIndex
    private let builder: BoundsBuilder?
    /// The number of leading components that are equal in all entries, and the number of group components after them.
    private let fixed: Int
    private let groups: Int
    private let counts: Int
    /// Whether the single row has the number of groups that are not nil.
    private let countsGroups: Bool

    /// The number of entries of a group from which a seek past it takes less time than walking over them; the same with their number.
    private var nearby: Int { counts == 0 ? 64 : 128 }

    /// - Returns: nil if there is no such index.
    init?(_ request: AggregateRequest, _ session: RecordSession) throws {
        let source = request.source
        guard source.limit == nil, source.offset == 0, !source.isShuffled else { return nil }
        var fields = request.groups
        var countsGroups = false
        if fields.isEmpty {
            guard request.aggregates.count == 1, request.aggregates[0].function == .countDistinct, let field = request.aggregates[0].field
            else { return nil }
            fields = [field]
            countsGroups = true
        } else if !request.aggregates.allSatisfy({ $0 == Aggregate(.count) }) {
            return nil
        }
        let map = try session.map(source.entity)
        guard let found = try GroupScan.index(map, source.predicate, fields, session) else { return nil }
        self.session = session
        self.map = map
        (index, builder, fixed) = found
        groups = fields.count
        counts = countsGroups ? 0 : request.aggregates.count
        self.countsGroups = countsGroups
    }

    /// An index that has some fields in their order after components that are equal in all entries of the records that satisfy a condition; nil
    /// if there is none.
    static func index(
        _ map: TableMap, _ predicate: PredicateCode, _ fields: [Int], _ session: RecordSession
    ) throws -> (index: LoadedIndex, builder: BoundsBuilder?, fixed: Int)? {
        let conjuncts = predicate.tree.conjuncts
        let sargables = conjuncts.indices.compactMap { Sargable(conjuncts[$0], $0, of: map.definition) }
        for index in map.table.indexes where index.state.isReadable {
            let components = KeyComponents.index(index, map)
            let found = conjuncts.isEmpty ? (AccessPath.KeyRange(), []) : Sargable.range(of: components, sargables)
            guard let (range, answered) = found, answered.count == conjuncts.count, range.bounds == nil, !range.isNotNull,
                range.equalities.allSatisfy(\.isSingle)
            else { continue }
            let fixed = range.equalities.count
            guard fixed + fields.count <= index.fields.count,
                fields.indices.allSatisfy({ components.positions[fixed + $0] == fields[$0] && !index.forms[fixed + $0].isFolded })
            else { continue }
            if try !index.hasWholeEntries(in: session.trees) { continue }
            let builder = conjuncts.isEmpty ? nil : try BoundsBuilder([range], components, try Operands(predicate))
            if builder?.isWider == true { continue }
            return (index, builder, fixed)
        }
        return nil
    }

    /// - Parameter most: The number of groups wanted, the first ones in their order; nil for all.
    func run(first most: Int? = nil) throws -> AggregatedGroups {
        let isInOrder = index.forms[fixed..<(fixed + groups)].allSatisfy { !$0.isDescending }
        let most = (isInOrder && !countsGroups ? most : nil) ?? .max
        let rows = AggregatedGroups(forms: index.forms[fixed..<(fixed + groups)].map { KeyCoding.Form(type: $0.type) }, counts: counts)
        let reader = EntryReader(
            .init(index: index, components: .index(index, map), ranges: []), map,
            (fixed..<(fixed + groups)).map { map.position(of: index.fields[$0]) })
        let cursor = try session.trees.cursor(index.tree)
        defer { session.trees.release(cursor) }
        let walk = EntryWalk(cursor)
        let frame = Frame(capacity: groups)
        let group = ByteBuffer(capacity: 64)
        let null = KeyCoding.nullsStart(descending: index.forms[fixed + groups - 1].isDescending)
        var notNil = 0
        var seen = 0
        for part in builder?.bounds ?? [KeyBounds(lower: 0..<0, upper: 0..<0, equal: 0)] {
            let upper = builder?.upper(part)
            try walk.seek(builder?.lower(part) ?? UnsafeRawBufferPointer(start: nil, count: 0))
            while seen < most, let found = walk.entry, upper.map(found.key.precedes) ?? true {
                seen += 1
                let last = try lastComponent(of: found.key)
                group.reset()
                group.append(UnsafeRawBufferPointer(rebasing: found.key[..<last.upperBound]))
                if countsGroups {
                    if found.key[last.lowerBound] != null { notNil += 1 }
                } else {
                    guard let key = IndexEntry.recordKey(of: found) else { throw index.damaged(map) }
                    try reader.fill(frame.cells, entry: found.key, key: key, scratch: frame.scratch)
                    rows.add(group: frame.cells)
                }
                let count = try pass(group, walk)
                rows.addToLast(count)
            }
        }
        if countsGroups { return AggregatedGroups(row: [.int(Int64(notNil))]) }
        rows.sort()
        return rows
    }

    /// Moves to the first entry after a group, and returns the number of entries in the group if requested.
    ///
    /// - Parameter group: What the entries begin with; the buffer is changed.
    private func pass(_ group: ByteBuffer, _ walk: EntryWalk) throws -> Int {
        let passed = try walk.pass(group.bytes, upTo: nearby)
        if passed < nearby { return passed }
        let length = group.count
        group.append(KeyCoding.end)
        let start = UnsafeRawBufferPointer(rebasing: group.bytes[..<length])
        let all = counts == 0 ? passed : try session.trees.count(index.tree, from: start, to: group.bytes)
        guard let all else { return try passed + walk.pass(start, upTo: .max) }
        try walk.seek(group.bytes)
        return all
    }

    /// The bytes of the last component of a group, which ends with it.
    private func lastComponent(of key: UnsafeRawBufferPointer) throws -> Range<Int> {
        var component = 0..<0
        for form in index.forms[..<(fixed + groups)] {
            guard let length = KeyCoding.length(of: key, at: component.upperBound, descending: form.isDescending) else {
                throw index.damaged(map)
            }
            component = component.upperBound..<(component.upperBound + length)
        }
        return component
    }
}
