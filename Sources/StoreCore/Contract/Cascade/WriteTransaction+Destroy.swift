// The second phase of a destroy. It is undone as a whole on failure: more than one step runs inside a savepoint.
extension WriteTransaction {
    /// Removes one record and its dependants by the delete rules, calling the hooks of each. A key without a stored record is ignored,
    /// without callbacks.
    ///
    /// - Parameter cascade: Whether relations are followed; with false only the record is removed, and references to it dangle.
    /// - Throws: ``StoreError`` `.stillReferenced`, or what a hook throws; all records are then still stored, and the hooks' writes are
    ///   undone.
    public func destroy(_ entity: EntityID, _ key: RecordKey, cascade: Bool = true) throws -> DestroySummary {
        try check()
        if entity.isReadOnly { throw StoreError.onlyRead(entity) }
        let entity = relations.canonical(entity)
        if !cascade || relations[entity].isEmpty {
            let owners = try owners(ofRemoved: entity, [key])
            guard try destroyAlone(entity, key) == true else { return DestroySummary(entity.name, 0) }
            try touch(owners)
            return DestroySummary(entity.name, 1)
        }
        if let followers = relations.followers(of: entity) { return try destroy(entity, key, followers) }
        guard try writer.get(entity, key, { _ in }) else { return DestroySummary() }
        return try destroyAll(entity, [key])
    }

    /// Removes the records of a request and their dependants by the delete rules; one engine operation where none of them has to be read.
    ///
    /// - Parameter cascade: As for ``destroy(_:_:cascade:)``.
    /// - Throws: As ``destroy(_:_:cascade:)``.
    public func destroy(_ request: FetchRequest, cascade: Bool = true) throws -> DestroySummary {
        try check()
        if request.entity.isReadOnly { throw StoreError.onlyRead(request.entity) }
        try request.checkValues()
        let entity = relations.canonical(request.entity)
        let hasEdges = cascade && !relations[entity].isEmpty
        if hooks(of: entity) == nil, !hasEdges, !touches(from: entity) {
            if let references, references.watchesDeletes(of: entity) { references.willDelete(entity, try writer.keys(of: request)) }
            return DestroySummary(entity.name, try writer.delete(request))
        }
        let keys = try writer.keys(of: request)
        if hasEdges { return keys.isEmpty ? DestroySummary() : try destroyAll(entity, keys) }
        return try withSavepoint { savepoint in
            let owners = try savepoint.owners(ofRemoved: entity, keys)
            var count = 0
            if hooks(of: entity) == nil, !keys.isEmpty {
                count = try savepoint.remove(DestroyCollection.Batch(entity: entity, keys: keys))
            } else {
                for key in keys where try savepoint.destroyAlone(entity, key) == true { count += 1 }
            }
            if count > 0 { try savepoint.touch(owners) }
            return DestroySummary(entity.name, count)
        }
    }

    /// Removes one record and its dependants by key alone: one engine operation for each relation.
    ///
    /// A savepoint would cost half as much again, because SQLite copies every page that is changed inside one. If the engine fails between
    /// two operations, the whole transaction is undone instead.
    private func destroy(_ entity: EntityID, _ key: RecordKey, _ followers: [RelationGraph.Edge]) throws -> DestroySummary {
        references?.willDelete(entity, [key])
        var owners = try owners(ofRemoved: entity, [key])
        guard try writer.delete(entity, key) else { return DestroySummary() }
        let batch = DestroyCollection.Batch(entity: entity, keys: [key])
        do {
            if followers.count == 1 {
                var summary = DestroySummary(entity.name, 1)
                summary.add(followers[0].entity.name, try follow(followers[0], batch, &owners))
                try touch(owners)
                return summary
            }
            var counts = [entity: 1]
            for edge in followers { counts[edge.entity, default: 0] += try follow(edge, batch, &owners) }
            try touch(owners)
            return relations.summary(counts, of: entity)
        } catch {
            failTransaction(error)
            throw error
        }
    }

