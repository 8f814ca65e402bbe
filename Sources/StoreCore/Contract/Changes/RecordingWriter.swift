import FoundationEssentials

/// An engine's writer that notes what it changes. A transaction uses it in place of the engine's while the store is watched.
///
/// Changes of records are noted once the engine has made them, so a refused write leaves no note.
///
/// If only live queries watch, and none depends on an entity, the records of that entity need not be named: it is noted that there are many,
/// for a live query that begins before the transaction ends.
final class RecordingWriter: EngineWriter {
    let engine: any EngineWriter
    @exclusivity(unchecked) private var recorder: ChangeRecorder
    private lazy var tap = KeyTap()
    /// The key of the record that is added next, if the caller knows it.
    @exclusivity(unchecked) private var nextKey: RecordKey?
    /// Whether the store has a change log, whose entry may be announced with the last change.
    private let hasLog: Bool
    /// The live queries, where they alone listen and the store has no log; otherwise nil.
    private let liveQueries: LiveQueries?
    /// Whether the engine is making a change that no live query depends on so far.
    @exclusivity(unchecked) private(set) var isUnwatched = false
    /// The instant of the transaction, if it ends with the change whose fields are being written.
    private var endsAt: Date?

    init(_ engine: any EngineWriter, within maximumKeys: Int, hasLog: Bool, liveQueries: LiveQueries?) {
        self.engine = engine
        recorder = ChangeRecorder(within: maximumKeys)
        self.hasLog = hasLog
        self.liveQueries = liveQueries
    }

    /// Makes a change without naming its records, if many of the entity have changed, or if no live query depends on them.
    ///
    /// - Returns: The result of the change; nil if it is to be made and noted record by record.
    @inline(__always) private func unnamed<R>(_ entity: EntityID, _ change: () throws -> R) rethrows -> R? {
        if recorder.areMany(entity) {
            if liveQueries == nil { return try change() }
        } else {
            guard let liveQueries else { return nil }
            if liveQueries.mayDepend(on: entity) { return nil }
            recorder.noteMany(entity)
        }
        isUnwatched = true
        defer { isUnwatched = false }
        return try change()
    }

    var context: StoreContext { engine.context }
    var requestCounts: RequestCounts { engine.requestCounts }
    func trace(_ requests: [FetchRequest], wantsPlan: Bool) -> RequestTrace { engine.trace(requests, wantsPlan: wantsPlan) }

    // MARK: Reading

