import CSQLite
import StoreCore
import StoreSQL

/// Inspecting the database.
extension SQLiteConnection {
    /// The columns of a table, generated ones included. The database has a value for those, as it has for a column with a default.
    func columns(of table: String) throws -> [SQLColumn] {
        let statement = try prepare(
            SQLStatement(
                text: "SELECT name, \"notnull\", dflt_value IS NOT NULL OR hidden > 1 FROM pragma_table_xinfo(?) WHERE hidden <> 1"))
        try bind(.string(table), to: statement, at: 1)
        var result: [SQLColumn] = []
        while true {
            let code = sqlite3_step(statement.handle)
            if code == SQLITE_DONE { return result }
            guard code == SQLITE_ROW, statement.fill(statement.cells) else { throw failure(code) }
            result.append(
                SQLColumn(
                    name: statement.cells[0].string, isNotNull: statement.cells[1].bits != 0,
                    hasDefault: statement.cells[2].bits != 0))
        }
    }

    /// Whether the database has a table of this name (ASCII case ignored, as SQLite does).
    func hasTable(_ name: String) throws -> Bool { try table(of: "table", name) != nil }

    /// Whether the database has an index of this name.
    func hasIndex(_ name: String) throws -> Bool { try table(ofIndex: name) != nil }

    /// The table of the index with this name.
    func table(ofIndex name: String) throws -> String? { try table(of: "index", name) }

    private func table(of type: String, _ name: String) throws -> String? {
        var table: String?
        try forEachRow("SELECT tbl_name FROM sqlite_schema WHERE type = '\(type)' AND name = ? COLLATE NOCASE", name) { cells in
            table = cells[0].string
        }
        return table
    }

    /// One integer from an internal statement.
    func integer(_ sql: String) throws -> Int64 {
        let statement = try prepare(SQLStatement(text: sql))
        let code = sqlite3_step(statement.handle)
        guard code == SQLITE_ROW else { throw failure(code) }
        return sqlite3_column_int64(statement.handle, 0)
    }

    /// The rows of an internal statement with one name as its parameter; a cell without a value reads as empty text.
    func forEachRow(_ sql: String, _ name: String, _ body: (UnsafeMutablePointer<Cell>) -> Void) throws {
        let statement = try prepare(SQLStatement(text: sql))
        try bind(.string(name), to: statement, at: 1)
        defer { statement.finish() }
        while true {
            let code = sqlite3_step(statement.handle)
            if code == SQLITE_DONE { return }
            guard code == SQLITE_ROW else { throw failure(code) }
            guard statement.fill(statement.cells) else { throw outOfMemory(nil) }
            body(statement.cells)
        }
    }
}
