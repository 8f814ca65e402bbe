import ActiveStore
import StoreCore
import StoreForwarding

/// A store whose writer refuses one kind of operation, as on a disk that fills up in the middle of a transaction.
final class RefusingStore: ForwardingStore {
    enum Step {
        case deleteByQuery
        case releaseSavepoint
    }

    let inner: any Store
    private let step: Step

    init(wrapping inner: any Store, _ step: Step) {
        self.inner = inner
        self.step = step
    }

    func beginWrite() throws -> (any EngineWriter)? { try inner.beginWrite().map { RefusingWriter($0, step) } }
    func commit(_ writer: any EngineWriter) throws { try inner.commit(RefusingStore.inner(writer)) }
    func rollback(_ writer: any EngineWriter) { inner.rollback(RefusingStore.inner(writer)) }

    private static func inner(_ writer: any EngineWriter) -> any EngineWriter { (writer as? RefusingWriter)?.writer ?? writer }
}

private final class RefusingWriter: ForwardingWriter {
    let writer: any EngineWriter
    private let step: RefusingStore.Step

    init(_ writer: any EngineWriter, _ step: RefusingStore.Step) {
        self.writer = writer
        self.step = step
    }

    private func refuse(_ step: RefusingStore.Step) throws {
        if step == self.step { throw StoreError(.storageFull, "There is no room for this step.") }
    }

    func performDelete(_ request: FetchRequest) throws -> Int {
        try refuse(.deleteByQuery)
        return try writer.performDelete(request)
    }
    func releaseSavepoint() throws {
        try refuse(.releaseSavepoint)
        try writer.releaseSavepoint()
    }
}
