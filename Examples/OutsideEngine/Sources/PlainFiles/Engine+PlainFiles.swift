public import StoreCore
import StoreKeyValue

extension Engine {
    /// Records in memory and in one plain file: `plain:/path/store`. One process at a time has the store open, or several for reading.
    public static let plainFiles = Engine(scheme: "plain", product: "PlainFiles") { configuration in
        try configuration.checkEngineOptions([])
        let files = try PlainFiles(configuration)
        do { return try KeyValueStore(StoreContext(configuration, engine: "plain"), files) } catch {
            files.close()
            throw error
        }
    }
}
