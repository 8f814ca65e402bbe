import StoreCore

/// The records of one model that a commit inserted, updated and deleted, by their keys.
public struct ModelChanges<M: Model>: Sendable {
    /// Whether many records changed, more than ``StoreConfiguration/changeKeys``, or it is not known which. The lists are then empty.
    public private(set) var areMany: Bool
    /// The keys of new records, in the order in which they were first written.
    public private(set) var inserted: [M.Key] = []
    /// The keys of records that were there before and still are, with the names of the fields that were written.
    public private(set) var updated: [(id: M.Key, fields: [String])] = []
    /// The keys of removed records.
    public private(set) var deleted: [M.Key] = []

    /// The keys of all these records: what a cache has to give up.
    public var changed: [M.Key] { inserted + updated.map(\.id) + deleted }

    init(_ changes: EntityChanges) {
        areMany = changes.areMany
        for note in changes.records {
            guard let key = M.Key(recordKey: note.key) else {
                // Another model of this name has keys of another type.
                (areMany, inserted, updated, deleted) = (true, [], [], [])
                return
            }
            switch note.change {
            case .created?: inserted.append(key)
            case .updated?: updated.append((key, changes.update(note).fields))
            case .destroyed?: deleted.append(key)
            case nil: break
            }
        }
    }
}

extension ChangeSet {
    /// The changes of a model's records; nil if none of them changed. If ``ChangeSet/isEverything``, they are many.
    ///
    /// ```swift
    /// let subscription = store.onChange { changes in
    ///     guard let articles = changes[Article.self] else { return }
    ///     cache.withLock { cache in
    ///         if articles.areMany { cache.removeAll() }
    ///         for id in articles.changed { cache[id] = nil }
    ///     }
    /// }
    /// ```
    public subscript<M: Model>(model: M.Type) -> ModelChanges<M>? { self[M.entity.name].map { ModelChanges($0) } }
}
