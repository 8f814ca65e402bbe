/// A place where records are kept: the interface that engines implement and all other code is written against.
///
/// An engine supplies the few primitives below; every store then has ``read(_:)`` and ``write(attempts:_:)``, savepoints, the ambient
/// transaction, waiting for the writer lock, timeouts, retries, events and poisoning, written once, in extensions of this protocol. Users
/// hold `any Store` and never call the primitives.
///
/// Every engine guarantees the same: writers are serializable, one at a time or several whose conflicts are retried; readers see one
/// committed state for as long as they read; reads inside a transaction see its own writes; transactions are atomic.
///
/// To write an engine: open what you store in from ``StoreContext/configuration``, implement this protocol with an ``EngineReader`` and an
/// ``EngineWriter``, offer an ``Engine`` value for its URL scheme, and run the conformance suite.
public protocol Store: AnyObject, Sendable {
    /// The state that every store has, whatever the engine: schema, configuration, clock, listeners, state. Created by
    /// ``StoreContext/init(_:engine:writers:executor:instants:)``.
    var context: StoreContext { get }
    /// The engine's capabilities.
    var capabilities: Capabilities { get }
    /// Versions of the underlying libraries, known problems, fields no longer declared.
    var health: StoreHealth { get }
    /// Adds what only the engine knows to ``Store/metrics``: its readers in use, the size of its log or map. The store is open.
    func addMetrics(to metrics: inout StoreMetrics)

    /// Begins reading and pins a snapshot, unless the scope is a single request, which is a snapshot by itself.
    func beginRead(_ scope: ReadScope) throws -> any EngineReader
    /// Begins several requests on one snapshot, the first of which is made at once: an engine may pin the snapshot as late as that, and so
    /// begin in the same message to a server.
    ///
    /// - Returns: As ``beginRead(_:)`` for a snapshot, which the default implementation calls.
    func beginReadLater() throws -> any EngineReader
    /// Ends reading and releases the reader's resources.
    func endRead(_ reader: any EngineReader)
    /// Begins a write transaction; called by a thread that holds the writer lock. There is one such thread at a time unless the context was
    /// made for several writers.
    ///
    /// - Returns: nil when another *process* is writing; the caller waits and tries again, a millisecond or so later, until its timeout. An
    ///   engine may keep a place in the queue of processes meanwhile.
    func beginWrite() throws -> (any EngineWriter)?
    /// Begins a write transaction that is not committed together with others: for schema changes, and for a body that may not run again.
    ///
    /// - Returns: As ``beginWrite()``, which the default implementation calls.
    func beginWriteAlone() throws -> (any EngineWriter)?
    /// Begins a write transaction whose first request is made at once: an engine may begin as late as that, in the same message to a
    /// server.
    ///
    /// - Returns: As ``beginWrite()``, which the default implementation calls.
    func beginWriteLater() throws -> (any EngineWriter)?
    /// Called when a caller to whom ``beginWrite()`` returned nil will not try again, because of its timeout, a cancellation or an error:
    /// the engine must give up its place in the queue.
    ///
    /// The writer lock is not held: other threads may be in any other call, and the store may be closed by now.
    func stoppedWaiting()
    /// The cause that keeps writers out when ``beginWrite()`` returns nil, as a plural subject of a sentence; other processes or stores by
    /// default.
    var whatKeepsWritersOut: String { get }
    /// Makes the transaction durable as configured. When it throws, nothing of the transaction may remain, unless the error's code is
    /// `.commitOutcomeUnknown`.
    func commit(_ writer: any EngineWriter) throws
    /// Ends the transaction in an engine that commits several at once: the writer lock is released before the commit has ended, and the
    /// next transaction may begin on top of this one, which readers do not see yet.
    ///
    /// - Returns: The commit to wait for once the writer lock is released; nil when the transaction is durable already, as after
    ///   ``commit(_:)``, which the default implementation calls.
    /// - Throws: As ``commit(_:)``.
    func submit(_ writer: any EngineWriter) throws -> PendingCommit?
    /// Undoes the transaction.
    func rollback(_ writer: any EngineWriter)
    /// Rolls back the transaction in an engine that commits several at once: its body may have read from transactions whose commit is still
    /// under way, so its result counts only once that commit has ended.
    ///
    /// - Returns: The commit to wait for; nil when nothing it read was uncommitted, as after ``rollback(_:)``, which the default
    ///   implementation calls.
    func submitRollback(_ writer: any EngineWriter) -> PendingCommit?

