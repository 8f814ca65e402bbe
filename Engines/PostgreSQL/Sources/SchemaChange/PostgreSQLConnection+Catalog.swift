import StoreCore
import StoreSQL

/// Keeping the catalog, and looking at what the database has.
extension PostgreSQLConnection {
    func write(_ catalog: Catalog) throws {
        try willWrite()
        try writeRow(of: catalog)
        opening.hasCatalog = true
    }

    /// Whether the functions that statements call are missing, or of an older version.
    func needsFunctions() throws -> Bool {
        let found = try rows(
            "SELECT count(*)::text FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND proname = 'activestore_functions'")
        if found.first?.first != "0" {
            guard let text = try rows("SELECT activestore_functions()::text").first?.first, let version = Int(text) else { return true }
            return version < PostgreSQLFunctions.version
        }
        return true
    }

    /// Makes the functions that statements call.
    func makeFunctions() throws {
        for statement in PostgreSQLFunctions.statements { try perform(statement) }
        didChangeSchema()
    }

    /// Removes the functions.
    func dropFunctions() throws {
        let names = try rows(
            "SELECT oid::regprocedure::text FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND proname LIKE 'activestore\\_%'"
        )
        for name in names { try perform("DROP FUNCTION \(name[0])") }
    }

    func hasTable(_ name: String) throws -> Bool { try has(["r", "p"], name) }

    func hasIndex(_ name: String) throws -> Bool { try has(["i", "I"], name) }

    private func has(_ kinds: [String], _ name: String) throws -> Bool {
        let list = kinds.map { "'\($0)'" }.joined(separator: ", ")
        return try !rows(
            "SELECT '1' FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN (\(list)) AND relname = $1",
            [generator.dialect.shortened(name)]
        ).isEmpty
    }

    func columns(of table: String) throws -> [SQLColumn] {
        try rows(
            """
            SELECT a.attname::text, a.attnotnull::text, (a.atthasdef OR a.attidentity <> '')::text FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
            WHERE c.relnamespace = current_schema()::regnamespace AND c.relname = $1 AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
            AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum
            """, [generator.dialect.shortened(table)]
        ).map { SQLColumn(name: $0[0], isNotNull: $0[1] == "true", hasDefault: $0[2] == "true") }
    }
}
