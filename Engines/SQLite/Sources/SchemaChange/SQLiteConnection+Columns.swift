import CSQLite
import StoreCore
import StoreSQL

/// Looking at what the database has.
extension SQLiteConnection {
    /// A column as the database has it.
    struct Column {
        let name: String
        let mustHaveValue: Bool
        let hasDefault: Bool
        /// Columns are told apart without regard to ASCII case, as SQLite does.
        func isCalled(_ other: String) -> Bool { name == other || name.lowercased() == other.lowercased() }
    }

    /// The columns of a table.
    func columns(of table: String) throws -> [Column] {
        let statement = try prepare(
            SQLStatement(text: "SELECT name, \"notnull\", dflt_value IS NOT NULL FROM pragma_table_info(?)"))
        try ValueBinding.bind(.string(table), to: statement.handle, at: 1)
        var result: [Column] = []
        while true {
            let code = sqlite3_step(statement.handle)
            if code == SQLITE_DONE { return result }
            guard code == SQLITE_ROW, statement.fill() else { throw failure(code) }
            result.append(
                Column(
                    name: statement.cells[0].string, mustHaveValue: statement.cells[1].bits != 0,
                    hasDefault: statement.cells[2].bits != 0))
        }
    }

    /// Columns that an entity no longer declares, must not be NULL and have no default: inserts give them nothing, in their type.
    func undeclaredColumns(of entity: EntityDefinition) throws -> [(column: String, literal: String)] {
        let missing = try columns(of: entity.name).filter { column in
            column.mustHaveValue && !column.hasDefault && !entity.fields.contains { column.isCalled($0.column) }
        }
        if missing.isEmpty { return [] }
        let stored = try catalogue()?.schema[entity.name]
        return try missing.compactMap { column in
            guard let field = stored?.fields.first(where: { column.isCalled($0.column) }) else { return nil }
            return (field.column, try generator.literals.zero(of: field.type))
        }
    }

    /// One integer from a statement of this program.
    func integer(_ sql: String) throws -> Int64 {
        let statement = try prepare(SQLStatement(text: sql))
        let code = sqlite3_step(statement.handle)
        guard code == SQLITE_ROW else { throw failure(code) }
        return sqlite3_column_int64(statement.handle, 0)
    }

    /// The rows of a statement of this program with one name as its parameter; a cell without a value reads as empty text.
    func forEachRow(_ sql: String, _ name: String, _ body: (UnsafeMutablePointer<Cell>) -> Void) throws {
        let statement = try prepare(SQLStatement(text: sql))
        try ValueBinding.bind(.string(name), to: statement.handle, at: 1)
        defer { statement.finish() }
        while true {
            let code = sqlite3_step(statement.handle)
            if code == SQLITE_DONE { return }
            guard code == SQLITE_ROW else { throw failure(code) }
            guard statement.fill() else { throw outOfMemory(nil) }
            body(statement.cells)
        }
    }
}
