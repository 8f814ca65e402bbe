import CLMDB
public import StoreCore
public import StoreKeyValue
import Synchronization

/// LMDB as an ordered key-value store: one file, trees identified by number, readers that never wait for the writer.
///
/// ```swift
/// let trees = try LMDBEnvironment.open(context)
/// let store = KeyValueStore(context, trees)
/// ```
///
/// Several stores of a process may have the same file open, under any names; they share one LMDB environment. One process writes at a
/// time, from its first opening for writing until its last store is closed; others may read. `WriterThread` describes group commits.
public final class LMDBEnvironment: OrderedKeyValueStore {
    let context: StoreContext
    let shared: SharedEnvironment
    private let isClosed = Atomic<Bool>(false)
    private let isReadOnly: Bool

    /// Opens the file in the context's configuration, creating it if it does not exist.
    ///
    /// - Returns: The trees in it.
    /// - Throws: ``StoreError`` `.configuration`, `.cannotOpen`, `.corrupt`, `.tooNew`, `.inUse` when another process
    ///   writes to it for longer than `openTimeout`, `.storageFull`, `.inputOutput`; each names the path and what to do.
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
        context.noticeCommits(to: [file.path]) { [weak environment] in try environment?.lastCommitOfOthers() ?? 0 }
        return environment
    }

    /// The number of the last commit that was not made through this store. While it is open for writing, no other process commits.
    private func lastCommitOfOthers() throws -> UInt64 {
        if isReadOnly { return try lastCommit() }
        try checkOpen()
        return try shared.commits.lastOfOthers(than: context, snapshot: lastCommit)
    }

    private func lastCommit() throws -> UInt64 {
        let reader = try makeReader()
        try reader.begin()
        defer { reader.end() }
        return reader.stateNumber
    }

    /// Makes writes check whether the files still have their names.
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

    /// All capabilities of an ordered key-value store.
    public var capabilities: Capabilities { [.durable, .files, .multiProcess, .readOnlyOpen, .onlineBackup, .snapshotIsolation] }

    /// The store's folder, which has space for the store's data.
    public var temporaryFolder: String? { shared.file.folder }

    /// A reader with a separate slot in the reader table.
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

    /// Submits the transaction for a group commit with those that end at about the same time.
    public func commit(_ writer: any KeyValueWriter) throws -> PendingCommit? {
        guard let writer = writer as? LMDBWriter, writer.belongs(to: context) else {
            throw StoreError(.misuse, "A transaction was committed that is not of this store, or has ended.")
        }
        try checkOpen()
        return try shared.writer.stage(shared, writer.finish())
    }

    /// Rolls the transaction back, if it is not in a group.
    public func rollback(_ writer: any KeyValueWriter) {
        guard let writer = writer as? LMDBWriter, writer.belongs(to: context) else { return }
        if shared.isForked { return }
        shared.writer.discard(shared, writer.finish())
    }

    /// Commits ended transactions without waiting for others.
    public func flush() { if !isReadOnly { shared.writer.flush(context) } }

    /// The caller will not retry.
    public func stoppedWaiting() { shared.writer.stoppedWaiting(context) }

    /// Closes this store. The file is closed with the last store that has it open, once no reader is active and everything is committed.
    ///
    /// - Throws: ``StoreError`` `.misuse` while one of its transactions is open.
    public func close() throws {
        if shared.isForked { return }
        if shared.writer.isBorrowed(to: context), !isClosed.load(ordering: .acquiring) {
            throw StoreError(.misuse, "A store was closed while a transaction that writes to it is under way.")
        }
        if isClosed.exchange(true, ordering: .acquiringAndReleasing) { return }
        shared.readers.close(context)
        flush()
        shared.commits.close(context)
        EnvironmentRegistry.leave(shared, writing: !isReadOnly)
    }

    func checkOpen() throws {
        if shared.isForked { throw StoreError.forked }
        if isClosed.load(ordering: .acquiring) { throw StoreError.closed }
    }
}