    /// Removes records and all their dependants, the deepest first.
    private func destroyAll(_ entity: EntityID, _ keys: [RecordKey]) throws -> DestroySummary {
        let collection = try DestroyCollection(entity, keys, relations, writer)
        return try withSavepoint { savepoint in
            var counts: [EntityID: Int] = [:]
            var owners = TouchedRecords()
            for batch in collection.batches {
                owners.formUnion(try savepoint.owners(ofRemoved: batch.entity, batch.keys))
                // Records that are removed or updated without being read come before those they belong to.
                for edge in batch.followers { counts[edge.entity, default: 0] += try savepoint.follow(edge, batch, &owners) }
                counts[batch.entity, default: 0] += try savepoint.remove(batch)
            }
            // Those that were removed themselves are no longer stored.
            try savepoint.touch(owners)
            return relations.summary(counts, of: entity)
        }
    }

    /// Removes the records along an edge by the keys they hold, or sets those references to nil; returns how many were removed.
    ///
    /// - Parameter owners: Receives the records that those touch whose references are set to nil.
    private func follow(_ edge: RelationGraph.Edge, _ batch: DestroyCollection.Batch, _ owners: inout TouchedRecords) throws -> Int {
        guard case .holdingKey(let field) = edge.way else { return 0 }
        let request = FetchRequest(edge.entity, where: batch.matched(by: field))
        if edge.rule != .nullify { return try writer.delete(request) }
        var assignments = [Assignment(field, .set(.null))]
        owners.formUnion(try self.owners(of: request))
        if let position = edge.entity.updatedAtPosition {
            assignments.append(Assignment(position, .set(.date(now))))
            noteUpdates(of: edge.entity)
        }
        try moveVersion(of: edge.entity, with: &assignments)
        _ = try writer.update(request, assignments)
        return 0
    }

    private func remove(_ batch: DestroyCollection.Batch) throws -> Int {
        let entity = batch.entity
        if batch.keys.count > 1, hooks(of: entity) == nil {
            references?.willDelete(entity, batch.keys)
            return try writer.delete(FetchRequest(entity, where: batch.matched(by: entity.keyPosition)))
        }
        var count = 0
        for key in batch.keys {
            switch try destroyAlone(entity, key) {
            case true?: count += 1
            case false?: break
            case nil: throw StoreError.removalUndone(entity)
            }
        }
        return count
    }

    /// Removes one record, calling the hooks of its entity; returns whether it existed, and nil if a hook undid the removal.
    private func destroyAlone(_ entity: EntityID, _ key: RecordKey) throws -> Bool? {
        guard let destroying = hooks(of: entity)?.destroying else {
            references?.willDelete(entity, [key])
            return try writer.delete(entity, key)
        }
        // Hooks may do anything, so they run once the row is no longer borrowed.
        var removal: RecordHooks.Removal?
        guard try writer.get(entity, key, { removal = try destroying(&$0) }), let removal else { return false }
        return try withCallbacks(entity) { savepoint -> Bool? in
            try removal.before(savepoint)
            references?.willDelete(entity, [key])
            // The hook may have removed it itself.
            guard try savepoint.writer.delete(entity, key) else { return false }
            try removal.after(savepoint)
            return savepoint.isMarkedForRollback ? nil : true
        }
    }

    /// The records that records about to be removed touch.
    private func owners(ofRemoved entity: EntityID, _ keys: [RecordKey]) throws -> TouchedRecords {
        touches(from: entity) ? try owners(of: entity, keys) : TouchedRecords()
    }

    private func hooks(of entity: EntityID) -> RecordHooks.Entity? {
        store.context.hooks.isEmpty ? nil : store.context.hooks[entity.name]
    }
}

extension ReadTransaction {
    /// The records that ``WriteTransaction/destroy(_:cascade:)`` of these records would remove, without removing anything.
    ///
    /// - Throws: ``StoreError`` `.stillReferenced` where a rule would refuse it.
    public final func destroyPlan(_ request: FetchRequest, cascade: Bool = true) throws -> DestroySummary {
        let reader = try checkedReader()
        try request.checkValues()
        let graph = cascade ? store.context.relations : RelationGraph()
        let keys = try reader.keys(of: request)
        return try DestroyCollection(graph.canonical(request.entity), keys, graph, reader, isPlan: true).summary
    }
}

extension StoreError {
    static func removalUndone(_ entity: EntityID) -> StoreError {
        StoreError(
            .constraint,
            "A callback undid the removal of a record of \(entity.name) that goes with another; let it throw an error instead.",
            entity: entity.name)
    }
}
