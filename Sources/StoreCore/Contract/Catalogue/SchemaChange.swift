/// One change of the stored schema, in the order in which engines apply them.
public enum SchemaChange: Sendable, Hashable {
    /// Makes room for an entity, with its indexes.
    case addEntity(EntityDefinition)
    /// Adds a field; records that exist get its default, or nil.
    case addField(entity: EntityDefinition, FieldDefinition)
    /// Builds an index over the records that exist. A unique one over duplicates throws `.duplicateValue`, naming up to ten.
    case addIndex(entity: EntityDefinition, IndexDefinition)

    /// The change in words: `adds author.age`.
    public var summary: String {
        switch self {
        case .addEntity(let entity): "adds the entity \(entity.name)"
        case .addField(let entity, let field): "adds \(entity.name).\(field.name)"
        case .addIndex(_, let index): "adds the index \(index.name)"
        }
    }
}
