import ActiveStore
import StoreSQLite

/// The engines that the loop can test. Nothing else in it knows of any engine.
enum KillLoopEngines {
    static let all: [Engine] = [.sqlite]

    /// Opens a store of the workload's models.
    ///
    /// - Throws: ``StoreError``; `.unsupported` for a store that does not claim to survive its process.
    static func open(_ url: String, readOnly: Bool = false) throws -> any Store {
        var configuration = try StoreConfiguration(url: url)
        configuration.isReadOnly = readOnly
        let store = try openStore(configuration, engines: all, models: WorkloadModels.all)
        guard store.capabilities.contains([.durable, .files]) else {
            try store.close()
            throw StoreError(.unsupported, "The kill loop needs a store that survives its process; this one is in memory.")
        }
        return store
    }
}
