import StoreCore

/// Records of a request that were collected because their path does not
/// give the order: where they are in the store, by what they are sorted.
///
/// Sort keys are made as index entries are, the record's key at their end, so that one comparison of bytes decides
/// whatever the types and directions. With a limit only the first so many are kept: whenever twice as many have
/// come together the rest is thrown away, and what sorts after the last of those kept is not even taken.
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
    /// How many are wanted, and how many may come together.
    @exclusivity(unchecked) private var wanted = Int.max
    @exclusivity(unchecked) private var room = Int.max
    @exclusivity(unchecked) private var last: SortItem?

    /// Nothing yet.
    init() {}

    /// All, by key; records are neither read nor tested. With a number only the first so many.
    init(byKeyOf candidates: inout Candidates, isReversed: Bool, first wanted: Int) throws {
        if candidates.isUntested, !isReversed { limit(to: wanted) }
        while try candidates.nextKey() { add(SortItem(key: candidates.key), candidates.key, candidates.body, keeping: false) }
        sort()
        if isReversed { items.reverse() }
    }

    /// So many of those that fulfil the condition, or all of them, drawn at random and in random order.
    init(shuffledOf candidates: inout Candidates, _ wanted: Int) throws {
        var random = SamplingGenerator()
        if try !pick(wanted, of: &candidates, &random) { try draw(wanted, of: &candidates, &random) }
        items.shuffle(using: &random)
    }

    /// Records are drawn by their places where at most one of so many is
    /// wanted; of more, going past all of them costs less (``Cost/position``).
    static let leastDistance = 64

    /// Goes to random places; false where that cannot be done, or there are too many.
    private func pick(_ wanted: Int, of candidates: inout Candidates, _ random: inout SamplingGenerator) throws -> Bool {
        guard candidates.hasKeysOfRecordsOnly, let count = try candidates.countOfPositions, wanted <= count / CollectedRecords.leastDistance
        else { return false }
        // Each set of places is as likely as any other (Bentley and Floyd, "A sample of brilliance", 1987).
        var positions: Set<Int> = []
        for last in (count - wanted)..<count {
            let position = Int.random(in: 0...last, using: &random)
            positions.insert(positions.contains(position) ? last : position)
        }
        // The way to a place begins at the one before it; the records are mixed afterwards.
        for position in positions.sorted() {
            guard try candidates.go(to: position) else {
                items.removeAll()
                return false
            }
            take(candidates)
        }
        return true
    }

    /// Goes through all of them; each has the same chance to be among those kept.
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

    /// The first so many of those that fulfil the condition, by the terms of the plan.
    init(sortedOf candidates: inout Candidates, first wanted: Int) throws {
        let maker = SortKeyMaker(candidates.plan, covered: candidates.isCovered)
        limit(to: wanted)
        while try candidates.next() { try add(candidates, maker) }
        finish()
    }

    // MARK: Collecting

    /// Keeps only the first so many.
    func limit(to wanted: Int) {
        self.wanted = wanted
        room = max(1_024, wanted > Int.max / 2 ? Int.max : wanted * 2)
    }

    /// Adds the record that candidates are at.
    @inline(__always) func add(_ candidates: borrowing Candidates, _ maker: SortKeyMaker) throws {
        let sortKey = SortItem(key: try maker.make(key: candidates.key, body: candidates.body, isChecked: candidates.areChecked))
        add(sortKey, candidates.key, candidates.body, keeping: true)
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
        // Those thrown away leave holes; what is kept moves together once there is more hole than key.
        if keeping, blocks.count >= 4 {
            let old = blocks
            withExtendedLifetime(old) {
                blocks = ByteBlocks()
                for at in items.indices { items[at].sortKey = SortItem(key: blocks.keep(items[at].sortKey.key)) }
            }
        }
        last = items.last?.sortKey
    }

    /// Sorts what has come together, to be handed over from the first on.
    func finish() {
        sort()
        if items.count > wanted { items.removeLast(items.count - wanted) }
        at = 0
    }

    /// Forgets everything, for the next to be collected.
    func removeAll() {
        items.removeAll(keepingCapacity: true)
        blocks = ByteBlocks()
        last = nil
        at = 0
    }

    private func sort() { items.sort { $0.sortKey.precedes($1.sortKey) } }

    /// How many there are.
    var count: Int { items.count }

    /// Passes over so many, at most.
    func skip(_ count: Int) -> Int {
        let skipped = min(count, items.count - at)
        at += skipped
        return skipped
    }

    /// The next in the order.
    @inline(__always) func next() -> (key: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer)? {
        guard at < items.count else { return nil }
        defer { at &+= 1 }
        return (items[at].key, items[at].body)
    }
}
