import CStoreKeyValue
import StoreCore

/// Records collected because their path does not provide the requested order: their location in the store, and their sort key.
///
/// Sort keys are built like index entries, with the record's key at their end, so one comparison of bytes
/// decides for all types and directions. With a limit only that many are kept: when twice as many have been
/// collected the surplus is dropped, and records that sort after the last one kept are not added at all.
final class CollectedRecords {
    private struct Item {
        /// The bytes that decide the order: the record's key itself, or a sort key.
        var sortKey: SortItem
        var key: UnsafeRawBufferPointer
        var body: UnsafeRawBufferPointer
    }

    @exclusivity(unchecked) private var items: [Item] = []
    @exclusivity(unchecked) private var at = 0
    /// The memory of the sort keys.
    @exclusivity(unchecked) private var blocks = ByteBlocks()
    /// The number wanted, and the number collected before the surplus is dropped.
    @exclusivity(unchecked) private var wanted = Int.max
    @exclusivity(unchecked) private var room = Int.max
    @exclusivity(unchecked) private var last: SortItem?

    /// An empty collection.
    init() {}

    /// All records by key, neither read nor tested. With a number, only that many first ones.
    init(byKeyOf candidates: inout Candidates, isReversed: Bool, first wanted: Int) throws {
        if candidates.areKeysFinal, !isReversed { limit(to: wanted) }
        while try candidates.nextKey() { add(SortItem(key: candidates.key), candidates.key, candidates.body, keeping: false) }
        sort()
        if isReversed { items.reverse() }
    }

    /// A random sample of the records that satisfy the condition, or all of them, in random order.
    init(shuffledOf candidates: inout Candidates, _ wanted: Int) throws {
        var random = SamplingGenerator()
        if try !pick(wanted, of: &candidates, &random) { try draw(wanted, of: &candidates, &random) }
        items.shuffle(using: &random)
    }

    /// Draws records and keeps the first different ones that satisfy the condition; false if that is not possible, or too few satisfy it.
    private func pick(_ wanted: Int, of candidates: inout Candidates, _ random: inout SamplingGenerator) throws -> Bool {
        guard let most = try candidates.countToDrawFrom.map({ $0 / Cost.leastDistance }), wanted <= most else { return false }
        var seen: Set<UnsafeRawPointer?> = []
        var left = candidates.isUntested ? wanted * 2 + 8 : min(wanted * Cost.mostDrawn, most)
        while items.count < wanted, left > 0 {
            let size = min(left, candidates.isUntested ? wanted - items.count : max(wanted - items.count, CollectedRecords.leastDrawn))
            left -= size
            let isPossible = try withUnsafeTemporaryAllocation(of: UnsafeRawBufferPointer.self, capacity: size) { keys in
                // Of hardly any entries fewer are drawn.
                guard try candidates.sample(keys, seed: random.next()) == size else { return false }
                for key in keys where items.count < wanted && seen.insert(key.baseAddress).inserted {
                    if try candidates.go(to: key) { take(candidates) }
                }
                return true
            }
            if !isPossible { break }
        }
        if items.count == wanted { return true }
        items.removeAll()
        return false
    }

    /// How many are drawn at once where some may not satisfy it.
    private static let leastDrawn = 16

    /// Visits all of them; each is kept with the same probability.
    private func draw(_ wanted: Int, of candidates: inout Candidates, _ random: inout SamplingGenerator) throws {
        var seen = 0
        let isUntested = candidates.hasKeysOfRecordsOnly
        while try isUntested ? candidates.nextKey() : candidates.next() {
            seen += 1
            if items.count < wanted {
                take(candidates)
                continue
            }
            let position = Int.random(in: 0..<seen, using: &random)
            if position < wanted {
                items[position] = Item(sortKey: SortItem(key: candidates.key), key: candidates.key, body: candidates.body)
            }
        }
    }

    private func take(_ candidates: borrowing Candidates) {
        items.append(Item(sortKey: SortItem(key: candidates.key), key: candidates.key, body: candidates.body))
    }

