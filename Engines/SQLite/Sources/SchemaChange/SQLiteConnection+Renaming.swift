import CSQLite
import StoreCore
import StoreSQL

/// Renaming tables and columns, which SQLite updates wherever they are mentioned, and indexes, which it cannot rename.
extension SQLiteConnection {
    func rename(_ entity: EntityDefinition, to name: String, _ change: SchemaChange) throws {
        if entity.name == name { return }
        let isSame = entity.name.lowercased() == name.lowercased()
        if try !hasTable(entity.name) {
            if try hasTable(name) { return }
            throw refusal(change, "no such table: \(entity.name)")
        }
        // SQLite considers a name that differs only in case as taken, by the table itself.
        if isSame { try alter(generator.schema.renameTable(entity.name, to: SQLiteConnection.rebuilt), change) }
        try alter(generator.schema.renameTable(isSame ? SQLiteConnection.rebuilt : entity.name, to: name), change)
    }

    func rename(_ field: FieldDefinition, of entity: EntityDefinition, to new: FieldDefinition, _ change: SchemaChange) throws {
        if field.column == new.column { return }
        let columns = try columns(of: entity.name)
        if !columns.contains(where: { $0.hasName(field.column, in: generator.dialect) }),
            columns.contains(where: { $0.hasName(new.column, in: generator.dialect) })
        {
            return
        }
        try alter(generator.schema.renameColumn(field.column, of: entity.name, to: new.column), change)
    }

    /// The index is rebuilt from its stored text, which may contain more than its definition.
    func rename(_ index: IndexDefinition, of entity: EntityDefinition, to name: String, _ change: SchemaChange) throws {
        if index.name == name { return }
        guard try isIndex(index.name, on: entity), let text = try storedText("index", index.name) else {
            var renamed = index
            renamed.name = name
            return try add(renamed, to: entity)
        }
        guard let statement = StoredStatement(text) else { throw refusal(change, "the index is kept as \(text.prefix(80))") }
        try alter(generator.schema.dropIndex(index.name), change)
        try alter(statement.named(generator.dialect.quoted(name)), change)
    }

    /// The stored text of a table or an index of this name; nil if there is none.
    func storedText(_ type: String, _ name: String) throws -> String? {
        var text: String?
        try forEachRow("SELECT sql FROM sqlite_schema WHERE type = '\(type)' AND sql IS NOT NULL AND name = ? COLLATE NOCASE", name) {
            cells in
            text = cells[0].string
        }
        return text
    }
}
