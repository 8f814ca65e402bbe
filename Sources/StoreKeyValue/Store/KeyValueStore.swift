public import StoreCore
import Synchronization

/// A store of records over ordered trees of keys and values: rows, indexes,
/// queries, savepoints and the schema, for any ``OrderedKeyValueStore``.
///
/// Readers see the state that was committed when they began. They are pooled with their plans and their memory.
public final class KeyValueStore: Store {
    /// Schema, configuration, writer lock, listeners.
    public let context: StoreContext
    let trees: any OrderedKeyValueStore
    private let readers: SessionPool
    private let writers = Mutex(Writers())
    private let layouts = LayoutCache()
    private let options: SessionOptions
    /// Whether the engine has been found to estimate no ranges.
    private let estimatesNothing = Atomic(false)

    private struct Writers {
        var writing = 0
        /// The session of the last writer, for reuse.
        var last: LastSession?
        /// The epoch of the layout that the last writer found.
        var epoch: UInt64?
    }

    /// A session that threads use in turn; it is safe because only one of them writes at a time.
    private struct LastSession: Sendable {
        nonisolated(unsafe) let session: RecordSession
    }

    /// Opens a store over trees. It closes the trees when it is closed, or if it cannot be opened.
    ///
    /// - Throws: ``StoreError`` `.tooNew` or `.corrupt` if the stored data cannot be read.
    public init(_ context: StoreContext, _ trees: any OrderedKeyValueStore) throws {
        self.context = context
        self.trees = trees
        readers = SessionPool(limit: context.configuration.readers)
        do {
            options = try SessionOptions(context.configuration)
            // The first reader checks whether the trees hold a store of this kind.
            let reader = try beginRead(.snapshot)
            defer { endRead(reader) }
            if let tree = try (reader as? RecordSession)?.strangeTree(among: trees.knownTrees) {
                throw StoreError(
                    .corrupt, "The layout inside the store knows nothing of its tree \(tree), which is not empty; restore a backup.")
            }
        } catch {
            try? trees.close()
            throw error
        }
    }

    /// The capabilities of the trees and those of the record layer.
    public var capabilities: Capabilities { trees.capabilities.union([.savepoints, .transactionalSchema, .recordChecksums, .changeLog]) }

    /// The versions of the libraries, known problems, and incomplete indexes.
    public var health: StoreHealth {
        let unbuilt = unbuiltIndexes
        return StoreHealth(
            engine: context.engine, libraries: trees.libraries, warnings: trees.warnings + unbuilt.map(\.warning),
            unbuiltIndexes: unbuilt.map(\.name), undeclared: context.undeclared, replaced: context.configuration.replaced,
            isPoisoned: context.isPoisoned)
    }

    /// The readers in use, and what the trees know.
    public func addMetrics(to metrics: inout StoreMetrics) {
        metrics.readers = readers.inUse
        trees.addMetrics(to: &metrics)
    }

    private var unbuiltIndexes: [(name: String, warning: String)] {
        if context.isForked { return [] }
        // A build may have ended, here or in another process, without a read since.
        if let reader = try? beginRead(.snapshot) { endRead(reader) }
        guard let layout = layouts.latest else { return [] }
        return layout.stored.tables.flatMap { table in
            table.indexes.filter { $0.state != .ready }.map { index in
                let warning =
                    switch index.state {
                    case .writeOnly:
                        "The index \(index.name) is not complete yet and requests do without it; call buildIndexes() to finish it."
                    case .uniquePending:
                        "The index \(index.name) was declared unique, but records may share values; call buildIndexes(), which names them, make "
                            + "them differ, and call it again."
                    default: "The index \(index.name) is switched off."
                    }
                return (index.name, warning)
            }
        }
    }

    // MARK: Reading

    /// Borrows a session and begins a read.
    public func beginRead(_ scope: ReadScope) throws -> any EngineReader {
        let session = try readers.take() ?? makeSession()
        do {
            try session.trees.begin()
            do { try session.bringLayout(from: layouts) } catch {
                session.trees.end()
                throw error
            }
        } catch {
            readers.leave(session)
            throw error
        }
        return session
    }

    /// Ends the read and returns the session.
    public func endRead(_ reader: any EngineReader) {
        guard let session = reader as? RecordSession else { return }
        session.trees.end()
        readers.leave(session)
    }

    @inline(never) private func makeSession() throws -> RecordSession {
        if readers.isClosed { throw StoreError.closed }
        readers.announce()
        do {
            let reader = try trees.makeReader()
            guard let empty = LoadedLayout.empty else { throw StoreError(.internal, "An empty layout cannot be made.") }
            return RecordSession(context, reader, empty, options, maximumKeyLength: trees.maximumKeyLength)
        } catch {
            readers.forget()
            throw error
        }
    }

