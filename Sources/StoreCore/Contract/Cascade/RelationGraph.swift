/// The consequences of destroying a record, entity by entity: the relations of a schema, seen from the removed record.
///
/// Built once, when the store is opened. A relation is declared on its owner; here each entity has the edges that the removal of its
/// records triggers, wherever they were declared:
/// - the records that hold the owner's key, by the rule of has-one and has-many;
/// - the rows of a join entity, which are always removed with either end;
/// - the target records of a through relation and the parent of a belongs-to, where their rule is `.cascade`.
struct RelationGraph: Sendable {
    /// The effect along one edge.
    struct Edge: Sendable {
        /// The entity of the records reached.
        let entity: EntityID
        /// How they are found from the keys of the removed records.
        let way: Way
        let rule: DeleteRule
        /// The relation in words, such as `author.articles`, for messages.
        let name: String
    }

    /// How records are found from others.
    enum Way: Sendable {
        /// Their field at the position holds the key.
        case holdingKey(field: Int)
        /// The removed record holds their key in its field at the position.
        case heldKey(field: Int)
        /// Rows of a join entity hold both keys.
        case across(RelationStep.Join)
    }

    private var edges: [EntityID: [Edge]] = [:]
    private var reached: [EntityID: [EntityID]] = [:]
    private var denied: Set<EntityID> = []
    private let entities: SchemaEntities
    /// Entities with hooks, whose records have to be read.
    private let hooked: Set<EntityID>
    private var followers: [EntityID: [Edge]] = [:]
    /// The references that must not dangle.
    let enforced: SchemaReferences
    /// The references whose targets count as changed with the records that hold them.
    let touching: SchemaReferences

    /// Reads a schema whose relations have been validated; an empty schema has no edges.
    init(_ schema: Schema = Schema(), _ hooks: RecordHooks = RecordHooks()) {
        entities = SchemaEntities(schema)
        hooked = entities.named { hooks[$0] != nil }
        enforced = SchemaReferences(schema, entities, where: \.isEnforced)
        touching = SchemaReferences(schema, entities, where: \.touches)
        // Join rows come first: an existing edge is not added again, and join rows are removed whatever the rule of a has-many over them.
        for relation in schema.relations where relation.kind == .through { addJoinRows(of: relation) }
        for relation in schema.relations { add(relation) }
        for (entity, list) in edges {
            reached[entity] = reached(from: entity)
            if !hooked.contains(entity), list.allSatisfy({ isFollower($0) }) { followers[entity] = list }
        }
    }

    /// Whether the records along an edge can be removed, or their references set to nil, by the keys they hold and without being read.
    func isFollower(_ edge: Edge) -> Bool {
        guard case .holdingKey = edge.way else { return false }
        if edge.rule == .nullify { return true }
        return edge.rule == .cascade && self[edge.entity].isEmpty && !denies(edge.entity) && !hooked.contains(edge.entity)
            && enforced.leading(to: edge.entity).isEmpty && touching.held(by: edge.entity).isEmpty
    }

    /// The edges of an entity, if its records and all dependants can be removed by key alone because none of them has to be read.
    func followers(of entity: EntityID) -> [Edge]? { followers[entity] }

    /// The edges that removing a record of the entity triggers, in the order in which the relations were declared.
    subscript(_ entity: EntityID) -> [Edge] { edges[entity] ?? [] }

    /// The entities whose records may be removed or changed with a record of the entity: itself, then the others by the number of steps.
    ///
    /// An entity that reaches fewer others is deeper: if removing records of A removes records of B and not the other way round, B reaches
    /// fewer entities than A. Entities in one cycle reach the same ones.
    func reached(by entity: EntityID) -> [EntityID] { reached[entity] ?? [entity] }

    /// Counts in the order in which relations lead from the entity whose records were destroyed, alike for plans and results.
    func summary(_ counts: [EntityID: Int], of root: EntityID) -> DestroySummary {
        var summary = DestroySummary()
        for entity in reached(by: root) { summary.add(entity.name, counts[entity] ?? 0) }
        return summary
    }

    private func reached(from entity: EntityID) -> [EntityID] {
        var found = [entity]
        var known: Set = [entity]
        var at = 0
        while at < found.count {
            for edge in self[found[at]] where edge.rule != .deny && known.insert(edge.entity).inserted { found.append(edge.entity) }
            at += 1
        }
        return found
    }

    /// The entity as defined by the schema, for a program that uses another model of the same name with fewer fields.
    func canonical(_ entity: EntityID) -> EntityID { entities.canonical(entity) }

    /// Whether records of the entity can deny a removal, so that the records to be removed must be known one by one.
    func denies(_ entity: EntityID) -> Bool { denied.contains(entity) }

    private mutating func addJoinRows(of relation: RelationDefinition) {
        guard let owner = entities[relation.owner], let target = entities[relation.target], let join = entities[relation.join ?? ""] else {
            return
        }
        let rows = join.definition
        for (end, field) in [(owner, relation.reference), (target, relation.farReference ?? "")] {
            guard let position = rows.position(of: field) else { continue }
            append(Edge(entity: join, way: .holdingKey(field: position), rule: .cascade, name: name(relation)), to: end)
        }
    }

    private mutating func add(_ relation: RelationDefinition) {
        guard let owner = entities[relation.owner], let target = entities[relation.target] else { return }
        switch relation.kind {
        case .hasOne, .hasMany:
            guard relation.rule != .noAction, let field = target.definition.position(of: relation.reference) else { return }
            if relation.rule == .deny { denied.insert(target) }
            append(Edge(entity: target, way: .holdingKey(field: field), rule: relation.rule, name: name(relation)), to: owner)
        case .belongsTo:
            guard relation.rule == .cascade, let field = owner.definition.position(of: relation.reference) else { return }
            append(Edge(entity: target, way: .heldKey(field: field), rule: .cascade, name: name(relation)), to: owner)
        case .through:
            guard relation.rule == .cascade, let join = entities[relation.join ?? ""] else { return }
            let rows = join.definition
            guard let near = rows.position(of: relation.reference), let far = rows.position(of: relation.farReference ?? "")
            else { return }
            append(
                Edge(entity: target, way: .across(.init(join, near: near, far: far)), rule: .cascade, name: name(relation)),
                to: owner)
        }
    }

    private mutating func append(_ edge: Edge, to entity: EntityID) {
        if case .holdingKey(let field) = edge.way {
            let isKnown = self[entity].contains { known in
                if case .holdingKey(field) = known.way { known.entity == edge.entity } else { false }
            }
            if isKnown { return }
        }
        edges[entity, default: []].append(edge)
    }

    private func name(_ relation: RelationDefinition) -> String { "\(relation.owner).\(relation.name)" }
}
