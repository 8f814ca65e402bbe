/// Collected keys or values: sorted and distinct after ``finish()``.
///
/// The bytes are borrowed, or copied into memory that the list owns. Bytes borrowed from a tree are valid until
/// it changes; bytes borrowed from another list are valid as long as that list, which is kept (``keep(_:)``).
final class KeyList {
    @exclusivity(unchecked) private(set) var keys: [UnsafeRawBufferPointer] = []
    @exclusivity(unchecked) private var blocks = ByteBlocks()
    @exclusivity(unchecked) private var kept: [KeyList] = []
    /// Whether there may be more than requested, because values were truncated on the way.
    @exclusivity(unchecked) var isWider = false
    @exclusivity(unchecked) private var isSorted = true

    var count: Int { keys.count }

    /// Keeps another list whose bytes were added.
    func keep(_ list: KeyList?) { if let list { kept.append(list) } }

    /// Adds bytes without copying them.
    @inline(__always) func add(_ key: UnsafeRawBufferPointer) {
        if isSorted, let last = keys.last, !last.precedes(key) {
            if last.equals(key) { return }
            isSorted = false
        }
        keys.append(key)
    }

    /// Adds a copy of bytes.
    @inline(__always) func addCopy(_ key: UnsafeRawBufferPointer) {
        if isSorted, let last = keys.last, last.equals(key) { return }
        add(blocks.keep(key))
    }

    /// Sorts and removes duplicates.
    func finish() {
        if isSorted { return }
        keys.sortByBytes()
        var end = 0
        for at in keys.indices where at == 0 || !keys[end - 1].equals(keys[at]) {
            keys[end] = keys[at]
            end += 1
        }
        keys.removeLast(keys.count - end)
        isSorted = true
    }

    /// Removes the elements that are longer.
    func remove(longerThan length: Int) {
        keys.removeAll { $0.count > length }
    }

    /// Keeps only the elements that another list has too; both are finished.
    func formIntersection(_ other: KeyList) {
        var (at, there, end) = (0, 0, 0)
        while at < keys.count, there < other.keys.count {
            let order = keys[at].order(other.keys[there])
            if order == 0 {
                keys[end] = keys[at]
                end += 1
            }
            if order <= 0 { at += 1 }
            if order >= 0 { there += 1 }
        }
        keys.removeLast(keys.count - end)
    }
}

extension [UnsafeRawBufferPointer] {
    /// Sorts by bytes; the first eight decide most comparisons without a call.
    mutating func sortByBytes() {
        var items = map { SortItem(key: $0) }
        items.sort { $0.precedes($1) }
        for at in indices { self[at] = items[at].key }
    }
}
