import CStoreCore
import Synchronization

/// The state that every store has, whatever its engine: the schema, the configuration, the clock, the writer lock, listeners, and whether
/// the store is open.
///
/// An engine creates it in its initialiser and returns it from ``Store/context``; the content is not its concern.
public final class StoreContext: Sendable {
    /// How the store was opened.
    public let configuration: StoreConfiguration
    /// The engine's name, for messages and reports.
    public let engine: String
    /// Runs awaited work on the engine's own threads; nil if it runs in place, on the caller's.
    package let executor: (any EngineExecutor)?
    /// The maximum number of concurrent write transactions.
    package let writers: Int
    /// The instants that the engine stores, in microseconds since 1970. A record with a date beyond them is refused with ``StoreError``
    /// `.unstorableValue`; conditions may compare with such dates.
    package let instants: ClosedRange<Int64>
    /// The writer lock, shared by the threads and tasks of this process.
    let writerQueue: WriterQueue
    /// The models' callbacks.
    package let hooks: RecordHooks
    let listeners = EventListeners()
    /// The listener that the configuration has for the opening.
    private let openingListener: Int?
    let changeHub = ChangeHub()
    let liveQueries = LiveQueries()
    let changeLog = ChangeLog()
    let files = FileWatch()
    private let origin = ProcessOrigin()
    private let state: Atomic<UInt8> = Atomic(State.open.rawValue)
    private let shared: ForkSafeMutex<Shared>
    /// Empty before the schema is known to be the store's; from then on nil until first used.
    private let relationGraph = Mutex<RelationGraph?>(RelationGraph())
    /// How many openings and migrations are under way.
    private let schemaWork = Atomic<Int>(1)
    let counters = MetricCounters()
    let requestCounts = RequestCountsList()
    /// The end of the chain of background blocks.
    let background = Mutex<Task<Void, Never>?>(nil)

    enum State: UInt8 {
        case open
        case poisoned
        case closed
    }

    /// What a forked child may ask for, too.
    private struct Shared: Sendable {
        var schema: Schema
        var undeclared: [String] = []
        var poison: StoreError?
    }

    /// Makes the context of a store that is being opened.
    ///
    /// - Parameters:
    ///   - writers: How many transactions may write at once: 1, unless the engine makes them serializable and ends one of two conflicting
    ///     transactions with ``StoreError`` `.conflict`, so that its body runs again.
    ///   - executor: For an engine whose calls block, such as one that waits for a network: runs awaited reads and writes. Without one they
    ///     run on the caller's thread, which is right for engines that only compute and read files.
    ///   - instants: The instants that the engine stores, if its dates do not reach as far as 64 bits of microseconds.
    public init(
        _ configuration: StoreConfiguration, engine: String, writers: Int = 1, executor: (any EngineExecutor)? = nil,
        instants: ClosedRange<Int64> = .min ... .max
    ) {
        self.instants = instants
        var kept = configuration
        // It may hold on to the store.
        kept.onOpening = nil
        self.configuration = kept
        self.engine = engine
        self.executor = executor
        self.writers = max(1, writers)
        writerQueue = WriterQueue(capacity: writers)
        hooks = configuration.hooks
        shared = ForkSafeMutex(Shared(schema: configuration.schema))
        openingListener = configuration.onOpening.map { [listeners] in listeners.add(.zero, wantsPlans: false, $0) }
        if executor != nil { activestore_count_executors(1) }
    }

    deinit { if executor != nil { activestore_count_executors(-1) } }

    /// The entities the store was opened with, or, if it was opened without any, those in the catalog.
    public var schema: Schema { shared.withLock { $0.schema } }

    /// The effects of destroying records. Built on first use, because many programs only read.
    var relations: RelationGraph {
        relationGraph.withLock { graph in
            if let known = graph { return known }
            let kept = schema.withoutReadOnly
            let made = kept.relations.isEmpty ? RelationGraph() : RelationGraph(kept, configuration.hooks)
            graph = made
            return made
        }
    }

