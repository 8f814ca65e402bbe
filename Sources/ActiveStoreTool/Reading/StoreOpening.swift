import FoundationEssentials
import StoreCommandLine
import StoreCore

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

    /// Opens a store that exists, to change its files but not its schema.
    ///
    /// - Throws: ``StoreError``; `.cannotOpen` where there is none, which is not made.
    static func forChanging(_ url: String) throws -> any Store { try existing(url, .none) }

    /// Opens a store that exists, to change its schema.
    ///
    /// - Throws: As ``forChanging(_:)``.
    static func forMigrating(_ url: String) throws -> any Store { try existing(url, .addMissing) }

    private static func existing(_ url: String, _ policy: SchemaPolicy) throws -> any Store {
        var configuration = try StoreConfiguration(url: url)
        configuration.schemaPolicy = policy
        if configuration.isOnServer {
            // Opening for reading alone makes nothing, and fails where there is nothing.
            try forReading(url).close()
        } else if !configuration.isInMemory, !FileManager.default.fileExists(atPath: configuration.location) {
            throw StoreError(.cannotOpen, "There is no store at \(configuration.location.debugDescription); check the path.")
        }
        return try openStore(configuration, engines: LinkedEngines.all)
    }

    /// Where a store's files are.
    ///
    /// - Throws: ``UsageError`` for a store in memory, which begins empty and has none.
    static func files(of url: String) throws -> FilesOnDisk {
        let configuration = try StoreConfiguration(url: url)
        if configuration.isOnServer { throw UsageError("a store on a server has no files here; name one that has") }
        if configuration.isInMemory { throw UsageError("a store in memory has no files; name one that has") }
        return FilesOnDisk(at: configuration.location)
    }
}
