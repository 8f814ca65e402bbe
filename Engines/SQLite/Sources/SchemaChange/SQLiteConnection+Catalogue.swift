import CSQLite
import StoreCore
import StoreSQL

/// Keeping the catalogue.
extension SQLiteConnection {
    /// "ActS": what `file` and SQLite's tools see in the header.
    static let applicationID: Int32 = 0x4163_7453

    func write(_ catalogue: Catalogue) throws {
        try willWrite()
        try perform(
            "CREATE TABLE IF NOT EXISTS activestore_catalogue (id INTEGER PRIMARY KEY CHECK (id = 1), text TEXT NOT NULL) STRICT"
        )
        if try integer("PRAGMA application_id") == 0 {
            try perform("PRAGMA application_id = \(SQLiteConnection.applicationID)")
        }
        let statement = try prepare(
            SQLStatement(
                text:
                    "INSERT INTO activestore_catalogue (id, text) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET text = excluded.text"
            ))
        try ValueBinding.bind(.string(try catalogue.text()), to: statement.handle, at: 1)
        let code = sqlite3_step(statement.handle)
        if code != SQLITE_DONE { throw failure(code) }
    }
}
