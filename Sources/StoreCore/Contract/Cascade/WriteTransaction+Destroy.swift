extension WriteTransaction {
    /// Removes one record, calling the hooks of its entity. What is not stored is left alone, without callbacks.
    ///
    /// - Throws: ``StoreError``, or what a hook throws; the record is then still there.
    public func destroy(_ entity: EntityID, _ key: RecordKey) throws -> DestroySummary {
        try check()
        let hooks = store.context.hooks.isEmpty ? nil : store.context.hooks[entity.name]
        if let hook = hooks?.beforeDestroy {
            guard try writer.get(entity, key, { try hook(&$0, self) }) else { return DestroySummary() }
        }
        guard try writer.delete(entity, key) else { return DestroySummary() }
        try hooks?.afterDestroy?(key, self)
        return DestroySummary(entity.name, 1)
    }

    /// Removes the records of a request; one operation of the engine where no hook wants to see them.
    ///
    /// - Throws: ``StoreError``, or what a hook throws; nothing is removed then.
    public func destroy(_ request: FetchRequest) throws -> DestroySummary {
        try check()
        try request.checkValues()
        let entity = request.entity
        let name = entity.name
        if store.context.hooks.isEmpty || store.context.hooks[name] == nil {
            return DestroySummary(name, try writer.delete(request))
        }
        var summary = DestroySummary()
        for key in try keys(of: request) { summary.add(name, try destroy(entity, key).total) }
        return summary
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
