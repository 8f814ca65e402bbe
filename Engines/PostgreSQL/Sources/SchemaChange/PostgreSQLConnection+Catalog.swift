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
        try perform(PostgreSQLFunctions.statements.joined(separator: "; "))
        didChangeSchema()
    }

    /// Removes the functions.
    func dropFunctions() throws {
        let names = try rows(
            "SELECT oid::regprocedure::text FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND proname LIKE 'activestore\\_%'"
        )
        if !names.isEmpty { try perform("DROP FUNCTION " + names.map { $0[0] }.joined(separator: ", ")) }
    }

    func hasTable(_ name: String) throws -> Bool { try has(.table, name) || has(.partitionedTable, name) }

    func hasIndex(_ name: String) throws -> Bool { try has(.index, name) }

    /// Those of the engine's own tables that the namespace has.
    func ownTables(_ names: [String]) throws -> [String] {
        let list = names.map { "'\($0)'" }.joined(separator: ", ")
        let found = Set(try rows("\(Relation.query) AND relkind = 'r' AND relname IN (\(list))").map { $0[1] })
        return names.filter(found.contains)
    }

    func has(_ kind: Relation.Kind, _ name: String) throws -> Bool {
        let relation = Relation(kind: kind, name: generator.dialect.shortened(name))
        guard state.pointee.transaction == .write else {
            return try !rows("\(Relation.query) AND relname = $1", [relation.name]).filter { Relation($0) == relation }.isEmpty
        }
        // A transaction that changes the schema asks for many.
        if let known = state.pointee.relations { return known.contains(relation) }
        let all = Set(try rows(Relation.query).compactMap { Relation($0) })
        state.pointee.relations = all
        return all.contains(relation)
    }

    /// The comment of tables that the engine has made. Others were there before and are not removed with the store.
    static let tableComment = "Made by ActiveStore."

    /// In one round trip.
    func create(_ entity: EntityDefinition, with indexes: [IndexDefinition]) throws {
        var known = state.pointee.relations
        let comment = "COMMENT ON TABLE \(generator.dialect.quoted(entity.name)) IS '\(PostgreSQLConnection.tableComment)'"
        let statements =
            try [generator.schema.createTable(entity), comment] + indexes.map { try generator.schema.createIndex($0, on: entity) }
        try perform(statements.joined(separator: "; "), about: EntityID(entity))
        state.pointee.madeTables.insert(entity.name)
        let dialect = generator.dialect
        known?.insert(Relation(kind: .table, name: dialect.shortened(entity.name)))
        for index in indexes { known?.insert(Relation(kind: .index, name: dialect.shortened(index.name))) }
        state.pointee.relations = known
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

extension Relation {
    /// - Parameter row: Of ``query``.
    init?(_ row: [String]) {
        guard row.count == 3 else { return nil }
        let kind: Kind =
            switch row[0] {
            case "r": .table
            case "p": .partitionedTable
            default: row[2] == "true" ? .index : .invalidIndex
            }
        self.init(kind: kind, name: row[1])
    }
}
