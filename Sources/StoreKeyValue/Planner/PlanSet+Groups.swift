import StoreCore

/// The records that share the first values of an order, which are sorted together.
extension PlanSet {
    /// The number of entries that share the values of the first one that a path reads, of the components by whose groups it sorts; nil if it sorts
    /// by none, or the engine cannot estimate it.
    func firstGroup(of way: Way, _ rows: Double, _ parts: BoundsBuilder?, _ context: any PlanContext) throws -> Double? {
        guard case .grouped(let isReversed, let components, _) = way.draft.ordering, case .index(let path) = way.draft.path,
            rows > Cost.differentValues, parts != nil || path.ranges.allSatisfy(\.isEverything)
        else { return nil }
        let cursor = try context.trees.cursor(way.tree)
        defer { context.trees.release(cursor) }
        var entry: KeyValueEntry?
        if let parts {
            guard let part = isReversed ? parts.bounds.last : parts.bounds.first else { return nil }
            entry = isReversed ? try cursor.seek(before: parts.upper(part)) : try cursor.seek(parts.lower(part))
        } else {
            entry = isReversed ? try cursor.last() : try cursor.seek(UnsafeRawBufferPointer(start: nil, count: 0))
        }
        guard let key = entry?.key else { return nil }
        return try path.index.group(of: key, sharing: components, context.trees).map { Double($0) }
    }

    /// See ``Passed/lastGroup``: there may be a few large groups and many small ones.
    func lastGroup(
        of way: Way, _ passed: Passed, _ share: Double, _ parts: BoundsBuilder?, _ wanted: Wanted, _ context: any PlanContext
    ) throws -> Double? {
        let looked = passed.looked(share, wanted)
        guard let first = passed.group, first < looked, looked < passed.rows,
            case .grouped(let isReversed, let components, _) = way.draft.ordering,
            case .index(let path) = way.draft.path, parts?.bounds.count ?? 1 == 1
        else { return nil }
        let none = UnsafeRawBufferPointer(start: nil, count: 0)
        let (lower, upper) = parts.flatMap { parts in parts.bounds.first.map { (parts.lower($0), parts.upper($0)) } } ?? (none, none)
        guard case .before(let key) = try context.trees.skip(Int(looked), way.tree, from: lower, to: upper, fromEnd: isReversed)
        else { return nil }
        return try path.index.group(of: key, sharing: components, context.trees).map { Double($0) }
    }

    /// See ``Passed/met`` and ``LeadingGroup``.
    func met(_ wanted: Wanted, ofGroup group: Double, of all: Double, _ way: Way, _ context: any PlanContext) -> Double? {
        let goal = planner.goal
        guard group >= RecordSession.manyEqual, context.stateRead != nil, goal.order.count > 1, way.draft.filter == nil,
            planner.leadingField(way.draft, []) != nil,
            case let next = goal.order[1],
            planner.map.indexes(beginningWith: next.field).contains(where: { $0.forms[0].isFolded == next.isCaseInsensitive })
        else { return nil }
        return wanted.total * all / group
    }
}
