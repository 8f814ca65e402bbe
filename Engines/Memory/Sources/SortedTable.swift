/// Entries sorted by key, in chunks, as a plain value.
///
/// A copy copies references to the chunks, and a change copies one chunk, so a snapshot, a savepoint and a rollback are each
/// just an assignment. This is why the engine can be the reference: it has no journal, undo or index that could be wrong.
struct SortedTable<Key: Comparable & Sendable, Entry: Sendable>: Sendable {
    private var chunks: [[(key: Key, entry: Entry)]] = []
    private(set) var count = 0

    private static var chunkSize: Int { 256 }

    /// The position of a key, or where it would be inserted.
    struct Slot {
        fileprivate let chunk: Int
        fileprivate let at: Int
        let isTaken: Bool
    }

    subscript(_ key: Key) -> Entry? {
        let slot = slot(of: key)
        return slot.isTaken ? chunks[slot.chunk][slot.at].entry : nil
    }

    /// Adds or replaces an entry.
    mutating func set(_ key: Key, _ entry: Entry) { set(key, entry, at: slot(of: key)) }

    /// Adds or replaces an entry at the slot found for its key; the table must not have changed since.
    mutating func set(_ key: Key, _ entry: Entry, at slot: Slot) {
        if slot.isTaken {
            chunks[slot.chunk][slot.at].entry = entry
        } else {
            if chunks.isEmpty { chunks.append([]) }
            insert(key, entry, chunk: slot.chunk, at: slot.at)
        }
    }

    /// Removes an entry; returns whether there was one.
    mutating func remove(_ key: Key) -> Bool {
        let slot = slot(of: key)
        guard slot.isTaken else { return false }
        chunks[slot.chunk].remove(at: slot.at)
        if chunks[slot.chunk].isEmpty { chunks.remove(at: slot.chunk) }
        count -= 1
        return true
    }

    /// Calls the body with each entry in ascending or descending key order, until the body stops it.
    func forEach(reversed: Bool = false, _ body: (Key, Entry) throws -> Bool) rethrows {
        for chunk in stride(
            from: reversed ? chunks.count - 1 : 0, to: reversed ? -1 : chunks.count, by: reversed ? -1 : 1)
        {
            let entries = chunks[chunk]
            for at in stride(
                from: reversed ? entries.count - 1 : 0, to: reversed ? -1 : entries.count, by: reversed ? -1 : 1)
            {
                if try !body(entries[at].key, entries[at].entry) { return }
            }
        }
    }

    /// Calls the body with the entries whose keys are not below the given one, in ascending order, until the body stops it.
    func forEach(from key: Key, _ body: (Key, Entry) throws -> Bool) rethrows {
        let slot = slot(of: key)
        var at = slot.at
        for chunk in slot.chunk..<max(slot.chunk, chunks.count) {
            let entries = chunks[chunk]
            while at < entries.count {
                if try !body(entries[at].key, entries[at].entry) { return }
                at += 1
            }
            at = 0
        }
    }

    private mutating func insert(_ key: Key, _ entry: Entry, chunk: Int, at: Int) {
        chunks[chunk].insert((key, entry), at: at)
        count += 1
        if chunks[chunk].count > 2 * SortedTable.chunkSize {
            let half = chunks[chunk].count / 2
            let tail = Array(chunks[chunk][half...])
            chunks[chunk].removeSubrange(half...)
            chunks.insert(tail, at: chunk + 1)
        }
    }

    /// The slot is in the last chunk that does not begin after the key. Keys
    /// mostly arrive in ascending order, so the last chunk is checked first.
    func slot(of key: Key) -> Slot {
        var chunk = chunks.count - 1
        guard chunk >= 0 else { return Slot(chunk: 0, at: 0, isTaken: false) }
        if key < chunks[chunk][0].key {
            let later = SortedTable.firstIndex(below: chunk) { key < chunks[$0][0].key }
            chunk = max(later - 1, 0)
        }
        let entries = chunks[chunk]
        if entries[entries.count - 1].key < key { return Slot(chunk: chunk, at: entries.count, isTaken: false) }
        let at = SortedTable.firstIndex(below: entries.count - 1) { !(entries[$0].key < key) }
        return Slot(chunk: chunk, at: at, isTaken: !(key < entries[at].key))
    }

    /// The first index for which the condition holds, by bisection, or the bound.
    private static func firstIndex(below bound: Int, _ holds: (Int) -> Bool) -> Int {
        var low = 0
        var high = bound
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
