import StoreCore

/// Several parts of an index as one scan, in the order of the components after those that are equal in each part.
///
/// "The newest of several states", from an index of state and date: each state's entries are in that order, and the next one of
/// all is the first of their next ones, which are kept in a binary heap. So a limit ends the reading in each of them.
final class MergedParts {
    /// The order of the entries.
    struct Order {
        /// Whether the values are read from the end.
        let isReversed: Bool
        /// Whether records with equal values descend by key.
        let isKeyDescending: Bool
    }

    /// A part of the index.
    private struct Part {
        let cursor: any KeyValueCursor
        let bounds: KeyBounds
        /// For keys in the other direction than the values.
        var groups: MixedDirectionGroups?
        var hasBegun = false
    }

    /// The next entry of a part. The heap moves these, because moving a part would count references.
    private struct Next {
        let part: Int
        let entry: KeyValueEntry
        /// The values that the order has, and the record's key.
        let values: UnsafeRawBufferPointer
        let key: UnsafeRawBufferPointer
    }

    private let builder: BoundsBuilder
    private let index: LoadedIndex
    private let map: TableMap
    private let order: Order
    private let session: RecordSession
    @exclusivity(unchecked) private var parts: [Part] = []
    /// A binary heap: no entry comes before its parent, at half its number.
    @exclusivity(unchecked) private var heap: [Next] = []
    /// Whether the first part's entry has been returned.
    @exclusivity(unchecked) private var isFirstUsed = false

    init(_ builder: BoundsBuilder, _ index: LoadedIndex, _ map: TableMap, _ order: Order, _ session: RecordSession) throws {
        (self.builder, self.index, self.map, self.order, self.session) = (builder, index, map, order, session)
        do {
            for bounds in builder.bounds {
                var part = Part(cursor: try session.trees.cursor(index.tree), bounds: bounds)
                if order.isReversed != order.isKeyDescending {
                    part.groups = MixedDirectionGroups(part.cursor, isReversed: order.isReversed)
                    part.groups?.begin(from: builder.lower(bounds), to: builder.upper(bounds))
                }
                parts.append(part)
                if let next = try next(of: parts.count - 1) {
                    heap.append(next)
                } else {
                    session.trees.release(parts.removeLast().cursor)
                }
            }
        } catch {
            end()
            throw error
        }
        for at in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(at) }
    }

    /// Releases the cursors.
    func end() {
        for part in parts { session.trees.release(part.cursor) }
        parts = []
        heap = []
        isFirstUsed = false
    }

    /// The next entry of all parts.
    func next() throws -> KeyValueEntry? {
        if isFirstUsed {
            if let next = try next(of: heap[0].part) {
                heap[0] = next
            } else {
                heap.swapAt(0, heap.count - 1)
                heap.removeLast()
            }
            if heap.count > 1 { sink(0) }
        }
        isFirstUsed = !heap.isEmpty
        return heap.first?.entry
    }

    /// The next entry of a part; nil at its end.
    private func next(of at: Int) throws -> Next? {
        let (lower, upper) = (builder.lower(parts[at].bounds), builder.upper(parts[at].bounds))
        let cursor = parts[at].cursor
        var found: KeyValueEntry?
        if parts[at].groups != nil {
            found = try parts[at].groups?.next()
        } else {
            if parts[at].hasBegun {
                found = order.isReversed ? try cursor.previous() : try cursor.next()
            } else {
                found = order.isReversed ? try cursor.seek(before: upper) : try cursor.seek(lower)
            }
            if let key = found?.key, order.isReversed ? key.precedes(lower) : !key.precedes(upper) { found = nil }
        }
        parts[at].hasBegun = true
        guard let found else { return nil }
        guard let key = IndexEntry.recordKey(of: found) else { throw index.damaged(map) }
        let end = IndexEntry.valuesEnd(of: found, recordKey: key)
        let equal = parts[at].bounds.equal
        if end < equal { throw index.damaged(map) }
        return Next(part: at, entry: found, values: UnsafeRawBufferPointer(rebasing: found.key[equal..<end]), key: key)
    }

    private func precedes(_ a: Int, _ b: Int) -> Bool {
        let values = heap[a].values.order(heap[b].values)
        if values != 0 { return (values < 0) != order.isReversed }
        return (heap[a].key.order(heap[b].key) < 0) != order.isKeyDescending
    }

    /// Moves an entry down to where the heap is in order again.
    private func sink(_ start: Int) {
        var at = start
        while true {
            var first = at
            for child in [2 * at + 1, 2 * at + 2] where child < heap.count && precedes(child, first) { first = child }
            if first == at { return }
            heap.swapAt(at, first)
            at = first
        }
    }
}
