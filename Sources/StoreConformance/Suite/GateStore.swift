import ActiveStore

/// A store that tells when it asks to write: so that a case can hold another writer until this one waits for it.
final class GateStore: ForwardingStore {
    let inner: any Store
    private let willWrite: @Sendable () -> Void

    /// - Parameter willWrite: Called each time that the engine has been asked to begin a write, whether it did or not.
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
    /// The engine, with word of each time that one of its stores asks to write.
    func telling(_ willWrite: @escaping @Sendable () -> Void) -> Engine {
        Engine(scheme: scheme, product: product, files: files) { GateStore(wrapping: try open($0), willWrite: willWrite) }
    }
}
