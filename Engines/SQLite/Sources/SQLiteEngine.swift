public import StoreCore

extension Engine {
    /// SQLite files and SQLite in memory: `sqlite:/path/app.db`, `sqlite::memory:`.
    ///
    /// A file is used in WAL mode by one writer and several readers, in this process and others. This engine
    /// creates it and its side files (`-wal`, `-shm`, `-lock`) readable by their owner only. Options besides
    /// the common ones: `cacheSize`, the page cache of each connection in KiB (16,000); `statistics`, `on`
    /// (the default) or `off`, whether index statistics are kept up to date (Engines/SQLite/README.md).
    public static let sqlite = Engine(scheme: "sqlite", product: "StoreSQLite", files: { try SQLiteFiles($0) }) { try SQLiteStore($0) }
}