    /// Checks an entity on its first use: the store must have been opened with it, or with one that has all its fields. Engines call it
    /// when they make a plan or statement for an entity.
    ///
    /// - Throws: ``StoreError`` `.unknownField`, or `.badSchema` for another model of the same name.
    public func check(_ entity: EntityDefinition) throws {
        // An entity that is in no model may have been added in this transaction; the engine knows.
        guard let known = schema[entity.name], known != entity else { return }
        for field in entity.fields {
            guard let stored = known.fields.first(where: { $0.column == field.column }) else {
                // The field still exists, though no model has it: a reader that uses the catalog sees it.
                if undeclared.contains("\(entity.name).\(field.name)") { continue }
                throw StoreError(
                    .unknownField,
                    "The store was opened with a model called \(entity.name) that has no field \(field.name); open it with this model.",
                    entity: entity.name, field: field.name)
            }
            if stored.type != field.type || stored.isOptional != field.isOptional {
                throw StoreError(
                    .badSchema,
                    "The store was opened with another model called \(entity.name), in which \(field.name) is of another type; give one of "
                        + "them its own table name.", entity: entity.name, field: field.name)
            }
        }
        if known.keyField.column != entity.keyField.column {
            throw StoreError(
                .badSchema, "The store was opened with another model called \(entity.name), which has another key.", entity: entity.name)
        }
    }

    /// The error for a request for an entity that is not in the store: not among the models, or not created yet.
    package func missingEntity(_ name: String) -> StoreError {
        do {
            if try schema.require(name).isReadOnly {
                return StoreError(
                    .unknownEntity,
                    "The store has no view or table \(name), which is declared readOnly: make it with SQL, or check its name.",
                    entity: name)
            }
        } catch var error as StoreError {
            let declared = !configuration.schema.entities.isEmpty
            error.message +=
                (declared ? " Name" : " It was opened without models: name") + " its model in `models:` when you open the store."
            return error
        } catch {}
        return StoreError(
            .unknownEntity, "The store has no entity \(name) yet; open it for writing, with schema=addMissing, which adds it.", entity: name
        )
    }

    /// The error for a request for a field that is declared, but not in the store.
    package func missingField(_ field: FieldDefinition, of entity: EntityDefinition) -> StoreError {
        StoreError(
            .unknownField,
            "The store has no field \(entity.name).\(field.name) yet; open it for writing, with schema=addMissing, which adds it.",
            entity: entity.name,
            field: field.name)
    }

    /// Elements that are stored but not declared: fields as `entity.field`, whole entities as `entity`.
    public var undeclared: [String] { shared.withLock { $0.undeclared } }

    /// Whether an earlier failure made the store unusable.
    public var isPoisoned: Bool { state.load(ordering: .acquiring) == State.poisoned.rawValue }

    /// Whether the store has been closed.
    public var isClosed: Bool { state.load(ordering: .acquiring) == State.closed.rawValue }

    /// Sets the schema of the store: it was brought up to date on opening, or filled with the content of another store.
    package func opened(schema: Schema, undeclared: [String]) {
        relationGraph.withLock { graph in
            graph = nil
            shared.withLock { ($0.schema, $0.undeclared) = (schema, undeclared) }
        }
    }

    /// Whether reads have to see the newest state, because the store is being opened or migrated, or its change log is read. An engine that
    /// reads from copies of the data reads from the original then.
    package var needsNewestState: Bool { schemaWork.load(ordering: .acquiring) > 0 }

    /// Notes that the opening is done.
    func didOpen() {
        schemaWork.subtract(1, ordering: .acquiringAndReleasing)
        if let openingListener { listeners.remove(openingListener) }
    }

    /// Runs the body, in which reads see the newest state.
    func withNewestState<R>(_ body: () throws -> R) rethrows -> R {
        schemaWork.add(1, ordering: .acquiringAndReleasing)
        defer { schemaWork.subtract(1, ordering: .acquiringAndReleasing) }
        return try body()
    }

    /// Throws unless the store is usable: open, not poisoned, and in the process that opened it.
    ///
    /// - Throws: ``StoreError`` `.closed`, `.poisoned` or `.misuse`.
    @inlinable public func checkUsable() throws {
        if !isUsable { throw whyUnusable() }
    }

