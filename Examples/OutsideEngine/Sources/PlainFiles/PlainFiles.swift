public import StoreCore
public import StoreKeyValue
import Synchronization

/// An ordered key-value store that keeps everything in memory and every transaction in a file.
///
/// The state that was committed last is a value; readers and the writer work on copies of it, which cost nothing. A commit adds the changes to the
/// file (``PlainLog``) and then makes the writer's copy the state.
public final class PlainFiles: OrderedKeyValueStore {
    private let isReadOnly: Bool
    private let committed: Mutex<(trees: PlainTrees, number: UInt64)>
    private let log: Mutex<PlainLog>

    /// Opens the file, which is made unless it is there.
    ///
    /// - Throws: ``StoreError`` `.configuration`, `.cannotOpen`, `.corrupt`, `.inUse`, `.inputOutput`, `.storageFull`.
    public init(_ configuration: StoreConfiguration) throws {
        if configuration.isInMemory { throw StoreError(.configuration, "The plain engine needs a path; write plain:/path/store.") }
        var trees: PlainTrees = [:]
        log = Mutex(try PlainLog(configuration, into: &trees))
        committed = Mutex((trees, 1))
        isReadOnly = configuration.isReadOnly
    }

    /// What the file and the copies of the state give.
    public var capabilities: Capabilities { [.durable, .files, .readOnlyOpen, .onlineBackup, .snapshotIsolation] }
    /// Keys could have any length.
    public var maximumKeyLength: Int { 1_024 }

    var committedState: (trees: PlainTrees, number: UInt64) { committed.withLock { $0 } }

    /// A reader of the state that is committed when it begins.
    public func makeReader() -> any KeyValueReader { PlainReader(self) }

    /// A writer with a copy of the state.
    public func beginWrite() throws -> (any KeyValueWriter)? {
        try checkWritable()
        return PlainWriter(committedState.trees)
    }

    /// Adds the changes to the file and makes the writer's copy the state, whatever durability was asked for.
    public func commit(_ writer: any KeyValueWriter) throws -> PendingCommit? {
        guard let writer = writer as? PlainWriter, !writer.changes.bytes.isEmpty else { return nil }
        let trees = writer.trees
        try log.withLock { try $0.append(writer.changes) }
        committed.withLock { $0 = (trees, $0.number + 1) }
        // The transaction is on disk; a file that could not be made shorter is tried again later.
        log.withLock { if $0.isLong { try? $0.rewrite(trees) } }
        return nil
    }

    /// Forgets the copy.
    public func rollback(_ writer: any KeyValueWriter) {}

    /// Closes the file and gives its lock back.
    public func close() { log.withLock { $0.close(isReadOnly: isReadOnly) } }

    /// Reads the file once more.
    public func structuralProblems() throws -> [String] {
        var trees: PlainTrees = [:]
        do {
            try log.withLock { log in
                var copy = log; try copy.read(into: &trees)
            }
        } catch let error as StoreError where error.code == .corrupt {
            return [error.message]
        }
        return []
    }

    /// Writes the state of this moment to a new file.
    public func backup(to path: String) throws { try PlainLog.write(committedState.trees, toNew: path) }

    /// Writes the file anew.
    public func compact() throws {
        try checkWritable()
        let trees = committedState.trees
        try log.withLock { try $0.rewrite(trees) }
    }

    private func checkWritable() throws {
        if isReadOnly { throw StoreError(.readOnly, "The store is opened read-only; open it with readOnly=false to write.") }
    }
}