    func performGet(_ entity: EntityID, _ key: RecordKey, _ body: (inout Row) throws -> Void) throws -> Bool {
        try engine.performGet(entity, key, body)
    }
    func performFetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws { try engine.performFetch(request, body) }
    func performFetch(_ request: RelatedRequest, _ body: (inout Row, inout Row) throws -> Step) throws {
        try engine.performFetch(request, body)
    }
    func performCount(_ request: FetchRequest) throws -> Int { try engine.performCount(request) }
    func performExplain(_ request: FetchRequest) throws -> QueryPlan { try engine.performExplain(request) }
    func performJoin(_ request: JoinRequest, _ body: (inout Row?, inout Row?) throws -> Step) throws {
        try engine.performJoin(request, body)
    }
    func performAggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) throws {
        try engine.performAggregate(request, body)
    }
    func catalog() throws -> Catalog? { try engine.catalog() }
    var changeLog: (any EngineChangeLog)? { engine.changeLog }

    // MARK: Records

    /// Adds a record with a key that need not be looked for among its fields.
    func insert(_ entity: EntityID, _ key: RecordKey, _ row: (any RowWriter) throws -> Void) throws {
        nextKey = key
        // It is taken by the insertion, unless that is refused before.
        defer { nextKey = nil }
        try insert(entity, row)
    }

    func performInsert(_ entity: EntityID, _ row: (any RowWriter) throws -> Void) throws {
        let known = nextKey
        nextKey = nil
        if try unnamed(entity, { try engine.performInsert(entity, row) }) != nil { return }
        if let known {
            try engine.performInsert(entity) { writer in
                try row(writer)
                if hasLog { announce(entity, known, .created) }
            }
            return recorder.note(entity, known, .created)
        }
        try engine.performInsert(entity) { writer in
            try tap.run(writer, position: entity.keyPosition, row)
            if hasLog { announce(entity, tap.key, .created) }
        }
        if let key = tap.key { recorder.note(entity, key, .created) } else { recorder.noteMany(entity) }
    }

    func performInsert(_ entity: EntityID, count: Int, _ row: (Int, any RowWriter) throws -> Void) throws {
        if try unnamed(entity, { try engine.performInsert(entity, count: count, row) }) != nil { return }
        let named = recorder.certainlyMany
        var keys: [RecordKey?] = []
        var last = 0
        func note(_ keys: some Sequence<RecordKey?>) {
            for key in keys { if let key { recorder.note(entity, key, .created) } else { recorder.noteMany(entity) } }
        }
        do {
            try engine.performInsert(entity, count: count) { number, writer in
                last = number
                if number >= named { return try row(number, writer) }
                keys.removeLast(max(0, keys.count - number))
                // It stands for the record if the closure throws.
                keys.append(nil)
                try tap.run(writer, position: entity.keyPosition) { try row(number, $0) }
                keys[number] = tap.key
            }
        } catch {
            note(keys.prefix(last))
            throw error
        }
        note(keys)
    }
    var insertsTogether: Bool { engine.insertsTogether }

    func performUpdate(_ entity: EntityID, _ key: RecordKey, _ fields: FieldSet, _ row: (any RowWriter) throws -> Void) throws -> Bool {
        if liveQueries != nil, let isFound = try unnamed(entity, { try engine.performUpdate(entity, key, fields, row) }) { return isFound }
        if fields.contains(entity.keyPosition) { return try performRekeying(entity, key, fields, row) }
        guard try hasLog ? updateLogged(entity, key, fields, row) : engine.performUpdate(entity, key, fields, row) else { return false }
        recorder.note(entity, key, .updated, fields)
        return true
    }

    private func updateLogged(_ entity: EntityID, _ key: RecordKey, _ fields: FieldSet, _ row: (any RowWriter) throws -> Void) throws
        -> Bool
    {
        try engine.performUpdate(entity, key, fields) { writer in
            try row(writer)
            announce(entity, key, .updated, fields)
        }
    }

    /// An update that may change the key: for those who know records by key, one is removed and another inserted.
    private func performRekeying(
        _ entity: EntityID, _ key: RecordKey, _ fields: FieldSet, _ row: (any RowWriter) throws -> Void
    ) throws -> Bool {
        let position = fields.positions(below: entity.keyPosition).count
        guard try engine.performUpdate(entity, key, fields, { writer in try tap.run(writer, position: position, row) }) else {
            return false
        }
        guard let new = tap.key else {
            recorder.noteMany(entity)
            return true
        }
        if new == key {
            recorder.note(entity, key, .updated, fields)
        } else {
            recorder.note(entity, key, .destroyed)
            recorder.note(entity, new, .created)
        }
        return true
    }

    func performDelete(_ entity: EntityID, _ key: RecordKey) throws -> Bool {
        if liveQueries != nil, let isFound = try unnamed(entity, { try engine.performDelete(entity, key) }) { return isFound }
        guard try engine.performDelete(entity, key) else { return false }
        recorder.note(entity, key, .destroyed)
        return true
    }

    func performUpdate(_ request: FetchRequest, _ assignments: [Assignment]) throws -> Int {
        if let count = try unnamed(request.entity, { try engine.performUpdate(request, assignments) }) { return count }
        let keys = try fewKeys(of: request)
        let count = try engine.performUpdate(exactly(keys, of: request), assignments)
        note(keys, count, of: request.entity, .updated, FieldSet(assignments.map(\.field)))
        return count
    }

    func performDelete(_ request: FetchRequest) throws -> Int {
        if let count = try unnamed(request.entity, { try engine.performDelete(request) }) { return count }
        let keys = try fewKeys(of: request)
        let count = try engine.performDelete(exactly(keys, of: request))
        note(keys, count, of: request.entity, .destroyed, FieldSet())
        return count
    }

    /// The keys of a request's records before they are changed; nil if they are more than a change set names.
    private func fewKeys(of request: FetchRequest) throws -> [RecordKey]? {
        var few = request
        few.isUnordered = false
        few.limit = min(request.limit ?? .max, recorder.maximumKeys + 1)
        few.fields = [request.entity.keyPosition]
        let type = request.entity.definition.keyField.type
        var keys: [RecordKey] = []
        try engine.performFetchToChange(few) { row in
            if let key = RecordKey(try row.value(0, type: type)) { keys.append(key) }
            return .next
        }
        return keys.count > recorder.maximumKeys ? nil : keys
    }

    /// The request that changes the records with these keys. A limit could let in others: those that another transaction has added since,
    /// or that are drawn.
    private func exactly(_ keys: [RecordKey]?, of request: FetchRequest) -> FetchRequest {
        guard let keys, request.limit != nil || request.offset > 0 else { return request }
        var exact = request
        exact.predicate = .in(request.entity.keyPosition, keys.map(\.value))
        (exact.limit, exact.offset, exact.isShuffled) = (nil, 0, false)
        return exact
    }

    private func note(_ keys: [RecordKey]?, _ count: Int, of entity: EntityID, _ change: RecordChange, _ fields: FieldSet) {
        if count == 0 { return }
        guard let keys, keys.count == count else { return recorder.noteMany(entity) }
        for key in keys { recorder.note(entity, key, change, fields) }
    }

    func performFetchToChange(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws {
        try engine.performFetchToChange(request, body)
    }

    // MARK: The last change

    /// Notes that the transaction ends with the change whose fields are being written.
    func willCommitAfterNextChange(at instant: Date) { endsAt = instant }

    /// Tells the engine that the change whose fields have been written is the last one, and the entry of the change log that follows from it.
    private func announce(_ entity: EntityID, _ key: RecordKey?, _ change: RecordChange, _ fields: FieldSet = FieldSet()) {
        guard let instant = endsAt else { return }
        endsAt = nil
        guard let key, let log = engine.changeLog, let set = recorder.changes(at: instant, with: entity, key, change, fields) else {
            return
        }
        log.willAppendToLog(ChangeSetEncoder(set).bytes)
        engine.willCommitAfterNextChange()
    }

    // MARK: Notes

    /// Notes that anything may have changed.
    func noteEverything() { recorder.noteEverything() }

    /// What was noted; nil if nothing changed.
    func changes(at instant: Date) -> ChangeSet? { recorder.changes(at: instant) }

    /// Whether live queries have to be told of what was noted.
    func concerns(_ liveQueries: LiveQueries) -> Bool { recorder.concerns(liveQueries) }

    // MARK: Savepoints

    func beginSavepoint() throws {
        try engine.beginSavepoint()
        recorder.beginSavepoint()
    }
    func rollbackSavepoint() throws {
        try engine.rollbackSavepoint()
        recorder.rollbackSavepoint()
    }
    func releaseSavepoint() throws {
        try engine.releaseSavepoint()
        recorder.releaseSavepoint()
    }

    // MARK: Schema

    func apply(_ change: SchemaChange) throws {
        recorder.noteEverything()
        try engine.apply(change)
    }
    func write(_ catalog: Catalog) throws { try engine.write(catalog) }
    func run(_ statement: String) throws {
        recorder.noteEverything()
        try engine.run(statement)
    }
    var runsStatements: Bool { engine.runsStatements }
    var lostTo: StoreError? { engine.lostTo }
    var commitsOfOthers: CommitsOfOthers { engine.commitsOfOthers }
}

