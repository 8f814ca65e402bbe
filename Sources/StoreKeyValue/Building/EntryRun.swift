import StoreCore

/// Entries in memory that are sorted together.
///
/// They are sorted by eight bytes of their keys at a time, starting after the common prefix;
/// entries that are equal so far are sorted by the next eight bytes. So most comparisons do not
/// read the key: keys are scattered in memory, and a cache miss costs more than everything else.
struct EntryRun {
    private struct Item {
        /// The eight bytes of the key that are currently sorted by.
        var prefix: UInt64 = 0
        var start: Int
        var keyLength: Int32
        var valueLength: Int32
    }
    private var items: [Item] = []
    private let bytes = ByteBuffer(capacity: 64 << 10)

    var count: Int { items.count }
    /// The memory used.
    var size: Int { bytes.count + items.count * MemoryLayout<Item>.stride }

    mutating func append(_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        let start = bytes.count
        bytes.append(key)
        bytes.append(value)
        items.append(
            Item(
                start: start, keyLength: Int32(truncatingIfNeeded: key.count),
                valueLength: Int32(truncatingIfNeeded: value.count)))
    }

    mutating func sort() {
        let base = UnsafeRawPointer(bytes.base)
        items.withUnsafeMutableBufferPointer { EntryRun.sort($0, base, from: 0) }
    }

    /// Sorts items whose keys are equal up to an offset.
    private static func sort(_ items: UnsafeMutableBufferPointer<Item>, _ base: UnsafeRawPointer, from start: Int) {
        var items = items
        if items.count < 16 {
            items.sort { key($0, base, from: start).precedes(key($1, base, from: start)) }
            return
        }
        let offset = start + commonLength(items, base, from: start)
        for at in items.indices { items[at].prefix = prefix(key(items[at], base, from: offset)) }
        // A key that ends here has zeros for its missing bytes, and comes before keys that have zeros there.
        let most = Int32(truncatingIfNeeded: offset + 8)
        items.sort { (a: Item, b: Item) -> Bool in
            if a.prefix != b.prefix { return a.prefix < b.prefix }
            return min(a.keyLength, most) < min(b.keyLength, most)
        }
        var first = 0
        while first < items.count {
            var end = first + 1
            while end < items.count, items[end].prefix == items[first].prefix { end += 1 }
            while first < end, items[first].keyLength < most { first += 1 }
            if end - first > 1 { sort(UnsafeMutableBufferPointer(rebasing: items[first..<end]), base, from: offset + 8) }
            first = end
        }
    }

    /// The number of bytes that all keys have in common after an offset.
    private static func commonLength(_ items: UnsafeMutableBufferPointer<Item>, _ base: UnsafeRawPointer, from start: Int) -> Int {
        let first = key(items[0], base, from: start)
        var common = first.count
        for item in items.dropFirst() {
            let other = key(item, base, from: start)
            let most = min(common, other.count)
            common = 0
            while common < most, first[common] == other[common] { common += 1 }
            if common == 0 { break }
        }
        return common
    }

    @inline(__always) private static func key(_ item: Item, _ base: UnsafeRawPointer, from start: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: base + item.start + start, count: Int(item.keyLength) - start)
    }

    @inline(__always) private static func prefix(_ key: UnsafeRawBufferPointer) -> UInt64 {
        if key.count >= 8 { return UInt64(bigEndian: key.loadUnaligned(as: UInt64.self)) }
        var prefix: UInt64 = 0
        for at in 0..<8 { prefix = prefix << 8 | (at < key.count ? UInt64(key[at]) : 0) }
        return prefix
    }

    mutating func removeAll() {
        items.removeAll(keepingCapacity: true)
        bytes.reset()
    }

    subscript(_ position: Int) -> KeyValueEntry {
        let item = items[position]
        let base = UnsafeRawPointer(bytes.base) + item.start
        return KeyValueEntry(
            key: UnsafeRawBufferPointer(start: base, count: Int(item.keyLength)),
            value: UnsafeRawBufferPointer(start: base + Int(item.keyLength), count: Int(item.valueLength)))
    }
}

/// Reads a sorted run back from a file, entry by entry.
final class SpilledRun {
    private let file: SpillFile
    private var offset: Int
    private let end: Int
    private var memory = ByteBuffer(capacity: SpillFile.bufferLength)
    private var at = 0
    /// The current entry; valid until the next call.
    private(set) var entry = KeyValueEntry(key: .init(start: nil, count: 0), value: .init(start: nil, count: 0))

    init(_ file: SpillFile, from start: Int, to end: Int) {
        self.file = file
        offset = start
        self.end = end
    }

    /// Moves to the next entry; false at the end.
    func next() throws -> Bool {
        if at == memory.count, offset == end { return false }
        try need(8)
        let head = UnsafeRawPointer(memory.base + at)
        let keyLength = Int(UInt32(littleEndian: head.loadUnaligned(as: UInt32.self)))
        let valueLength = Int(UInt32(littleEndian: head.loadUnaligned(fromByteOffset: 4, as: UInt32.self)))
        try need(8 + keyLength + valueLength)
        let start = UnsafeRawPointer(memory.base + at + 8)
        entry = KeyValueEntry(
            key: UnsafeRawBufferPointer(start: start, count: keyLength),
            value: UnsafeRawBufferPointer(start: start + keyLength, count: valueLength))
        at += 8 + keyLength + valueLength
        return true
    }

    /// Makes sure that this many bytes from the current position are in memory.
    private func need(_ count: Int) throws {
        if memory.count - at >= count { return }
        let rest = memory.count - at
        let fresh = ByteBuffer(capacity: max(SpillFile.bufferLength, count))
        fresh.append(UnsafeRawBufferPointer(rebasing: memory.bytes[at...]))
        let room = min(max(SpillFile.bufferLength, count) - rest, end - offset)
        let to = fresh.grow(room)
        var got = 0
        while got < room {
            let count = try file.read(to + got, room - got, at: offset)
            if count == 0 { break }
            got += count
            offset += count
        }
        memory = fresh
        at = 0
        if rest + got < count || got < room {
            throw StoreError(.inputOutput, "A temporary file for sorting the entries of an index ended too soon.")
        }
    }
}
