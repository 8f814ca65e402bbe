import ActiveStore
import StoreCore
import StoreForwarding
import Synchronization

/// A store whose next commits fail with given errors, like those of an engine that
/// must run a body again, or that cannot determine whether a commit is on disk.
final class CommitFaultStore: ForwardingStore {
    let inner: any Store
    private let faults: Mutex<[StoreError]>

    /// Wraps a store; each commit throws one of the errors, in turn, and rolls back its transaction, until none is left.
    init(wrapping inner: any Store, failing faults: [StoreError]) {
        self.inner = inner
        self.faults = Mutex(faults)
    }

    func commit(_ writer: any EngineWriter) throws {
        let fault = faults.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        guard let fault else { return try inner.commit(writer) }
        inner.rollback(writer)
        throw fault
    }
}
