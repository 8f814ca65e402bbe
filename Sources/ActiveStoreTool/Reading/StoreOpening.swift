import FoundationEssentials
import StoreCommandLine
import StoreCore

/// Opens stores for inspection: without models, and read-only where the engine supports it.
enum StoreOpening {
    /// Opens an existing store with its catalogued schema.
    ///
    /// - Throws: ``StoreError``; `.corrupt` if its file is empty.
    static func forReading(_ url: String) throws -> any Store {
        var configuration = try StoreConfiguration(url: url)
        configuration.schemaPolicy = .none
        configuration.isReadOnly = !configuration.isInMemory
        try checkIsNotEmpty(configuration)
        do { return try openStore(configuration, engines: LinkedEngines.all) } catch let error as StoreError
            where error.code == .unsupported && configuration.isReadOnly
        {
            // The engine cannot open read-only; opening for writing must not create a missing store.
            guard FileManager.default.fileExists(atPath: configuration.location) else { throw error }
            configuration.isReadOnly = false
            return try openStore(configuration, engines: LinkedEngines.all)
        }
    }

    /// Opens an existing store, to change its files but not its schema.
    ///
    /// - Throws: ``StoreError``; `.cannotOpen` if the store does not exist, and `.corrupt` if its file is empty; it is not created.
    static func forChanging(_ url: String) throws -> any Store { try existing(url, .none) }

    /// Opens an existing store, to change its schema.
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
        try checkIsNotEmpty(configuration)
        return try openStore(configuration, engines: LinkedEngines.all)
    }

    /// Refuses an empty file, which a crash or an interrupted copy leaves: SQLite would take it for a new store without problems. LMDB
    /// notices itself what it is.
    private static func checkIsNotEmpty(_ configuration: StoreConfiguration) throws {
        if configuration.isInMemory || configuration.scheme != "sqlite" { return }
        let file = FilesOnDisk(at: configuration.location).files.first { $0.path == configuration.location }
        guard file?.size == 0 else { return }
        throw StoreError(
            .corrupt,
            "The file \(configuration.location.debugDescription) is empty: there is no store in it, unless one is just being made. "
                + "Restore a backup.")
    }

    /// The files of a store.
    ///
    /// - Throws: ``UsageError`` for a store in memory, which starts empty and has no files.
    static func files(of url: String) throws -> FilesOnDisk {
        let configuration = try StoreConfiguration(url: url)
        if configuration.isOnServer { throw UsageError("a store on a server has no files here; name one that has") }
        if configuration.isInMemory { throw UsageError("a store in memory has no files; name one that has") }
        return FilesOnDisk(at: configuration.location)
    }
}
