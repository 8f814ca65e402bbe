import StoreCore

/// A cursor over the records or entries of a path, in either direction.
///
/// A noncopyable value with a single owner, which ends it with ``end()``: a class would add a
/// check for exclusive access to every step, and a copy would update a dozen reference counts.
struct IndexScan: ~Copyable {
    /// The record's key.
    private(set) var key = UnsafeRawBufferPointer(start: nil, count: 0)
    /// The key of the index entry; the record's key if the path scans records.
    private(set) var entry = UnsafeRawBufferPointer(start: nil, count: 0)
    /// The row, if the path scans records or ``fetchesRows`` is set; nil if it has not been looked up.
    private(set) var row: UnsafeRawBufferPointer?
    /// Whether it finds more than requested, because values were truncated.
    let isWider: Bool
    /// Whether a key may have no record, as with a dangling reference.
    let mayDangle: Bool

    let session: RecordSession
    let map: TableMap
    let tree: Tree
    let index: LoadedIndex?
    let isReversed: Bool
    /// Collected keys instead of a tree.
    let list: KeyList?
    var position = 0
    /// nil for the whole tree.
    let builder: BoundsBuilder?
    var cursor: (any KeyValueCursor)?
    /// The current part.
    var part = -1
    var lower = UnsafeRawBufferPointer(start: nil, count: 0)
    var upper = UnsafeRawBufferPointer(start: nil, count: 0)
    var hasBegun = false
    /// The key to continue from after a skip.
    var resumption: UnsafeRawBufferPointer?
    /// Entries inside the part.
    private var ahead = EntriesAhead()
    private let origin = ProcessOrigin()
    /// The number of entries to ask the cursor for at once: few at the start of each part, because a short part or request has no more; 0
    /// if it offers none.
    private var stride = IndexScan.firstStride
    private static let firstStride = 4
    static let longestStride = 64
    /// Whether every row of a scan of records is read, so that the checksums of several are compared together.
    var checksRows = false
    /// Whether every row is wanted, so that several are looked up together.
    var fetchesRows = false
    private var rows = RowsAhead()
    /// Visits entries with equal values in ascending key order, regardless of the direction of the values.
    var groups: MixedDirectionGroups?
    /// The parts in the order of groups, if several of them may have entries of one group.
    var turned: TurnedParts?
    /// Reads the parts side by side; made by the first step.
    private var merged: MergedParts?
    let mergedOrder: MergedParts.Order?

    /// - Parameter wanted: The number of first records that are wanted; see ``KeySource/firstOfEach(_:)``.
    init(
        _ plan: AccessPlan, isReversed: Bool, _ operands: Operands, _ session: RecordSession, bounds: BoundsBuilder?, first wanted: Int
    ) throws {
        let (tree, index) = (plan.tree, plan.index)
        var list: KeyList?
        var builder = bounds
        var mayDangle = false
        if bounds == nil, !plan.readsWholeTree {
            switch plan.path {
            case .scan: break
            case .keys where plan.listOfKeys != nil:
                list = try plan.listOfKeys.map { try session.keys($0, operands, plan.map) }
                mayDangle = true
            case .keys(let ranges): builder = try BoundsBuilder(ranges, .table(plan.map), operands)
            case .index(let path): builder = try path.bounds(operands, session)
            case .collected(let source):
                list = try source.keys(
                    operands, session, inOrder: !(plan.onlyCounts && source.findsEachOnce), first: wanted, isCounted: plan.onlyCounts)
                mayDangle = source.mayDangle
            }
        }
        if list == nil, let keys = try builder?.keys(of: plan.path, upTo: session.maximumKeyLength) {
            list = keys
            mayDangle = true
        }
        var merging: MergedParts.Order?
        switch plan.ordering {
        case .merged(let isReversed, let isKeyDescending):
            merging = MergedParts.Order(isReversed: isReversed, isKeyDescending: isKeyDescending)
        case .mergedGroups(let isReversed, _): merging = MergedParts.Order(isReversed: isReversed, isKeyDescending: isReversed)
        case .path, .mixedDirection, .grouped, .byKey, .sorted, .shuffled: break
        }
        let isEmpty = list != nil || merging != nil || builder.map { $0.bounds.isEmpty } ?? false
        let cursor = isEmpty ? nil : try session.trees.cursor(tree)
        let turn: Int? =
            switch plan.ordering {
            case .mixedDirection(_, let components): components
            case .grouped(_, _, let turn): turn
            case .path, .merged, .mergedGroups, .byKey, .sorted, .shuffled: nil
            }
        if let turn, let cursor, case .index(let path) = plan.path {
            let shared = turn < path.index.forms.count ? path.index.forms[..<turn] : nil
            groups = MixedDirectionGroups(cursor, isReversed: isReversed, sharing: shared)
            if let shared, let builder, builder.bounds.count > 1, path.dividesGroups(of: turn) {
                turned = TurnedParts(builder, sharing: shared)
            }
        }
        mergedOrder = merging
        self.cursor = cursor
        self.session = session
        map = plan.map
        self.isReversed = isReversed
        self.tree = tree
        self.index = index
        self.list = list
        self.builder = builder
        isWider = list?.isWider ?? builder?.isWider ?? false
        self.mayDangle = mayDangle
    }

