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
}
