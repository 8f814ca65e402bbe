import StoreCore

/// Records, indexes and requests over one reader or writer of trees: the ``EngineReader`` and ``EngineWriter`` of every key-value engine.
///
/// A session is used by one thread at a time and then reused by the next, so its memory, its plans and its
/// layout are already available. Cells and keys that it returns point into the trees. A change invalidates
/// these, so before the first change after a read the active rows are copied (``willWrite()``).
///
/// No property is accessed while it is being changed, so those used by every request
/// are not checked for exclusive access: the checks cost more than looking up a record.
final class RecordSession: EngineWriter, PlanContext {
    let context: StoreContext
    let requestCounts: RequestCounts
    /// The trees it reads.
    @exclusivity(unchecked) private(set) var trees: any KeyValueReader
    /// Keeps what ``writerAccess`` refers to.
    @exclusivity(unchecked) private var access: WriterAccess?
    /// The writer for a change, without reference counts, which would be updated several times for each record.
    @exclusivity(unchecked) private(set) var writerAccess: Unmanaged<WriterAccess>?
    /// The same as ``trees`` where it can write.
    var writer: (any KeyValueWriter)? { access?.writer }
    let maximumKeyLength: Int
    /// The folder for files with data that does not fit into memory; nil for none.
    let temporaryFolder: String?

    /// The layout of the state that is read.
    @exclusivity(unchecked) var layout: LoadedLayout
    /// The state that this layout belongs to, in a session that reads; see ``LayoutCache``.
    @exclusivity(unchecked) var seen = LayoutCache.Seen()
    /// Whether this transaction has changed the layout, so that it is private to the transaction until the commit has succeeded.
    @exclusivity(unchecked) var hasChangedLayout = false
    /// Whether another store may have made or removed the change log, in a session that writes.
    @exclusivity(unchecked) var commitsOfOthers = CommitsOfOthers.none
    /// By the entity's ordinal, as far as used.
    @exclusivity(unchecked) private var maps: [TableMap?] = []
    /// Plans of requests by their shape.
    @exclusivity(unchecked) var plans = PlanCache()
    /// The number of states that this session has read.
    @exclusivity(unchecked) private var statesRead = 0
    var stateRead: Int? { access == nil ? statesRead : nil }
    /// Knows the state before the transaction, while it writes. A weak reference would make every other reference to the store slow.
    @exclusivity(unchecked) var committed: (any CommittedSizes)?
    let skipped: SkippedValues
    let rangeSizes: RangeSizes
    /// The last request for the first records of each owner that was read in one pass, for listeners: as the engine's callers know it, and
    /// as it was planned.
    @exclusivity(unchecked) var readInOnePass: (one: FetchRequest, all: FetchRequest)?
    /// The row entities of aggregate requests, by their shape, which has been checked.
    @exclusivity(unchecked) var resultEntities: [AggregateShape: EntityID] = [:]
    /// The row entity of the last of them.
    @exclusivity(unchecked) var lastResult: (source: EntityID, groups: [Int], aggregates: [Aggregate], entity: EntityID)?
    /// A collector that no request fills, for the next one's row.
    @exclusivity(unchecked) var restingCollector: CellCollector?
    /// Draws plans at random in tests; nil if they are chosen by cost.
    let draw: PlanDraw?
    /// See ``SessionOptions/onlineIndexes``.
    let onlineIndexes: Int?
    @exclusivity(unchecked) private var frames = FrameStack()
    /// Idle frames for the fields that conditions test.
    @exclusivity(unchecked) private var testFrames = FrameStack()
    /// Used if no frame is filled.
    let noFrame = Frame(capacity: 1)
    /// The frames of active rows, in a session that may write.
    @exclusivity(unchecked) private var borrowed: [Frame] = []
    @exclusivity(unchecked) var fetches: [any Detachable] = []
    /// Converts the values that requests compare with to cells.
    let operandCollector = CellCollector()
    /// The operands of the last request, whose memory the next one uses.
    @exclusivity(unchecked) private var restingOperands: Operands?

    // The buffers in which a change is assembled.
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
    /// The mark of each open savepoint.
    @exclusivity(unchecked) var savepoints: [Int] = []
    /// Whether changes are recorded in the journal.
    @exclusivity(unchecked) var isNoting = false
    /// The failure that broke the transaction, if one did.
    @exclusivity(unchecked) var failure = TransactionFailure()

