/// A place where records are kept: what an engine implements, and what everything else is written against.
///
/// An engine supplies the few primitives below; every store then has ``read(_:)`` and ``write(attempts:_:)``, savepoints, the ambient
/// transaction, waiting for the writer lock, timeouts, retries, events and poisoning, written once, in extensions of this protocol. Users hold
/// `any Store` and never call the primitives.
///
/// The promise, alike on every engine: writers that are serializable, one at a time or several whose conflicts run again, readers that see one committed
/// state for as long as they read, reads inside a transaction that see its own writes, all or nothing.
///
/// To write an engine: open what you store in from ``StoreContext/configuration``, implement this protocol with an ``EngineReader`` and an
/// ``EngineWriter``, offer an ``Engine`` value for its URL scheme, and run the conformance suite.
public protocol Store: AnyObject, Sendable {
    /// The state that every store has, whatever the engine: schema, configuration, clock, listeners, state. Made by ``StoreContext/init(_:engine:)``.
    var context: StoreContext { get }
    /// The engine's capabilities.
    var capabilities: Capabilities { get }
    /// Versions of the libraries underneath, known trouble, fields no longer declared.
    var health: StoreHealth { get }

    /// Begins reading and pins a snapshot, unless the scope is a single request, which is a snapshot by itself.
    func beginRead(_ scope: ReadScope) throws -> any EngineReader
    /// Ends reading and gives back what it held.
    func endRead(_ reader: any EngineReader)
    /// Begins a write transaction; called by a thread that holds the writer lock, of which there is one at a time unless the context was made for several
    /// writers.
    ///
    /// - Returns: nil when another *process* is writing; the caller waits and asks again, a millisecond or so later, until its timeout. An engine
    ///   may keep a place in the queue of processes meanwhile.
    func beginWrite() throws -> (any EngineWriter)?
    /// Begins it as one that is not committed together with others: for changes of the schema, and for a body that may not run again.
    ///
    /// - Returns: As ``beginWrite()``, which this calls unless the engine says otherwise.
    func beginWriteAlone() throws -> (any EngineWriter)?
    /// Called when a caller to whom ``beginWrite()`` returned nil will not ask again, because of its timeout, a cancellation or an error: the
    /// place in the queue is to be given up.
    ///
    /// The writer lock is not held: other threads may be in any other call, and the store may be closed by now.
    func stoppedWaiting()
    /// The cause that keeps writers out when ``beginWrite()`` returns nil, as the subject of a sentence in the plural; other processes or stores, unless the engine
    /// says otherwise.
    var whatKeepsWritersOut: String { get }
    /// Makes the transaction durable as configured. When it throws, nothing of the transaction may remain, unless the error's code is
    /// `.commitOutcomeUnknown`.
    func commit(_ writer: any EngineWriter) throws
    /// Ends the transaction in an engine that commits several at once: the writer lock is released before the commit has ended, and the next
    /// transaction may begin on top of this one, which readers do not see yet.
    ///
    /// - Returns: What to wait for once the writer lock is released; nil when the transaction is durable already, as after ``commit(_:)``, which this
    ///   calls unless the engine says otherwise.
    /// - Throws: As ``commit(_:)``.
    func submit(_ writer: any EngineWriter) throws -> PendingCommit?
    /// Undoes the transaction.
    func rollback(_ writer: any EngineWriter)
    /// Undoes the transaction in an engine that commits several at once: what its body read may be of transactions whose commit is still under
    /// way, so its result counts only once that has ended.
    ///
    /// - Returns: What to wait for; nil when nothing of it was uncommitted, as after ``rollback(_:)``, which this calls unless the engine says
    ///   otherwise.
    func submitRollback(_ writer: any EngineWriter) -> PendingCommit?

    /// Checks what is stored as records, which know nothing of models; ``verify(_:)`` calls it. The store is usable.
    func verifyStorage(_ level: VerifyLevel) throws -> VerifyReport
    /// Writes a consistent copy of the store to a new file while others read and write.
    ///
    /// The copy is complete or not there at all, and has mode 0600.
    /// - Throws: ``StoreError`` `.unsupported` where the engine lacks ``Capabilities/onlineBackup``; `.cannotOpen` when the path exists.
    func backup(to path: String) throws
    /// Makes the files as small as what is stored allows, and gives the space back to the system.
    ///
    /// - Throws: ``StoreError`` `.unsupported` where there is nothing to gain, `.inUse` or `.busy` while others use the store, `.storageFull`; the
    ///   store is as it was then.
    func compact() throws
    /// How many readers, writers and running statements are handed out at present: 0 when no one uses the store. The conformance suite looks at
    /// it after each case.
    var resourcesInUse: Int { get }
    /// Closes files and connections. Called once, by ``close()``, when no transaction is under way in this thread and the writer lock is held.
    func shutDown() throws
}

