import StoreCore
import Synchronization

/// A store without anything in it, which fails as told: enough to see what the transactions around an engine say.
final class StubStore: Store {
    struct Behaviour: Sendable {
        var capabilities: Capabilities = .all
        /// Another process is writing, for ever.
        var isWrittenElsewhere = false
        var cannotRollBackSavepoints = false
        var catalog: Catalog?
        /// What every entity holds.
        var records: [[Value]] = []
        /// The entry of its change log; nil if it has no log.
        var log: ChangeLogEntry?
        /// What other processes do; nil without any.
        var others: Others?
    }

    /// What other processes do to the store, as its engine tells it.
    final class Others: Sendable {
        struct State: Sendable {
            /// What the engine says to the next transaction; nothing from then on.
            var commits = CommitsOfOthers.none
            /// The catalog that they have left.
            var catalog: Catalog?
            /// How often reading it fails.
            var failures = 0
            /// How many entries have been added.
            var added = 0
            /// The number of the last entry in the store.
            var last: Int64 = 1
            /// What the engine does with the next commit; nil if it makes it at once.
            var commit: Commit?
        }
        enum Commit: Sendable {
            case failing
            case pending(PendingCommit)
        }
        let state = Mutex(State())
    }

    let context: StoreContext
    let behaviour: Behaviour

    init(_ configuration: StoreConfiguration = StoreConfiguration(scheme: "stub"), _ behaviour: Behaviour = Behaviour()) {
        context = StoreContext(configuration, engine: "stub")
        self.behaviour = behaviour
    }

    /// An engine of stub stores.
    static func engine(_ behaviour: Behaviour = Behaviour()) -> Engine {
        Engine(scheme: "stub", product: "StoreStub") { StubStore($0, behaviour) }
    }

    var capabilities: Capabilities { behaviour.capabilities }
    var health: StoreHealth { StoreHealth(engine: "stub") }

    func beginRead(_ scope: ReadScope) -> any EngineReader { StubWriter(behaviour, context) }
    func endRead(_ reader: any EngineReader) {}
    func beginWrite() -> (any EngineWriter)? { behaviour.isWrittenElsewhere ? nil : StubWriter(behaviour, context) }
    func commit(_ writer: any EngineWriter) {}
    func submit(_ writer: any EngineWriter) throws -> PendingCommit? {
        let next = behaviour.others?.state.withLock { state in
            defer { state.commit = nil }
            if state.commit == nil { state.last = (writer as? StubWriter)?.number ?? state.last }
            return state.commit
        }
        switch next {
        case .failing: throw StoreError(.storageFull, "The disk is full.")
        case .pending(let pending): return pending
        case nil: return nil
        }
    }
    func rollback(_ writer: any EngineWriter) {}
    func verifyStorage(_ level: VerifyLevel) -> VerifyReport { VerifyReport() }
    func shutDown() {}
}

private final class StubWriter: EngineWriter {
    private let behaviour: StubStore.Behaviour
    let context: StoreContext
    /// The number of the entry that it has added.
    fileprivate var number: Int64?
    init(_ behaviour: StubStore.Behaviour, _ context: StoreContext) {
        self.behaviour = behaviour
        self.context = context
    }

    func performGet(_ entity: EntityID, _ key: RecordKey, _ body: (inout Row) throws -> Void) -> Bool { false }
    func performFetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws {
        for record in behaviour.records {
            let values = request.fields.map { $0.map { record[$0] } } ?? record
            if try CellBuffer.withRow(of: request.entity, values, body) == .stop { return }
        }
    }
    func performCount(_ request: FetchRequest) throws -> Int {
        behaviour.records.count
    }
    func performJoin(_ request: JoinRequest, _ body: (inout Row?, inout Row?) throws -> Step) throws {}
    func performAggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) throws {}
    func performUpdate(_ request: FetchRequest, _ assignments: [Assignment]) -> Int { 0 }
    func performExplain(_ request: FetchRequest) -> QueryPlan { QueryPlan(entity: "", access: [], sorts: false) }
    func catalog() throws -> Catalog? {
        guard let others = behaviour.others else { return behaviour.catalog }
        return try others.state.withLock { state in
            state.failures -= 1
            if state.failures >= 0 { throw StoreError(.inputOutput, "The catalog cannot be read.") }
            return state.catalog
        }
    }
    var commitsOfOthers: CommitsOfOthers {
        behaviour.others?.state.withLock { state in
            defer { state.commits = .none }
            return state.commits
        } ?? .none
    }
    func performInsert(_ entity: EntityID, _ row: (any RowWriter) throws -> Void) {}
    func performUpdate(_ entity: EntityID, _ key: RecordKey, _ fields: FieldSet, _ row: (any RowWriter) throws -> Void) -> Bool {
        false
    }
    func performDelete(_ entity: EntityID, _ key: RecordKey) -> Bool { false }
    func performDelete(_ request: FetchRequest) -> Int { 0 }
    func beginSavepoint() {}
    func rollbackSavepoint() throws {
        if behaviour.cannotRollBackSavepoints { throw StoreError(.inputOutput, "The savepoint is lost.") }
    }
    func releaseSavepoint() {}
    func apply(_ change: SchemaChange) {}
    func write(_ catalog: Catalog) { behaviour.others?.state.withLock { $0.catalog = catalog } }
    var changeLog: (any EngineChangeLog)? { behaviour.log == nil ? nil : self }
}

/// A change log with one entry, or none.
extension StubWriter: EngineChangeLog {
    func makeLog(after number: Int64) {}
    func dropLog() {}
    func appendToLog(_ entry: [UInt8]) -> Int64? {
        number = behaviour.others?.state.withLock { state in
            state.added += 1
            return state.last + 1
        }
        return number ?? 2
    }
    func removeFromLog(through number: Int64) {}
    func lastLogNumber() -> Int64 { behaviour.others?.state.withLock { $0.last } ?? 1 }
    func logEntries(from number: Int64, limit: Int) -> [ChangeLogEntry] { behaviour.log.map { [$0] } ?? [] }
    func logConsumers() -> [String: Int64] { [:] }
    func setLogConsumer(_ name: String, _ number: Int64?) {}
}
