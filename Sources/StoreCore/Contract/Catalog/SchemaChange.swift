/// One change of the stored schema, which an engine applies to an entity, a field or an index. Engines receive changes in order.
///
/// The definitions are those of the store *before* the change, including all stored fields, with their names and columns at that time. Each
/// case applies to the existing records, their indexes and any other data the engine keeps; the caller writes the ``Catalog``.
///
/// Opening makes the additions; all other changes come from a ``Migration``.
public enum SchemaChange: Sendable, Hashable {
    /// Creates an entity with its indexes.
    case addEntity(EntityDefinition)
    /// Adds a field; existing records get its default, or nil.
    case addField(entity: EntityDefinition, FieldDefinition)
    /// Builds an index over the existing records. A unique one over duplicates throws `.duplicateValue`, naming up to ten.
    case addIndex(entity: EntityDefinition, IndexDefinition)

    /// Gives an entity another name; its records and indexes stay as they are.
    case renameEntity(EntityDefinition, to: String)
    /// Removes an entity with its records and indexes.
    case dropEntity(EntityDefinition)
    /// Gives a field another name and column; its values and the indexes over it stay.
    case renameField(entity: EntityDefinition, FieldDefinition, to: FieldDefinition)
    /// Removes a field with its values. It is not the key, and no index includes it.
    case dropField(entity: EntityDefinition, FieldDefinition)
    /// Changes whether a field may be nil, and its default; name, column and type stay. If it becomes required, no record holds nil in it.
    case changeField(entity: EntityDefinition, FieldDefinition, to: FieldDefinition)
    /// Gives an index another name.
    case renameIndex(entity: EntityDefinition, IndexDefinition, to: String)
    /// Removes an index.
    case dropIndex(entity: EntityDefinition, IndexDefinition)

    /// The change in words: `adds author.age`.
    public var summary: String {
        switch self {
        case .addEntity(let entity): "adds the entity \(entity.name)"
        case .addField(let entity, let field): "adds \(entity.name).\(field.name)"
        case .addIndex(_, let index): "adds the index \(index.name)"
        case .renameEntity(let entity, let name): "renames the entity \(entity.name) to \(name)"
        case .dropEntity(let entity): "drops the entity \(entity.name) with its records"
        case .renameField(let entity, let field, let new): "renames \(entity.name).\(field.name) to \(new.name)"
        case .dropField(let entity, let field): "drops \(entity.name).\(field.name) with its values"
        case .changeField(let entity, let field, let new):
            "makes \(entity.name).\(field.name) \(new.isOptional ? "optional" : "required")"
        case .renameIndex(_, let index, let name): "renames the index \(index.name) to \(name)"
        case .dropIndex(_, let index): "drops the index \(index.name)"
        }
    }
}
