import StoreCore

extension SchemaChange {
    /// The entity concerned, as it was before.
    package var entity: EntityDefinition {
        switch self {
        case .addEntity(let entity), .addField(let entity, _), .addIndex(let entity, _), .renameEntity(let entity, _),
            .dropEntity(let entity),
            .renameField(let entity, _, _), .dropField(let entity, _), .changeField(let entity, _, _), .renameIndex(let entity, _, _),
            .dropIndex(let entity, _):
            entity
        }
    }
}