/// Hands the fields of a record on to the engine, and keeps the one that is the key. One is enough for a writer: the closures that write
/// fields do not call each other.
private final class KeyTap: RowWriter {
    @exclusivity(unchecked) private var target: (any RowWriter)?
    @exclusivity(unchecked) private var position = 0
    @exclusivity(unchecked) private var count = 0
    @exclusivity(unchecked) private(set) var key: RecordKey?

    /// Runs a closure that writes fields, of which the one at the position is the key.
    func run(_ target: any RowWriter, position: Int, _ row: (any RowWriter) throws -> Void) throws {
        self.target = target
        self.position = position
        (count, key) = (0, nil)
        defer { self.target = nil }
        try row(self)
    }

    /// Counts a field; returns whether it is the key.
    private func takesKey() -> Bool {
        defer { count += 1 }
        return count == position
    }

    func writeNull() throws {
        count += 1
        try target?.writeNull()
    }

    func writeInt(_ value: Int64) throws {
        if takesKey() { key = .int(value) }
        try target?.writeInt(value)
    }

    func writeDouble(_ value: Double) throws {
        count += 1
        try target?.writeDouble(value)
    }

    func writeText(_ utf8: UnsafeBufferPointer<UInt8>) throws {
        if takesKey() { key = .text(String(decoding: utf8, as: UTF8.self)) }
        try target?.writeText(utf8)
    }

    func writeBlob(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        if takesKey(), let halves = (try? UUID(cell: Cell(blob: bytes.baseAddress, length: bytes.count)))?.halves {
            key = .uid(halves.high, halves.low)
        }
        try target?.writeBlob(bytes)
    }
}
