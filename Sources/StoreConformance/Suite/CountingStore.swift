import ActiveStore
import StoreForwarding
import Synchronization

/// A store that counts the requests made of it: eager loading promises a number of requests, independently of the engine.
///
/// Only reads are counted, so a case writes its records through the wrapped store.
final class CountingStore: ForwardingStore {
    let inner: any Store
    private let requests = Atomic<Int>(0)

    init(wrapping inner: any Store) { self.inner = inner }

    /// The number of requests that the body makes of the ambient store.
    static func requests<R>(of store: any Store, _ body: () throws -> R) throws -> (value: R, count: Int) {
        let counting = CountingStore(wrapping: store)
        let value = try withStore(counting, body)
        return (value, counting.requests.load(ordering: .relaxed))
    }

    fileprivate func count() { requests.add(1, ordering: .relaxed) }

    func beginRead(_ scope: ReadScope) throws -> any EngineReader { CountingReader(self, try inner.beginRead(scope)) }
    func endRead(_ reader: any EngineReader) { if let reader = reader as? CountingReader { inner.endRead(reader.reader) } }
}

private final class CountingReader: ForwardingReader {
    private let store: CountingStore
    let reader: any EngineReader

    init(_ store: CountingStore, _ reader: any EngineReader) {
        self.store = store
        self.reader = reader
    }

    func performGet(_ entity: EntityID, _ key: RecordKey, _ body: (inout Row) throws -> Void) throws -> Bool {
        store.count()
        return try reader.performGet(entity, key, body)
    }
    func performFetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws {
        store.count()
        try reader.performFetch(request, body)
    }
    func performCount(_ request: FetchRequest) throws -> Int {
        store.count()
        return try reader.performCount(request)
    }
    func performJoin(_ request: JoinRequest, _ body: (inout Row?, inout Row?) throws -> Step) throws {
        store.count()
        try reader.performJoin(request, body)
    }
    func performAggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) throws {
        store.count()
        try reader.performAggregate(request, body)
    }
}
