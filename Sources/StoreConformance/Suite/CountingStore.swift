import ActiveStore
import StoreCore
import StoreForwarding
import Synchronization

/// A store that counts the requests made of it: eager loading promises a number of requests, independently of the engine.
///
/// Only reads are counted, so a case writes its records through the wrapped store.
final class CountingStore: InterceptingStore {
    let inner: any Store
    private let requests = Atomic<Int>(0)

    init(wrapping inner: any Store) { self.inner = inner }

    /// The number of requests that the body makes of the ambient store.
    static func requests<R>(of store: any Store, _ body: () throws -> R) throws -> (value: R, count: Int) {
        let counting = CountingStore(wrapping: store)
        let value = try withStore(counting, body)
        return (value, counting.requests.load(ordering: .relaxed))
    }

    func willRequest(_ request: EngineRequest, of reader: any EngineReader) { requests.add(1, ordering: .relaxed) }

    func beginWrite() throws -> (any EngineWriter)? { try inner.beginWrite() }
    func commit(_ writer: any EngineWriter) throws { try inner.commit(writer) }
    func rollback(_ writer: any EngineWriter) { inner.rollback(writer) }
}
