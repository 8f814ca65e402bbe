import ActiveStore
import Synchronization

/// A store that counts the requests made of it: what eager loading promises is a number of requests, whatever the engine.
///
/// Reading alone is counted, so a case writes its records through the store underneath.
final class CountingStore: Store {
    private let inner: any Store
    private let requests = Atomic<Int>(0)

    init(wrapping inner: any Store) { self.inner = inner }

    /// How many requests the body makes of the ambient store.
    static func requests<R>(of store: any Store, _ body: () throws -> R) throws -> (value: R, count: Int) {
        let counting = CountingStore(wrapping: store)
        let value = try withStore(counting, body)
        return (value, counting.requests.load(ordering: .relaxed))
    }

    fileprivate func count() { requests.add(1, ordering: .relaxed) }

    var context: StoreContext { inner.context }
    var capabilities: Capabilities { inner.capabilities }
    var health: StoreHealth { inner.health }
    var resourcesInUse: Int { inner.resourcesInUse }

    func beginRead(_ scope: ReadScope) throws -> any EngineReader { CountingReader(self, try inner.beginRead(scope)) }
    func endRead(_ reader: any EngineReader) { if let reader = reader as? CountingReader { inner.endRead(reader.inner) } }
    func beginWrite() throws -> (any EngineWriter)? { try inner.beginWrite() }
    func stoppedWaiting() { inner.stoppedWaiting() }
    func commit(_ writer: any EngineWriter) throws { try inner.commit(writer) }
    func rollback(_ writer: any EngineWriter) { inner.rollback(writer) }
    func verifyStorage(_ level: VerifyLevel) throws -> VerifyReport { try inner.verifyStorage(level) }
    func backup(to path: String) throws { try inner.backup(to: path) }
    func compact() throws { try inner.compact() }
    func shutDown() throws { try inner.shutDown() }
}

private final class CountingReader: EngineReader {
    private let store: CountingStore
    let inner: any EngineReader

    init(_ store: CountingStore, _ inner: any EngineReader) {
        self.store = store
        self.inner = inner
    }

    func get(_ entity: EntityID, _ key: RecordKey, _ body: (inout Row) throws -> Void) throws -> Bool {
        store.count()
        return try inner.get(entity, key, body)
    }
    func fetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws {
        store.count()
        try inner.fetch(request, body)
    }
    func count(_ request: FetchRequest) throws -> Int {
        store.count()
        return try inner.count(request)
    }
    func explain(_ request: FetchRequest) throws -> QueryPlan { try inner.explain(request) }
    func join(_ request: JoinRequest, _ body: (inout Row?, inout Row?) throws -> Step) throws {
        store.count()
        try inner.join(request, body)
    }
    func aggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) throws {
        store.count()
        try inner.aggregate(request, body)
    }
    func catalogue() throws -> Catalogue? { try inner.catalogue() }
}
