import StoreCore

/// Entries in memory that are sorted together.
struct EntryRun {
    private struct Item {
        /// The first eight bytes of the key, which decide most comparisons.
        var prefix: UInt64
        var start: Int
        var keyLength: Int32
        var valueLength: Int32
    }
    private var items: [Item] = []
    private let bytes = ByteBuffer(capacity: 64 << 10)

    var count: Int { items.count }
    /// The memory it takes.
    var size: Int { bytes.count + items.count * MemoryLayout<Item>.stride }

    mutating func append(_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        let start = bytes.count
        bytes.append(key)
        bytes.append(value)
        var prefix: UInt64 = 0
        for at in 0..<8 { prefix = prefix << 8 | (at < key.count ? UInt64(key[at]) : 0) }
        items.append(
            Item(
                prefix: prefix, start: start, keyLength: Int32(truncatingIfNeeded: key.count),
                valueLength: Int32(truncatingIfNeeded: value.count)))
    }

    mutating func sort() {
        let base = UnsafeRawPointer(bytes.base)
        items.sort { a, b in
            if a.prefix != b.prefix { return a.prefix < b.prefix }
            return UnsafeRawBufferPointer(start: base + a.start, count: Int(a.keyLength))
                .precedes(UnsafeRawBufferPointer(start: base + b.start, count: Int(b.keyLength)))
        }
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
    /// The present entry; valid until the next.
    private(set) var entry = KeyValueEntry(key: .init(start: nil, count: 0), value: .init(start: nil, count: 0))

    init(_ file: SpillFile, from start: Int, to end: Int) {
        self.file = file
        offset = start
        self.end = end
    }

    /// Goes to the next entry; false at the end.
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

    /// Makes sure that so many bytes from the present place are in memory.
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
