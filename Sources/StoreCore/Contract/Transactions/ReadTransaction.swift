import CStoreCore

/// One state of the store, for as long as the body of ``Store/read(_:)`` or ``Store/write(attempts:_:)`` runs.
///
/// It belongs to the thread that runs the body and ends with it; using it later or elsewhere throws `.misuse`. Model calls inside the body
/// use it automatically, so you rarely need it.
public class ReadTransaction {
    /// The store it reads.
    public let store: any Store
    @usableFromInline let reader: any EngineReader
    @usableFromInline final var isOpen = true
    private let thread = activestore_thread_id()
    private let origin = ProcessOrigin()

    init(store: any Store, reader: any EngineReader) {
        self.store = store
        self.reader = reader
    }

    /// Whether this process is a fork of the one that began it: the transaction, its locks and its connection are the parent's.
    final var isForked: Bool { origin.isForked }

    /// Whether the transaction is under way, on this thread and in this process.
    final var isUsable: Bool { isOpen && activestore_thread_id() == thread && !isForked }

    /// Throws unless it is.
    @usableFromInline final func check() throws {
        if isUsable { return }
        // The child's copy of the thread that called fork() has the same number.
        try origin.check()
        throw StoreError(
            .misuse,
            isOpen
                ? "A transaction was used on another thread than the one that runs its body."
                : "A transaction was used after its end; keep the work inside the body of read or write.")
    }

    /// The engine's reader, after checking that the transaction may be used.
    @inlinable package final func checkedReader() throws -> any EngineReader {
        try check()
        return reader
    }

    /// The reader that the engine made, for engines that need it as their own type. While a live query is read, ``checkedReader()`` is
    /// another one, which notes what is read; since that is not known here, the query then depends on everything.
    public final func engineReader() throws -> any EngineReader {
        let reader = try checkedReader()
        guard let recorder = reader as? ReadRecorder else { return reader }
        recorder.noteEverything()
        return recorder.engine
    }

    /// Reads one record by key.
    ///
    /// - Returns: Whether the record exists; the body runs only then.
    /// - Throws: ``StoreError``, or what the body throws.
    @inlinable public final func get(_ entity: EntityID, _ key: RecordKey, _ body: (inout Row) throws -> Void) throws
        -> Bool
    {
        try check()
        return try reader.get(entity, key, body)
    }

    /// Reads the records of a request in its order.
    ///
    /// - Throws: ``StoreError``, or what the body throws.
    @inlinable public final func fetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws {
        try check()
        try request.checkValues()
        try reader.fetch(request, body)
    }

    /// The number of records in the request, limit and offset included.
    @inlinable public final func count(_ request: FetchRequest) throws -> Int {
        try check()
        try request.checkValues()
        return try reader.count(request)
    }

    /// The plan by which the engine would read the request.
    public final func explain(_ request: FetchRequest) throws -> QueryPlan {
        try check()
        try request.checkValues()
        return try reader.explain(request)
    }

    /// Reads the rows of a join in its order; a side without a record is nil.
    ///
    /// - Throws: ``StoreError``, or what the body throws.
    @inlinable public final func join(_ request: JoinRequest, _ body: (inout Row?, inout Row?) throws -> Step) throws {
        try check()
        try request.checkValues()
        try reader.join(request, body)
    }

    /// Reads the rows of aggregates over records.
    ///
    /// - Throws: ``StoreError``, or what the body throws.
    @inlinable public final func aggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) throws {
        try check()
        try request.checkValues()
        try reader.aggregate(request, body)
    }

    /// The schema and versions stored in the store.
    public final func catalog() throws -> Catalog? {
        try check()
        return try reader.catalog()
    }
}