    // MARK: Writing

    /// Begins the write transaction; nil while another process writes.
    public func beginWrite() throws -> (any EngineWriter)? {
        if context.configuration.isReadOnly {
            throw StoreError(.readOnly, "The store is opened read-only; open it with readOnly=false to write.")
        }
        guard let writer = try trees.beginWrite() else { return nil }
        do {
            let known = writers.withLock { $0.last.take()?.session }
            let layout = try CatalogTree.load(from: writer, unless: known?.layout ?? layouts.latest)
            let session =
                known
                ?? RecordSession(
                    context, writer, layout, options, maximumKeyLength: trees.maximumKeyLength, temporaryFolder: trees.temporaryFolder)
            session.attach(writer)
            session.committed = self
            session.use(layout)
            writers.withLock { writers in
                writers.writing += 1
                // A transaction that makes or removes the change log gives the layout another epoch.
                session.commitsOfOthers = writers.epoch == layout.epoch ? .none : .possible
                writers.epoch = layout.epoch
            }
            return session
        } catch {
            trees.rollback(writer)
            throw error
        }
    }

    /// Lets waiting writers of other processes pass this one.
    public func stoppedWaiting() { trees.stoppedWaiting() }

    /// Commits and waits for the result.
    public func commit(_ writer: any EngineWriter) throws {
        guard let pending = try submit(writer) else { return }
        trees.flush()
        try pending.wait()
    }

    /// Submits the transaction for a commit, alone or in a group.
    public func submit(_ writer: any EngineWriter) throws -> PendingCommit? {
        guard let session = writer as? RecordSession, let writer = session.writer else { return nil }
        if !session.failure.isSet {
            do { try session.emptyOwnerlessTrees() } catch { session.fail(error) }
        }
        if let failure = session.failure.error {
            // Something was done partially; the trees undo it.
            rollback(session)
            throw failure
        }
        ended(session)
        return try trees.commit(writer)
    }

    /// Undoes the transaction.
    public func rollback(_ writer: any EngineWriter) { _ = submitRollback(writer) }

    /// Undoes the transaction. If it is in a commit group, the result of its
    /// body is final only once the group is committed, because of what it read.
    public func submitRollback(_ writer: any EngineWriter) -> PendingCommit? {
        guard let session = writer as? RecordSession, let writer = session.writer else { return nil }
        defer { ended(session) }
        if writer.isShared, !session.failure.isSet {
            // Its changes are undone, and the empty transaction is committed with the group.
            do {
                try session.undo(to: 0)
                return try trees.commit(writer)
            } catch {}
        }
        trees.rollback(writer)
        return nil
    }

    /// Keeps the session for the next writer.
    private func ended(_ session: RecordSession) {
        session.committed = nil
        let last = LastSession(session: session)
        writers.withLock { writers in
            writers.writing -= 1
            if !readers.isClosed, !session.hasChangedLayout { writers.last = last }
        }
    }

    // MARK: Maintenance

    /// The number of borrowed readers, plus the writer during a transaction.
    public var resourcesInUse: Int { context.isForked ? 0 : readers.inUse + writers.withLock { $0.writing } }

    /// Writes a consistent copy to a new file; see the engine.
    public func backup(to path: String) throws {
        try checkMayBackUp()
        try trees.backup(to: path)
    }

    /// Rewrites all records in their newest form, then makes the files as small as their contents allow; see the engine.
    public func compact() throws {
        try checkMayCompact()
        try rewriteRecords()
        try context.withWriter(within: context.configuration.busyTimeout) {
            trees.flush()
            // The states of a rewritten file may be renumbered.
            defer { layouts.forget() }
            try trees.compact()
        }
    }

    /// Closes the trees.
    public func shutDown() throws {
        readers.close()
        writers.withLock { $0.last = nil }
        try trees.close()
    }
}

extension KeyValueStore: CommittedSizes {
    func committedSize(
        _ tree: Tree, from lower: UnsafeRawBufferPointer, to upper: UnsafeRawBufferPointer
    ) -> (range: Int, all: Int)? {
        if estimatesNothing.load(ordering: .relaxed) { return nil }
        // An estimate is worth no error.
        guard let session = try? beginRead(.snapshot) as? RecordSession else { return nil }
        defer { endRead(session) }
        let trees = session.trees
        guard let all = try? trees.count(tree), all > 0 else { return nil }
        do {
            if let range = try trees.estimate(tree, from: lower, to: upper) { return (range, all) }
            let none = UnsafeRawBufferPointer(start: nil, count: 0)
            if try trees.estimate(tree, from: none, to: none) == nil { estimatesNothing.store(true, ordering: .relaxed) }
        } catch {
            // As above: the next one may succeed.
        }
        return nil
    }
}
