public import StoreCore

extension Engine {
    /// SQLite files and SQLite in memory: `sqlite:/path/app.db`, `sqlite::memory:`.
    ///
    /// A file is used in WAL mode by one writer and several readers, in this process and others. It and its side files (`-wal`, `-shm`, `-lock`) are
    /// readable by their owner alone when this engine makes them. Options besides the common ones: `cacheSize`, the page cache of each connection in
    /// KiB (16,000); `statistics`, `on` unless it is `off`, whether statistics of indexes are kept up to date (Docs/Engines.md).
    public static let sqlite = Engine(scheme: "sqlite", product: "StoreSQLite", files: { try SQLiteFiles($0) }) { try SQLiteStore($0) }
}
