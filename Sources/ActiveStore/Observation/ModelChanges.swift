import StoreCore

/// The records of one model that a commit inserted, updated and deleted, by their keys.
public struct ModelChanges<M: Model>: Sendable {
    private let changes: EntityChanges

    init(_ changes: EntityChanges) { self.changes = changes }

    /// Whether many records changed, more than ``ChangeSet/maximumKeys``, or it is not known which. The lists are then empty.
    public var areMany: Bool { changes.areMany }

    /// The keys of new records, in the order in which they were first written.
    public var inserted: [M.Key] { changes.inserted.compactMap { M.Key(recordKey: $0) } }

    /// The keys of records that were there before and still are, with the names of the fields that were written.
    public var updated: [(id: M.Key, fields: [String])] {
        changes.updated.compactMap { update in M.Key(recordKey: update.key).map { ($0, update.fields) } }
    }

    /// The keys of removed records.
    public var deleted: [M.Key] { changes.deleted.compactMap { M.Key(recordKey: $0) } }

    /// The keys of all these records: what a cache has to give up.
    public var changed: [M.Key] { inserted + updated.map(\.id) + deleted }
}

extension ChangeSet {
    /// The changes of a model's records; nil if none of them changed. If ``isEverything``, they are many.
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