extension Store {
    /// Not supported, unless the engine says otherwise.
    public func backup(to path: String) throws {
        throw StoreError(.unsupported, "The \(context.engine) engine lacks the capability onlineBackup.")
    }
    /// Not supported, unless the engine says otherwise.
    public func compact() throws {
        throw StoreError(.unsupported, "The \(context.engine) engine has nothing to compact.")
    }
    /// Begins as any other.
    public func beginWriteAlone() throws -> (any EngineWriter)? { try beginWrite() }
    /// Rolls back, with nothing to wait for.
    public func submitRollback(_ writer: any EngineWriter) -> PendingCommit? {
        rollback(writer)
        return nil
    }
    /// Commits at once.
    public func submit(_ writer: any EngineWriter) throws -> PendingCommit? {
        try commit(writer)
        return nil
    }
    /// Other processes, or another store of this one.
    public var whatKeepsWritersOut: String { othersThatWrite }
    /// Other writers that may write to a store's files.
    package var othersThatWrite: String { "Other processes, or another store of this one," }
    /// Nothing, for engines that keep no place in a queue.
    public func stoppedWaiting() {}
    /// None, for engines that hold nothing between calls.
    public var resourcesInUse: Int { 0 }
}

/// How long a read's snapshot has to hold.
public enum ReadScope: Sendable {
    /// One request, after which the read ends.
    case singleRequest
    /// All requests until the read ends see one state.
    case snapshot
}

/// The reading side of an engine's transaction. Used by one thread at a time.
///
/// An engine implements the functions whose names begin with `perform`. Callers use those without, in extensions of this protocol: they check the request,
/// its shape once and its literals each time, and tell the store's listeners of it. So an engine is asked for nothing that does not fit the entities, and
/// need not know of events.
public protocol EngineReader: AnyObject {
    /// The store's context.
    var context: StoreContext { get }
    /// Reads one record by key, all its fields in the entity's order.
    ///
    /// - Returns: Whether there is one; the body ran only then.
    func performGet(_ entity: EntityID, _ key: RecordKey, _ body: (inout Row) throws -> Void) throws -> Bool
    /// Reads records in the order of the request, until the body says stop.
    func performFetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws
    /// How many records ``performFetch(_:_:)`` would hand over.
    func performCount(_ request: FetchRequest) throws -> Int
    /// How it would read them.
    func performExplain(_ request: FetchRequest) throws -> QueryPlan
    /// Reads the rows of a join in its order, until the body says stop; a side without a record is nil.
    func performJoin(_ request: JoinRequest, _ body: (inout Row?, inout Row?) throws -> Step) throws
    /// Reads the rows of aggregates over records, in the order of the request, until the body says stop.
    func performAggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) throws
    /// The schema and versions kept inside the store.
    func catalog() throws -> Catalog?
}

/// The writing side of an engine's transaction.
public protocol EngineWriter: EngineReader {
    /// Adds a record; the closure writes all its fields in the entity's order. Columns that the entity no longer declares get their
    /// cataloged default.
    ///
    /// - Throws: ``StoreError`` `.duplicateKey` or `.duplicateValue`; the transaction goes on without the record.
    func performInsert(_ entity: EntityID, _ row: (any RowWriter) throws -> Void) throws
    /// Changes fields of a record; the closure writes those in the set, ascending.
    ///
    /// - Returns: Whether there was such a record.
    /// - Throws: ``StoreError`` `.duplicateKey` or `.duplicateValue`; the transaction goes on with the record as it was.
    func performUpdate(_ entity: EntityID, _ key: RecordKey, _ fields: FieldSet, _ row: (any RowWriter) throws -> Void) throws
        -> Bool
    /// Removes a record.
    ///
    /// - Returns: Whether there was one.
    func performDelete(_ entity: EntityID, _ key: RecordKey) throws -> Bool
    /// Changes fields of the records of a request, in its order, each checked for uniqueness by itself and at once.
    ///
    /// The assignments have been checked. Where one record cannot be changed, the error is thrown and the transaction may hold the changes of
    /// those before: callers surround it with a savepoint.
    /// - Returns: How many records there were.
    /// - Throws: ``StoreError`` `.duplicateValue`, `.overflow`.
    func performUpdate(_ request: FetchRequest, _ assignments: [Assignment]) throws -> Int
    /// Removes the records of a request.
    ///
    /// - Returns: How many there were.
    func performDelete(_ request: FetchRequest) throws -> Int

    /// Marks a point to come back to. Savepoints nest.
    func beginSavepoint() throws
    /// Undoes everything since the innermost point and removes it.
    func rollbackSavepoint() throws
    /// Removes the innermost point and keeps what was done.
    func releaseSavepoint() throws

    /// Changes the schema, as part of the transaction.
    func apply(_ change: SchemaChange) throws
    /// Replaces the schema and versions kept inside the store.
    func write(_ catalog: Catalog) throws
    /// Runs a statement in the engine's own language, as part of the transaction: what ``MigrationChange/sql(_:elsewhere:)`` asks for.
    ///
    /// - Throws: ``StoreError`` `.unsupported`, unless the engine says otherwise.
    func run(_ statement: String) throws
    /// Whether ``run(_:)`` knows a language.
    var runsStatements: Bool { get }
}

extension EngineWriter {
    /// No, unless the engine says otherwise.
    public var runsStatements: Bool { false }
    /// Not supported, unless the engine says otherwise.
    public func run(_ statement: String) throws {
        throw StoreError.runsNoStatements
    }
}

extension StoreError {
    static var runsNoStatements: StoreError {
        StoreError(.unsupported, "This engine does not run statements; say with `elsewhere:` what the migration does instead.")
    }
}

extension Store {
    /// The entities of the store.
    public var schema: Schema { context.schema }
}
