public import StoreCore
public import StoreKeyValue
import Synchronization

extension Engine {
    /// Records in memory and in one plain file: `plain:/path/store`. One process at a time has the store open.
    public static let plainFiles = Engine(scheme: "plain", product: "PlainFiles") { configuration in
        try configuration.checkEngineOptions([])
        let context = StoreContext(configuration, engine: "plain")
        let files = try PlainFiles(context)
        context.watch([try StorePath(configuration.location, longest: 4_000).path])
        return try KeyValueStore(context, files)
    }
}

/// An ordered key-value store that keeps everything in memory and every transaction in a file.
///
/// The state that was committed last is a value; readers and the writer work on copies of it, which cost nothing. A commit adds the changes to the
/// file (``PlainLog``) and then makes the writer's copy the state.
public final class PlainFiles: OrderedKeyValueStore {
    let state: Mutex<(trees: PlainTrees, number: UInt64)>
    private let log: Mutex<PlainLog>
    private let context: StoreContext

    /// Opens the file, which is made unless it is there.
    public init(_ context: StoreContext) throws {
        self.context = context
        let configuration = context.configuration
        if configuration.isInMemory { throw StoreError(.configuration, "The plain engine needs a path; write plain:/path/store.") }
        if configuration.isReadOnly { throw StoreError(.unsupported, "The plain engine lacks the capability readOnlyOpen.") }
        // Before the file is written anew, which leaves its other names to the old one.
        let storePath = try StorePath(configuration.location, longest: 4_000)
        if let info = StorePath.info(storePath.path) { try storePath.checkHasOneName(info) }
        var trees: PlainTrees = [:]
        log = Mutex(try PlainLog(configuration.location, waiting: configuration.openTimeout, into: &trees))
        state = Mutex((trees, 1))
    }

    /// What the file and the copies of the state give.
    public var capabilities: Capabilities { [.durable, .files, .snapshotIsolation] }

    /// A reader of the state that is committed when it begins.
    public func makeReader() -> any KeyValueReader { PlainTransaction(self) }

    /// A writer with a copy of the state.
    public func beginWrite() -> (any KeyValueWriter)? { PlainTransaction(self) }

    /// Adds the changes to the file and makes the writer's copy the state, whatever durability was asked for.
    public func commit(_ writer: any KeyValueWriter) throws -> PendingCommit? {
        guard let writer = writer as? PlainTransaction, !writer.changes.isEmpty else { return nil }
        let began = ContinuousClock.now
        try log.withLock { try $0.append(writer.changes) }
        context.emit(.synced(duration: ContinuousClock.now - began))
        state.withLock { $0 = (writer.trees, $0.number + 1) }
        return nil
    }

    /// The length of the file.
    public func addMetrics(to metrics: inout StoreMetrics) { metrics.logSize = log.withLock { $0.length } }

    /// Forgets the copy.
    public func rollback(_ writer: any KeyValueWriter) {}

    /// Closes the file and gives its lock back.
    public func close() { log.withLock { $0.close() } }
}
