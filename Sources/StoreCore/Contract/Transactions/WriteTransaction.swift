import FoundationEssentials

/// The one writer of a store, for as long as the body of ``Store/write(attempts:_:)`` runs; also one savepoint of it.
///
/// Each savepoint, and the transaction itself, has a separate object, so that ``rollback()`` applies to the right one.
public final class WriteTransaction: ReadTransaction {
    @usableFromInline let writer: any EngineWriter
    /// Whether the writer notes the changes because the store is watched.
    @usableFromInline let isRecorded: Bool
    /// The outcome of this savepoint; records remember it.
    package let outcome: TransactionOutcome
    /// How many times the body has been started: 1, unless the engine had to run it again.
    public let attempt: Int
    private let root: Root
    /// The check of enforced references; nil if the schema has none.
    @usableFromInline let references: ReferenceCheck?
    private(set) var isMarkedForRollback = false
    /// The savepoint or transaction around this one; nil for the transaction itself.
    private let enclosing: WriteTransaction?
    /// The savepoint depth: how many savepoints surround this one, itself included.
    private let depth: Int
    /// Whether its body is one call of the library's own, which does nothing after its last change.
    private var isOneCall: Bool

    /// The maximum savepoint depth. Each savepoint takes some kilobytes of the thread's stack, and SQLite checks all of them whenever a
    /// page is changed.
    public static let maximumSavepointDepth = 1_000

    /// The state that all savepoints of one transaction share.
    private final class Root {
        /// The writer, if it notes the changes because the store is watched.
        let recording: RecordingWriter?
        var now: Date?
        var afterCommit = CommitEffects()
        var callbackDepth = 0
        /// The error for which the whole transaction must be undone, whatever its body does.
        var failure: (any Error)?
        /// What the transaction changed, once its body has ended.
        var changes: ChangeSet??
        var logDuty: LogDuty
        lazy var updated = UpdatedRecords()
        /// The generation of the live queries of which none was concerned by the transaction, once its body had ended.
        var unconcernedSince: Int?
        let relations: RelationGraph
        let references: ReferenceCheck?

        init(_ relations: RelationGraph, _ recording: RecordingWriter?, _ logDuty: LogDuty) {
            self.recording = recording
            self.logDuty = logDuty
            self.relations = relations
            references = relations.enforced.isEmpty ? nil : ReferenceCheck(relations.enforced)
        }
    }

    init(store: any Store, writer: any EngineWriter, attempt: Int, isOneCall: Bool = false, logDuty: LogDuty = .nothing) {
        var recording: RecordingWriter?
        let context = store.context
        if context.changeHub.isWatched || logDuty != .nothing {
            let isSelective = logDuty == .nothing && !context.changeHub.tellsEverything
            recording = RecordingWriter(
                writer, within: context.configuration.changeKeys, hasLog: logDuty != .nothing,
                liveQueries: isSelective ? context.liveQueries : nil)
        }
        self.writer = recording ?? writer
        isRecorded = recording != nil
        self.attempt = attempt
        outcome = TransactionOutcome(parent: nil)
        root = Root(context.relations, recording, logDuty)
        references = root.references
        enclosing = nil
        depth = 0
        self.isOneCall = isOneCall
        super.init(store: store, reader: writer)
    }

    private init(savepointOf enclosing: WriteTransaction) {
        writer = enclosing.writer
        isRecorded = enclosing.isRecorded
        attempt = enclosing.attempt
        outcome = TransactionOutcome(parent: enclosing.outcome)
        root = enclosing.root
        references = root.references
        self.enclosing = enclosing
        depth = enclosing.depth + 1
        isOneCall = false
        super.init(store: enclosing.store, reader: enclosing.reader)
    }

    /// The writer, after checking that the transaction may be used.
    @inlinable package func checkedWriter() throws -> any EngineWriter {
        try check()
        return writer
    }

    /// The writer that the engine made, for engines that need it as their own type. While the store is watched,
    /// ``checkedWriter()`` is another one, which notes the changes.
    ///
    /// - Parameter changesRecords: Whether records may be changed through it. Since it is not noted which, anything may have changed then.
    public func engineWriter(changesRecords: Bool = true) throws -> any EngineWriter {
        let writer = try checkedWriter()
        if changesRecords { root.recording?.noteEverything() }
        return root.recording?.engine ?? writer
    }