    /// Whether it looks up records by their keys, one after the other.
    var looksUpKeys: Bool { list != nil && builder != nil }

    /// Releases the cursor.
    mutating func end() {
        if let cursor { session.trees.release(cursor) }
        cursor = nil
        merged?.end()
        ahead.clear()
    }

    /// Whether the checksum of ``row`` has been compared.
    @inline(__always) var isRowChecked: Bool { ahead.isChecked }

    /// Moves to the next record or entry.
    @inline(__always) mutating func next() throws -> Bool {
        guard let found = ahead.take() else { return try nextOfCursor() }
        // A forked child may not have the memory that they are in.
        try origin.check()
        _ = try stop(at: found)
        if fetchesRows { row = rows.next() }
        return true
    }

    /// Moves the cursor, mostly over several adjacent entries at once.
    private mutating func nextOfCursor() throws -> Bool {
        ahead.clear()
        if let mergedOrder {
            guard let entry = try nextOfMerged(mergedOrder) else { return false }
            return try stop(at: entry)
        }
        if hasBegun, let found = try groups?.next() { return try stop(at: found) }
        guard hasBegun, groups == nil, resumption == nil else { return try nextOfPart() }
        if stride > 0 {
            if let entries = try cursor?.advance(upTo: stride, isReversed: isReversed) {
                let isLong = stride == IndexScan.longestStride
                stride = min(IndexScan.longestStride, stride &* 4)
                var count = entries.count
                if builder != nil, count > 0, !isInside(entries[count &- 1].key) {
                    let (isReversed, lower, upper) = (isReversed, lower, upper)
                    count = entries.leading { isReversed ? !$0.precedes(lower) : $0.precedes(upper) }
                }
                // The part ends with them.
                if count < entries.count || count == 0 { hasBegun = false }
                if count == 0 { return try nextOfPart() }
                ahead.begin(UnsafeBufferPointer(rebasing: entries[..<count]))
                _ = try stop(at: entries[0])
                if isLong, index != nil || checksRows, let memory = cursor?.memoryAhead(isReversed: isReversed) {
                    if index == nil { ahead.checkRows(loading: memory) } else { ahead.load(memory) }
                }
                if fetchesRows {
                    rows.fetch(count, session.trees, map.tree) { IndexEntry.recordKey(of: entries[$0]) }
                    row = rows.next()
                }
                return true
            }
            stride = 0
        }
        // It is called on the stored property: a copy of the reference would be counted at every step.
        if let found = isReversed ? try cursor?.previous() : try cursor?.next(), builder == nil || isInside(found.key) {
            return try stop(at: found)
        }
        hasBegun = false
        return try nextOfPart()
    }

    /// The next record or entry if it is not adjacent to the previous one: at the start of a part of the tree, of groups, of a list.
    private mutating func nextOfPart() throws -> Bool {
        guard let cursor else {
            try origin.check()
            return list != nil && nextOfList()
        }
        while true {
            var found: KeyValueEntry?
            if groups != nil {
                found = try nextOfGroups()
            } else if let key = resumption {
                found = try cursor.seek(key)
                resumption = nil
            } else {
                if let builder {
                    part += 1
                    guard part < builder.bounds.count else { return false }
                    let bounds = builder.bounds[isReversed ? builder.bounds.count &- 1 &- part : part]
                    lower = builder.lower(bounds)
                    upper = builder.upper(bounds)
                } else if part == 0 {
                    return false
                } else {
                    part = 0
                }
                found = try first(cursor)
                hasBegun = true
                // Where rows are fetched, many together are worth an entry too many.
                if stride > 0, !fetchesRows { stride = IndexScan.firstStride }
            }
            guard let entry = found, builder == nil || isInside(entry.key) else {
                if groups != nil { return false }
                hasBegun = false
                continue
            }
            return try stop(at: entry)
        }
    }

    private mutating func nextOfMerged(_ order: MergedParts.Order) throws -> KeyValueEntry? {
        if let merged { return try merged.next() }
        guard let index, let builder else { return nil }
        let made = try MergedParts(builder, index, map, order, session)
        merged = made
        return try made.next()
    }

    private mutating func nextOfList() -> Bool {
        guard let list, position < list.count else { return false }
        key = list.keys[isReversed ? list.count &- 1 &- position : position]
        if fetchesRows {
            if rows.isEmpty {
                let (first, isReversed) = (position, isReversed)
                rows.fetch(min(rows.stride, list.count &- first), session.trees, map.tree) {
                    list.keys[isReversed ? list.count &- 1 &- first &- $0 : first &+ $0]
                }
            }
            row = rows.next()
        } else {
            row = nil
        }
        position &+= 1
        return true
    }