    /// Checks the stored records, which know nothing of models; ``verify(_:)`` calls it. The store is usable.
    func verifyStorage(_ level: VerifyLevel) throws -> VerifyReport
    /// Writes a consistent copy of the store to a new file while others read and write.
    ///
    /// The copy is created completely or not at all, and has mode 0600.
    /// - Throws: ``StoreError`` `.unsupported` where the engine lacks ``Capabilities/onlineBackup``; `.cannotOpen` when the path exists.
    func backup(to path: String) throws
    /// Makes the files as small as their content allows, and returns the space to the system.
    ///
    /// - Throws: ``StoreError`` `.unsupported` where there is nothing to gain, `.inUse` or `.busy` while others use the store,
    ///   `.storageFull`; the store is then unchanged.
    func compact() throws
    /// The number of readers, writers and running statements in use: 0 when no one uses the store. The conformance suite checks it after
    /// each case.
    var resourcesInUse: Int { get }
    /// Closes files and connections. Called only once, by ``close()``, when no transaction is under way in this thread and the writer lock
    /// is held. Readers of other threads may be under way, and one that found the store open may begin afterwards: ``beginRead(_:)`` throws
    /// `.closed` then.
    func shutDown() throws
}

extension Store {
    /// Adds nothing.
    public func addMetrics(to metrics: inout StoreMetrics) {}
    /// Throws `.unsupported`; engines may override it.
    public func backup(to path: String) throws {
        throw StoreError(.unsupported, "The \(context.engine) engine lacks the capability onlineBackup.")
    }
    /// Throws `.unsupported`; engines may override it.
    public func compact() throws {
        throw StoreError(.unsupported, "The \(context.engine) engine has nothing to compact.")
    }
    /// Begins as ``beginWrite()`` does.
    public func beginWriteAlone() throws -> (any EngineWriter)? { try beginWrite() }
    /// Begins as ``beginWrite()`` does.
    public func beginWriteLater() throws -> (any EngineWriter)? { try beginWrite() }
    /// Begins as ``beginRead(_:)`` does for a snapshot.
    public func beginReadLater() throws -> any EngineReader { try beginRead(.snapshot) }
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
    /// Other processes, or another store of this process.
    public var whatKeepsWritersOut: String { othersThatWrite }
    /// Other writers that may write to a store's files.
    package var othersThatWrite: String { "Other processes, or another store of this one," }
    /// Does nothing, for engines that keep no place in a queue.
    public func stoppedWaiting() {}
    /// 0, for engines that hold nothing between calls.
    public var resourcesInUse: Int { 0 }
}

/// How long a read's snapshot must last.
public enum ReadScope: Sendable {
    /// One request, after which the read ends.
    case singleRequest
    /// All requests see one state until the read ends.
    case snapshot
}

/// The reading side of an engine's transaction. Used by one thread at a time.
///
/// An engine implements the functions whose names begin with `perform`. Callers use those without the prefix, in extensions of this
/// protocol. These check the request, its shape once and its literals each time, and report it to the store's listeners. So an engine
/// receives only requests that fit the entities, and needs no code for events.
public protocol EngineReader: AnyObject {
    /// The store's context.
    var context: StoreContext { get }
    /// Reads one record by key, all its fields in the entity's order.
    ///
    /// - Returns: Whether the record exists; the body runs only then.
    func performGet(_ entity: EntityID, _ key: RecordKey, _ body: (inout Row) throws -> Void) throws -> Bool
    /// Reads records in the order of the request, until the body returns `.stop`.
    func performFetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws
    /// The number of records that ``performFetch(_:_:)`` would pass to its body.
    func performCount(_ request: FetchRequest) throws -> Int
    /// The plan by which the engine would read the request.
    func performExplain(_ request: FetchRequest) throws -> QueryPlan
    /// Reads the rows of a join in its order, until the body returns `.stop`; a side without a record is nil.
    func performJoin(_ request: JoinRequest, _ body: (inout Row?, inout Row?) throws -> Step) throws
    /// Reads the rows of aggregates over records, in the order of the request, until the body returns `.stop`.
    func performAggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) throws
    /// The schema and versions stored in the store.
    func catalog() throws -> Catalog?

    // The following requirements have defaults.

    /// Reads the first records of each owner until the body returns `.stop`; see ``RelatedRequest``. The default implementation reads one
    /// owner after the other. An engine for which that takes long, as on a server, reads them together.
    ///
    /// - Parameter body: Gets a row with the owner's value alone, and the record's.
    func performFetch(_ request: RelatedRequest, _ body: (inout Row, inout Row) throws -> Step) throws
    /// The place of the store's change log, in the state that is read or in the transaction; nil by default, for engines without
    /// ``Capabilities/changeLog``.
    var changeLog: (any EngineChangeLog)? { get }
    /// The counters of this reader's requests, by default those that all readers of the store share.
    var requestCounts: RequestCounts { get }
    /// The facts that the engine knows of the request that this reader has just answered, for listeners.
    ///
    /// - Parameters:
    ///   - requests: The request for records, or both of a join; none for one record by key, an insert or a statement of the user's own.
    ///   - wantsPlan: Whether the plan is worth some time. An engine without statements always gives it.
    func trace(_ requests: [FetchRequest], wantsPlan: Bool) -> RequestTrace
}