    /// Notes that anything may have changed: the engine ran a statement whose effect is not known.
    package func noteEverything() { root.recording?.noteEverything() }

    /// What the transaction adds to the change log; it changes only in one that makes the log or removes it.
    var logDuty: LogDuty {
        get { root.logDuty }
        set { root.logDuty = newValue }
    }

    /// What the transaction changed, called when its body has ended; nil if nothing. If watching began while it ran, it may be anything.
    func changes() -> ChangeSet? {
        if let known = root.changes { return known }
        let changes = root.recording.map { $0.changes(at: now) } ?? ChangeSet(everythingAt: now)
        root.changes = .some(changes)
        return changes
    }

    /// Whether a listener has to receive what the transaction changed, called when its body has ended. Changes that affect no live query are
    /// received only by listeners that receive everything.
    var concernsWatchers: Bool {
        let context = store.context
        guard context.changeHub.isWatched else { return false }
        if context.changeHub.tellsEverything { return true }
        guard let recording = root.recording else { return true }
        let generation = context.liveQueries.generation
        // What concerned no live query when it was about to commit concerns none afterwards, unless one has begun meanwhile.
        if root.unconcernedSince == generation { return false }
        let isConcerned = recording.concerns(context.liveQueries)
        root.unconcernedSince = isConcerned ? nil : generation
        return isConcerned
    }

    /// The transaction's instant: one clock reading for the whole transaction, to the microsecond.
    public var now: Date {
        if let now = root.now { return now }
        let now = Instant.rounded(store.context.configuration.clock.now())
        root.now = now
        return now
    }

    /// Marks this savepoint, or the transaction, to be undone when its body returns. The body continues and its value is returned; none of
    /// its writes stays.
    ///
    /// After the end it has no effect. Marking an outer one from inside an inner one undoes both.
    public func rollback() { if isUsable { isMarkedForRollback = true } }

    /// Whether this savepoint or an enclosing one is marked.
    var isDoomed: Bool { isMarkedForRollback || (enclosing?.isDoomed ?? false) }

    /// Runs the body in a savepoint, which can be undone separately.
    ///
    /// When the body throws, its writes are undone and the error is rethrown; if you catch it, the transaction continues.
    ///
    /// ```swift
    /// try store.write { tx in
    ///     try tx.savepoint { inner in … ; inner.rollback() }
    /// }
    /// ```
    /// - Throws: What the body throws, or ``StoreError`` `.unsupported` where the engine lacks savepoints, `.limitExceeded` beyond
    ///   ``maximumSavepointDepth``.
    @discardableResult public func savepoint<R>(_ body: (WriteTransaction) throws -> R) throws -> R {
        try runSavepoint(undoneEarly: true, body)
    }

    /// A savepoint for one operation.
    ///
    /// - Parameter undoneEarly: Whether it is undone at its own end if an enclosing one is marked meanwhile, rather than with that one.
    ///   False for operations, which must be visible to later code in a marked body, as those without a savepoint are.
    func runSavepoint<R>(undoneEarly: Bool, _ body: (WriteTransaction) throws -> R) throws -> R {
        try check()
        guard store.capabilities.contains(.savepoints) else { throw unsupported("savepoints") }
        guard depth < WriteTransaction.maximumSavepointDepth else {
            throw StoreError(
                .limitExceeded,
                "Savepoints are nested more than \(WriteTransaction.maximumSavepointDepth) deep; do parts of the work one after the other.")
        }
        try writer.beginSavepoint()
        // What is undone in any case stays visible to the rest of the marked body until then.
        let isUndoneWithin = undoneEarly && !isDoomed
        let effects = root.afterCommit.count
        let inner = WriteTransaction(savepointOf: self)
        let result: Result<R, any Error> = Ambient.run(inner) { Result { try body(inner) } }
        inner.isOpen = false
        if isForked {
            inner.outcome.resolve(.rolledBack)
            _ = try result.get()
            throw StoreError.forked
        }
        var undo = isUndoneWithin ? inner.isDoomed : inner.isMarkedForRollback
        if case .failure = result { undo = true }
        do {
            if undo { try writer.rollbackSavepoint() } else { try writer.releaseSavepoint() }
        } catch {
            // A savepoint that cannot be ended leaves the transaction in an unknown state, so all of it must be undone.
            failTransaction(StoreError(.internal, "A savepoint could not be ended; the transaction was undone."))
            inner.outcome.resolve(.rolledBack)
            throw error
        }
        if undo {
            root.afterCommit.remove(from: effects)
            root.updated.forgetTouched()
        }
        inner.outcome.resolve(undo ? .rolledBack : .released)
        return try result.get()
    }

