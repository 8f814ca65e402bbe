import StoreCore

/// Records, indexes and requests over one reader or writer of trees: the ``EngineReader`` and ``EngineWriter`` of every key-value engine.
///
/// A session is used by one thread at a time and used again by the next, so that its memory, its plans and
/// what it knows of the layout are there already. What it hands out points into the trees; a change
/// invalidates that, so before the first change after a read the rows under way are copied (``willWrite()``).
///
/// No property is used while a change of it is under way, so those of every request are
/// not checked for exclusive access: the checks cost more than the look-up of a record.
final class RecordSession: EngineWriter, PlanContext {
    let context: StoreContext
    /// The trees it reads.
    @exclusivity(unchecked) private(set) var trees: any KeyValueReader
    /// The same as ``trees`` where it can write.
    @exclusivity(unchecked) private(set) var writer: (any KeyValueWriter)?
    let maximumKeyLength: Int
    /// Where files go that hold what does not fit into memory; nil for nowhere.
    let temporaryFolder: String?

    /// Where everything is in the state that is read.
    @exclusivity(unchecked) var layout: LoadedLayout
    /// The state of which this is the layout, in a session that reads; see ``LayoutCache``.
    @exclusivity(unchecked) var seen = LayoutCache.Seen()
    /// Whether this transaction has changed it, so that it is private to this transaction until the commit has ended well.
    @exclusivity(unchecked) var hasChangedLayout = false
    /// By the entity's ordinal, as far as used.
    @exclusivity(unchecked) private var maps: [TableMap?] = []
    /// Plans of requests by their shape.
    @exclusivity(unchecked) var plans = PlanCache()
    /// The rows that requests for aggregates come to, by their shape, which has been checked.
    @exclusivity(unchecked) var resultEntities: [AggregateShape: EntityID] = [:]
    /// Draws plans in tests; nil where they are chosen.
    let draw: PlanDraw?
    @exclusivity(unchecked) private var frames: [Frame] = []
    /// The stand-in for a frame if none is filled.
    let noFrame = Frame(capacity: 1)
    /// Rows under way, in a session that may write.
    @exclusivity(unchecked) private var borrowed: [Frame] = []
    @exclusivity(unchecked) var fetches: [any Detachable] = []
    /// Where the values that requests compare with become cells.
    let operandCollector = CellCollector()

    // The buffers in which a change is put together.
    let collector = CellCollector()
    let keyBuffer = ByteBuffer()
    let newKeyBuffer = ByteBuffer()
    let rowBuffer = ByteBuffer(capacity: 1_024)
    let oldRowBuffer = ByteBuffer(capacity: 1_024)
    @exclusivity(unchecked) var slotCells = CellArray()
    @exclusivity(unchecked) var oldSlotCells = CellArray()
    @exclusivity(unchecked) var entries: [ByteBuffer] = []
    let oldEntry = ByteBuffer()
    let entryValue = ByteBuffer(capacity: 32)

    let journal = UndoJournal()
    /// Where each open savepoint began.
    @exclusivity(unchecked) var savepoints: [Int] = []
    /// Whether changes are recorded in the journal.
    @exclusivity(unchecked) var isNoting = false
    /// The failure that broke the transaction, if one did.
    @exclusivity(unchecked) var failure = TransactionFailure()

    init(
        _ context: StoreContext, _ trees: any KeyValueReader, _ layout: LoadedLayout, maximumKeyLength: Int, temporaryFolder: String? = nil,
        draw: PlanDraw? = nil
    ) {
        self.context = context
        self.trees = trees
        writer = trees as? any KeyValueWriter
        self.layout = layout
        self.maximumKeyLength = maximumKeyLength
        self.temporaryFolder = temporaryFolder
        self.draw = draw
    }

    /// Begins another transaction, with the memory and the plans of the one before.
    func attach(_ writer: any KeyValueWriter) {
        trees = writer
        self.writer = writer
        savepoints.removeAll(keepingCapacity: true)
        isNoting = writer.isShared
        journal.forgetAll()
        failure.error = nil
        hasChangedLayout = false
    }

    /// Takes over another state of the layout; plans and maps of the one before mean nothing any more.
    func use(_ layout: LoadedLayout) {
        if layout === self.layout { return }
        self.layout = layout
        maps.removeAll(keepingCapacity: true)
        plans.removeAll()
    }

    /// How an entity's fields are laid out in its table.
    ///
    /// - Throws: ``StoreError`` `.unknownEntity`, `.unknownField`, `.badSchema`.
    @inline(__always) func map(_ entity: EntityID) throws -> TableMap {
        let ordinal = entity.ordinal
        if ordinal < maps.count, let known = maps[ordinal] { return known }
        return try makeMap(entity)
    }

    @inline(never) private func makeMap(_ entity: EntityID) throws -> TableMap {
        let map = try TableMap(entity, layout, context)
        while maps.count <= entity.ordinal { maps.append(nil) }
        maps[entity.ordinal] = map
        return map
    }

    // MARK: Frames

    @inline(__always) func takeFrame(_ count: Int) -> Frame {
        let frame: Frame
        if let last = frames.last, last.capacity >= count {
            frame = last
            frames.removeLast()
        } else {
            frame = Frame(capacity: max(count, 32))
        }
        frame.count = count
        frame.isOwned = false
        if writer != nil { borrowed.append(frame) }
        return frame
    }

    @inline(__always) func give(_ frame: Frame) {
        if writer != nil { borrowed.removeAll { $0 === frame } }
        if frames.count < 16 { frames.append(frame) }
    }

    // MARK: One record

    func performGet(_ entity: EntityID, _ key: RecordKey, _ body: (inout Row) throws -> Void) throws -> Bool {
        let map = try map(entity)
        guard key.type == map.keyType else { return false }
        let frame = takeFrame(map.fieldCount)
        defer { give(frame) }
        frame.key.reset()
        KeyCoding.append(key, to: frame.key)
        // A text longer than any key is the key of nothing.
        if frame.key.count > maximumKeyLength { return false }
        guard let stored = try trees.get(map.tree, frame.key.bytes) else { return false }
        try map.whole.fill(frame.cells, key: frame.key.bytes, row: stored)
        var row = Row(cells: frame.cells, count: map.fieldCount, entity: entity)
        try body(&row)
        return true
    }

    func catalog() throws -> Catalog? {
        try CatalogTree.text(CatalogTree.catalog, from: trees).map { try Catalog(text: $0) }
    }

    /// To be called before a change: what points into the trees is copied.
    @inline(__always) func willWrite() throws {
        if failure.isSet { try failure.check() }
        if !borrowed.isEmpty { for frame in borrowed { frame.own() } }
        if !fetches.isEmpty { for fetch in fetches { try fetch.detach() } }
    }
}

/// A request under way that points into the trees.
protocol Detachable: AnyObject {
    /// Copies what is left, because the store is about to change.
    func detach() throws
}