    /// The next entry if groups are reversed; parts of the tree are scanned in sequence.
    private mutating func nextOfGroups() throws -> KeyValueEntry? {
        while true {
            if hasBegun {
                if let found = try groups?.next() { return found }
                hasBegun = false
            }
            if let turned {
                part += 1
                guard part < turned.count else { return nil }
                let number = isReversed ? turned.count &- 1 &- part : part
                groups?.begin(from: turned.lower(number), to: turned.upper(number))
            } else if let builder {
                part += 1
                guard part < builder.bounds.count else { return nil }
                let bounds = builder.bounds[isReversed ? builder.bounds.count &- 1 &- part : part]
                groups?.begin(from: builder.lower(bounds), to: builder.upper(bounds))
            } else {
                if part == 0 { return nil }
                part = 0
                groups?.beginEverything()
            }
            hasBegun = true
        }
    }

    @inline(__always) private func isInside(_ key: UnsafeRawBufferPointer) -> Bool {
        if groups != nil { return true }
        return isReversed ? !key.precedes(lower) : key.precedes(upper)
    }

    private func first(_ cursor: any KeyValueCursor) throws -> KeyValueEntry? {
        if builder == nil { return isReversed ? try cursor.last() : try cursor.seek(UnsafeRawBufferPointer(start: nil, count: 0)) }
        return isReversed ? try cursor.seek(before: upper) : try cursor.seek(lower)
    }

    @inline(__always) private mutating func stop(at found: KeyValueEntry) throws -> Bool {
        entry = found.key
        guard let index else {
            key = found.key
            row = found.value
            return true
        }
        guard let recordKey = IndexEntry.recordKey(of: found) else { throw index.damaged(map) }
        key = recordKey
        row = nil
        return true
    }

    /// About how many entries or records ``sample(_:seed:)`` draws from, if the engine can; nil unless the path is a single part of a tree.
    var countToDrawFrom: Int? {
        get throws {
            guard list == nil, !mayDangle else { return nil }
            guard let builder else { return try session.trees.count(tree) }
            if builder.bounds.count != 1 { return nil }
            let (lower, upper) = firstPart
            return try session.trees.estimate(tree, from: lower, to: upper) ?? session.trees.count(tree, from: lower, to: upper)
        }
    }

    /// Draws entries or records of the only part at random; some may be drawn several times. nil if the engine cannot.
    func sample(_ keys: UnsafeMutableBufferPointer<UnsafeRawBufferPointer>, seed: UInt64) throws -> Int? {
        try session.trees.sample(keys, tree, from: firstPart.lower, to: firstPart.upper, seed: seed)
    }

    /// Moves to the entry or record with a key.
    mutating func go(to key: UnsafeRawBufferPointer) throws -> Bool {
        ahead.clear()
        guard let found = try cursor?.seek(key) else { return false }
        return try stop(at: found)
    }

    /// The bounds of the first part; empty for the whole tree.
    var firstPart: (lower: UnsafeRawBufferPointer, upper: UnsafeRawBufferPointer) {
        let whole = UnsafeRawBufferPointer(start: nil, count: 0)
        guard let builder, let bounds = builder.bounds.first else { return (whole, whole) }
        return (builder.lower(bounds), builder.upper(bounds))
    }

    /// The number of remaining entries or records, up to a limit; the scan is unusable afterwards.
    mutating func count(upTo limit: Int) throws -> Int {
        if let list {
            if !mayDangle { return min(limit, list.count) }
            var count = 0
            rows.areRead = false
            while count < limit, nextOfList() { if try row != nil || session.trees.get(map.table.tree, key) != nil { count &+= 1 } }
            return count
        }
        guard let cursor else { return 0 }
        guard let builder else { return min(limit, try session.trees.count(tree)) }
        var count = 0
        for part in builder.bounds {
            let (lower, upper) = (builder.lower(part), builder.upper(part))
            // A few are counted faster one by one.
            if limit - count > Cost.probe, let counted = try session.trees.count(tree, from: lower, to: upper) {
                count &+= counted
            } else {
                var entry = try cursor.seek(lower)
                while count < limit, let found = entry, found.key.precedes(upper) {
                    count &+= 1
                    entry = try cursor.next()
                }
            }
            if count >= limit { return limit }
        }
        return count
    }

    /// The row of the record with a key; nil if there is none, where keys may dangle.
    @inline(__always) func fetch(_ key: UnsafeRawBufferPointer) throws -> UnsafeRawBufferPointer? {
        if let row = try session.trees.get(map.tree, key) { return row }
        if mayDangle { return nil }
        if let index { throw index.damaged(map) }
        throw LoadedTable.damaged(map.definition.name)
    }
}
