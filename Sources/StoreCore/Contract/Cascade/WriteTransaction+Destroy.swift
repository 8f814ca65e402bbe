// The second phase of a destroy. Whatever fails, nothing of it stays: both ways surround it with a savepoint where there is more than one step.
extension WriteTransaction {
    /// Removes one record and what its relations say, calling the hooks of each. What is not stored is left alone, without callbacks.
    ///
    /// - Parameter cascade: Whether relations are followed; with false the record alone goes, and references to it dangle.
    /// - Throws: ``StoreError`` `.stillReferenced`, or what a hook throws; everything is then still there.
    public func destroy(_ entity: EntityID, _ key: RecordKey, cascade: Bool = true) throws -> DestroySummary {
        try check()
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
        let entity = request.entity
        let hasHooks = !store.context.hooks.isEmpty && store.context.hooks[entity.name] != nil
        let hasEdges = cascade && !relations[entity].isEmpty
        if !hasHooks, !hasEdges {
            if let references, references.watchesDeletes(of: entity) { references.willDelete(entity, try writer.keys(of: request)) }
            return DestroySummary(entity.name, try writer.delete(request))
        }
        let keys = try writer.keys(of: request)
        if hasEdges { return keys.isEmpty ? DestroySummary() : try destroyAll(entity, keys) }
        var summary = DestroySummary()
        try atomically {
            for key in keys { summary.add(try destroyAlone(entity, key)) }
        }
        return summary
    }

    /// Removes records with all that goes with them, the deepest first.
    private func destroyAll(_ entity: EntityID, _ keys: [RecordKey]) throws -> DestroySummary {
        let collection = try DestroyCollection(entity, keys, relations, store.context.hooks, writer)
        var removed: [DestroySummary] = []
        try atomically {
            for level in collection.levels.reversed() {
                // What nobody sees goes, or forgets, before those it belongs to.
                for batch in level {
                    for edge in batch.followers { removed.append(try follow(edge, batch)) }
                }
                for batch in level.reversed() { removed.append(try remove(batch)) }
            }
        }
        var summary = DestroySummary()
        for part in removed.reversed() { summary.add(part) }
        return summary
    }

    /// Removes the records along an edge by the keys they hold, or makes those references nil.
    private func follow(_ edge: RelationGraph.Edge, _ batch: DestroyCollection.Batch) throws -> DestroySummary {
        guard case .holdingKey(let field) = edge.way else { return DestroySummary() }
        let request = FetchRequest(edge.entity, where: batch.matched(by: field))
        if edge.rule != .nullify { return DestroySummary(edge.entity.name, try writer.delete(request)) }
        var assignments = [Assignment(field, .set(.null))]
        if let position = edge.entity.updatedAtPosition { assignments.append(Assignment(position, .set(.date(now)))) }
        _ = try writer.update(request, assignments)
        return DestroySummary()
    }

    private func remove(_ batch: DestroyCollection.Batch) throws -> DestroySummary {
        let entity = batch.entity
        guard batch.keys.count == 1 || (!store.context.hooks.isEmpty && store.context.hooks[entity.name] != nil) else {
            references?.willDelete(entity, batch.keys)
            return DestroySummary(
                entity.name, try writer.delete(FetchRequest(entity, where: batch.matched(by: entity.keyPosition))))
        }
        var summary = DestroySummary()
        for key in batch.keys { summary.add(try destroyAlone(entity, key)) }
        return summary
    }

    /// Removes one record, calling the hooks of its entity.
    private func destroyAlone(_ entity: EntityID, _ key: RecordKey) throws -> DestroySummary {
        let hooks = store.context.hooks.isEmpty ? nil : store.context.hooks[entity.name]
        if let hook = hooks?.beforeDestroy {
            guard try writer.get(entity, key, { try hook(&$0, self) }) else { return DestroySummary() }
        }
        references?.willDelete(entity, [key])
        guard try writer.delete(entity, key) else { return DestroySummary() }
        try hooks?.afterDestroy?(key, self)
        return DestroySummary(entity.name, 1)
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
        return try DestroyCollection(request.entity, keys, graph, store.context.hooks, reader, isPlan: true).summary
    }
}
