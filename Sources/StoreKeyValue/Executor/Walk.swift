import StoreCore

/// Goes along a path, from either end, and stops at each record or entry of it.
///
/// A value that its owner keeps in one place and gives back with ``end()``: a class would cost a check for exclusive access at every step.
struct Walk {
    /// The record's key.
    private(set) var key = UnsafeRawBufferPointer(start: nil, count: 0)
    /// The key of the entry in the index; that of the record where the path leads through records.
    private(set) var entry = UnsafeRawBufferPointer(start: nil, count: 0)
    /// The row, where the path leads through records.
    private(set) var row: UnsafeRawBufferPointer?
    /// Whether more is found than was asked for, because values were cut.
    let isWider: Bool

    private let session: RecordSession
    private let map: TableMap
    private let index: LoadedIndex?
    private let isReversed: Bool
    private let builder: BoundsBuilder
    private let bounds: [KeyBounds]
    private var cursor: (any KeyValueCursor)?
    /// The part under way; all of the tree has none.
    private var part = -1
    private var isEverything = false
    private var lower = UnsafeRawBufferPointer(start: nil, count: 0)
    private var upper = UnsafeRawBufferPointer(start: nil, count: 0)
    private var hasBegun = false

    init(_ plan: Plan, isReversed: Bool, _ operands: Operands, _ session: RecordSession) throws {
        self.session = session
        map = plan.map
        self.isReversed = isReversed
        builder = try BoundsBuilder(plan.path, map, operands)
        isWider = builder.isWider
        var tree = map.table.tree
        switch plan.path {
        case .scan:
            isEverything = true
            index = nil
        case .keys, .keyRange: index = nil
        case .index(let path):
            index = path.index
            tree = path.index.tree
        }
        bounds = isReversed ? builder.bounds.reversed() : builder.bounds
        if isEverything || !bounds.isEmpty { cursor = try session.trees.cursor(tree) }
    }

    /// Gives the cursor back.
    mutating func end() {
        if let cursor { session.trees.release(cursor) }
        cursor = nil
    }

    /// Goes to the next record or entry.
    @inline(__always) mutating func next() throws -> Bool {
        guard let cursor else { return false }
        while true {
            var found: KeyValueEntry?
            if hasBegun {
                found = isReversed ? try cursor.previous() : try cursor.next()
            } else {
                if !isEverything {
                    part += 1
                    guard part < bounds.count else { return false }
                    lower = builder.lower(bounds[part])
                    upper = builder.upper(bounds[part])
                }
                found = try first(cursor)
                hasBegun = true
            }
            guard let entry = found, isEverything || isInside(entry.key) else {
                hasBegun = false
                if isEverything {
                    end()
                    return false
                }
                continue
            }
            return try stop(at: entry)
        }
    }

    @inline(__always) private func isInside(_ key: UnsafeRawBufferPointer) -> Bool {
        isReversed ? !key.precedes(lower) : key.precedes(upper)
    }

    private func first(_ cursor: any KeyValueCursor) throws -> KeyValueEntry? {
        if isEverything {
            return isReversed ? try cursor.last() : try cursor.seek(UnsafeRawBufferPointer(start: nil, count: 0))
        }
        return isReversed ? try cursor.seek(before: upper) : try cursor.seek(lower)
    }

    @inline(__always) private mutating func stop(at found: KeyValueEntry) throws -> Bool {
        entry = found.key
        guard let index else {
            key = found.key
            row = found.value
            return true
        }
        guard let recordKey = IndexEntry.recordKey(of: found) else { throw RecordFinder.damaged(index, map) }
        key = recordKey
        row = nil
        return true
    }

    /// How many entries or records are left, at most so many; the walk is of no more use then.
    mutating func count(upTo limit: Int) throws -> Int {
        guard let cursor, !isEverything else {
            var count = 0
            while count < limit, try next() { count &+= 1 }
            return count
        }
        var count = 0
        for part in bounds {
            let upper = builder.upper(part)
            var entry = try cursor.seek(builder.lower(part))
            while count < limit, let found = entry, found.key.precedes(upper) {
                count &+= 1
                entry = try cursor.next()
            }
            if count >= limit { break }
        }
        return count
    }

    /// The row of the record whose key is given.
    @inline(__always) func fetch(_ key: UnsafeRawBufferPointer) throws -> UnsafeRawBufferPointer {
        guard let row = try session.trees.get(map.table.tree, key) else {
            if let index { throw RecordFinder.damaged(index, map) }
            throw LoadedTable.damaged(map.definition.name)
        }
        return row
    }
}
