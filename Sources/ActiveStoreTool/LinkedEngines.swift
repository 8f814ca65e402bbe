import ActiveStore
import StoreMemory
import StoreSQLite

/// The engines that the tool can open. Every other file asks here.
enum LinkedEngines {
    static let all: [Engine] = [.sqlite, .memory, .plainFiles]

    /// URLs for the help.
    static let examples = "sqlite:/path/app.db, sqlite::memory: or memory:"
}