    /// Runs the body in a savepoint, which can be undone separately.
    ///
    /// - Throws: What the body throws.
    @discardableResult public func savepoint<R>(_ body: () throws -> R) throws -> R { try savepoint { _ in try body() } }

    /// Adds a record; the closure writes its fields in the entity's order.
    ///
    /// - Throws: ``StoreError`` `.duplicateKey` or `.duplicateValue`.
    @inlinable public func insert(_ entity: EntityID, _ row: (any RowWriter) throws -> Void) throws {
        try check()
        if entity.isReadOnly { throw StoreError.onlyRead(entity) }
        if let references { try references.willWrite(entity, .all, row) }
        try writer.insert(entity, row)
    }

    /// Adds a record whose key the caller knows.
    @inlinable package func insert(_ entity: EntityID, _ key: RecordKey, _ row: (any RowWriter) throws -> Void) throws {
        if isRecorded { try insertRecorded(entity, key, row) } else { try insert(entity, row) }
    }

    @usableFromInline func insertRecorded(_ entity: EntityID, _ key: RecordKey, _ row: (any RowWriter) throws -> Void) throws {
        guard let recording = root.recording else { return try insert(entity, row) }
        try check()
        if entity.isReadOnly { throw StoreError.onlyRead(entity) }
        if let references { try references.willWrite(entity, .all, row) }
        try recording.insert(entity, key, row)
    }

    /// Whether the engine adds many records faster than one after the other; see ``insert(_:count:_:)``.
    @inlinable package var insertsTogether: Bool { writer.insertsTogether }

    /// Adds records in the order of their numbers; the closure writes the fields of the record with a number, in the entity's order, and
    /// may be called again for earlier ones.
    ///
    /// An engine that talks to a server sends them together. When this throws, the last call of the closure was for the record that could
    /// not be added, and those before it have been added: surround it with a savepoint if it is to be all or none.
    /// - Throws: ``StoreError`` `.duplicateKey` or `.duplicateValue`.
    public func insert(_ entity: EntityID, count: Int, _ row: (Int, any RowWriter) throws -> Void) throws {
        try check()
        if entity.isReadOnly { throw StoreError.onlyRead(entity) }
        if let references {
            // A record that cannot be written is reported when its turn comes.
            for number in 0..<count { try? references.willWrite(entity, .all) { try row(number, $0) } }
        }
        try writer.insert(entity, count: count, row)
    }

    /// Whether the change that the caller is about to make is the last of the transaction, whose body is one call of the library's own.
    /// True only once, so that changes inside that one, as by a conversion of a value, are not taken for it.
    ///
    /// - Parameter entity: The entity of the change, after which others follow if it touches the owners of its records.
    package func takeLastChange(of entity: EntityID) -> Bool {
        defer { isOneCall = false }
        return isOneCall && references == nil && !touches(from: entity)
    }

    /// Tells the engine that the transaction ends with the change whose fields have just been written, if that succeeds.
    package func willCommitAfterNextChange() {
        guard let recording = root.recording else { return writer.willCommitAfterNextChange() }
        if recording.isUnwatched { return recording.engine.willCommitAfterNextChange() }
        // Those who watch are told in the order in which commits begin, so a store that is watched commits step by step.
        if root.logDuty == .nothing || store.context.changeHub.isWatched { return }
        recording.willCommitAfterNextChange(at: now)
    }

    /// Changes fields of a record; the closure writes those in the set, ascending.
    ///
    /// - Returns: Whether the record exists.
    @inlinable public func update(
        _ entity: EntityID, _ key: RecordKey, _ fields: FieldSet, _ row: (any RowWriter) throws -> Void
    ) throws -> Bool {
        try check()
        if entity.isReadOnly { throw StoreError.onlyRead(entity) }
        if let references { try willUpdate(references, entity, key, fields, row) }
        guard try writer.update(entity, key, fields, row) else { return false }
        if hasTouches { noteUpdated(entity, key, fields) }
        return true
    }

