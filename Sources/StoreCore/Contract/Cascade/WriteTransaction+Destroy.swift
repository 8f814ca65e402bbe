// The second phase of a destroy. Whatever fails, nothing of it stays: both ways surround it with a savepoint where there is more than one step.
extension WriteTransaction {
    /// Removes one record and what its relations say, calling the hooks of each. What is not stored is left alone, without callbacks.
    ///
    /// - Parameter cascade: Whether relations are followed; with false the record alone goes, and references to it dangle.
    /// - Throws: ``StoreError`` `.stillReferenced`, or what a hook throws; everything is then still there.
    public func destroy(_ entity: EntityID, _ key: RecordKey, cascade: Bool = true) throws -> DestroySummary {
        try check()
        let entity = relations.canonical(entity)
        let edges = cascade ? relations[entity] : []
        if edges.isEmpty { return try destroyAlone(entity, key) }
        guard try writer.get(entity, key, { _ in }) else { return DestroySummary() }
        return try destroyAll(entity, [key])
    }

    /// Removes the records of a request and what their relations say; one operation of the engine where nobody wants to see them.
    ///
    /// - Parameter cascade: As for ``destroy(_:_:cascade:)``.
    /// - Throws: As ``destroy(_:_:cascade:)``.
    public func destroy(_ request: FetchRequest, cascade: Bool = true) throws -> DestroySummary {
        try check()
        try request.checkValues()
        let entity = relations.canonical(request.entity)
        let hasEdges = cascade && !relations[entity].isEmpty
        if !hasHooks(entity), !hasEdges {
            if let references, references.watchesDeletes(of: entity) { references.willDelete(entity, try writer.keys(of: request)) }
            return DestroySummary(entity.name, try writer.delete(request))
        }
        let keys = try writer.keys(of: request)
        if hasEdges { return keys.isEmpty ? DestroySummary() : try destroyAll(entity, keys) }
        var count = 0
        try atomically {
            for key in keys where try destroyOne(entity, key) { count += 1 }
        }
        return DestroySummary(entity.name, count)
    }

    /// Removes records with all that goes with them, the deepest first.
    private func destroyAll(_ entity: EntityID, _ keys: [RecordKey]) throws -> DestroySummary {
        let collection = try DestroyCollection(entity, keys, relations, store.context.hooks, writer)
        var counts: [EntityID: Int] = [:]
        try atomically {
            for batch in collection.batches {
                // What nobody sees goes, or forgets, before those it belongs to.
                for edge in batch.followers { counts[edge.entity, default: 0] += try follow(edge, batch) }
                counts[batch.entity, default: 0] += try remove(batch)
            }
        }
        return collection.summary(counts)
    }

    /// Removes the records along an edge by the keys they hold, or makes those references nil; says how many went.
    private func follow(_ edge: RelationGraph.Edge, _ batch: DestroyCollection.Batch) throws -> Int {
        guard case .holdingKey(let field) = edge.way else { return 0 }
        let request = FetchRequest(edge.entity, where: batch.matched(by: field))
        if edge.rule != .nullify { return try writer.delete(request) }
        var assignments = [Assignment(field, .set(.null))]
        if let position = edge.entity.updatedAtPosition { assignments.append(Assignment(position, .set(.date(now)))) }
        _ = try writer.update(request, assignments)
        return 0
    }

    private func remove(_ batch: DestroyCollection.Batch) throws -> Int {
        let entity = batch.entity
        guard batch.keys.count == 1 || hasHooks(entity) else {
            references?.willDelete(entity, batch.keys)
            return try writer.delete(FetchRequest(entity, where: batch.matched(by: entity.keyPosition)))
        }
        var count = 0
        for key in batch.keys where try destroyOne(entity, key) { count += 1 }
        return count
    }

    /// Removes one record that nothing goes with. What its hooks write belongs to it: when one of them throws, all of that is undone.
    private func destroyAlone(_ entity: EntityID, _ key: RecordKey) throws -> DestroySummary {
        var isRemoved = false
        if hasHooks(entity) {
            try atomically { isRemoved = try destroyOne(entity, key) }
        } else {
            isRemoved = try destroyOne(entity, key)
        }
        return DestroySummary(entity.name, isRemoved ? 1 : 0)
    }

    /// Removes one record, calling the hooks of its entity; says whether there was one.
    private func destroyOne(_ entity: EntityID, _ key: RecordKey) throws -> Bool {
        let hooks = store.context.hooks.isEmpty ? nil : store.context.hooks[entity.name]
        if let hook = hooks?.beforeDestroy {
            guard try writer.get(entity, key, { try hook(&$0, self) }) else { return false }
        }
        references?.willDelete(entity, [key])
        guard try writer.delete(entity, key) else { return false }
        try hooks?.afterDestroy?(key, self)
        return true
    }

    private func hasHooks(_ entity: EntityID) -> Bool {
        !store.context.hooks.isEmpty && store.context.hooks[entity.name] != nil
    }
}

extension ReadTransaction {
    /// What ``WriteTransaction/destroy(_:cascade:)`` of these records would remove, without removing anything.
    ///
    /// - Throws: ``StoreError`` `.stillReferenced` where a rule would refuse it.
    public final func destroyPlan(_ request: FetchRequest, cascade: Bool = true) throws -> DestroySummary {
        let reader = try checkedReader()
        try request.checkValues()
        let graph = cascade ? store.context.relations : RelationGraph()
        let keys = try reader.keys(of: request)
        return try DestroyCollection(graph.canonical(request.entity), keys, graph, store.context.hooks, reader, isPlan: true).summary
    }
}
