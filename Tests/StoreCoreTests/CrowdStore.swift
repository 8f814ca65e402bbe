import StoreCore
import Synchronization

/// An engine that lets several writers in at once. It keeps one number; a writer that commits after another has, which it did not see, meets a conflict.
final class CrowdStore: Store {
    private struct State {
        var number = 0
        /// How often something was committed.
        var version = 0
        var writing = 0
        var most = 0
        var conflicts = 0
    }

    let context: StoreContext
    private let state = Mutex(State())

    init(writers: Int) {
        context = StoreContext(StoreConfiguration(scheme: "crowd"), engine: "crowd", writers: writers)
    }

    /// What has been committed.
    var number: Int { state.withLock { $0.number } }
    /// How many wrote at once, at most.
    var most: Int { state.withLock { $0.most } }
    /// How often a commit met a conflict.
    var conflicts: Int { state.withLock { $0.conflicts } }
    /// How many write now.
    var writing: Int { state.withLock { $0.writing } }

    var capabilities: Capabilities { .all }
    var health: StoreHealth { StoreHealth(engine: "crowd") }

    func beginRead(_ scope: ReadScope) -> any EngineReader { CrowdWriter(context, 0, 0) }
    func endRead(_ reader: any EngineReader) {}
    func beginWrite() -> (any EngineWriter)? {
        state.withLock { state in
            state.writing += 1
            state.most = max(state.most, state.writing)
            return CrowdWriter(context, state.number, state.version)
        }
    }
    func commit(_ writer: any EngineWriter) throws {
        guard let writer = writer as? CrowdWriter else { return }
        try state.withLock { state in
            state.writing -= 1
            if state.version != writer.version {
                state.conflicts += 1
                throw StoreError(.conflict, "Another transaction has changed the number.")
            }
            state.number = writer.number
            state.version += 1
        }
    }
    func rollback(_ writer: any EngineWriter) { state.withLock { $0.writing -= 1 } }
    func verifyStorage(_ level: VerifyLevel) -> VerifyReport { VerifyReport() }
    func shutDown() {}
}

final class CrowdWriter: EngineWriter {
    let context: StoreContext
    var number: Int
    let version: Int

    init(_ context: StoreContext, _ number: Int, _ version: Int) {
        self.context = context
        self.number = number
        self.version = version
    }

    func performGet(_ entity: EntityID, _ key: RecordKey, _ body: (inout Row) throws -> Void) -> Bool { false }
    func performFetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) {}
    func performCount(_ request: FetchRequest) -> Int { 0 }
    func performExplain(_ request: FetchRequest) -> QueryPlan { QueryPlan(entity: "", access: [], sorts: false) }
    func performJoin(_ request: JoinRequest, _ body: (inout Row?, inout Row?) throws -> Step) {}
    func performAggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) {}
    func catalog() -> Catalog? { nil }
    func performInsert(_ entity: EntityID, _ row: (any RowWriter) throws -> Void) {}
    func performUpdate(_ entity: EntityID, _ key: RecordKey, _ fields: FieldSet, _ row: (any RowWriter) throws -> Void) -> Bool { false }
    func performDelete(_ entity: EntityID, _ key: RecordKey) -> Bool { false }
    func performUpdate(_ request: FetchRequest, _ assignments: [Assignment]) -> Int { 0 }
    func performDelete(_ request: FetchRequest) -> Int { 0 }
    func beginSavepoint() {}
    func rollbackSavepoint() {}
    func releaseSavepoint() {}
    func apply(_ change: SchemaChange) {}
    func write(_ catalog: Catalog) {}
}
