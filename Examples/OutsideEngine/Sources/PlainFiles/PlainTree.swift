import Glibc
import StoreKeyValue

/// All trees of one state.
typealias PlainTrees = [Tree: PlainTree]

/// A sorted map from bytes to bytes, as a value: changing a copy leaves the others as they were, which is what gives readers their snapshots.
///
/// It is a sorted array. A transaction's first change of a tree copies the array, its entries are shared. That is simple and fast enough for some
/// ten thousand entries; shared chunks would do for more.
struct PlainTree: Sendable {
    private(set) var entries: [PlainEntry] = []

    /// Where a key is, or would be put: behind all lesser keys.
    func find(_ key: UnsafeRawBufferPointer) -> (index: Int, exists: Bool) {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].order(key) < 0 { low = middle + 1 } else { high = middle }
        }
        return (low, low < entries.count && entries[low].order(key) == 0)
    }

    /// The entry under a key.
    func entry(_ key: UnsafeRawBufferPointer) -> PlainEntry? {
        let (index, exists) = find(key)
        return exists ? entries[index] : nil
    }

    /// Adds or replaces the entry under a key; nil removes it.
    mutating func set(_ key: UnsafeRawBufferPointer, _ entry: PlainEntry?) {
        let (index, exists) = find(key)
        entries.replaceSubrange(index..<(exists ? index + 1 : index), with: entry.map { [$0] } ?? [])
    }
}

/// A key and its value, which stay where they are in memory as long as somebody holds the entry.
final class PlainEntry: Sendable {
    // Written before anybody else sees them, never again.
    nonisolated(unsafe) let key: UnsafeRawBufferPointer
    nonisolated(unsafe) let value: UnsafeRawBufferPointer

    init(_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: key.count + value.count, alignment: 8)
        let rest = UnsafeMutableRawBufferPointer(rebasing: memory[key.count...])
        memory.copyBytes(from: key)
        rest.copyBytes(from: value)
        (self.key, self.value) = (UnsafeRawBufferPointer(rebasing: memory[..<key.count]), UnsafeRawBufferPointer(rest))
    }

    deinit { key.deallocate() }

    /// Less than 0 if its key is less than the other, 0 if it is the same: as `memcmp` says, a beginning before what continues it.
    func order(_ other: UnsafeRawBufferPointer) -> Int {
        guard let mine = key.baseAddress, let others = other.baseAddress else { return key.count - other.count }
        let order = Int(memcmp(mine, others, min(key.count, other.count)))
        return order != 0 ? order : key.count - other.count
    }
}
