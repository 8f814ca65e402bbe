import StoreCore

// Live queries; see Store.updates(atMostEvery:_:).
extension Query {
    /// The records at once, and again whenever a commit may have changed them.
    ///
    /// ```swift
    /// for try await tickets in Ticket.where({ $0.isOpen }).order(by: \.title).updates(in: store) { show(tickets) }
    /// ```
    /// The query is asked again only when a commit changes what it reads: its entity, the related entities of its conditions and
    /// inclusions, and, for updates, a field that it compares, orders by or returns. Equal results are not given again.
    ///
    /// - Parameters:
    ///   - store: The store; nil for the query's own, else the ambient or default one at the time of this call.
    ///   - interval: The least time between two reads.
    /// - Returns: A sequence that throws as ``all()``, and ends when the store is closed or the task that reads it is cancelled.
    public func updates(in store: (any Store)? = nil, atMostEvery interval: Duration = .milliseconds(10)) -> Updates<[M]> {
        updates(in: store, atMostEvery: interval) { try $0.all() }
    }

    /// The result of a closure that reads by this query, at once and whenever a commit may have changed it: a number, the first record,
    /// values of a field, groups, a join, or several of them.
    ///
    /// ```swift
    /// let tickets = Ticket.where { $0.isOpen }
    /// for try await count in tickets.updates(in: store, { try $0.count() }) { show(count) }
    /// for try await titles in tickets.updates(in: store, { try $0.pluck(\.title) }) { show(titles) }
    /// ```
    /// - Parameters:
    ///   - store: The store; nil for the query's own, else the ambient or default one at the time of this call.
    ///   - interval: The least time between two reads.
    ///   - read: Reads; it runs inside a read of the store, as ``StoreCore/Store/updates(atMostEvery:_:)`` describes.
    /// - Returns: A sequence that throws what the closure throws.
    public func updates<Value: Sendable>(
        in store: (any Store)? = nil, atMostEvery interval: Duration = .milliseconds(10),
        _ read: @escaping @Sendable (Query) throws -> Value
    ) -> Updates<Value> {
        let found = Result { try StoreResolver<M>.store(store ?? self.store) }
        return Updates(of: { try found.get() }, atMostEvery: interval) { try read(self.in(found.get())) }
    }
}

extension Many {
    /// The related records at once, and again whenever a commit may have changed them; see ``Query/updates(in:atMostEvery:)``.
    public func updates(in store: (any Store)? = nil, atMostEvery interval: Duration = .milliseconds(10)) -> Updates<[Child]> {
        query.updates(in: store, atMostEvery: interval)
    }
}

extension Model {
    /// All records at once, and again whenever a commit may have changed them; see ``Query/updates(in:atMostEvery:)``.
    public static func updates(
        in store: (any Store)? = nil, atMostEvery interval: Duration = .milliseconds(10)
    ) -> Updates<[Self]> { query.updates(in: store, atMostEvery: interval) }

    /// This record as it is stored, at once and whenever a commit changes it; nil while it is not stored.
    ///
    /// ```swift
    /// for try await ticket in ticket.updates(in: store) {
    ///     guard let ticket else { return }                                    // destroyed
    ///     show(ticket)
    /// }
    /// ```
    /// Commits that change other records of the model do not make it read again.
    ///
    /// - Parameters:
    ///   - store: The store; nil for the ambient or default one at the time of this call.
    ///   - interval: The least time between two reads.
    /// - Returns: A sequence that throws as ``find(_:in:)``, and ends when the store is closed or the task that reads it is cancelled.
    public func updates(in store: (any Store)? = nil, atMostEvery interval: Duration = .milliseconds(10)) -> Updates<Self?> {
        let (found, id) = (Result { try StoreResolver<Self>.store(store) }, id)
        return Updates(of: { try found.get() }, atMostEvery: interval) { try Self.find(id, in: found.get()) }
    }
}
