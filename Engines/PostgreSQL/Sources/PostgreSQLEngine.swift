public import StoreCore

extension Engine {
    /// Databases on PostgreSQL servers: `postgresql://user@host/database?namespace=app`.
    ///
    /// The URL is libpq's, and so are the options that libpq has (`host`, `sslmode`, `target_session_attrs`, `service` and so on), the
    /// environment, `.pgpass` and service files. Options besides the common ones: `namespace`, the schema of the database that the tables
    /// are in; `writers`, how many transactions may write at once (4); `isolation`, `serializable` unless it is `repeatableRead` or
    /// `readCommitted`; `prepared=false` for poolers that lend connections for a transaction; `statementTimeout`, and `idleTimeout` and
    /// `maxLifetime` of connections, in milliseconds.
    public static let postgresql = Engine(
        scheme: "postgresql", product: "StorePostgreSQL", remove: { try PostgreSQLStore.remove($0) }
    ) { try PostgreSQLStore($0) }
}
