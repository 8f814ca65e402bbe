/// The entities of a schema by their names.
struct SchemaEntities: Sendable {
    private var byName: [String: EntityID] = [:]
    private var all: Set<EntityID> = []

    init(_ schema: Schema) {
        for entity in schema.entities { byName[entity.name] = EntityID(entity) }
        all = Set(byName.values)
    }

    /// The entity with a name.
    subscript(_ name: String) -> EntityID? { byName[name] }

    /// The entity as defined by the schema, for a program that uses another model of the same name with fewer fields.
    func canonical(_ entity: EntityID) -> EntityID { all.contains(entity) ? entity : byName[entity.name] ?? entity }

    /// The entities whose names satisfy a condition.
    func named(_ condition: (String) -> Bool) -> Set<EntityID> { Set(byName.filter { condition($0.key) }.values) }
}
