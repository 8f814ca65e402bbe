/// One step of running a migration; created by ``SchemaEdit``.
enum MigrationAction: Sendable {
    /// A schema change for the engine.
    case change(SchemaChange)
    /// Sets a field of every record to the closure's result for the record and the value of another field.
    case fill(
        EntityDefinition, from: FieldDefinition?, into: FieldDefinition, @Sendable (Record, Value) throws -> Value)
    /// Changes every record of an entity.
    case transform(EntityDefinition, batch: Int, @Sendable (inout Record) throws -> Void)
    /// A statement in the engine's own language.
    case statement(String)
    /// Anything else, with the schema at that point.
    case run(Schema, @Sendable (MigrationScope) throws -> Void)
}
