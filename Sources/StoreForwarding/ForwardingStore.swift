package import StoreCore

/// A store that wraps another one and forwards every call it does not implement itself.
///
/// It commits each transaction individually: ``Store/submit(_:)`` of the
/// wrapped store is not called, so that only `commit` needs to be replaced.
package protocol ForwardingStore: Store {
    /// The wrapped store.
    var inner: any Store { get }
}

extension ForwardingStore {
    package var context: StoreContext { inner.context }
    package var capabilities: Capabilities { inner.capabilities }
    package var health: StoreHealth { inner.health }
    package func addMetrics(to metrics: inout StoreMetrics) { inner.addMetrics(to: &metrics) }
    package var resourcesInUse: Int { inner.resourcesInUse }
    package var whatKeepsWritersOut: String { inner.whatKeepsWritersOut }

    package func beginRead(_ scope: ReadScope) throws -> any EngineReader { try inner.beginRead(scope) }
    package func endRead(_ reader: any EngineReader) { inner.endRead(reader) }
    package func beginWrite() throws -> (any EngineWriter)? { try inner.beginWrite() }
    package func stoppedWaiting() { inner.stoppedWaiting() }
    package func commit(_ writer: any EngineWriter) throws { try inner.commit(writer) }
    package func rollback(_ writer: any EngineWriter) { inner.rollback(writer) }
    package func verifyStorage(_ level: VerifyLevel) throws -> VerifyReport { try inner.verifyStorage(level) }
    package func backup(to path: String) throws { try inner.backup(to: path) }
    package func compact() throws { try inner.compact() }
    package func shutDown() throws { try inner.shutDown() }
}

/// A reader that wraps another one.
package protocol ForwardingReader: EngineReader {
    /// The wrapped reader.
    var reader: any EngineReader { get }
}

extension ForwardingReader {
    package var context: StoreContext { reader.context }
    package var requestCounts: RequestCounts { reader.requestCounts }
    package func trace(_ requests: [FetchRequest], wantsPlan: Bool) -> RequestTrace { reader.trace(requests, wantsPlan: wantsPlan) }
    package func performGet(_ entity: EntityID, _ key: RecordKey, _ body: (inout Row) throws -> Void) throws -> Bool {
        try reader.performGet(entity, key, body)
    }
    package func performFetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws { try reader.performFetch(request, body) }
    package func performFetch(_ request: RelatedRequest, _ body: (inout Row, inout Row) throws -> Step) throws {
        try reader.performFetch(request, body)
    }
    package func performCount(_ request: FetchRequest) throws -> Int { try reader.performCount(request) }
    package func performExplain(_ request: FetchRequest) throws -> QueryPlan { try reader.performExplain(request) }
    package func performJoin(_ request: JoinRequest, _ body: (inout Row?, inout Row?) throws -> Step) throws {
        try reader.performJoin(request, body)
    }
    package func performAggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) throws {
        try reader.performAggregate(request, body)
    }
    package func catalog() throws -> Catalog? { try reader.catalog() }
    package var changeLog: (any EngineChangeLog)? { reader.changeLog }
}

/// A writer that wraps another one.
package protocol ForwardingWriter: ForwardingReader, EngineWriter {
    /// The wrapped writer.
    var writer: any EngineWriter { get }
}

extension ForwardingWriter {
    package var reader: any EngineReader { writer }
    package var runsStatements: Bool { writer.runsStatements }
    package var lostTo: StoreError? { writer.lostTo }
    package var commitsOfOthers: CommitsOfOthers { writer.commitsOfOthers }

    package func performInsert(_ entity: EntityID, _ row: (any RowWriter) throws -> Void) throws { try writer.performInsert(entity, row) }
    package func performUpdate(
        _ entity: EntityID, _ key: RecordKey, _ fields: FieldSet, _ row: (any RowWriter) throws -> Void
    ) throws -> Bool {
        try writer.performUpdate(entity, key, fields, row)
    }
    package func performDelete(_ entity: EntityID, _ key: RecordKey) throws -> Bool { try writer.performDelete(entity, key) }
    package func performUpdate(_ request: FetchRequest, _ assignments: [Assignment]) throws -> Int {
        try writer.performUpdate(request, assignments)
    }
    package func isUpdateAtomic(_ request: FetchRequest, _ assignments: [Assignment]) -> Bool {
        writer.isUpdateAtomic(request, assignments)
    }
    package func performDelete(_ request: FetchRequest) throws -> Int { try writer.performDelete(request) }
    package func performFetchToChange(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws {
        try writer.performFetchToChange(request, body)
    }
    package func beginSavepoint() throws { try writer.beginSavepoint() }
    package func rollbackSavepoint() throws { try writer.rollbackSavepoint() }
    package func releaseSavepoint() throws { try writer.releaseSavepoint() }
    package func apply(_ change: SchemaChange) throws { try writer.apply(change) }
    package func write(_ catalog: Catalog) throws { try writer.write(catalog) }
    package func run(_ statement: String) throws { try writer.run(statement) }
}
