import ActiveStore
import FaultWorkload
import StoreLMDB
import StoreSQLite

/// The engines that the loop can test. Nothing else in it knows of any engine.
enum KillLoopEngines {
    static let all: [Engine] = [.sqlite, .lmdb]

    /// Opens a store of the workload's models.
    ///
    /// - Parameter waiting: How long to wait for another process, in engines that let one write at a time.
    /// - Throws: ``StoreError``; `.unsupported` for a store that does not claim to survive its process.
    static func open(_ url: String, readOnly: Bool = false, waiting: Duration? = nil) throws -> any Store {
        var configuration = try StoreConfiguration(url: url)
        configuration.isReadOnly = readOnly
        if let waiting { configuration.openTimeout = waiting }
        let store = try openStore(configuration, engines: all, models: WorkloadModels.all)
        guard store.capabilities.contains([.durable, .files]) else {
            try store.close()
            throw StoreError(.unsupported, "The kill loop needs a store that survives its process; this one is in memory.")
        }
        return store
    }
}