    @usableFromInline var isUsable: Bool { state.load(ordering: .acquiring) == State.open.rawValue && !isForked }

    @usableFromInline func whyUnusable() -> StoreError {
        switch state.load(ordering: .acquiring) {
        case State.closed.rawValue:
            return StoreError.closed
        case State.poisoned.rawValue:
            let cause = shared.withLock { $0.poison }
            return StoreError(
                .poisoned,
                "The store is unusable since an earlier failure; close and open it again. The failure: "
                    + (cause?.message ?? "unknown."), engineCode: cause?.engineCode)
        default:
            return StoreError.forked
        }
    }

    /// Runs the body with the writer lock, taken when no writer is waiting for it or the time is over. An engine that commits several
    /// transactions at once uses it to keep writers out meanwhile. Called on the engine's own thread.
    ///
    /// - Parameter isUnneeded: Called whenever the writer lock is not available yet, and after ``nudge()``; returns whether to give up.
    /// - Returns: nil after giving up.
    package func withWriter<R>(
        afterOthersUntil deadline: ContinuousClock.Instant, unless isUnneeded: () -> Bool, _ body: () throws -> R
    ) rethrows -> R? {
        guard writerQueue.acquireLast(until: deadline, unless: isUnneeded) else { return nil }
        defer { writerQueue.release(all: true) }
        return try body()
    }

    /// Runs the body while no one in this process writes, for operations of an engine on its files as a whole.
    ///
    /// - Throws: ``StoreError`` `.busy` when the writer lock is not available in time, or what the body throws.
    package func withWriter<R>(within timeout: Duration, _ body: () throws -> R) throws -> R {
        try writerQueue.acquire(timeout: timeout.asWait, all: true)
        defer { writerQueue.release(all: true) }
        return try body()
    }

    /// Takes the writer lock, and counts the wait.
    ///
    /// - Returns: How long the thread waited, in nanoseconds.
    func acquireWriter() throws -> Int64 {
        do {
            let waited = try writerQueue.acquire(timeout: configuration.busyTimeout)
            counters.countWait(nanoseconds: waited)
            return waited
        } catch { throw counted(error) }
    }

    /// As above for tasks.
    nonisolated(nonsending) func acquireWriter() async throws -> Int64 {
        do {
            let waited = try await writerQueue.acquire(timeout: configuration.busyTimeout)
            counters.countWait(nanoseconds: waited)
            return waited
        } catch { throw counted(error) }
    }

    /// The same error, counted if the store was too busy for a call.
    @usableFromInline @inline(never) func counted(_ error: any Error) -> any Error {
        if (error as? StoreError)?.code == .busy { counters.countBusy() }
        return error
    }

    /// Releases the writer lock after a transaction. In a fork the writer lock is the parent's, and the mutex that guards it may be held by
    /// a thread that does not exist here.
    func releaseWriter() { if !isForked { writerQueue.release() } }

    /// Whether threads or tasks of this process are waiting to write. An engine that commits several transactions at once checks it when
    /// one has ended, with the writer lock held; a waiting caller may still give up.
    package var isAwaited: Bool { writerQueue.isAwaited }

    /// Makes the engine's thread check again whether it needs the writer lock.
    package func nudge() { writerQueue.nudge() }

    /// Makes the store refuse every further call; for failures after which its state cannot be trusted, such as a failed fsync.
    public func poison(_ cause: StoreError) {
        shared.withLock { $0.poison = $0.poison ?? cause }
        _ = state.compareExchange(
            expected: State.open.rawValue, desired: State.poisoned.rawValue, ordering: .acquiringAndReleasing)
        liveQueries.outdateAll()
    }

    /// Marks the store closed; false if it already was.
    func markClosed() -> Bool {
        state.exchange(State.closed.rawValue, ordering: .acquiringAndReleasing) != State.closed.rawValue
    }

    /// Whether this process is a fork of the one that opened the store. The store's locks, files and threads are then the parent's: engines
    /// do not touch them, neither to end a transaction nor to close the store.
    public var isForked: Bool { origin.isForked }
}
