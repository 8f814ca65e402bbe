/// The first phase of a destroy: which records go with those asked for, found level by level before anything is written.
///
/// Each level holds what the one before sets off (``RelationGraph``) and nothing that was found earlier, so that cycles end and no depth is a
/// problem: there is no recursion. Records that no one wants to see, because their entity has no callbacks, sets off nothing itself and
/// keeps no other record from going, are not collected: one operation of the engine removes them by the keys they hold.
///
/// The second phase takes the entities that are deeper first, whatever the level their records were found at: a tag goes before its article
/// although its author had it found sooner. Entities that lead to one another in a circle have no such order: their records go level by level, the
/// deepest first, those of a level in the order they were found (along one relation by their keys). A record of a circle that can be reached in
/// several ways may therefore go before one that depends on it.
struct DestroyCollection {
    /// Records of one entity that go together.
    struct Batch {
        let entity: EntityID
        let keys: [RecordKey]
        /// The edges that are followed by the keys of this batch alone.
        var followers: [RelationGraph.Edge] = []
    }

    /// Levels from the records asked for downwards, entities of a level in the order they were reached.
    private var levels: [[Batch]] = []
    private let root: EntityID
    private var known: [EntityID: Set<RecordKey>] = [:]
    private let graph: RelationGraph
    private let reader: any EngineReader
    /// Collects every record, for a plan that counts exactly and changes nothing.
    private let isPlan: Bool

    /// Collects what goes with the records of an entity.
    ///
    /// - Throws: ``StoreError`` `.stillReferenced` where a rule denies it.
    init(
        _ entity: EntityID, _ keys: [RecordKey], _ graph: RelationGraph, _ reader: any EngineReader,
        isPlan: Bool = false
    ) throws {
        root = entity
        self.graph = graph
        self.reader = reader
        self.isPlan = isPlan
        var level = take([(entity, keys)])
        while !level.isEmpty {
            var found: [(EntityID, [RecordKey])] = []
            for index in level.indices {
                for edge in graph[level[index].entity] where edge.rule != .deny {
                    if edge.rule == .nullify || (!isPlan && graph.isFollower(edge)) {
                        level[index].followers.append(edge)
                    } else {
                        found.append((edge.entity, try self.keys(along: edge, from: level[index])))
                    }
                }
            }
            levels.append(level)
            level = take(found)
        }
        try checkDenials()
    }

    /// The batches in the order in which they go: deeper entities first, of those in one circle deeper levels first.
    var batches: [Batch] {
        let upwards = Array(levels.joined().reversed())
        let byDepth = Dictionary(grouping: upwards) { graph.reached(by: $0.entity).count }
        return byDepth.keys.sorted().flatMap { byDepth[$0] ?? [] }
    }

    /// How many records of each entity go; for plans.
    var summary: DestroySummary {
        var counts: [EntityID: Int] = [:]
        for batch in levels.joined() { counts[batch.entity, default: 0] += batch.keys.count }
        return graph.summary(counts, of: root)
    }

    /// Keeps what is new, one batch an entity.
    private mutating func take(_ found: [(entity: EntityID, keys: [RecordKey])]) -> [Batch] {
        var order: [EntityID] = []
        var new: [EntityID: [RecordKey]] = [:]
        for (entity, keys) in found {
            for key in keys where known[entity, default: []].insert(key).inserted {
                if new[entity] == nil { order.append(entity) }
                new[entity, default: []].append(key)
            }
        }
        return order.map { Batch(entity: $0, keys: new[$0] ?? []) }
    }

    private func keys(along edge: RelationGraph.Edge, from batch: Batch) throws -> [RecordKey] {
        switch edge.way {
        case .holdingKey(let field):
            return try reader.keys(of: FetchRequest(edge.entity, where: batch.matched(by: field)))
        case .heldKey(let field):
            let held = try reader.values(
                of: field, in: FetchRequest(batch.entity, where: batch.matched(by: batch.entity.keyPosition)))
            return try existing(edge.entity, held)
        case .across(let join):
            return try existing(
                edge.entity, try reader.values(of: join.far, in: FetchRequest(join.entity, where: batch.matched(by: join.near))))
        }
    }

    /// Those of the values that are keys of records.
    private func existing(_ entity: EntityID, _ values: [Value]) throws -> [RecordKey] {
        let keys = Set(values.compactMap { RecordKey($0) }).subtracting(known[entity] ?? [])
        if keys.isEmpty { return [] }
        return try reader.keys(of: FetchRequest(entity, where: Batch(entity: entity, keys: Array(keys)).matched(by: entity.keyPosition)))
    }

    /// A rule `.deny` holds as long as a record is left that refers to one that goes.
    private func checkDenials() throws {
        for batch in levels.joined() {
            for edge in graph[batch.entity] where edge.rule == .deny {
                guard case .holdingKey(let field) = edge.way else { continue }
                let going = known[edge.entity] ?? []
                for key in try reader.keys(of: FetchRequest(edge.entity, where: batch.matched(by: field)))
                where !going.contains(key) {
                    throw StoreError(
                        .stillReferenced,
                        "A record of \(batch.entity.name) cannot be destroyed while there are records of \(edge.entity.name) that refer to it "
                            + "(\(edge.name) has the rule .deny); destroy or change those first.", entity: batch.entity.name)
                }
            }
        }
    }
}

extension DestroyCollection.Batch {
    /// The records whose field holds one of the keys.
    func matched(by field: Int) -> PredicateCode {
        keys.count == 1 ? .compare(field, .equal, keys[0].value) : .in(field, keys.map(\.value))
    }
}

extension EngineReader {
    /// The keys of a request's records, in its order.
    func keys(of request: FetchRequest) throws -> [RecordKey] {
        try values(of: request.entity.keyPosition, in: request).compactMap { RecordKey($0) }
    }

    /// The values of one field, in the order of the request, nils left out.
    func values(of field: Int, in request: FetchRequest) throws -> [Value] {
        let type = try FetchRequest.field(field, of: request.entity.definition).type
        var request = request
        request.fields = [field]
        var values: [Value] = []
        try fetch(request) { row in
            let value = try row.value(0, type: type)
            if !value.isNull { values.append(value) }
            return .next
        }
        return values
    }
}
