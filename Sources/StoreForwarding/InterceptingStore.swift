package import StoreCore

/// A wrapped store that sees every request before it is made of the engine, inside and outside of transactions.
package protocol InterceptingStore: ForwardingStore {
    /// Called before a request. If it throws, the request is not made.
    ///
    /// - Parameter reader: The engine's reader or writer to which the request goes.
    func willRequest(_ request: EngineRequest, of reader: any EngineReader) throws
}

extension InterceptingStore {
    package func beginRead(_ scope: ReadScope) throws -> any EngineReader { InterceptedReader(self, try inner.beginRead(scope)) }
    package func endRead(_ reader: any EngineReader) { if let reader = reader as? InterceptedReader { inner.endRead(reader.reader) } }
    package func beginWrite() throws -> (any EngineWriter)? { try beginIntercepted() }
    package func commit(_ writer: any EngineWriter) throws { try commitIntercepted(writer) }
    package func rollback(_ writer: any EngineWriter) { if let writer = writer as? InterceptedWriter { inner.rollback(writer.writer) } }

    /// For a store that has its own `beginWrite`.
    package func beginIntercepted() throws -> (any EngineWriter)? { try inner.beginWrite().map { InterceptedWriter(self, $0) } }
    /// For a store that has its own `commit`.
    package func commitIntercepted(_ writer: any EngineWriter) throws {
        if let writer = writer as? InterceptedWriter { try inner.commit(writer.writer) }
    }
}

private class InterceptedReader: ForwardingReader {
    let reader: any EngineReader
    let store: any InterceptingStore

    init(_ store: any InterceptingStore, _ reader: any EngineReader) {
        self.store = store
        self.reader = reader
    }

    func willRequest(_ request: EngineRequest) throws { try store.willRequest(request, of: reader) }

    func performGet(_ entity: EntityID, _ key: RecordKey, _ body: (inout Row) throws -> Void) throws -> Bool {
        try willRequest(.get(entity))
        return try reader.performGet(entity, key, body)
    }
    func performFetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws {
        try willRequest(.fetch(request))
        try reader.performFetch(request, body)
    }
    func performFetch(_ request: RelatedRequest, _ body: (inout Row, inout Row) throws -> Step) throws {
        try willRequest(.related(request))
        try reader.performFetch(request, body)
    }
    func performCount(_ request: FetchRequest) throws -> Int {
        try willRequest(.count(request))
        return try reader.performCount(request)
    }
    func performJoin(_ request: JoinRequest, _ body: (inout Row?, inout Row?) throws -> Step) throws {
        try willRequest(.join(request))
        try reader.performJoin(request, body)
    }
    func performAggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) throws {
        try willRequest(.aggregate(request))
        try reader.performAggregate(request, body)
    }
}

private final class InterceptedWriter: InterceptedReader, ForwardingWriter {
    let writer: any EngineWriter

    init(_ store: any InterceptingStore, _ writer: any EngineWriter) {
        self.writer = writer
        super.init(store, writer)
    }

    func performInsert(_ entity: EntityID, _ row: (any RowWriter) throws -> Void) throws {
        try willRequest(.insert(entity))
        try writer.performInsert(entity, row)
    }
    func performUpdate(_ entity: EntityID, _ key: RecordKey, _ fields: FieldSet, _ row: (any RowWriter) throws -> Void) throws -> Bool {
        try willRequest(.update(entity, fields))
        return try writer.performUpdate(entity, key, fields, row)
    }
    func performDelete(_ entity: EntityID, _ key: RecordKey) throws -> Bool {
        try willRequest(.delete(entity))
        return try writer.performDelete(entity, key)
    }
    func performUpdate(_ request: FetchRequest, _ assignments: [Assignment]) throws -> Int {
        try willRequest(.updateByQuery(request, assignments))
        return try writer.performUpdate(request, assignments)
    }
    func performDelete(_ request: FetchRequest) throws -> Int {
        try willRequest(.deleteByQuery(request))
        return try writer.performDelete(request)
    }
    func performFetchToChange(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws {
        try willRequest(.fetch(request))
        try writer.performFetchToChange(request, body)
    }
}
