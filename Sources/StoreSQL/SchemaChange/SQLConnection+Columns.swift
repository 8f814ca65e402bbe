public import StoreCore

extension SQLConnection {
    /// Columns that an entity no longer declares, must not be NULL and have no default: inserts give them nothing, in their type.
    @usableFromInline func undeclaredColumns(of entity: EntityDefinition) throws -> [(column: String, literal: String)] {
        let missing = try columns(of: entity.name).filter { column in
            column.isNotNull && !column.hasDefault && !entity.fields.contains { column.hasName($0.column) }
        }
        if missing.isEmpty { return [] }
        let stored = try catalog()?.schema[entity.name]
        return try missing.compactMap { column in
            guard let field = stored?.fields.first(where: { column.hasName($0.column) }) else { return nil }
            return (field.column, try generator.literals.zero(of: field.type))
        }
    }
}
