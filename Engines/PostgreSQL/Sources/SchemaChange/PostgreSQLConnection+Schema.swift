import StoreCore
import StoreSQL

/// Changing the schema, which the server does inside transactions as everything else.
///
/// Each change is made only as far as it is missing, so that a database that was made by other means can be taken over.
extension PostgreSQLConnection {
    func alter(_ change: SchemaChange) throws {
        switch change {
        case .renameEntity(let entity, let name): try rename(entity, to: name, change)
        case .dropEntity(let entity):
            if try hasTable(entity.name) { try alter(generator.schema.dropTable(entity.name), change) }
        case .renameField(let entity, let field, let new):
            if field.column == new.column { return }
            let columns = try columns(of: entity.name)
            let hasOld = columns.contains { $0.hasName(field.column, in: generator.dialect) }
            if !hasOld, columns.contains(where: { $0.hasName(new.column, in: generator.dialect) }) { return }
            try alter(generator.schema.renameColumn(field.column, of: entity.name, to: new.column), change)
        case .dropField(let entity, let field):
            guard try columns(of: entity.name).contains(where: { $0.hasName(field.column, in: generator.dialect) }) else { return }
            try alter(generator.schema.dropColumn(field.column, of: entity.name), change)
        case .changeField(let entity, let field, let new): try self.change(field, of: entity, to: new, change)
        case .renameIndex(let entity, let index, let name):
            if index.name == name { return }
            guard try hasIndex(index.name), try isIndex(index.name, on: entity) else {
                var renamed = index
                renamed.name = name
                return try add(renamed, to: entity)
            }
            try alter("ALTER INDEX \(generator.dialect.quoted(index.name)) RENAME TO \(generator.dialect.quoted(name))", change)
        case .dropIndex(let entity, let index):
            // The name may belong to an index that another program made on another table.
            if try isIndex(index.name, on: entity) { try alter(generator.schema.dropIndex(index.name), change) }
        case .addEntity, .addField, .addIndex: break
        }
    }

    private func rename(_ entity: EntityDefinition, to name: String, _ change: SchemaChange) throws {
        if entity.name == name { return }
        if try !hasTable(entity.name) {
            if try hasTable(name) { return }
            throw refusal(change, "no such table: \(entity.name)", "42P01")
        }
        try alter(generator.schema.renameTable(entity.name, to: name), change)
    }

    /// Changes whether a column may be NULL, and its default, as far as they differ.
    private func change(_ field: FieldDefinition, of entity: EntityDefinition, to new: FieldDefinition, _ change: SchemaChange) throws {
        guard let column = try columns(of: entity.name).first(where: { $0.hasName(field.column, in: generator.dialect) }) else {
            throw refusal(change, "no such column: \(field.column)", "42703")
        }
        let statements = generator.schema
        let start = "ALTER TABLE \(generator.dialect.quoted(entity.name)) ALTER COLUMN \(generator.dialect.quoted(field.column))"
        let newDefault = try statements.defaultText(new, of: entity)
        if try statements.defaultText(field, of: entity) != newDefault {
            try alter("\(start) \(newDefault.map { "SET DEFAULT \($0)" } ?? "DROP DEFAULT")", change)
        }
        if column.isNotNull != new.isOptional { return }
        if !new.isOptional { try checkNoneIsNull(field, of: entity) }
        try alter("\(start) \(new.isOptional ? "DROP" : "SET") NOT NULL", change)
    }

    func didChangeSchema() {
        state.pointee.hasChangedSchema = true
        opening.rules.forget()
    }

    /// Runs a statement that changes the schema.
    ///
    /// - Throws: ``StoreError`` `.unsupported`, saying what to do, where the server refuses; what went wrong otherwise.
    private func alter(_ sql: String, _ change: SchemaChange) throws {
        try checkUsable()
        mayHaveWritten()
        state.pointee.relations = nil
        do throws(ServerFailure) { try link.execute(sql).clear() } catch {
            let failure = failure(error)
            let isRefused = ["42", "2B", "0A", "55"].contains(error.state.prefix(2)) && error.state != "55P03"
            throw isRefused ? refusal(change, error.text, error.state) : failure
        }
    }

    private func refusal(_ change: SchemaChange, _ reason: String, _ state: String) -> StoreError {
        let advice =
            switch state {
            case "2BP01": "Drop what depends on it before the change, with .sql, and create it again after it."
            case "42P07", "42701": "Rename or drop what has the name now, with .sql."
            default: "Make the change in steps of your own, with .sql."
            }
        return StoreError(
            .unsupported, "PostgreSQL refuses what \(change.summary): \(reason). \(advice)", entity: change.entity.name,
            engineCode: .init("postgresql", state: state))
    }
}