    /// Changes fields of the records of a request: all of them, or none. Runs no validators and no callbacks. The version of a record that
    /// has one moves by one with it.
    ///
    /// - Returns: The number of records in the request.
    /// - Throws: ``StoreError`` `.duplicateValue`, `.overflow`, `.typeMismatch`, `.badRequest` for a change of the key or the version.
    public func update(_ request: FetchRequest, _ assignments: [Assignment]) throws -> Int {
        noteUpdates(of: request.entity)
        return try updateUnnoted(request, assignments)
    }

    /// The same for an update that is noted record by record, if at all; see ``noteUpdated(_:_:_:)``.
    package func updateUnnoted(_ request: FetchRequest, _ assignments: [Assignment]) throws -> Int {
        try check()
        if request.entity.isReadOnly { throw StoreError.onlyRead(request.entity) }
        try request.checkValues()
        var assignments = try Assignment.checked(assignments, of: request.entity.definition)
        if assignments.isEmpty { return try reader.count(request) }
        try moveVersion(of: request.entity, with: &assignments)
        references?.willUpdate(request.entity, assignments)
        if writer.isUpdateAtomic(request, assignments) { return try writer.update(request, assignments) }
        return try withSavepoint { try $0.writer.update(request, assignments) }
    }

    /// Changes the schema, as part of the transaction.
    ///
    /// - Throws: ``StoreError`` `.unsupported` where the engine cannot undo schema changes.
    package func apply(_ change: SchemaChange) throws {
        try check()
        guard store.capabilities.contains(.transactionalSchema) else { throw unsupported("transactionalSchema") }
        try writer.apply(change)
    }

    /// Runs the closure once the whole transaction has committed; never when it, or the savepoint on which this is called, is rolled back.
    ///
    /// For effects outside the store: a mail, a cache, a message. It runs on the same thread after the store is free again, with the same
    /// ambient store for models.
    public func afterCommit(_ effect: @escaping () -> Void) {
        guard isUsable else { return }
        if let other = Ambient.store, other !== store {
            root.afterCommit.add { withStore(other, effect) }
        } else {
            root.afterCommit.add(effect)
        }
    }

    /// Runs the closure once the whole transaction has committed, for a record that was written; never when that write was undone.
    ///
    /// If one record changes several times in a transaction, only the last closure runs, at the position of the first, with the combined
    /// change: a record added and then changed counts as added, one added and then removed runs nothing.
    package func afterCommit(
        of entity: EntityID, _ key: RecordKey, _ change: RecordChange, _ effect: @escaping (RecordChange) -> Void
    ) {
        root.afterCommit.add(entity, key, change, effect)
    }

    /// The records of which `updatedAt` has been set; see ``touch(_:)``.
    var updated: UpdatedRecords { root.updated }

    /// The effects of destroying records.
    var relations: RelationGraph { root.relations }

    /// Throws if an enforced reference dangles; called before the commit.
    func checkReferences() throws { try references?.run(writer) }

    @usableFromInline func willUpdate(
        _ references: ReferenceCheck, _ entity: EntityID, _ key: RecordKey, _ fields: FieldSet, _ row: (any RowWriter) throws -> Void
    ) throws {
        try references.willWrite(entity, fields, row)
        if fields.contains(entity.keyPosition) { references.willChangeKey(entity, key) }
    }

    /// Runs the effects registered for after the commit; the transaction has ended, and its store is the models' ambient store.
    func runAfterCommit() {
        if root.afterCommit.isEmpty { return }
        let effects = root.afterCommit.joined()
        root.afterCommit = CommitEffects()
        withStore(store) { for effect in effects { effect() } }
    }

    /// The number of nested record callbacks under way, over all savepoints.
    var callbackDepth: Int {
        get { root.callbackDepth }
        set { root.callbackDepth = newValue }
    }

    /// The error for which the whole transaction must be undone, if any.
    var failure: (any Error)? { root.failure }

    /// Undoes the whole transaction when its body returns, because an operation was done only in part.
    func failTransaction(_ error: any Error) { root.failure = root.failure ?? error }

    private func unsupported(_ capability: String) -> StoreError {
        StoreError(.unsupported, "The \(store.context.engine) engine lacks the capability \(capability).")
    }
}
