import StoreCore

/// The statements that create, rename and drop tables, columns and indexes.
public struct SchemaStatements: Sendable {
    private let dialect: Dialect

    /// Creates statements in a dialect.
    public init(_ dialect: Dialect) { self.dialect = dialect }

    /// Creates the table of an entity, without its indexes.
    ///
    /// - Throws: ``StoreError`` `.badSchema` for a default that has no literal.
    public func createTable(_ entity: EntityDefinition) throws -> String {
        var columns: [String] = []
        for (position, field) in entity.fields.enumerated() {
            columns.append(try column(field, of: entity, isKey: position == entity.key))
        }
        return "CREATE TABLE \(dialect.quoted(entity.name)) (\(columns.joined(separator: ", ")))\(dialect.tableEnd)"
    }

    /// Adds the column of a field.
    ///
    /// - Throws: ``StoreError`` `.badSchema` for a default that has no literal.
    public func addColumn(_ field: FieldDefinition, to entity: EntityDefinition) throws -> String {
        "ALTER TABLE \(dialect.quoted(entity.name)) ADD COLUMN \(try column(field, of: entity, isKey: false))"
    }

    /// Creates an index. One that is not unique ends in the key, so that records with equal values are in key order without sorting.
    ///
    /// - Parameter concurrently: Whether the table can be written meanwhile, where the database has a word for that.
    /// - Throws: ``StoreError`` `.unknownField`.
    public func createIndex(_ index: IndexDefinition, on entity: EntityDefinition, concurrently: Bool = false) throws -> String {
        var parts: [String] = []
        var holdsKey = index.isUnique || (dialect.indexesEndInIntegerKey && entity.keyField.type == .int)
        for part in index.parts {
            let position = try entity.requirePosition(of: part.field)
            if position == entity.key { holdsKey = true }
            let field = entity.fields[position]
            let column = dialect.quoted(field.column)
            parts.append(
                dialect.ordered(part.isCaseInsensitive ? dialect.foldedIndexPart(column) : column, part.isDescending, field.isOptional))
        }
        if !holdsKey { parts.append(dialect.ordered(dialect.quoted(entity.keyField.column), false, false)) }
        return "CREATE \(index.isUnique ? "UNIQUE " : "")INDEX \(concurrently ? "CONCURRENTLY " : "")\(dialect.quoted(index.name)) "
            + "ON \(dialect.quoted(entity.name)) (\(parts.joined(separator: ", ")))"
    }

    /// Renames a table.
    public func renameTable(_ name: String, to new: String) -> String {
        "ALTER TABLE \(dialect.quoted(name)) RENAME TO \(dialect.quoted(new))"
    }

    /// Drops a table.
    public func dropTable(_ name: String) -> String { "DROP TABLE \(dialect.quoted(name))" }

    /// Renames a column.
    public func renameColumn(_ column: String, of table: String, to new: String) -> String {
        "ALTER TABLE \(dialect.quoted(table)) RENAME COLUMN \(dialect.quoted(column)) TO \(dialect.quoted(new))"
    }

    /// Drops a column.
    public func dropColumn(_ column: String, of table: String) -> String {
        "ALTER TABLE \(dialect.quoted(table)) DROP COLUMN \(dialect.quoted(column))"
    }

    /// Drops an index.
    public func dropIndex(_ name: String) -> String { "DROP INDEX \(dialect.quoted(name))" }

    /// The text after DEFAULT for a column; nil for none.
    ///
    /// - Throws: ``StoreError`` `.badSchema` for a default that has no literal.
    public func defaultText(_ field: FieldDefinition, of entity: EntityDefinition) throws -> String? {
        guard let value = field.defaultValue, !value.isNull else { return nil }
        do { return try SQLLiteral(dialect).text(value) } catch let error as StoreError {
            throw error.located(entity: entity.name, field: field.name)
        }
    }

    private func column(_ field: FieldDefinition, of entity: EntityDefinition, isKey: Bool) throws -> String {
        var text = "\(dialect.quoted(field.column)) \(dialect.columnType(field.type))"
        if isKey { return text + " PRIMARY KEY NOT NULL" }
        if !field.isOptional { text += " NOT NULL" }
        if let value = try defaultText(field, of: entity) { text += " DEFAULT \(value)" }
        return text
    }
}
