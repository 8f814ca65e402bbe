import ActiveStore

/// A store that wraps another one and forwards every call it does not implement itself.
///
/// It commits each transaction individually: ``Store/submit(_:)`` of the
/// wrapped store is not called, so that only `commit` needs to be replaced.
protocol ForwardingStore: Store {
    /// The wrapped store.
    var inner: any Store { get }
}

extension ForwardingStore {
    var context: StoreContext { inner.context }
    var capabilities: Capabilities { inner.capabilities }
    var health: StoreHealth { inner.health }
    var resourcesInUse: Int { inner.resourcesInUse }
    var whatKeepsWritersOut: String { inner.whatKeepsWritersOut }

    func beginRead(_ scope: ReadScope) throws -> any EngineReader { try inner.beginRead(scope) }
    func endRead(_ reader: any EngineReader) { inner.endRead(reader) }
    func beginWrite() throws -> (any EngineWriter)? { try inner.beginWrite() }
    func stoppedWaiting() { inner.stoppedWaiting() }
    func commit(_ writer: any EngineWriter) throws { try inner.commit(writer) }
    func rollback(_ writer: any EngineWriter) { inner.rollback(writer) }
    func verifyStorage(_ level: VerifyLevel) throws -> VerifyReport { try inner.verifyStorage(level) }
    func backup(to path: String) throws { try inner.backup(to: path) }
    func compact() throws { try inner.compact() }
    func shutDown() throws { try inner.shutDown() }
}

/// A reader that wraps another one.
protocol ForwardingReader: EngineReader {
    /// The wrapped reader.
    var reader: any EngineReader { get }
}

extension ForwardingReader {
    var context: StoreContext { reader.context }
    func performGet(_ entity: EntityID, _ key: RecordKey, _ body: (inout Row) throws -> Void) throws -> Bool {
        try reader.performGet(entity, key, body)
    }
    func performFetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws { try reader.performFetch(request, body) }
    func performCount(_ request: FetchRequest) throws -> Int { try reader.performCount(request) }
    func performExplain(_ request: FetchRequest) throws -> QueryPlan { try reader.performExplain(request) }
    func performJoin(_ request: JoinRequest, _ body: (inout Row?, inout Row?) throws -> Step) throws {
        try reader.performJoin(request, body)
    }
    func performAggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) throws {
        try reader.performAggregate(request, body)
    }
    func catalog() throws -> Catalog? { try reader.catalog() }
}

/// A writer that wraps another one.
protocol ForwardingWriter: ForwardingReader, EngineWriter {
    /// The wrapped writer.
    var writer: any EngineWriter { get }
}

extension ForwardingWriter {
    var reader: any EngineReader { writer }
    var runsStatements: Bool { writer.runsStatements }

    func performInsert(_ entity: EntityID, _ row: (any RowWriter) throws -> Void) throws { try writer.performInsert(entity, row) }
    func performUpdate(_ entity: EntityID, _ key: RecordKey, _ fields: FieldSet, _ row: (any RowWriter) throws -> Void) throws -> Bool {
        try writer.performUpdate(entity, key, fields, row)
    }
    func performDelete(_ entity: EntityID, _ key: RecordKey) throws -> Bool { try writer.performDelete(entity, key) }
    func performUpdate(_ request: FetchRequest, _ assignments: [Assignment]) throws -> Int {
        try writer.performUpdate(request, assignments)
    }
    func performDelete(_ request: FetchRequest) throws -> Int { try writer.performDelete(request) }
    func beginSavepoint() throws { try writer.beginSavepoint() }
    func rollbackSavepoint() throws { try writer.rollbackSavepoint() }
    func releaseSavepoint() throws { try writer.releaseSavepoint() }
    func apply(_ change: SchemaChange) throws { try writer.apply(change) }
    func write(_ catalog: Catalog) throws { try writer.write(catalog) }
    func run(_ statement: String) throws { try writer.run(statement) }
}
