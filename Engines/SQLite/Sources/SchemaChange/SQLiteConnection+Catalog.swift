import StoreCore
import StoreSQL

/// Maintaining the catalog.
extension SQLiteConnection {
    /// "ActS": the application ID in the header, shown by `file` and SQLite's tools.
    static let applicationID: Int32 = 0x4163_7453

    func write(_ catalog: Catalog) throws {
        try willWrite()
        if try integer("PRAGMA application_id") == 0 {
            try perform("PRAGMA application_id = \(SQLiteConnection.applicationID)")
        }
        try writeRow(of: catalog)
    }
}
