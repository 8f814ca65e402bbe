import StoreCore

/// Keys or values that were collected: sorted, each once.
///
/// The bytes are where they were found, or in memory of the list's own. Those found in a tree are good until it changes; those found in another list
/// are good as long as that one, which is kept (``keep(_:)``).
final class KeyList {
    private(set) var keys: [UnsafeRawBufferPointer] = []
    private var blocks = ByteBlocks()
    private var kept: [KeyList] = []
    /// Whether there may be more than was asked for, because values were cut on the way.
    var isWider = false
    private var isSorted = true

    var count: Int { keys.count }

    /// Keeps another list, whose bytes were added.
    func keep(_ list: KeyList?) { if let list { kept.append(list) } }

    /// Adds bytes that stay where they are.
    @inline(__always) func add(_ key: UnsafeRawBufferPointer) {
        if isSorted, let last = keys.last, !last.precedes(key) {
            if CellComparison.order(last, key) == 0 { return }
            isSorted = false
        }
        keys.append(key)
    }

    /// Adds a copy of bytes.
    @inline(__always) func addCopy(_ key: UnsafeRawBufferPointer) {
        if isSorted, let last = keys.last, CellComparison.order(last, key) == 0 { return }
        add(blocks.keep(key))
    }

    /// Sorts, and leaves each once.
    func finish() {
        if isSorted { return }
        keys.sortByBytes()
        var end = 0
        for at in keys.indices where at == 0 || CellComparison.order(keys[end - 1], keys[at]) != 0 {
            keys[end] = keys[at]
            end += 1
        }
        keys.removeLast(keys.count - end)
        isSorted = true
    }

    /// Whether a key is among them; only after ``finish()``.
    func contains(_ key: UnsafeRawBufferPointer) -> Bool {
        var (low, high) = (0, keys.count)
        while low < high {
            let middle = (low + high) / 2
            let order = CellComparison.order(keys[middle], key)
            if order == 0 { return true }
            if order < 0 { low = middle + 1 } else { high = middle }
        }
        return false
    }

    /// Keeps only what is in another list too; both are finished.
    func formIntersection(_ other: KeyList) {
        var (at, there, end) = (0, 0, 0)
        while at < keys.count, there < other.keys.count {
            let order = CellComparison.order(keys[at], other.keys[there])
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

/// Memory for bytes that are kept, which never moves them.
struct ByteBlocks {
    private var blocks: [ByteBuffer] = []
    private static let size = 64 * 1_024
    private var used = 0

    /// How many blocks there are.
    var count: Int { blocks.count }

    /// Keeps a copy.
    mutating func keep(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        if blocks.isEmpty || used + bytes.count > ByteBlocks.size {
            // The first block is small: most requests keep little.
            blocks.append(ByteBuffer(capacity: max(blocks.isEmpty ? 1_024 : ByteBlocks.size, bytes.count)))
            used = blocks.count == 1 ? max(0, ByteBlocks.size - 1_024) : 0
        }
        guard let block = blocks.last else { return bytes }
        let start = block.count
        block.append(bytes)
        used += bytes.count
        return UnsafeRawBufferPointer(rebasing: block.bytes[start...])
    }
}

extension [UnsafeRawBufferPointer] {
    /// Sorts by bytes; the first eight decide most of it without a call.
    mutating func sortByBytes() {
        var items = map { SortItem(key: $0) }
        items.sort { $0.precedes($1) }
        for at in indices { self[at] = items[at].key }
    }
}

/// A key to sort by, with its first bytes as a number.
struct SortItem {
    let head: UInt64
    let key: UnsafeRawBufferPointer

    @inline(__always) init(key: UnsafeRawBufferPointer) {
        self.key = key
        head = SortItem.head(of: key)
    }

    /// The first eight bytes, the most significant first; missing ones are 0.
    @inline(__always) static func head(of key: UnsafeRawBufferPointer) -> UInt64 {
        if key.count >= 8 { return UInt64(bigEndian: key.loadUnaligned(as: UInt64.self)) }
        var head: UInt64 = 0
        for at in 0..<8 { head = head &<< 8 | (at < key.count ? UInt64(key[at]) : 0) }
        return head
    }

    @inline(__always) func precedes(_ other: SortItem) -> Bool {
        head == other.head ? key.precedes(other.key) : head < other.head
    }
}
