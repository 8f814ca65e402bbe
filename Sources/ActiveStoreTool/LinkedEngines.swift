import ActiveStore
import StoreLMDB
import StoreMemory
import StoreSQLite

/// The engines that the tool can open. Every other file asks here.
enum LinkedEngines {
    static let all: [Engine] = [.sqlite, .lmdb, .memory]

    /// URLs for the help.
    static let examples = "sqlite:/path/app.db, sqlite::memory:, lmdb:/path/app.lmdb or memory:"
}
