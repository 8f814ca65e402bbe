import ActiveStore
import FoundationEssentials
import Synchronization

/// The environment of one case: an empty folder, the engine, and the stores that the case opened, which are closed after it.
public final class CaseSandbox: Sendable {
    /// The engine's harness.
    public let harness: any EngineHarness
    /// An empty folder for this case alone.
    public let folder: String
    private let opened = Mutex<[(store: any Store, listener: EventSubscription?)]>([])
    private let listens: Bool

    init(_ harness: any EngineHarness, folder: String, listens: Bool) {
        self.harness = harness
        self.folder = folder
        self.listens = listens
    }

    /// The configuration of this case's store, to be changed and opened. Its
    /// timeouts are minutes, so that a busy machine does not exceed them.
    public func configuration() throws -> StoreConfiguration { try configuration(in: folder) }

    private func configuration(in folder: String) throws -> StoreConfiguration {
        var configuration = try StoreConfiguration(url: harness.url(in: folder))
        Patience.lend(to: &configuration)
        return configuration
    }

    /// Opens the case's store for these models; the same one each time, if the engine is durable.
    public func open(
        _ models: [any Model.Type] = Fixtures.common, _ change: (inout StoreConfiguration) throws -> Void = { _ in }
    ) throws -> any Store {
        var configuration = try configuration()
        try change(&configuration)
        return try open(configuration, models)
    }

    private func open(_ configuration: StoreConfiguration, _ models: [any Model.Type]) throws -> any Store {
        let store = try openStore(configuration, engines: [harness.engine], models: models)
        let listener = listens ? store.onEvent { _ in } : nil
        opened.withLock { $0.append((store, listener)) }
        return store
    }

    /// Opens another store beside the case's store, initially empty; the same one for each name, if the engine is durable.
    public func openOther(
        _ models: [any Model.Type] = Fixtures.common, named name: String = "other",
        _ change: (inout StoreConfiguration) throws -> Void = { _ in }
    ) throws -> any Store {
        let folder = folder + "/" + name
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        var configuration = try configuration(in: folder)
        try change(&configuration)
        return try open(configuration, models)
    }

    /// Closes a store and reopens it.
    public func reopen(
        _ store: any Store, _ models: [any Model.Type] = Fixtures.common,
        _ change: (inout StoreConfiguration) throws -> Void = { _ in }
    ) throws -> any Store {
        try store.close()
        return try open(models, change)
    }

    /// Removes everything that closed stores have left. `removeStore` cannot do it: not every engine knows its own files.
    func clear() {
        harness.remove(in: folder)
        TemporaryFolder.empty(folder)
    }

    /// Removes all records of a store that further cases use.
    static func empty(_ store: any Store) throws { try store.eraseAll() }

    func closeAll() throws {
        let stores = opened.withLock { stores in
            defer { stores = [] }
            return stores
        }
        for (store, _) in stores {
            if store.resourcesInUse != 0, !store.context.isClosed {
                throw CaseFailure(
                    "\(store.resourcesInUse) readers, writers or statements are still in use after the case.")
            }
            try store.close()
        }
    }
}
