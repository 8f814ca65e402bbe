public import StoreCore

/// Adding tables, columns and indexes.
extension SQLConnection {
    /// Adds the table of an entity with its indexes, or the missing parts to an existing table.
    public func add(_ entity: EntityDefinition) throws {
        if try hasTable(entity.name) {
            let columns = try columns(of: entity.name)
            guard columns.contains(where: { $0.hasName(entity.keyField.column, in: generator.dialect) }) else {
                throw StoreError(
                    .needsMigration,
                    "The database has a table \(entity.name) without the key column \(entity.keyField.column); a migration must say what it is.",
                    entity: entity.name)
            }
            for field in entity.fields { try add(field, to: entity) }
        } else {
            return try create(entity, with: entity.indexes.filter { try !hasIndex($0, on: entity, takingOver: false) })
        }
        for index in entity.indexes { try add(index, to: entity, takingOver: true) }
    }

    /// Creates a table and its indexes, one by one.
    public func create(_ entity: EntityDefinition, with indexes: [IndexDefinition]) throws {
        try perform(try generator.schema.createTable(entity), about: nil)
        for index in indexes { try perform(try generator.schema.createIndex(index, on: entity), about: EntityID(entity)) }
    }

    /// Creates an index on a table, as part of the transaction.
    public func create(_ index: IndexDefinition, on entity: EntityDefinition) throws {
        try perform(try generator.schema.createIndex(index, on: entity), about: EntityID(entity))
    }

    /// Adds the column of a field, unless it exists.
    public func add(_ field: FieldDefinition, to entity: EntityDefinition) throws {
        if try columns(of: entity.name).contains(where: { $0.hasName(field.column, in: generator.dialect) }) { return }
        if !field.isOptional, field.defaultValue == nil {
            throw StoreError(
                .needsMigration,
                "The column \(entity.name).\(field.column) is missing, not optional and has no default; a migration must fill it.",
                entity: entity.name, field: field.name)
        }
        try perform(try generator.schema.addColumn(field, to: entity), about: nil)
    }

    /// Adds an index, unless the table has it.
    ///
    /// - Throws: ``StoreError`` `.badSchema` if its name belongs to another index.
    public func add(_ index: IndexDefinition, to entity: EntityDefinition) throws { try add(index, to: entity, takingOver: false) }

    private func add(_ index: IndexDefinition, to entity: EntityDefinition, takingOver: Bool) throws {
        if try hasIndex(index, on: entity, takingOver: takingOver) { return }
        do { try create(index, on: entity) } catch let error as StoreError where error.code == .duplicateValue {
            throw try duplicates(index, of: entity, error.engineCode)
        }
    }

    /// The error for a unique index over duplicate values: the number of groups, and the first ten as values that messages leave out.
    private func duplicates(_ index: IndexDefinition, of entity: EntityDefinition, _ code: StoreError.EngineCode?) throws -> StoreError {
        let dialect = generator.dialect
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
                    "SELECT \(list) FROM \(dialect.quoted(entity.name)) WHERE \(present) GROUP BY \(list) HAVING count(*) > 1 ORDER BY \(list) LIMIT 11"
            ))
        var values: [String] = []
        var groups = 0
        defer { statement.finish() }
        while try step(statement, nil) {
            groups += 1
            guard groups <= 10, statement.fill(statement.cells) else { continue }
            for (position, type) in types.enumerated() {
                if let value = try? Value(cell: statement.cells[position], type: type) { values.append(value.debugDescription) }
            }
        }
        return .cannotBuild(index, of: entity, count: groups, engineCode: code, values: values)
    }
}
