/// Entries sorted by key, in chunks, as a plain value.
///
/// Copying it copies references to the chunks, and a change copies one chunk: so a snapshot, a savepoint and a rollback are all nothing but an
/// assignment. That is what makes this engine the oracle: there is no journal, no undo and no index that could be wrong.
struct SortedTable<Key: Comparable & Sendable, Entry: Sendable>: Sendable {
    private var chunks: [[(key: Key, entry: Entry)]] = []
    private(set) var count = 0

    private static var chunkSize: Int { 256 }

    subscript(_ key: Key) -> Entry? {
        guard let chunk = chunk(of: key) else { return nil }
        let at = SortedTable.lowerBound(key, in: chunks[chunk])
        guard at < chunks[chunk].count, chunks[chunk][at].key == key else { return nil }
        return chunks[chunk][at].entry
    }

    /// Adds or replaces.
    mutating func set(_ key: Key, _ entry: Entry) {
        guard let chunk = chunk(of: key) else {
            if chunks.isEmpty { chunks.append([]) }
            insert(key, entry, chunk: 0, at: 0)
            return
        }
        let at = SortedTable.lowerBound(key, in: chunks[chunk])
        if at < chunks[chunk].count, chunks[chunk][at].key == key {
            chunks[chunk][at].entry = entry
        } else {
            insert(key, entry, chunk: chunk, at: at)
        }
    }

    /// Removes; says whether there was one.
    mutating func remove(_ key: Key) -> Bool {
        guard let chunk = chunk(of: key) else { return false }
        let at = SortedTable.lowerBound(key, in: chunks[chunk])
        guard at < chunks[chunk].count, chunks[chunk][at].key == key else { return false }
        chunks[chunk].remove(at: at)
        if chunks[chunk].isEmpty { chunks.remove(at: chunk) }
        count -= 1
        return true
    }

    /// Calls the body with each entry in key order, or in the opposite one, until it says stop.
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

    /// The last chunk that does not begin after the key.
    private func chunk(of key: Key) -> Int? {
        if chunks.isEmpty { return nil }
        var low = 0
        var high = chunks.count
        while low < high {
            let middle = (low + high) / 2
            if chunks[middle][0].key <= key { low = middle + 1 } else { high = middle }
        }
        return max(low - 1, 0)
    }

    private static func lowerBound(_ key: Key, in entries: [(key: Key, entry: Entry)]) -> Int {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].key < key { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
