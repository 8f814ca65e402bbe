import ActiveStore
import StoreForwarding
import Synchronization

/// A store that notes the requests made of it.
final class RequestRecorder: ForwardingStore {
    let inner: any Store
    private let isExplaining: Bool
    private let notes = Mutex<(requests: [String], scans: [String])>(([], []))

    init(wrapping inner: any Store, explaining: Bool) {
        self.inner = inner
        isExplaining = explaining && inner.context.engine != "memory"
    }

    func beginRead(_ scope: ReadScope) throws -> any EngineReader { RecordingReader(self, try inner.beginRead(scope)) }
    func endRead(_ reader: any EngineReader) { if let reader = reader as? RecordingReader { inner.endRead(reader.reader) } }
    func beginWrite() throws -> (any EngineWriter)? { try inner.beginWrite().map { RecordingWriter(self, $0) } }
    func commit(_ writer: any EngineWriter) throws { if let writer = writer as? RecordingWriter { try inner.commit(writer.writer) } }
    func rollback(_ writer: any EngineWriter) { if let writer = writer as? RecordingWriter { inner.rollback(writer.writer) } }

    fileprivate func note(_ what: String, _ entity: EntityID) {
        notes.withLock { $0.requests.append("\(what) \(entity.name)") }
    }

    /// Notes a request, and whether the engine reads all records for its condition.
    fileprivate func note(_ what: String, _ request: FetchRequest, _ reader: any EngineReader) throws {
        note(what, request.entity)
        guard isExplaining, !request.predicate.isAll else { return }
        let plan = try reader.performExplain(request)
        if plan.access.contains(.scan) { notes.withLock { $0.scans.append("\(what) \(request.entity.name): \(plan)") } }
    }

    func check(count: Int) throws {
        let found = notes.withLock { $0.requests }
        if found.count == count { return }
        throw UnmetExpectation(
            description: "\(count) requests were expected, \(found.count) were made: \(found.joined(separator: ", "))")
    }

    func checkNoScan() throws {
        let found = notes.withLock { $0.scans }
        if !found.isEmpty { throw UnmetExpectation(description: "All records are read for a condition: " + found.joined(separator: "; ")) }
    }
}

private final class RecordingReader: NotingReader {
    let store: RequestRecorder
    let reader: any EngineReader

    init(_ store: RequestRecorder, _ reader: any EngineReader) {
        self.store = store
        self.reader = reader
    }
}

private final class RecordingWriter: ForwardingWriter, NotingReader {
    let store: RequestRecorder
    let writer: any EngineWriter
    var lostTo: StoreError? { writer.lostTo }

    init(_ store: RequestRecorder, _ writer: any EngineWriter) {
        self.store = store
        self.writer = writer
    }

    func performInsert(_ entity: EntityID, _ row: (any RowWriter) throws -> Void) throws {
        store.note("insert", entity)
        try writer.performInsert(entity, row)
    }
    func performUpdate(_ entity: EntityID, _ key: RecordKey, _ fields: FieldSet, _ row: (any RowWriter) throws -> Void) throws -> Bool {
        store.note("update", entity)
        return try writer.performUpdate(entity, key, fields, row)
    }
    func performDelete(_ entity: EntityID, _ key: RecordKey) throws -> Bool {
        store.note("delete", entity)
        return try writer.performDelete(entity, key)
    }
    func performUpdate(_ request: FetchRequest, _ assignments: [Assignment]) throws -> Int {
        try store.note("update by query", request, writer)
        return try writer.performUpdate(request, assignments)
    }
    func performDelete(_ request: FetchRequest) throws -> Int {
        try store.note("delete by query", request, writer)
        return try writer.performDelete(request)
    }
}

/// What readers and writers note of reads.
private protocol NotingReader: ForwardingReader {
    var store: RequestRecorder { get }
}

extension NotingReader {
    func performGet(_ entity: EntityID, _ key: RecordKey, _ body: (inout Row) throws -> Void) throws -> Bool {
        store.note("find", entity)
        return try reader.performGet(entity, key, body)
    }
    func performFetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws {
        try store.note("fetch", request, reader)
        try reader.performFetch(request, body)
    }
    func performCount(_ request: FetchRequest) throws -> Int {
        try store.note("count", request, reader)
        return try reader.performCount(request)
    }
    func performJoin(_ request: JoinRequest, _ body: (inout Row?, inout Row?) throws -> Step) throws {
        store.note("join", request.left.entity)
        try reader.performJoin(request, body)
    }
    func performAggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) throws {
        try store.note("aggregate", request.source, reader)
        try reader.performAggregate(request, body)
    }
}
