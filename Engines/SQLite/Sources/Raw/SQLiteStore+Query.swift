public import StoreCore
@_exported public import protocol StoreSQL.RawSQLStore
public import protocol StoreSQL.RawSQLConnection
@_exported public import struct StoreSQL.SQLRow

/// One row of a statement of your own.
///
/// Values have SQLite's storage classes: `.int`, `.double`, `.string`,
/// `.data` or `.null`; dates are microseconds since 1970, UUIDs 16 bytes.
public typealias SQLiteRow = SQLRow

/// Statements in SQLite's own dialect; `?` is a placeholder for a value.
extension SQLiteStore: RawSQLStore {
    /// Runs the body with the connection of a reader or writer of this store.
    public func _withConnection<R>(of reader: any EngineReader, _ body: (any RawSQLConnection) throws -> R) throws -> R {
        try SQLiteStore.using(reader) { try body($0) }
    }

    /// An in-memory database has one connection, which a body that processes rows would block.
    public func _copiesRows(of reader: any EngineReader) -> Bool { reader is MemoryReader }

    /// Runs the body with the connection of a reader or writer.
    static func using<R>(_ reader: any EngineReader, _ body: (SQLiteConnection) throws -> R) throws -> R {
        if let connection = reader as? SQLiteConnection { return try body(connection) }
        if let reader = reader as? MemoryReader { return try reader.using(body) }
        throw StoreError(.internal, "The transaction belongs to another engine.")
    }
}
