import ActiveStore
import StoreCore
import StoreForwarding

/// A store that reports when it requests the writer lock, so that a case can hold another writer until this one waits for it.
final class GateStore: ForwardingStore {
    let inner: any Store
    private let willWrite: @Sendable () -> Void

    /// - Parameter willWrite: Called after each request to the engine to begin a write, whether it succeeded or not.
    init(wrapping inner: any Store, willWrite: @escaping @Sendable () -> Void) {
        self.inner = inner
        self.willWrite = willWrite
    }

    func beginWrite() throws -> (any EngineWriter)? {
        defer { willWrite() }
        return try inner.beginWrite()
    }
}

extension Engine {
    /// The engine, with a notification each time one of its stores requests to write.
    func telling(_ willWrite: @escaping @Sendable () -> Void) -> Engine {
        Engine(scheme: scheme, product: product, files: files, remove: remove) { GateStore(wrapping: try open($0), willWrite: willWrite) }
    }
}
