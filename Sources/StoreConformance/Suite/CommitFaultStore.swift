import ActiveStore
import Synchronization

/// A store whose next commits fail as told: what an engine does that has to run a body again, or that cannot say whether a commit is on disk.
final class CommitFaultStore: Store {
    private let inner: any Store
    private let faults: Mutex<[StoreError]>

    /// Wraps a store; each commit throws one of the errors, in turn, and undoes its transaction, until none is left.
    init(wrapping inner: any Store, failing faults: [StoreError]) {
        self.inner = inner
        self.faults = Mutex(faults)
    }

    var context: StoreContext { inner.context }
    var capabilities: Capabilities { inner.capabilities }
    var health: StoreHealth { inner.health }
    var resourcesInUse: Int { inner.resourcesInUse }

    func beginRead(_ scope: ReadScope) throws -> any EngineReader { try inner.beginRead(scope) }
    func endRead(_ reader: any EngineReader) { inner.endRead(reader) }
    func beginWrite() throws -> (any EngineWriter)? { try inner.beginWrite() }
    func stoppedWaiting() { inner.stoppedWaiting() }
    func rollback(_ writer: any EngineWriter) { inner.rollback(writer) }
    func verifyStorage(_ level: VerifyLevel) throws -> VerifyReport { try inner.verifyStorage(level) }
    func backup(to path: String) throws { try inner.backup(to: path) }
    func compact() throws { try inner.compact() }
    func shutDown() throws { try inner.shutDown() }

    func commit(_ writer: any EngineWriter) throws {
        let fault = faults.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        guard let fault else { return try inner.commit(writer) }
        inner.rollback(writer)
        throw fault
    }
}
