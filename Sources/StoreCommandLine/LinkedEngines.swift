import StoreCore
import StoreLMDB
import StoreMemory
import StorePostgreSQL
import StoreSQLite

/// The engines that the programs can open; the only list of them.
package enum LinkedEngines {
    package static let all: [Engine] = [.sqlite, .lmdb, .postgresql, .memory]

    /// Example URLs for the help.
    package static let examples = "sqlite:/path/app.db, sqlite::memory:, lmdb:/path/app.lmdb, postgresql://user@host/database or memory:"
}
