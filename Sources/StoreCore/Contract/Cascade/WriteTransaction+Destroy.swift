extension WriteTransaction {
    /// Removes one record, calling the hooks of its entity. What is not stored is left alone, without callbacks.
    ///
    /// - Throws: ``StoreError``, or what a hook throws; the record is then still there, and what the hooks wrote is undone.
    public func destroy(_ entity: EntityID, _ key: RecordKey) throws -> DestroySummary {
        try check()
        guard let destroying = hooks(of: entity)?.destroying else {
            return try writer.delete(entity, key) ? DestroySummary(entity.name, 1) : DestroySummary()
        }
        // Hooks may do anything, so they run when the row is no longer lent.
        var removal: RecordHooks.Removal?
        guard try writer.get(entity, key, { removal = try destroying(&$0) }), let removal else { return DestroySummary() }
        return try callingBack(entity) { level in
            try removal.before(level)
            // The hook may have removed it by itself.
            guard try level.writer.delete(entity, key) else { return DestroySummary() }
            try removal.after(level)
            return DestroySummary(entity.name, 1)
        }
    }

    /// Removes the records of a request; one operation of the engine where no hook wants to see them.
    ///
    /// - Throws: ``StoreError``, or what a hook throws; nothing is removed then.
    public func destroy(_ request: FetchRequest) throws -> DestroySummary {
        try check()
        try request.checkValues()
        let entity = request.entity
        let name = entity.name
        if hooks(of: entity) == nil { return DestroySummary(name, try writer.delete(request)) }
        return try undoable { level in
            var summary = DestroySummary()
            for key in try level.keys(of: request) { summary.add(name, try level.destroy(entity, key)[name]) }
            return summary
        }
    }

    private func hooks(of entity: EntityID) -> RecordHooks.Entity? {
        store.context.hooks.isEmpty ? nil : store.context.hooks[entity.name]
    }

    /// The keys of a request's records, in its order.
    private func keys(of request: FetchRequest) throws -> [RecordKey] {
        let definition = request.entity.definition
        var request = request
        request.fields = [definition.key]
        var keys: [RecordKey] = []
        try writer.fetch(request) { row in
            if let key = RecordKey(try row.value(0, type: definition.keyField.type)) { keys.append(key) }
            return .next
        }
        return keys
    }
}
