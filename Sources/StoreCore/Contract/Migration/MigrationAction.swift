/// One step of running a migration; made by ``SchemaEdit``.
enum MigrationAction: Sendable {
    /// Something for the engine.
    case change(SchemaChange)
    /// Puts a value into a field of every record: what the closure makes of the record and of the value of another field.
    case fill(
        EntityDefinition, from: FieldDefinition?, into: FieldDefinition, @Sendable (Record, Value) throws -> Value)
    /// Changes every record of an entity.
    case transform(EntityDefinition, batch: Int, @Sendable (inout Record) throws -> Void)
    /// A statement in the engine's own language.
    case statement(String)
    /// Anything else, with the schema at that point.
    case run(Schema, @Sendable (MigrationScope) throws -> Void)
}
