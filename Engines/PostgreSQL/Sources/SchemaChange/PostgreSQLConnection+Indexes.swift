import StoreCore
import StoreSQL

/// What the database says of its indexes.
extension PostgreSQLConnection {
    func indexes(of table: String) throws -> [SQLIndex] {
        try rows(
            """
            SELECT i.relname::text, (x.indisunique AND x.indisvalid AND x.indimmediate)::text, (x.indpred IS NOT NULL)::text
            FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
            WHERE t.relnamespace = current_schema()::regnamespace AND t.relname = $1 AND (x.indisvalid OR x.indisunique)
            """, [generator.dialect.shortened(table)]
        ).map { SQLIndex(name: $0[0], isUnique: $0[1] == "true", isPartial: $0[2] == "true") }
    }

    func table(ofIndex name: String) throws -> String? {
        // A transaction that changes the schema knows the names.
        guard try has(.index, name) || has(.invalidIndex, name) else { return nil }
        return try rows(
            """
            SELECT t.relname::text FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
            WHERE i.relnamespace = current_schema()::regnamespace AND i.relname = $1
            """, [generator.dialect.shortened(name)]
        ).first?.first
    }

    func isIndex(_ name: String, exactlyOver parts: [(column: String, folds: Bool)]) throws -> Bool {
        let dialect = generator.dialect
        var left = parts.map { dialect.quoted($0.column) }.enumerated().map { parts[$0].folds ? "activestore_fold(\($1))" : $1 }
        let found = try rows(
            """
            SELECT pg_get_indexdef(x.indexrelid, n, false), coalesce(quote_ident(a.attname), '') FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
            CROSS JOIN generate_series(1, x.indnkeyatts) n LEFT JOIN pg_attribute a ON a.attrelid = x.indrelid AND a.attnum = x.indkey[n - 1]
            WHERE i.relnamespace = current_schema()::regnamespace AND i.relname = $1
            """, [dialect.shortened(name)])
        for part in found {
            // The server writes quotes only where they are needed.
            let written = part[0].filter { $0 != "\"" }
            guard let at = left.firstIndex(where: { $0.filter { $0 != "\"" } == written }) else { return false }
            left.remove(at: at)
        }
        return left.isEmpty
    }
}
