/// References of a schema, such as those that must not dangle, by the entity that holds them and by the entity they refer to.
package struct SchemaReferences: Sendable {
    /// One such reference.
    package struct Reference: Sendable {
        /// The entity that holds it.
        let holder: EntityID
        /// The position of its field.
        let field: Int
        /// The entity it refers to.
        package let target: EntityID
    }

    /// All of them, in the order of the schema.
    private(set) var all: [Reference] = []
    private var byHolder: [EntityID: [Reference]] = [:]
    private var byTarget: [EntityID: [Reference]] = [:]
    private let entities: SchemaEntities

    /// The references whose relations satisfy a condition.
    init(_ schema: Schema, _ entities: SchemaEntities, where isIncluded: (RelationDefinition) -> Bool) {
        self.entities = entities
        for relation in schema.relations where relation.kind == .belongsTo && isIncluded(relation) {
            guard let holder = entities[relation.owner], let target = entities[relation.target],
                let field = holder.definition.position(of: relation.reference)
            else { continue }
            let reference = Reference(holder: holder, field: field, target: target)
            all.append(reference)
            byHolder[holder, default: []].append(reference)
            byTarget[target, default: []].append(reference)
        }
    }

    var isEmpty: Bool { byHolder.isEmpty }
    /// The references that records of the entity hold, with the positions of their fields there. A program may use another model of the
    /// same name than the store was opened with, with fewer fields.
    func held(by entity: EntityID) -> [(position: Int, reference: Reference)] {
        let holder = entities.canonical(entity)
        guard let references = byHolder[holder] else { return [] }
        if holder == entity { return references.map { ($0.field, $0) } }
        return references.compactMap { reference in
            let column = holder.definition.fields[reference.field].column
            return entity.definition.fields.firstIndex { $0.column == column }.map { ($0, reference) }
        }
    }
    /// The references to records of the entity.
    func leading(to entity: EntityID) -> [Reference] { byTarget[canonical(entity)] ?? [] }
    /// The entity as defined by the schema.
    func canonical(_ entity: EntityID) -> EntityID { entities.canonical(entity) }
}