    /// The first records, up to a limit, that satisfy the condition, in the order of the plan.
    init(sortedOf candidates: inout Candidates, first wanted: Int) throws {
        let maker = SortKeyMaker(candidates.plan, covered: candidates.isCovered)
        limit(to: wanted)
        while try candidates.next() { try add(candidates.key, candidates.body, isChecked: candidates.isChecked, maker) }
        finish()
    }

    /// The same by what entries have of the records, which are not read.
    init(sortedByEntriesOf candidates: inout Candidates, first wanted: Int) throws {
        let maker = SortKeyMaker(candidates.plan, covered: true)
        limit(to: wanted)
        while try candidates.nextKey() {
            let sortKey = SortItem(key: try maker.make(key: candidates.key, body: candidates.entry))
            add(sortKey, candidates.key, UnsafeRawBufferPointer(start: nil, count: 0), keeping: true)
        }
        finish()
    }

    // MARK: Collecting

    /// Keeps only the first records, up to a limit.
    func limit(to wanted: Int) {
        self.wanted = wanted
        room = max(1_024, wanted > Int.max / 2 ? Int.max : wanted * 2)
    }

    /// Adds a record, whose row has been checked or not.
    @inline(__always)
    func add(_ key: UnsafeRawBufferPointer, _ body: UnsafeRawBufferPointer, isChecked: Bool, _ maker: SortKeyMaker) throws {
        add(SortItem(key: try maker.make(key: key, body: body, isChecked: isChecked)), key, body, keeping: true)
    }

    @inline(__always)
    private func add(_ sortKey: SortItem, _ key: UnsafeRawBufferPointer, _ body: UnsafeRawBufferPointer, keeping: Bool) {
        if let last, !sortKey.precedes(last) { return }
        items.append(Item(sortKey: keeping ? SortItem(key: blocks.keep(sortKey.key)) : sortKey, key: key, body: body))
        if items.count >= room { shrink(keeping) }
    }

    private func shrink(_ keeping: Bool) {
        sort()
        items.removeLast(items.count - wanted)
        // Dropped keys leave gaps; the kept ones are compacted once the gaps exceed them.
        if keeping, blocks.count >= 4 {
            let old = blocks
            withExtendedLifetime(old) {
                blocks = ByteBlocks()
                for at in items.indices { items[at].sortKey = SortItem(key: blocks.keep(items[at].sortKey.key)) }
            }
        }
        last = items.last?.sortKey
    }

    /// Sorts the collected records, to be returned from the first on.
    func finish() {
        sort()
        if items.count > wanted { items.removeLast(items.count - wanted) }
        at = 0
    }

    /// Removes everything, for the next collection.
    func removeAll() {
        items.removeAll(keepingCapacity: true)
        blocks = ByteBlocks()
        last = nil
        at = 0
    }

    private func sort() {
        if items.count < CollectedRecords.many { return items.sort { $0.sortKey.precedes($1.sortKey) } }
        // Sorting moves each of them several times, so numbers are moved instead.
        let sorted = items.withUnsafeBufferPointer { items in
            var order = items.indices.map { (head: items[$0].sortKey.head, number: $0) }
            order.sort { a, b in
                a.head == b.head ? items[a.number].sortKey.key.precedes(items[b.number].sortKey.key) : a.head < b.head
            }
            return order.map { items[$0.number] }
        }
        items = sorted
    }

    /// The number of records from which they are sorted by their numbers.
    private static let many = 256

    /// The number of records.
    var count: Int { items.count }

    /// The number of records after the one that was taken last.
    var left: Int { items.count - at }

    /// The key at a distance from the record that was taken last.
    func key(after distance: Int) -> UnsafeRawBufferPointer { items[at - 1 + distance].key }

    /// Asks the CPU to load the body at a distance from the record that was taken last.
    @inline(__always) func prefetch(after distance: Int) {
        let next = at &- 1 &+ distance
        if next < items.count, let base = items[next].body.baseAddress { activestore_prefetch(base, min(512, items[next].body.count)) }
    }

    /// Skips up to this many.
    func skip(_ count: Int) -> Int {
        let skipped = min(count, items.count - at)
        at += skipped
        return skipped
    }

    /// The next record in order.
    @inline(__always) func next() -> (key: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer)? {
        guard at < items.count else { return nil }
        defer { at &+= 1 }
        return (items[at].key, items[at].body)
    }
}
