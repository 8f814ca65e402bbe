import StoreCore

/// Scans an index by its values in one direction, and entries with equal values by key in the other; or the same with the values of the
/// first components, and entries that share them by the others and the key.
///
/// "The newest first, and those of the same instant in the order of creation": the values descend, the keys ascend.
/// Each group of entries with equal values is found from the end of the remaining part and scanned from its opposite
/// end; nothing is collected. A group of one entry, the most frequent kind if values hardly repeat, is recognized by
/// the entry beyond it, which begins the next group, so it takes one step, as in an index with the requested order.
///
/// The bytes of a group are those of its first entry in the tree, which does not change while it is scanned.
struct MixedDirectionGroups {
    private let cursor: any KeyValueCursor
    private let isReversed: Bool
    /// The components that the entries of a group share; nil for all of them.
    private let shared: ArraySlice<KeyCoding.Form>?
    private var lower = UnsafeRawBufferPointer(start: nil, count: 0)
    private var upper = UnsafeRawBufferPointer(start: nil, count: 0)
    /// The exclusive end of the remaining entries (or their start, if the values ascend).
    private let edge = ByteBuffer(capacity: 64)
    /// The values of the current group.
    private var group = UnsafeRawBufferPointer(start: nil, count: 0)
    private let beyond = ByteBuffer(capacity: 16)
    private var state = State.between
    /// Entries that the cursor has already passed, how many of them are left, and the number to ask for next; 0 if the cursor offers none.
    private var ahead: UnsafePointer<KeyValueEntry>?
    private var aheadCount = 0
    private var stride = 4
    private let origin = ProcessOrigin()

    private enum State {
        /// The next group will be found from the edge.
        case between
        /// The next group begins with an entry that was already found; nil at the end.
        case ahead(KeyValueEntry?)
        /// In the middle of a group.
        case inside
    }

    /// - Parameters:
    ///   - cursor: Is released by the caller.
    ///   - shared: The components that the entries of a group share; nil for all of them.
    init(_ cursor: any KeyValueCursor, isReversed: Bool, sharing shared: ArraySlice<KeyCoding.Form>? = nil) {
        self.cursor = cursor
        self.shared = shared
        self.isReversed = isReversed
        beyond.append(KeyCoding.end)
    }

    /// Begins a part of the tree.
    mutating func begin(from lower: UnsafeRawBufferPointer, to upper: UnsafeRawBufferPointer) {
        (self.lower, self.upper) = (lower, upper)
        rewind()
    }

    /// Begins the whole tree.
    mutating func beginEverything() { begin(from: UnsafeRawBufferPointer(start: nil, count: 0), to: beyond.bytes) }

    /// Skips the groups before the one that has the entry at a distance. Must be the first operation in a part.
    ///
    /// - Returns: The number of entries skipped; 0 if the engine cannot.
    mutating func skip(_ count: Int, of tree: Tree, _ trees: any KeyValueReader) throws -> Int {
        let skipped = try trees.skipGroups(count, tree, from: lower, to: upper, fromEnd: isReversed, edge: edge) {
            try cursor.seek($0).map(values(of:))
        }
        guard let skipped else {
            rewind()
            return 0
        }
        if skipped.areAll { state = .ahead(nil) }
        return skipped.count
    }

    private mutating func rewind() {
        edge.reset()
        edge.append(isReversed ? upper : lower)
        state = .between
        aheadCount = 0
    }

    /// The next entry of the part; nil at its end.
    mutating func next() throws -> KeyValueEntry? {
        var outermost: KeyValueEntry?
        switch state {
        case .inside:
            if let found = isReversed ? try cursor.next() : try cursor.previous(), found.key.hasPrefix(group),
                isReversed ? found.key.precedes(upper) : !found.key.precedes(lower)
            {
                return found
            }
            outermost = isReversed ? try cursor.seek(before: edge.bytes) : try cursor.seek(edge.bytes)
        case .between: outermost = isReversed ? try cursor.seek(before: edge.bytes) : try cursor.seek(edge.bytes)
        case .ahead(let found): outermost = found
        }
        guard let outermost, isInside(outermost.key) else {
            state = .ahead(nil)
            return nil
        }
        let following = try following()
        group = values(of: outermost)
        guard let following, following.key.hasPrefix(group), isInside(following.key) else {
            state = .ahead(following)
            return outermost
        }
        state = .inside
        aheadCount = 0
        edge.reset()
        edge.append(group)
        if isReversed {
            // Starts at the first entry of the group that is in the part; the entries before it follow later.
            return try cursor.seek(group.precedes(lower) ? lower : group)
        }
        edge.append(KeyCoding.end)
        return try cursor.seek(before: upper.precedes(edge.bytes) ? upper : edge.bytes)
    }

    @inline(__always) private func isInside(_ key: UnsafeRawBufferPointer) -> Bool {
        isReversed ? !key.precedes(lower) : key.precedes(upper)
    }

    /// Moves to the entry after the last one, mostly over several at once.
    @inline(__always) private mutating func following() throws -> KeyValueEntry? {
        guard aheadCount > 0, let found = ahead else { return try move() }
        // A forked child may not have the memory that they are in.
        try origin.check()
        ahead = found + 1
        aheadCount &-= 1
        return found.pointee
    }

    private mutating func move() throws -> KeyValueEntry? {
        if stride > 0 {
            if let entries = try cursor.advance(upTo: stride, isReversed: isReversed) {
                stride = min(64, stride &* 4)
                ahead = entries.baseAddress.map { $0 + 1 }
                aheadCount = max(0, entries.count &- 1)
                return entries.first
            }
            stride = 0
        }
        return isReversed ? try cursor.previous() : try cursor.next()
    }

    /// The values of an entry; of a damaged one the whole key, because the caller finds the damage.
    @inline(__always) private func values(of entry: KeyValueEntry) -> UnsafeRawBufferPointer {
        if let shared { return MixedDirectionGroups.first(shared, of: entry.key) }
        guard let key = IndexEntry.recordKey(of: entry) else { return entry.key }
        return UnsafeRawBufferPointer(rebasing: entry.key[..<IndexEntry.valuesEnd(of: entry, recordKey: key)])
    }

    private static func first(_ components: ArraySlice<KeyCoding.Form>, of key: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        guard let end = KeyCoding.end(of: components, in: key) else { return key }
        return UnsafeRawBufferPointer(rebasing: key[..<end])
    }
}
