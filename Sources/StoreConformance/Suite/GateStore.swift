import ActiveStore

/// A store that tells when it asks to write: so that a case can hold another writer until this one waits for it.
final class GateStore: Store {
    private let inner: any Store
    private let willWrite: @Sendable () -> Void

    /// - Parameter willWrite: Called each time that the engine has been asked to begin a write, whether it did or not.
    init(wrapping inner: any Store, willWrite: @escaping @Sendable () -> Void) {
        self.inner = inner
        self.willWrite = willWrite
    }

    var context: StoreContext { inner.context }
    var capabilities: Capabilities { inner.capabilities }
    var health: StoreHealth { inner.health }
    var resourcesInUse: Int { inner.resourcesInUse }

    func beginRead(_ scope: ReadScope) throws -> any EngineReader { try inner.beginRead(scope) }
    func endRead(_ reader: any EngineReader) { inner.endRead(reader) }
    func beginWrite() throws -> (any EngineWriter)? {
        defer { willWrite() }
        return try inner.beginWrite()
    }
    func stoppedWaiting() { inner.stoppedWaiting() }
    func commit(_ writer: any EngineWriter) throws { try inner.commit(writer) }
    func rollback(_ writer: any EngineWriter) { inner.rollback(writer) }
    func verifyStorage(_ level: VerifyLevel) throws -> VerifyReport { try inner.verifyStorage(level) }
    func backup(to path: String) throws { try inner.backup(to: path) }
    func compact() throws { try inner.compact() }
    func shutDown() throws { try inner.shutDown() }
}

extension Engine {
    /// The engine, with word of each time that one of its stores asks to write.
    func telling(_ willWrite: @escaping @Sendable () -> Void) -> Engine {
        Engine(scheme: scheme, product: product, files: files) { GateStore(wrapping: try open($0), willWrite: willWrite) }
    }
}
