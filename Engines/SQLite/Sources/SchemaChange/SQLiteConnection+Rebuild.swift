import CSQLite
import StoreCore
import StoreSQL

/// Changes that ALTER TABLE does not support, made by rebuilding the table
/// (SQLite's documentation, "Making Other Kinds Of Table Schema Changes").
///
/// The new table is created under a temporary name from the text of the old one, edited in the one place that changes. The records
/// are copied, the old table is dropped, the new one is renamed, and its indexes and triggers are recreated from their texts. The
/// old table is never renamed, because that would also change the references, triggers and views of other tables. For the final
/// renaming SQLite is told to leave those alone (`LEGACY_ALTER_TABLE`): they mention the old name, which the new table then has.
///
/// Foreign key enforcement is off on the engine's connections, so dropping the old table deletes nothing else. Afterwards everything
/// that pragmas report about the table (types, collations, keys, references, its kind) must be unchanged except for the change itself,
/// the number of records must be the same, and there may be no more dangling references than before; otherwise the change is refused.
extension SQLiteConnection {
    /// The temporary name of a table.
    static let rebuilt = "activestore_rebuilt"

    /// Changes whether a column may be NULL, and its default, if they differ.
    func change(_ field: FieldDefinition, of entity: EntityDefinition, to new: FieldDefinition, _ change: SchemaChange) throws {
        guard let column = try columns(of: entity.name).first(where: { $0.hasName(field.column, in: generator.dialect) }) else {
            throw refusal(change, "no such column: \(field.column)")
        }
        let statements = generator.schema
        let isRuleNew = column.isNotNull == new.isOptional
        let newDefault = try statements.defaultText(new, of: entity)
        let isDefaultNew = try statements.defaultText(field, of: entity) != newDefault
        if !isRuleNew, !isDefaultNew { return }
        if isRuleNew, !new.isOptional { try checkNoneIsNull(field, of: entity) }
        let text = try storedText("table", entity.name).flatMap(TableText.init)?
            .changing(column.name, isNotNull: isRuleNew ? !new.isOptional : nil, defaultText: isDefaultNew ? .some(newDefault) : nil)
        guard let text else { throw refusal(change, "its definition cannot be edited") }
        try rebuild(change, with: text) { shape in
            for index in shape.columns.indices where shape.columns[index].name.hasSameLetters(as: column.name) {
                if isRuleNew { shape.columns[index].isNotNull = !new.isOptional }
                if isDefaultNew { shape.columns[index].defaultText = newDefault }
            }
        }
    }

    /// Rebuilds the table of a change's entity.
    ///
    /// - Parameters:
    ///   - text: The new definition.
    ///   - expected: Computes the expected shape from the previous one.
    func rebuild(_ change: SchemaChange, with text: TableText, expecting expected: (inout TableShape) -> Void) throws {
        let dialect = generator.dialect
        let table = change.entity.name
        let old = dialect.quoted(table)
        let new = dialect.quoted(SQLiteConnection.rebuilt)
        var shape = try shape(of: table)
        expected(&shape)
        let dangling = try danglingReferences(around: table)
        let attached = try texts(of: table)
        let hasStatistics = try hasTable("sqlite_stat1") && count("sqlite_stat1 WHERE tbl = \(literal(table)) COLLATE NOCASE") > 0

        try alter(text.named(new), change)
        // A conflict clause of a constraint (ON CONFLICT IGNORE) must not lose a record here.
        let columns = shape.copiedColumns.map(dialect.quoted).joined(separator: ", ")
        try alter("INSERT OR ABORT INTO \(new) (\(columns)) SELECT \(columns) FROM \(old)", change)
        if try count(old) != count(new) { throw refusal(change, "not every record could be copied") }
        if shape.neverReusesKeys {
            try perform("DELETE FROM sqlite_sequence WHERE name = \(literal(SQLiteConnection.rebuilt))")
            try perform(
                "INSERT INTO sqlite_sequence (name, seq) SELECT \(literal(SQLiteConnection.rebuilt)), seq FROM sqlite_sequence "
                    + "WHERE name = \(literal(table)) COLLATE NOCASE")
        }
        try alter("DROP TABLE \(old)", change)
        try leavingMentionsAlone { try alter(generator.schema.renameTable(SQLiteConnection.rebuilt, to: shape.name), change) }
        for text in attached { try alter(text, change) }
        if hasStatistics {
            // Complete, unless the statistics will be updated after the commit.
            let analyze = { try self.alter("ANALYZE \(old)", change) }
            if StatisticsPolicy.looksAt(table, self) { try StatisticsPolicy.limited(self, analyze) } else { try analyze() }
        }

        guard try self.shape(of: table) == shape else {
            throw refusal(change, "more about the table would change than that")
        }
        for (name, count) in try danglingReferences(around: table) where count ?? 0 > (dangling[name] ?? 0) ?? 0 {
            throw refusal(change, "references of \(name) would lead nowhere")
        }
    }

    private func leavingMentionsAlone(_ body: () throws -> Void) throws {
        activestore_sqlite_set_switch(database, SQLITE_DBCONFIG_LEGACY_ALTER_TABLE, 1, nil)
        defer { activestore_sqlite_set_switch(database, SQLITE_DBCONFIG_LEGACY_ALTER_TABLE, 0, nil) }
        try body()
    }

    /// The texts of a table's indexes and triggers, in creation order.
    private func texts(of table: String) throws -> [String] {
        var texts: [String] = []
        try forEachRow(
            "SELECT sql FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL AND tbl_name = ? COLLATE NOCASE ORDER BY rowid",
            table
        ) { texts.append($0[0].string) }
        return texts
    }

    /// The number of dangling references in the table and in tables that refer to it; nil for a table where SQLite cannot determine it.
    private func danglingReferences(around table: String) throws -> [String: Int64?] {
        var tables: [String] = []
        try forEachRow(
            """
            SELECT DISTINCT t.name FROM sqlite_schema t, pragma_foreign_key_list(t.name) k
            WHERE t.type = 'table' AND ?1 COLLATE NOCASE IN (t.name, k."table")
            """, table
        ) { tables.append($0[0].string) }
        var counts: [String: Int64?] = [:]
        for table in tables {
            counts[table] = .some(try? integer("SELECT count(*) FROM pragma_foreign_key_check(\(literal(table)))"))
        }
        return counts
    }

    private func count(_ rows: String) throws -> Int64 { try integer("SELECT count(*) FROM \(rows)") }

    private func literal(_ text: String) throws -> String { try generator.literals.text(.string(text)) }
}