/// The writing side of an engine's transaction.
public protocol EngineWriter: EngineReader {
    /// Adds a record; the closure writes all its fields in the entity's order. Columns that the entity no longer declares get their
    /// cataloged default.
    ///
    /// - Throws: ``StoreError`` `.duplicateKey` or `.duplicateValue`; the transaction continues without the record.
    func performInsert(_ entity: EntityID, _ row: (any RowWriter) throws -> Void) throws
    /// Adds records in the order of their numbers; the closure writes the fields of the record with a number.
    ///
    /// The closure is called for ascending numbers, and may be called again for earlier ones. When this throws, the last call was for the
    /// record that could not be added, and exactly those before it have been added. The default implementation adds one after the other.
    /// - Throws: As ``performInsert(_:_:)``.
    func performInsert(_ entity: EntityID, count: Int, _ row: (Int, any RowWriter) throws -> Void) throws
    /// Whether the engine adds many records in less time than one after the other, as one does that talks to a server. If not, callers
    /// need not collect them.
    var insertsTogether: Bool { get }
    /// Tells that the transaction is committed after the next change of a record and without another request, unless that change throws or
    /// finds no record. An engine may commit together with the change. Does nothing by default.
    func willCommitAfterNextChange()
    /// Changes fields of a record; the closure writes those in the set, ascending.
    ///
    /// - Returns: Whether the record exists.
    /// - Throws: ``StoreError`` `.duplicateKey` or `.duplicateValue`; the transaction continues with the record unchanged.
    func performUpdate(_ entity: EntityID, _ key: RecordKey, _ fields: FieldSet, _ row: (any RowWriter) throws -> Void) throws
        -> Bool
    /// Removes a record.
    ///
    /// - Returns: Whether the record existed.
    func performDelete(_ entity: EntityID, _ key: RecordKey) throws -> Bool
    /// Changes fields of the records of a request, in its order; uniqueness is checked for each record immediately.
    ///
    /// The assignments have been checked. If one record cannot be changed, the error is thrown and the transaction may hold the changes of
    /// those before: callers surround it with a savepoint, unless ``isUpdateAtomic(_:_:)``.
    /// - Returns: The number of records in the request.
    /// - Throws: ``StoreError`` `.duplicateValue`, `.overflow`.
    func performUpdate(_ request: FetchRequest, _ assignments: [Assignment]) throws -> Int
    /// Whether an update by query with these changes is made for all of its records or for none, or fails the transaction, so that it needs
    /// no savepoint. False by default.
    func isUpdateAtomic(_ request: FetchRequest, _ assignments: [Assignment]) -> Bool
    /// Removes the records of a request.
    ///
    /// - Returns: The number of records removed.
    func performDelete(_ request: FetchRequest) throws -> Int
    /// Reads the records of a request, which the transaction is about to change: until it ends, no other one changes them. An engine whose
    /// transactions see one state throughout reads them as ever, which is the default.
    func performFetchToChange(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws

    /// Why the transaction is lost to a conflict with another one: its body runs again, whatever it returns or throws. nil unless the
    /// engine has several writers and one of them was in the way.
    var lostTo: StoreError? { get }
    /// Begins a savepoint. Savepoints nest.
    func beginSavepoint() throws
    /// Undoes everything since the innermost savepoint and removes it.
    func rollbackSavepoint() throws
    /// Removes the innermost savepoint and keeps its changes.
    func releaseSavepoint() throws

    /// Changes the schema, as part of the transaction.
    func apply(_ change: SchemaChange) throws
    /// Replaces the schema and versions stored in the store.
    func write(_ catalog: Catalog) throws
    /// Runs a statement in the engine's own language as part of the transaction, for ``MigrationChange/sql(_:elsewhere:)``.
    ///
    /// - Throws: ``StoreError`` `.unsupported` by default.
    func run(_ statement: String) throws
    /// Whether ``run(_:)`` is supported.
    var runsStatements: Bool { get }
    /// Whether other processes, or other stores of this one, have committed since the store's last write transaction. Unless it is
    /// ``CommitsOfOthers/none``, the catalog is read again, for the change log may be kept in another way now. An engine that several
    /// stores may write to says at least ``CommitsOfOthers/possible`` where another one may have written the catalog.
    var commitsOfOthers: CommitsOfOthers { get }
}

extension EngineReader {
    /// nil by default.
    public var changeLog: (any EngineChangeLog)? { nil }
}

extension EngineWriter {
    /// Adds one record after the other.
    public func performInsert(_ entity: EntityID, count: Int, _ row: (Int, any RowWriter) throws -> Void) throws {
        for number in 0..<count { try performInsert(entity) { try row(number, $0) } }
    }
    /// Reads them.
    public func performFetchToChange(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws { try performFetch(request, body) }
    /// False by default.
    public var insertsTogether: Bool { false }
    /// False by default.
    public func isUpdateAtomic(_ request: FetchRequest, _ assignments: [Assignment]) -> Bool { false }
    /// Does nothing by default.
    public func willCommitAfterNextChange() {}
    /// nil by default.
    public var lostTo: StoreError? { nil }
    /// False by default.
    public var runsStatements: Bool { false }
    /// None by default.
    public var commitsOfOthers: CommitsOfOthers { .none }
    /// Throws `.unsupported`; engines may override it.
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
