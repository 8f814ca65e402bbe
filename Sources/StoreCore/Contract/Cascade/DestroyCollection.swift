/// The first phase of a destroy: finds the records to be removed along with the requested ones, level by level, before anything is written.
///
/// Each level holds the records reached from the level before (``RelationGraph``), except those found earlier. Cycles therefore end, and
/// depth is not limited because there is no recursion. Records are not collected when their entity has no callbacks, triggers no further
/// removals and cannot deny one: one engine operation removes them by the keys they hold.
///
/// The second phase removes deeper entities first, whatever the level their records were found at: a tag is removed before its article even
/// if its author led to it sooner. Entities that form a cycle have no such order: their records are removed level by level, the deepest
/// first, and within a level in the order they were found (along one relation, by key). A record of a cycle that can be reached in several
/// ways may therefore be removed before one that depends on it.
struct DestroyCollection {
    /// Records of one entity that are removed together.
    struct Batch {
        let entity: EntityID
        let keys: [RecordKey]
        /// The edges that are followed by the keys of this batch alone.
        var followers: [RelationGraph.Edge] = []
    }

    /// Levels from the requested records downwards; within a level, entities in the order they were reached.
    private var levels: [[Batch]] = []
    private let root: EntityID
    private var known: [EntityID: Set<RecordKey>] = [:]
    private let graph: RelationGraph
    private let reader: any EngineReader
    /// Collects every record, for a plan that counts exactly and changes nothing.
    private let isPlan: Bool

    /// Collects the records that are removed with records of an entity.
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

    /// The batches in removal order: deeper entities first; within a cycle, deeper levels first.
    var batches: [Batch] {
        let upwards = Array(levels.joined().reversed())
        let byDepth = Dictionary(grouping: upwards) { graph.reached(by: $0.entity).count }
        return byDepth.keys.sorted().flatMap { byDepth[$0] ?? [] }
    }

    /// The number of records of each entity to be removed; for plans.
    var summary: DestroySummary {
        var counts: [EntityID: Int] = [:]
        for batch in levels.joined() { counts[batch.entity, default: 0] += batch.keys.count }
        return graph.summary(counts, of: root)
    }

    /// Keeps the new keys, one batch per entity.
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

    /// The values that are keys of existing records.
    private func existing(_ entity: EntityID, _ values: [Value]) throws -> [RecordKey] {
        let keys = Set(values.compactMap { RecordKey($0) }).subtracting(known[entity] ?? [])
        if keys.isEmpty { return [] }
        return try reader.keys(of: FetchRequest(entity, where: Batch(entity: entity, keys: Array(keys)).matched(by: entity.keyPosition)))
    }

    /// Whether a record of the request is not among those that go. There may be many, of which the first one tells.
    private func stays(_ request: FetchRequest) throws -> Bool {
        var request = request
        let (entity, going) = (request.entity, known[request.entity] ?? [])
        request.fields = [entity.keyPosition]
        request.isUnordered = true
        var isFound = false
        try reader.fetch(request) { row in
            let key = RecordKey(try row.value(0, type: entity.definition.keyField.type))
            isFound = key.map { !going.contains($0) } ?? true
            return isFound ? .stop : .next
        }
        return isFound
    }

    /// A `.deny` rule applies as long as a remaining record refers to one that is removed.
    private func checkDenials() throws {
        for batch in levels.joined() {
            for edge in graph[batch.entity] where edge.rule == .deny {
                guard case .holdingKey(let field) = edge.way else { continue }
                if try stays(FetchRequest(edge.entity, where: batch.matched(by: field))) {
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

    /// The values of one field, in the order of the request, without nils.
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
