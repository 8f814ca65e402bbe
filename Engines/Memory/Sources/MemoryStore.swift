import StoreCore
import Synchronization

/// A store in memory: the reference that every other engine is compared with, and a fast store for unit tests.
///
/// It keeps records sorted by key and scans all of them for every request. Everything is a plain value:
/// readers keep the state they began with, a savepoint is a copy, and a rollback drops the changed copy.
public final class MemoryStore: Store {
    /// Schema, configuration, writer lock, listeners.
    public let context: StoreContext
    /// Nil once the store is closed.
    private let committed: Mutex<MemoryState?>
    private let handedOut = Atomic<Int>(0)

    /// Opens an empty store.
    ///
    /// - Throws: ``StoreError`` `.configuration` for a location or option it does not have.
    public init(_ configuration: StoreConfiguration) throws {
        guard configuration.isInMemory else {
            throw StoreError(.configuration, "The memory engine keeps nothing in files; write memory: without a path.")
        }
        if configuration.isReadOnly {
            throw StoreError(.unsupported, "A store in memory begins empty; opened read-only it would stay so.")
        }
        try configuration.checkEngineOptions([])
        context = StoreContext(configuration, engine: "memory")
        committed = Mutex(MemoryState())
    }

    /// Every capability that does not need files.
    public var capabilities: Capabilities { [.snapshotIsolation, .savepoints, .transactionalSchema, .changeLog] }

    /// The health of the store; no layer below could have problems.
    public var health: StoreHealth {
        StoreHealth(engine: context.engine, undeclared: context.undeclared, isPoisoned: context.isPoisoned)
    }

    /// The readers in use; a writer is one too.
    public func addMetrics(to metrics: inout StoreMetrics) { metrics.readers = resourcesInUse }

    /// A reader of the current state.
    public func beginRead(_ scope: ReadScope) throws -> any EngineReader { try handOut() }

    /// Drops the state.
    public func endRead(_ reader: any EngineReader) { handedOut.subtract(1, ordering: .relaxed) }

    /// A writer that starts from the current state.
    public func beginWrite() throws -> (any EngineWriter)? { try handOut() }

    private func handOut() throws -> MemoryTransaction {
        let state = try current()
        handedOut.add(1, ordering: .relaxed)
        return MemoryTransaction(state, context)
    }

    /// The committed state. A reader may come here although the store was closed since it was found usable.
    private func current() throws -> MemoryState {
        guard let state = committed.withLock({ $0 }) else { throw StoreError.closed }
        return state
    }

    /// Readers and writers that have not been returned.
    public var resourcesInUse: Int { handedOut.load(ordering: .relaxed) }

    /// Makes the writer's state the current one.
    public func commit(_ writer: any EngineWriter) throws {
        guard let transaction = writer as? MemoryTransaction else { return }
        committed.withLock { $0 = transaction.state }
        handedOut.subtract(1, ordering: .relaxed)
    }

    /// Drops the writer's state.
    public func rollback(_ writer: any EngineWriter) { handedOut.subtract(1, ordering: .relaxed) }

    /// Checks that the tables match the catalog, that every record belongs to its entity and is stored under its
    /// key, and that the unique values agree with the records in both directions, as far as the level requires.
    public func verifyStorage(_ level: VerifyLevel) throws -> VerifyReport {
        try current().verified(level)
    }

    /// Drops everything.
    public func shutDown() { committed.withLock { $0 = nil } }
}

extension Engine {
    /// The in-memory reference engine; `memory:`.
    public static let memory = Engine(scheme: "memory", product: "StoreMemory") { try MemoryStore($0) }
}
