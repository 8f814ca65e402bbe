import ActiveStore
import FoundationEssentials

/// Opens stores to look at them: without models, and for reading alone where the engine can.
enum StoreOpening {
    /// Opens a store that exists, with the schema that it keeps.
    ///
    /// - Throws: ``StoreError``.
    static func forReading(_ url: String) throws -> any Store {
        var configuration = try StoreConfiguration(url: url)
        configuration.schemaPolicy = .none
        configuration.isReadOnly = !configuration.isInMemory
        do { return try openStore(configuration, engines: LinkedEngines.all) } catch let error as StoreError
            where error.code == .unsupported && configuration.isReadOnly
        {
            // The engine cannot open for reading alone; opening to write must not make a store where there is none.
            guard FileManager.default.fileExists(atPath: configuration.location) else { throw error }
            configuration.isReadOnly = false
            return try openStore(configuration, engines: LinkedEngines.all)
        }
    }

    /// Throws if something is at the path of a store that is to be written for a test.
    static func requireNew(_ url: String) throws {
        let configuration = try StoreConfiguration(url: url)
        guard LinkedEngines.all.contains(where: { $0.scheme == configuration.scheme }) else {
            // The library says which engines there are.
            _ = try openStore(configuration, engines: LinkedEngines.all)
            return
        }
        if !configuration.isInMemory, StoreFiles.anythingExists(at: configuration.location) {
            throw UsageError(
                "\(configuration.location.debugDescription) exists; name a path where nothing is, as the test writes and removes stores there"
            )
        }
    }
}
