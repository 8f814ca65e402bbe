import Glibc

/// A sorted map from bytes to bytes, as a value: changing a copy leaves the others as they were, which is what gives readers their snapshots.
///
/// It is a sorted array. A transaction's first change of a tree copies the array, its entries are shared. That is simple and fast enough for some
/// ten thousand entries; a tree with shared nodes would do for more.
struct PlainTree: Sendable {
    private(set) var entries: [PlainEntry] = []

    /// The index of the first entry whose key is the given one or greater.
    func index(from key: UnsafeRawBufferPointer) -> Int {
        var range = entries.startIndex..<entries.endIndex
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = compare(entries[middle].key, key) < 0 ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }

    /// The entry at an index, if there is one.
    subscript(index: Int) -> PlainEntry? { entries.indices.contains(index) ? entries[index] : nil }

    /// The entry under a key.
    func entry(_ key: UnsafeRawBufferPointer) -> PlainEntry? { self[index(from: key)].flatMap { compare($0.key, key) == 0 ? $0 : nil } }

    /// Adds or replaces an entry.
    mutating func put(_ entry: PlainEntry) {
        let index = index(from: entry.key)
        if let found = self[index], compare(found.key, entry.key) == 0 {
            entries[index] = entry
        } else {
            entries.insert(entry, at: index)
        }
    }

    /// Removes the entry under a key, if there is one.
    mutating func remove(_ key: UnsafeRawBufferPointer) { if entry(key) != nil { entries.remove(at: index(from: key)) } }
}

/// A key and its value, which stay where they are in memory as long as somebody holds the entry.
final class PlainEntry: Sendable {
    // Written before anybody else sees it, never again.
    private nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer
    private let keyCount: Int

    init(_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        memory = .allocate(byteCount: key.count + value.count, alignment: 8)
        memory.copyBytes(from: key)
        UnsafeMutableRawBufferPointer(rebasing: memory[key.count...]).copyBytes(from: value)
        keyCount = key.count
    }

    deinit { memory.deallocate() }

    var key: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<keyCount]) }
    var value: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[keyCount...]) }
}

/// As `memcmp` does, a beginning before what continues it.
private func compare(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int {
    guard let first = a.baseAddress, let second = b.baseAddress else { return a.count - b.count }
    let order = Int(memcmp(first, second, min(a.count, b.count)))
    return order != 0 ? order : a.count - b.count
}
