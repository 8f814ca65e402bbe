import StoreCore

/// The records of a request where they lie, put into an order.
///
/// A sort key is one run of bytes for all terms of the order and the record's key, made by the encoding of keys, so that one comparison of bytes
/// decides whatever the types and directions. With a limit only the first so many are kept: whenever twice as many have come together the rest is
/// thrown away, and what sorts behind the last of those kept is not even taken.
final class CollectedRecords {
    private struct Item {
        /// What decides the order: the record's key itself, or a part of the sort keys.
        var sortKey: UnsafeRawBufferPointer
        var key: UnsafeRawBufferPointer
        var body: UnsafeRawBufferPointer
    }

    private var items: [Item] = []
    private var at = 0
    /// The memory of the sort keys.
    private var blocks = SortKeyBlocks()

    /// Nothing.
    init() {}

    /// All, by key; records are neither read nor tested.
    init(byKeyOf candidates: inout Candidates, isReversed: Bool) throws {
        while try candidates.nextKey() {
            items.append(Item(sortKey: candidates.key, key: candidates.key, body: candidates.body))
        }
        sort()
        if isReversed { items.reverse() }
    }

    /// Those that fulfil the condition, in random order.
    init(shuffledOf candidates: inout Candidates) throws {
        while try candidates.next() {
            items.append(Item(sortKey: candidates.key, key: candidates.key, body: candidates.body))
        }
        items.shuffle()
    }

    /// The first so many of those that fulfil the condition, by the terms of the plan.
    init(sortedOf candidates: inout Candidates, first wanted: Int) throws {
        let maker = SortKeyMaker(candidates.plan, covered: candidates.isCovered)
        let room = max(1_024, wanted > Int.max / 2 ? Int.max : wanted * 2)
        var last: UnsafeRawBufferPointer?
        while try candidates.next() {
            let sortKey = try maker.make(key: candidates.key, body: candidates.body)
            if let last, !sortKey.precedes(last) { continue }
            items.append(Item(sortKey: blocks.keep(sortKey), key: candidates.key, body: candidates.body))
            if items.count >= room {
                sort()
                items.removeLast(items.count - wanted)
                // Those thrown away leave holes; what is kept moves together once there is more hole than key.
                blocks.compact(items.count) { move in for at in items.indices { items[at].sortKey = move(items[at].sortKey) } }
                last = items.last?.sortKey
            }
        }
        sort()
        if items.count > wanted { items.removeLast(items.count - wanted) }
    }

    private func sort() { items.sort { $0.sortKey.precedes($1.sortKey) } }

    /// The next in the order.
    @inline(__always) func next() -> (key: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer)? {
        guard at < items.count else { return nil }
        defer { at &+= 1 }
        return (items[at].key, items[at].body)
    }
}

/// Memory for sort keys that never moves them while they are in use.
private struct SortKeyBlocks {
    private var blocks: [ByteBuffer] = []
    private static let size = 64 * 1_024
    private var used = 0

    mutating func keep(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        if blocks.isEmpty || used + bytes.count > SortKeyBlocks.size {
            blocks.append(ByteBuffer(capacity: max(SortKeyBlocks.size, bytes.count)))
            used = 0
        }
        guard let block = blocks.last else { return bytes }
        let start = block.count
        block.append(bytes)
        used = block.count
        return UnsafeRawBufferPointer(rebasing: block.bytes[start...])
    }

    /// Moves what is in use into new memory and gives the old back.
    mutating func compact(_ count: Int, _ body: ((UnsafeRawBufferPointer) -> UnsafeRawBufferPointer) -> Void) {
        if blocks.count < 4 { return }
        let old = blocks
        blocks = []
        used = 0
        withExtendedLifetime(old) {
            var fresh = SortKeyBlocks()
            body { fresh.keep($0) }
            self = fresh
        }
    }
}

/// Makes sort keys.
final class SortKeyMaker {
    private let plan: Plan
    private let forms: [KeyCoding.Form]
    private let frame: Frame
    private let buffer = ByteBuffer()
    private let entries: EntryReader?

    init(_ plan: Plan, covered: Bool) {
        self.plan = plan
        entries = covered ? plan.termsOfEntries : nil
        forms = plan.terms.map {
            KeyCoding.Form(
                type: plan.map.definition.fields[$0.field].type, isDescending: $0.isDescending, isFolded: $0.isCaseInsensitive)
        }
        frame = Frame(capacity: max(1, forms.count))
    }

    /// The sort key of a record that is not there: nil in every field. Valid until the next.
    func makeMissing() -> UnsafeRawBufferPointer {
        buffer.reset()
        for form in forms { KeyCoding.appendNull(descending: form.isDescending, to: buffer) }
        KeyCoding.appendNull(descending: plan.isKeyDescending, to: buffer)
        return buffer.bytes
    }

    /// The sort key of a record; valid until the next.
    @inline(__always) func make(key: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer) throws -> UnsafeRawBufferPointer {
        if let entries {
            try entries.fill(frame.cells, entry: body, key: key, scratch: frame.scratch)
        } else {
            try plan.termFields.fill(frame.cells, key: key, row: body)
        }
        buffer.reset()
        var at = 0
        while at < forms.count {
            _ = KeyCoding.append(frame.cells[at], forms[at], to: buffer)
            at &+= 1
        }
        let start = buffer.count
        buffer.append(key)
        if plan.isKeyDescending { buffer.complement(from: start) }
        return buffer.bytes
    }
}
