import CStoreKeyValue
import StoreCore

/// The rows of the next few keys of a scan, which are looked up together; see ``KeyValueReader/get(_:_:into:)``.
struct RowsAhead: ~Copyable {
    /// The maximum number of rows.
    static let capacity = 64
    /// The keys, and after them the rows; allocated when they are first needed, which many scans do not.
    private var memory: UnsafeMutablePointer<UnsafeRawBufferPointer>?
    /// The number of rows that the memory has room for: as many as were asked for at once, because much memory takes long to allocate.
    private var room = 0
    private var at = 0
    private var end = 0

    deinit { memory?.deallocate() }

    /// The number of keys that can be looked up before it is known whether more are needed: few at first.
    private(set) var stride = 4
    /// The number of keys that are still to be looked up one by one, because together they would save no time.
    private var few = 0

    /// Looks up the rows of as many keys; the body returns nil for a key that is damaged.
    ///
    /// Nothing is thrown: a row that cannot be read is looked up again when the scan comes to it, if it does.
    mutating func fetch(_ count: Int, _ trees: any KeyValueReader, _ tree: Tree, key: (Int) -> UnsafeRawBufferPointer?) {
        (at, end, few) = (0, 0, 0)
        stride = min(RowsAhead.capacity, stride &* 4)
        if count < Cost.together {
            few = count
            return
        }
        let wanted = min(count, RowsAhead.capacity)
        let memory = memory(for: wanted)
        var known = 0
        while known < wanted, let key = key(known) {
            (memory + known).initialize(to: key)
            known &+= 1
        }
        guard (try? trees.get(tree, UnsafeBufferPointer(start: memory, count: known), into: memory + room)) != nil else { return }
        (at, end) = (room, room &+ known)
        for distance in 0..<RowsAhead.distance { prefetch(at &+ distance) }
    }

    private mutating func memory(for count: Int) -> UnsafeMutablePointer<UnsafeRawBufferPointer> {
        if let memory, count <= room { return memory }
        memory?.deallocate()
        let made = UnsafeMutablePointer<UnsafeRawBufferPointer>.allocate(capacity: 2 * count)
        (memory, room) = (made, count)
        return made
    }

    /// Whether the bytes of the rows are read, and not only whether there are rows.
    var areRead = true
    /// The number of rows after which memory that was asked for has been loaded.
    private static let distance = 6

    @inline(__always) private func prefetch(_ number: Int) {
        guard areRead, number < end, let row = memory?[number], let base = row.baseAddress else { return }
        activestore_prefetch(base, min(512, row.count))
    }

    /// The row of the next key; nil if it has none, or has not been looked up.
    @inline(__always) mutating func next() -> UnsafeRawBufferPointer? {
        guard at < end, let row = memory?[at] else {
            if few > 0 { few &-= 1 }
            return nil
        }
        prefetch(at &+ RowsAhead.distance)
        at &+= 1
        return row.baseAddress == nil ? nil : row
    }

    /// Whether the rows that were looked up have been used.
    var isEmpty: Bool { at == end && few == 0 }
}
