import StoreCore

/// The entries of a cursor in ascending order, several of which are asked for at once where the engine offers it.
final class EntryWalk {
    /// The entry that it is at; nil at the end.
    @exclusivity(unchecked) private(set) var entry: KeyValueEntry?
    let cursor: any KeyValueCursor
    /// The entries that the cursor has passed already, from the next one on.
    @exclusivity(unchecked) private var ahead = UnsafeBufferPointer<KeyValueEntry>(start: nil, count: 0)
    @exclusivity(unchecked) private var at = 0
    /// The number of entries to ask for: few at first; 0 if the cursor offers none.
    @exclusivity(unchecked) private var stride = EntryWalk.fewest
    /// Whether the cursor passes entries itself, so that they need not be asked for.
    @exclusivity(unchecked) private var passes = true
    /// Whether a prefix was found among these entries since the cursor sought one.
    @exclusivity(unchecked) private var wasNear = false
    /// The prefix that was sought last, if any.
    private let former = ByteBuffer(capacity: 64)

    private static let fewest = 4
    private static let some = 16
    private static let most = 64

    init(_ cursor: any KeyValueCursor) { self.cursor = cursor }

    /// Moves to the first entry whose key is the given one or greater.
    func seek(_ key: UnsafeRawBufferPointer) throws {
        former.reset()
        try move(to: key)
    }

    private func move(to key: UnsafeRawBufferPointer) throws {
        at = ahead.count
        entry = try cursor.seek(key)
    }

    /// Moves to the first entry with a prefix, or after where it would be. No prefix begins with another, and no entry with the former
    /// one lies before the walk by more than ``pass(_:upTo:)`` has passed.
    ///
    /// Prefixes that are sought in order are mostly close to each other, so that the cursor need not seek.
    func seek(prefix: UnsafeRawBufferPointer) throws {
        let isAfter = former.count > 0 && former.bytes.precedes(prefix)
        former.reset()
        former.append(prefix)
        if isAfter {
            // Entries that were passed have the former prefix, or come before it.
            guard let entry, entry.key.precedes(prefix) else { return }
            // The cursor looks in its page first.
            if passes, at == ahead.count { return try move(to: prefix) }
            if wasNear, isBeyondAhead(prefix) {
                try nextOfCursor()
                guard let entry = self.entry, entry.key.precedes(prefix) else { return }
            }
            if !isBeyondAhead(prefix) {
                at = firstAhead { !$0.precedes(prefix) }
                wasNear = true
                return try next()
            }
        }
        if stride > 0 { stride = isAfter && (wasNear || ahead.count < EntryWalk.some) ? EntryWalk.some : EntryWalk.fewest }
        wasNear = false
        try move(to: prefix)
    }

    /// Whether a key comes after the next entries that are known.
    private func isBeyondAhead(_ key: UnsafeRawBufferPointer) -> Bool { at == ahead.count || ahead[ahead.count &- 1].key.precedes(key) }

    /// Moves to the next entry.
    @inline(__always) func next() throws {
        if at == ahead.count { return try nextOfCursor() }
        entry = ahead[at]
        at &+= 1
    }

    private func nextOfCursor() throws {
        if stride > 0, let entries = try cursor.advance(upTo: stride, isReversed: false) {
            stride = min(EntryWalk.most, stride &* 4)
            (ahead, at) = (entries, min(1, entries.count))
            entry = entries.first
        } else {
            stride = 0
            entry = try cursor.next()
        }
    }

    /// Moves past the entries that begin with a prefix, or past this many of them and a few more.
    ///
    /// - Returns: The number of entries passed.
    func pass(_ prefix: UnsafeRawBufferPointer, upTo most: Int) throws -> Int {
        var count = 0
        while count < most, let found = entry, found.key.hasPrefix(prefix) {
            if passes, at == ahead.count {
                if let passed = try cursor.pass(prefix, upTo: most &- count) {
                    entry = passed.entry
                    count &+= passed.count
                    continue
                }
                passes = false
            }
            count &+= 1
            let start = at
            if at < ahead.count { at = ahead[ahead.count &- 1].key.hasPrefix(prefix) ? ahead.count : firstAhead { !$0.hasPrefix(prefix) } }
            count &+= at &- start
            try next()
        }
        return count
    }

    /// The position of the first of the next entries whose key is as asked for, which is so for all after it.
    @inline(__always) private func firstAhead(_ isAsked: (UnsafeRawBufferPointer) -> Bool) -> Int {
        var (low, end) = (at, ahead.count)
        while low < end {
            let middle = (low &+ end) / 2
            if isAsked(ahead[middle].key) { end = middle } else { low = middle &+ 1 }
        }
        return low
    }
}
