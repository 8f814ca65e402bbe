public import StoreCore
@_exported public import protocol StoreSQL.RawSQLStore
public import protocol StoreSQL.RawSQLConnection
@_exported public import struct StoreSQL.SQLRow

/// Statements in PostgreSQL's own language; `$1`, `$2` and so on stand for values. Rows have what the server says: dates, UUIDs, decimals and truth values are what they are.
extension PostgreSQLStore: RawSQLStore {
    /// Runs the body with the connection under a reader or writer of this store.
    public func _withConnection<R>(of reader: any EngineReader, _ body: (any RawSQLConnection) throws -> R) throws -> R {
        guard let connection = reader as? PostgreSQLConnection else {
            throw StoreError(.internal, "The transaction belongs to another engine.")
        }
        return try body(connection)
    }
}
