import StoreCore
import Synchronization

/// The schema of a model and of all models that its relations lead to, for conditions that name relations in text.
///
/// A query knows no store until it is asked, so that what a format names is looked up in the models. The schema of each is made once and kept; there
/// are as many as there are models.
enum RelatedModels {
    private static let schemas = Mutex<[ObjectIdentifier: Schema]>([:])

    static func schema(of model: any Model.Type) -> Schema {
        let id = ObjectIdentifier(model)
        if let known = schemas.withLock({ $0[id] }) { return known }
        // Outside of the lock: models make their entities and links when they are first asked for them.
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
    /// The models that relations lead to, and the ways there.
    fileprivate static var relationTargets: [(any Model.Type, RelationStep)] {
        relationLinks.compactMap { ($0 as? any RelationTo).map { ($0.targetModel, $0.step) } }
    }
}

extension RelationTo {
    fileprivate var targetModel: any Model.Type { Target.self }
}
