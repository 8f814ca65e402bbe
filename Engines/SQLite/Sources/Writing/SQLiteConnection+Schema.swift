import CSQLite
import StoreCore
import StoreSQL

/// Changing the schema, and keeping the catalogue.
///
/// Every change is made only as far as it is missing, so that a database that was made by other means can be taken over: tables, columns and
/// indexes of the right name are used as they are.
extension SQLiteConnection {
    /// "ActS": what `file` and SQLite's tools see in the header.
    static let applicationID: Int32 = 0x4163_7453

    func apply(_ change: SchemaChange) throws {
        try willWrite()
        switch change {
        case .addEntity(let entity):
            if try hasTable(entity.name) {
                let columns = try columns(of: entity.name)
                guard columns.contains(where: { $0.isCalled(entity.keyField.column) }) else {
                    throw StoreError(
                        .needsMigration,
                        "The database has a table \(entity.name) without the key column \(entity.keyField.column); a migration must say what it is.",
                        entity: entity.name)
                }
                for field in entity.fields where !columns.contains(where: { $0.isCalled(field.column) }) {
                    try add(field, to: entity)
                }
            } else {
                try run(try SchemaStatements(.sqlite).createTable(entity))
            }
            for index in entity.indexes { try add(index, to: entity) }
        case .addField(let entity, let field):
            if try !columns(of: entity.name).contains(where: { $0.isCalled(field.column) }) {
                try add(field, to: entity)
            }
        case .addIndex(let entity, let index): try add(index, to: entity)
        default: throw StoreError(.unsupported, "not yet")
        }
    }

    func write(_ catalogue: Catalogue) throws {
        try willWrite()
        try run(
            "CREATE TABLE IF NOT EXISTS activestore_catalogue (id INTEGER PRIMARY KEY CHECK (id = 1), text TEXT NOT NULL) STRICT"
        )
        if try integer("PRAGMA application_id") == 0 {
            try run("PRAGMA application_id = \(SQLiteConnection.applicationID)")
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

    private func add(_ field: FieldDefinition, to entity: EntityDefinition) throws {
        if !field.isOptional, field.defaultValue == nil {
            throw StoreError(
                .needsMigration,
                "The column \(entity.name).\(field.column) is missing, not optional and has no default; a migration must fill it.",
                entity: entity.name, field: field.name)
        }
        try run(try SchemaStatements(.sqlite).addColumn(field, to: entity))
    }

    private func add(_ index: IndexDefinition, to entity: EntityDefinition) throws {
        let known = try prepare(
            SQLStatement(text: "SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ? COLLATE NOCASE"))
        try ValueBinding.bind(.string(index.name), to: known.handle, at: 1)
        if sqlite3_step(known.handle) == SQLITE_ROW { return }
        sqlite3_reset(known.handle)
        let sql = try SchemaStatements(.sqlite).createIndex(index, on: entity)
        let code = sqlite3_exec(database, sql, nil, nil, nil)
        if code == SQLITE_OK { return }
        let error = failure(code, EntityID(entity))
        throw error.code == .duplicateValue ? try duplicates(index, of: entity, code) : error
    }

    /// The failure of a unique index over records that share values: how many groups, and the first ten as values that messages leave out.
    private func duplicates(_ index: IndexDefinition, of entity: EntityDefinition, _ code: Int32) throws -> StoreError {
        let dialect = Dialect.sqlite
        var columns: [String] = []
        var types: [FieldType] = []
        for part in index.parts {
            let field = entity.fields[try entity.requirePosition(of: part.field)]
            let column = dialect.quoted(field.column)
            columns.append(part.isCaseInsensitive ? dialect.foldedColumn(column) : column)
            types.append(field.type)
        }
        let present = columns.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
        let list = columns.joined(separator: ", ")
        let statement = try prepare(
            SQLStatement(
                text:
                    "SELECT \(list) FROM \(dialect.quoted(entity.name)) WHERE \(present) GROUP BY \(list) HAVING count(*) > 1 LIMIT 11"
            ))
        var values: [String] = []
        var groups = 0
        while sqlite3_step(statement.handle) == SQLITE_ROW {
            groups += 1
            guard groups <= 10, statement.fill() else { continue }
            for (position, type) in types.enumerated() {
                if let value = try? Value(cell: statement.cells[position], type: type) { values.append(value.debugDescription) }
            }
        }
        return .cannotBuild(index, of: entity, count: groups, engineCode: .init("sqlite", code), values: values)
    }

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
        return missing.compactMap { column in
            guard let field = stored?.fields.first(where: { column.isCalled($0.column) }) else { return nil }
            return (field.column, SQLLiteral(.sqlite).zero(of: field.type))
        }
    }

    /// One integer from a statement of this program.
    func integer(_ sql: String) throws -> Int64 {
        let statement = try prepare(SQLStatement(text: sql))
        let code = sqlite3_step(statement.handle)
        guard code == SQLITE_ROW else { throw failure(code) }
        return sqlite3_column_int64(statement.handle, 0)
    }
}
