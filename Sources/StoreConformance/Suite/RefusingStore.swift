import ActiveStore

/// A store whose writer refuses one kind of step, as where the disk is full in the middle of a transaction.
final class RefusingStore: Store {
    enum Step {
        case deleteByQuery
        case releaseSavepoint
    }

    private let inner: any Store
    private let step: Step

    init(wrapping inner: any Store, _ step: Step) {
        self.inner = inner
        self.step = step
    }

    var context: StoreContext { inner.context }
    var capabilities: Capabilities { inner.capabilities }
    var health: StoreHealth { inner.health }
    var resourcesInUse: Int { inner.resourcesInUse }

    func beginRead(_ scope: ReadScope) throws -> any EngineReader { try inner.beginRead(scope) }
    func endRead(_ reader: any EngineReader) { inner.endRead(reader) }
    func beginWrite() throws -> (any EngineWriter)? { try inner.beginWrite().map { RefusingWriter($0, step) } }
    func stoppedWaiting() { inner.stoppedWaiting() }
    func commit(_ writer: any EngineWriter) throws { try inner.commit(RefusingStore.inner(writer)) }
    func rollback(_ writer: any EngineWriter) { inner.rollback(RefusingStore.inner(writer)) }
    func verifyStorage(_ level: VerifyLevel) throws -> VerifyReport { try inner.verifyStorage(level) }
    func backup(to path: String) throws { try inner.backup(to: path) }
    func compact() throws { try inner.compact() }
    func shutDown() throws { try inner.shutDown() }

    private static func inner(_ writer: any EngineWriter) -> any EngineWriter { (writer as? RefusingWriter)?.inner ?? writer }
}

private final class RefusingWriter: EngineWriter {
    let inner: any EngineWriter
    private let step: RefusingStore.Step

    init(_ inner: any EngineWriter, _ step: RefusingStore.Step) {
        self.inner = inner
        self.step = step
    }

    private func refuse(_ step: RefusingStore.Step) throws {
        if step == self.step { throw StoreError(.storageFull, "There is no room for this step.") }
    }

    func get(_ entity: EntityID, _ key: RecordKey, _ body: (inout Row) throws -> Void) throws -> Bool { try inner.get(entity, key, body) }
    func fetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws { try inner.fetch(request, body) }
    func count(_ request: FetchRequest) throws -> Int { try inner.count(request) }
    func explain(_ request: FetchRequest) throws -> QueryPlan { try inner.explain(request) }
    func join(_ request: JoinRequest, _ body: (inout Row?, inout Row?) throws -> Step) throws { try inner.join(request, body) }
    func aggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) throws { try inner.aggregate(request, body) }
    func catalogue() throws -> Catalogue? { try inner.catalogue() }

    func insert(_ entity: EntityID, _ row: (any RowWriter) throws -> Void) throws { try inner.insert(entity, row) }
    func update(_ entity: EntityID, _ key: RecordKey, _ fields: FieldSet, _ row: (any RowWriter) throws -> Void) throws -> Bool {
        try inner.update(entity, key, fields, row)
    }
    func delete(_ entity: EntityID, _ key: RecordKey) throws -> Bool { try inner.delete(entity, key) }
    func update(_ request: FetchRequest, _ assignments: [Assignment]) throws -> Int { try inner.update(request, assignments) }
    func delete(_ request: FetchRequest) throws -> Int {
        try refuse(.deleteByQuery)
        return try inner.delete(request)
    }
    func beginSavepoint() throws { try inner.beginSavepoint() }
    func rollbackSavepoint() throws { try inner.rollbackSavepoint() }
    func releaseSavepoint() throws {
        try refuse(.releaseSavepoint)
        try inner.releaseSavepoint()
    }
    func apply(_ change: SchemaChange) throws { try inner.apply(change) }
    func write(_ catalogue: Catalogue) throws { try inner.write(catalogue) }
    func run(_ statement: String) throws { try inner.run(statement) }
    var runsStatements: Bool { inner.runsStatements }
}
