import StoreCore

/// The engine's options, checked. Each is described in Engines/SQLite/README.md.
struct SQLiteOptions: Sendable, Equatable {
    /// The page cache of each connection in KiB.
    var cacheSize = 16_000

    /// The options of a configuration.
    ///
    /// - Throws: ``StoreError`` `.configuration`.
    init(_ configuration: StoreConfiguration) throws {
        try configuration.checkEngineOptions(["cacheSize", "statistics"])
        let given = configuration.engineOptions
        if let text = given["cacheSize"] {
            guard let number = Int(text), (64...16_000_000).contains(number) else {
                throw StoreError(.configuration, "The option cacheSize takes a number of KiB from 64 to 16000000.")
            }
            cacheSize = number
        }
        // Read by ``StatisticsPolicy``.
        if let text = given["statistics"], text != "on", text != "off" {
            throw StoreError(.configuration, "The option statistics is on or off.")
        }
    }
}
