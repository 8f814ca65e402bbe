import StoreCore

/// The schema of a model and of all models reachable by its relations, for conditions that name relations in text.
///
/// A query does not know its store until it runs, so the names of a format are
/// looked up in the models. The schema of each model is computed once and kept.
enum RelatedModels {
    private static let schemas = ForkSafeMutex<[ObjectIdentifier: Schema]>([:])

    static func schema(of model: any Model.Type) -> Schema {
        let id = ObjectIdentifier(model)
        if let known = schemas.withLock({ $0[id] }) { return known }
        // Outside the lock, because models create their entities and links on first use.
        let schema = make(model)
        schemas.withLock { $0[id] = schema }
        return schema
    }

    private static func make(_ model: any Model.Type) -> Schema {
        var schema = Schema()
        var waiting = [model]
        var seen: Set<ObjectIdentifier> = []
        while let next = waiting.popLast() {
            guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
            add(next.entity.definition, to: &schema)
            schema.relations += next.relationDefinitions
            for (target, step) in next.relationTargets {
                waiting.append(target)
                if let join = step.join { add(join.entity.definition, to: &schema) }
            }
        }
        return schema
    }

    private static func add(_ entity: EntityDefinition, to schema: inout Schema) {
        if schema[entity.name] == nil { schema.entities.append(entity) }
    }
}

extension Model {
    /// The target models of relations, and the steps to them.
    fileprivate static var relationTargets: [(any Model.Type, RelationStep)] {
        relationLinks.compactMap { ($0 as? any RelationTo).map { ($0.targetModel, $0.step) } }
    }
}

extension RelationTo {
    fileprivate var targetModel: any Model.Type { Target.self }
}
