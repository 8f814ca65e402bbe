import CLMDB
public import StoreCore
public import StoreKeyValue
import Synchronization

/// LMDB as an ordered key-value store: one file, trees told apart by number, readers that never wait for the writer.
///
/// ```swift
/// let trees = try LMDBEnvironment.open(context)
/// let store = KeyValueStore(context, trees)
/// ```
///
/// Several stores of a process may have the same file open, under whatever names; they share one environment of LMDB's. One process writes at a
/// time, from its first opening for writing until its last store is closed; others may read. How transactions are committed in groups is told at
/// `WriterThread`.
public final class LMDBEnvironment: OrderedKeyValueStore {
    let context: StoreContext
    let shared: SharedEnvironment
    private let isClosed = Atomic<Bool>(false)
    private let isReadOnly: Bool

    /// Opens the file that the context's configuration names, making it if it is not there.
    ///
    /// - Returns: The trees in it.
    /// - Throws: ``StoreError`` `.configuration`, `.cannotOpen`, `.corrupt`, `.tooNew`, `.inUse` when another process writes to it for longer than
    ///   `openTimeout`, `.storageFull`, `.inputOutput`; each names the path and what to do.
    public static func open(_ context: StoreContext) throws -> LMDBEnvironment {
        let configuration = context.configuration
        let options = try LMDBOptions(configuration)
        if configuration.isInMemory {
            throw StoreError(
                .configuration, "The lmdb engine needs a path, such as lmdb:/path/app.lmdb; the engine for memory is called memory.")
        }
        let file = try LMDBFile(configuration.location, isReadOnly: configuration.isReadOnly)
        // Before the registry, which is the parent's in a fork.
        try file.storePath.checkNotInherited()
        let environment = LMDBEnvironment(context, try EnvironmentRegistry.open(file, options, timeout: configuration.openTimeout))
        environment.watch()
        return environment
    }

    /// Has writes look whether the files still have their names.
    func watch() {
        let file = shared.file
        context.watch([file.path, file.lockPath, file.ownerPath], refusingLinks: !shared.options.allowsUnsafeFilesystem)
    }

    private init(_ context: StoreContext, _ shared: SharedEnvironment) {
        self.context = context
        self.shared = shared
        isReadOnly = context.configuration.isReadOnly
    }

    deinit { if !isClosed.load(ordering: .acquiring) { try? close() } }

    /// Everything that has to do with keys and values.
    public var capabilities: Capabilities { [.durable, .files, .multiProcess, .readOnlyOpen, .onlineBackup, .snapshotIsolation] }

    /// The one the file is in, which has room for what goes into the file.
    public var temporaryFolder: String? { shared.file.folder }

    /// A reader with its own slot in the table of readers.
    public func makeReader() throws -> any KeyValueReader {
        try checkOpen()
        return try LMDBReader(shared, context)
    }

    /// Lends the write transaction; nil while another store of this process has it.
    public func beginWrite() throws -> (any KeyValueWriter)? {
        try checkOpen()
        if isReadOnly { throw StoreError(.readOnly, "The store is opened read-only; open it with readOnly=false to write.") }
        return try shared.writer.begin(shared, context).map { LMDBWriter(shared, context, isShared: $0) }
    }

    /// Hands the transaction over to be committed together with those that end at about the same time.
    public func commit(_ writer: any KeyValueWriter) throws -> PendingCommit? {
        guard let writer = writer as? LMDBWriter, writer.belongs(to: context) else {
            throw StoreError(.misuse, "A transaction was committed that is not of this store, or has ended.")
        }
        try checkOpen()
        return try shared.writer.stage(shared, writer.finish())
    }

    /// Undoes the transaction, if it is by itself.
    public func rollback(_ writer: any KeyValueWriter) {
        guard let writer = writer as? LMDBWriter, writer.belongs(to: context) else { return }
        if shared.isForked { return }
        shared.writer.discard(shared, writer.finish())
    }

    /// Commits what has ended, without waiting for others.
    public func flush() { if !isReadOnly { shared.writer.flush(context) } }

    /// The caller will not ask again.
    public func stoppedWaiting() { shared.writer.stoppedWaiting(context) }

    /// Closes this store. The file is closed with the last store that has it open, once no reader is in use and all is committed.
    ///
    /// - Throws: ``StoreError`` `.misuse` while one of its transactions is under way.
    public func close() throws {
        if shared.isForked { return }
        if shared.writer.isBorrowed(to: context), !isClosed.load(ordering: .acquiring) {
            throw StoreError(.misuse, "A store was closed while a transaction that writes to it is under way.")
        }
        if isClosed.exchange(true, ordering: .acquiringAndReleasing) { return }
        shared.readers.close(context)
        flush()
        EnvironmentRegistry.leave(shared, writing: !isReadOnly)
    }

    func checkOpen() throws {
        if shared.isForked { throw StoreError.forked }
        if isClosed.load(ordering: .acquiring) { throw StoreError(.closed, "The store has been closed; open it again.") }
    }
}
