import StoreCore
import StoreSQL

/// Keeping the catalog.
extension SQLiteConnection {
    /// "ActS": what `file` and SQLite's tools see in the header.
    static let applicationID: Int32 = 0x4163_7453

    func write(_ catalog: Catalog) throws {
        try willWrite()
        if try integer("PRAGMA application_id") == 0 {
            try perform("PRAGMA application_id = \(SQLiteConnection.applicationID)")
        }
        try writeRow(of: catalog)
    }
}