    init(
        _ context: StoreContext, _ trees: any KeyValueReader, _ layout: LoadedLayout, _ options: SessionOptions, maximumKeyLength: Int,
        temporaryFolder: String? = nil
    ) {
        self.context = context
        requestCounts = context.makeRequestCounts()
        self.trees = trees
        access = (trees as? any KeyValueWriter).map { WriterAccess(writer: $0) }
        writerAccess = access.map { .passUnretained($0) }
        self.layout = layout
        self.maximumKeyLength = maximumKeyLength
        self.temporaryFolder = temporaryFolder
        onlineIndexes = options.onlineIndexes
        draw = options.planSeed.map { PlanDraw(seed: $0) }
        skipped = SkippedValues(keepsValues: access == nil)
        rangeSizes = RangeSizes(isKept: access == nil)
    }

    deinit { context.giveBack(requestCounts) }

    /// Uses the layout of the state that this session, which has begun to read, sees.
    ///
    /// - Throws: ``StoreError`` `.tooNew`, `.corrupt`.
    @inline(__always) func bringLayout(from layouts: LayoutCache) throws {
        guard let found = try layouts.layout(for: trees, unless: seen) else { return }
        statesRead += 1
        skipped.forgetValues()
        rangeSizes.forget()
        use(found.layout)
        seen = found.seen
    }

    /// Begins another transaction, with the memory and the plans of the previous one.
    func attach(_ writer: any KeyValueWriter) {
        trees = writer
        let access = WriterAccess(writer: writer)
        self.access = access
        writerAccess = .passUnretained(access)
        savepoints.removeAll(keepingCapacity: true)
        isNoting = writer.isShared
        journal.forgetAll()
        failure.error = nil
        hasChangedLayout = false
    }

    /// Switches to another layout; the previous plans and maps become invalid.
    func use(_ layout: LoadedLayout) {
        if layout === self.layout { return }
        self.layout = layout
        maps.removeAll(keepingCapacity: true)
        plans.removeAll()
    }

    /// The mapping of an entity's fields to its table.
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

    func sizeBefore(_ tree: Tree, from lower: UnsafeRawBufferPointer, to upper: UnsafeRawBufferPointer) throws -> Double? {
        guard access != nil, let before = committed?.committedSize(tree, from: lower, to: upper) else { return nil }
        // What the transaction has added is assumed to be spread like what was there.
        return Double(before.range) * Double(try trees.count(tree)) / Double(before.all)
    }

    // MARK: Frames

    @inline(__always) func takeFrame(_ count: Int) -> Frame {
        let frame = frames.take(count, minimum: 32)
        frame.count = count
        frame.isOwned = false
        if writer != nil { borrowed.append(frame) }
        return frame
    }

    @inline(__always) func give(_ frame: Frame) {
        if writer != nil { borrowed.removeAll { $0 === frame } }
        frames.give(frame)
    }

    /// A frame for fields that are only tested; its cells need not survive changes.
    func takeTestFrame(_ count: Int) -> Frame { testFrames.take(count, minimum: 16) }

    func giveTestFrame(_ frame: Frame) { testFrames.give(frame) }

    // MARK: Operands

    /// The values that a condition compares with.
    ///
    /// - Throws: ``StoreError`` `.unstorableValue`.
    func operands(_ predicate: borrowing PredicateCode) throws -> Operands {
        let operands: Operands
        // A request inside the body of another finds them in use.
        if isKnownUniquelyReferenced(&restingOperands), let resting = restingOperands {
            operands = resting
            try operands.fill(predicate, by: operandCollector)
        } else {
            operands = try Operands(predicate, by: operandCollector)
            restingOperands = operands
        }
        if !operands.areSmall { restingOperands = nil }
        return operands
    }

    /// Frees operands after their request, because much was found for them.
    func forget(_ operands: Operands) { if restingOperands === operands { restingOperands = nil } }

    // MARK: One record

    func performGet(_ entity: EntityID, _ key: RecordKey, _ body: (inout Row) throws -> Void) throws -> Bool {
        let map = try map(entity)
        guard key.type == map.keyType else { return false }
        let frame = takeFrame(map.fieldCount)
        defer { give(frame) }
        frame.key.reset()
        KeyCoding.append(key, to: frame.key)
        // A text longer than any key matches no record.
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

    /// Must be called before a change: copies what points into the trees.
    @inline(__always) func willWrite() throws {
        if failure.isSet { try failure.check() }
        if !borrowed.isEmpty { for frame in borrowed { frame.own() } }
        if !fetches.isEmpty { for fetch in fetches { try fetch.detach() } }
    }
}

/// A running request that points into the trees.
protocol Detachable: AnyObject {
    /// Copies the remaining records, because the store is about to change.
    func detach() throws
}

/// A writer as a property that does not change, so that it is used without counting references to it.
final class WriterAccess {
    let writer: any KeyValueWriter

    init(writer: any KeyValueWriter) { self.writer = writer }
}
