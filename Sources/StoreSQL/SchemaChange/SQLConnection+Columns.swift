public import StoreCore

extension SQLConnection {
    /// Checks that a column has a value in every record, before it becomes required.
    ///
    /// - Throws: ``StoreError`` `.constraint`, with the number of records in which it is NULL.
    public func checkNoneIsNull(_ field: FieldDefinition, of entity: EntityDefinition) throws {
        let dialect = generator.dialect
        let statement = try prepare(
            SQLStatement(text: "SELECT count(*) FROM \(dialect.quoted(entity.name)) WHERE \(dialect.quoted(field.column)) IS NULL"))
        defer { statement.finish() }
        guard try step(statement, nil), statement.fill(statement.cells) else { throw outOfMemory(nil) }
        let count = statement.cells[0].bits
        if count == 0 { return }
        throw StoreError(
            .constraint,
            "\(entity.name).\(field.name) is nil in \(StoreError.counted(count, "record")), so it cannot be made required; give it a value there first.",
            entity: entity.name, field: field.name)
    }

    /// Columns that an entity no longer declares, are NOT NULL and have no default: inserts fill them with their type's empty value.
    @usableFromInline package func undeclaredColumns(of entity: EntityDefinition) throws -> [(column: String, literal: String)] {
        let missing = try columns(of: entity.name).filter { column in
            column.isNotNull && !column.hasDefault && !entity.fields.contains { column.hasName($0.column, in: generator.dialect) }
        }
        if missing.isEmpty { return [] }
        let stored = try catalog()?.schema[entity.name]
        return try missing.compactMap { column in
            guard let field = stored?.fields.first(where: { column.hasName($0.column, in: generator.dialect) }) else { return nil }
            return (field.column, try generator.literals.zero(of: field.type))
        }
    }
}
