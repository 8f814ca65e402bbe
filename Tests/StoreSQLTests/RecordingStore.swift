import StoreCore
import StoreForwarding

@testable import StoreConformance

/// A store that hands on every request made of it, before another store answers it.
final class RecordingStore: ForwardingStore {
    let inner: any Store
    private let recorder: StatementRecorder

    init(wrapping inner: any Store, _ recorder: StatementRecorder) {
        self.inner = inner
        self.recorder = recorder
    }

    func beginRead(_ scope: ReadScope) throws -> any EngineReader { RecordingReader(try inner.beginRead(scope), recorder) }
    func endRead(_ reader: any EngineReader) { if let reader = reader as? RecordingReader { inner.endRead(reader.reader) } }
    func beginWrite() throws -> (any EngineWriter)? { try inner.beginWrite().map { RecordingWriter($0, recorder) } }
    func commit(_ writer: any EngineWriter) throws { if let writer = writer as? RecordingWriter { try inner.commit(writer.writer) } }
    func rollback(_ writer: any EngineWriter) { if let writer = writer as? RecordingWriter { inner.rollback(writer.writer) } }
}

private class RecordingReader: ForwardingReader {
    let reader: any EngineReader
    let recorder: StatementRecorder

    init(_ reader: any EngineReader, _ recorder: StatementRecorder) {
        self.reader = reader
        self.recorder = recorder
    }

    func performGet(_ entity: EntityID, _ key: RecordKey, _ body: (inout Row) throws -> Void) throws -> Bool {
        recorder.get(entity)
        return try reader.performGet(entity, key, body)
    }
    func performFetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws {
        recorder.request(request) { $0.rows(request) }
        try reader.performFetch(request, body)
    }
    func performCount(_ request: FetchRequest) throws -> Int {
        recorder.request(request) { $0.count(request) }
        return try reader.performCount(request)
    }
    func performJoin(_ request: JoinRequest, _ body: (inout Row?, inout Row?) throws -> Step) throws {
        recorder.join(request)
        try reader.performJoin(request, body)
    }
    func performAggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) throws {
        recorder.aggregate(request)
        try reader.performAggregate(request, body)
    }
}

private final class RecordingWriter: RecordingReader, ForwardingWriter {
    let writer: any EngineWriter

    init(_ writer: any EngineWriter, _ recorder: StatementRecorder) {
        self.writer = writer
        super.init(writer, recorder)
    }

    func performInsert(_ entity: EntityID, _ row: (any RowWriter) throws -> Void) throws {
        recorder.record(entity) { $0.insert(entity.definition) }
        try writer.performInsert(entity, row)
    }
    func performUpdate(_ entity: EntityID, _ key: RecordKey, _ fields: FieldSet, _ row: (any RowWriter) throws -> Void) throws -> Bool {
        let positions = fields.positions(below: entity.definition.fields.count)
        if !positions.isEmpty { recorder.record(entity) { $0.update(entity.definition, positions) } }
        return try writer.performUpdate(entity, key, fields, row)
    }
    func performDelete(_ entity: EntityID, _ key: RecordKey) throws -> Bool {
        recorder.record(entity) { $0.delete(entity.definition) }
        return try writer.performDelete(entity, key)
    }
    func performUpdate(_ request: FetchRequest, _ assignments: [Assignment]) throws -> Int {
        if !assignments.isEmpty { recorder.request(request) { $0.update(request, assignments) } }
        return try writer.performUpdate(request, assignments)
    }
    func performDelete(_ request: FetchRequest) throws -> Int {
        recorder.request(request) { $0.delete(request) }
        return try writer.performDelete(request)
    }
}
