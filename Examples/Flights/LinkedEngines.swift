import ActiveStore
import FoundationEssentials
import StoreLMDB
import StoreMemory
import StorePostgreSQL
import StoreSQLite

/// The engines that the example can open.
enum LinkedEngines {
    static let all: [Engine] = [.sqlite, .lmdb, .postgresql, .memory]

    /// URLs for the help.
    static let examples = "sqlite:/path/flights.db, sqlite::memory:, lmdb:/path/flights.lmdb, postgresql://user@host/db or memory:"

    /// The store without `--store`: a file in a new folder for temporary files, which is kept.
    static func defaultURL() throws -> String {
        let folder = FileManager.default.temporaryDirectory.path + "/flights-\(UUID().uuidString.prefix(8).lowercased())"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return "sqlite:\(folder)/flights.db"
    }
}
