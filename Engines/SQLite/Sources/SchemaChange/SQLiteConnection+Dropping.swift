import CSQLite
import StoreCore
import StoreSQL

/// Removing tables, columns and indexes.
///
/// SQLite removes a table even if views and triggers mention it, and lets them fail when
/// they are next used. Here that is refused, as SQLite itself does when a column is removed.
extension SQLiteConnection {
    func drop(_ entity: EntityDefinition, _ change: SchemaChange) throws {
        guard try hasTable(entity.name) else { return }
        try keepingMentions(change) { try alter(generator.schema.dropTable(entity.name), change) }
    }

    func drop(_ index: IndexDefinition, of entity: EntityDefinition, _ change: SchemaChange) throws {
        // The name may belong to an index that another program made on another table.
        guard try isIndex(index.name, on: entity) else { return }
        try alter(generator.schema.dropIndex(index.name), change)
    }

    func drop(_ field: FieldDefinition, of entity: EntityDefinition, _ change: SchemaChange) throws {
        let columns = try columns(of: entity.name)
        guard columns.contains(where: { $0.hasName(field.column, in: generator.dialect) }) else { return }
        let code = sqlite3_exec(database, generator.schema.dropColumn(field.column, of: entity.name), nil, nil, nil)
        if code == SQLITE_OK { return }
        guard code & 0xFF == SQLITE_ERROR else { throw failure(code) }
        let reason = lastText
        // Obstacles within the table itself are removed with the column, if they are about this column alone.
        let isOwn = reason.hasPrefix("error in table ") || reason.hasPrefix("cannot drop UNIQUE column")
        guard isOwn, let text = try storedText("table", entity.name).flatMap(TableText.init)?.dropping(field.column) else {
            throw refusal(change, reason, code)
        }
        try keepingMentions(change) {
            try rebuild(change, with: text) { shape in
                shape.columns.removeAll { $0.name.hasSameLetters(as: field.column) }
                shape.foreignKeys.removeAll { $0.columns.count == 1 && $0.columns[0].hasSameLetters(as: field.column) }
                shape.constraints.removeAll { $0.columns.count == 1 && $0.columns[0].hasSameLetters(as: field.column) }
            }
        }
    }

    /// Runs the body, which removes something, and refuses the change if it breaks a view or trigger.
    private func keepingMentions(_ change: SchemaChange, _ body: () throws -> Void) throws {
        let isToBeAsked = try isEveryMentionKnown() == nil
        try body()
        if isToBeAsked, let reason = try isEveryMentionKnown() { throw refusal(change, reason) }
    }

    /// SQLite's complaint about the views and triggers of the database; nil for none.
    ///
    /// It checks all of them whenever a column is renamed, so one is renamed to its current name.
    private func isEveryMentionKnown() throws -> String? {
        let mentions = try integer("SELECT count(*) FROM sqlite_schema WHERE type IN ('view', 'trigger')")
        guard mentions > 0, try hasTable("activestore_catalogue") else { return nil }
        let code = sqlite3_exec(database, generator.schema.renameColumn("id", of: "activestore_catalogue", to: "id"), nil, nil, nil)
        if code == SQLITE_OK { return nil }
        guard code & 0xFF == SQLITE_ERROR else { throw failure(code) }
        return lastText
    }
}
