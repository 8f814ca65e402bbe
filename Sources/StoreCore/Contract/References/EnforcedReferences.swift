/// The references that must lead to a record when their transaction commits, by the entity that holds them and by the one they lead to.
struct EnforcedReferences: Sendable {
    /// One such reference.
    struct Reference: Sendable {
        /// The entity that holds it.
        let holder: EntityID
        /// The position of its field.
        let field: Int
        /// The entity it leads to.
        let target: EntityID
    }

    private var byHolder: [EntityID: [Reference]] = [:]
    private var byTarget: [EntityID: [Reference]] = [:]

    init(_ schema: Schema, _ ids: [String: EntityID]) {
        for relation in schema.relations where relation.kind == .belongsTo && relation.isEnforced {
            guard let holder = ids[relation.owner], let target = ids[relation.target],
                let field = holder.definition.position(of: relation.reference)
            else { continue }
            let reference = Reference(holder: holder, field: field, target: target)
            byHolder[holder, default: []].append(reference)
            byTarget[target, default: []].append(reference)
        }
    }

    var isEmpty: Bool { byHolder.isEmpty }
    /// The references that records of the entity hold.
    func held(by entity: EntityID) -> [Reference] { byHolder[entity] ?? [] }
    /// The references that lead to records of the entity.
    func leading(to entity: EntityID) -> [Reference] { byTarget[entity] ?? [] }
}
