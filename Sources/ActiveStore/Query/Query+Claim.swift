import StoreCore

extension Query {
    /// Changes the first record of the query and returns it, so that of several callers each gets another record.
    ///
    /// ```swift
    /// let free = Job.where { $0.doneAt == nil && $0.claimedUntil < now }.order(by: \.dueAt)
    /// if let job = try free.claim(.set(\.claimedUntil, now.addingTimeInterval(60))) { … }
    /// ```
    /// The changes have to take the record out of the query, or the next caller gets it too. They are made like those of
    /// ``update(_:timestamps:)``: without validators and callbacks. Inside a transaction the record is claimed until that is undone.
    ///
    /// An engine with one writer at a time runs claims one after another. PostgreSQL leaves out records that another transaction has
    /// locked (`FOR NO KEY UPDATE SKIP LOCKED`), so that no caller waits for another. At its default isolation, claims at the same
    /// time may conflict and run again, which `isolation=readCommitted` avoids.
    ///
    /// - Returns: The record as changed, with the relations that the query includes; nil if no record is free.
    /// - Throws: ``StoreError`` `.badRequest` without a change, `.conflict`, and as ``update(_:timestamps:)``.
    public func claim(_ changes: FieldChange<M>..., timestamps: TimestampPolicy = .update) throws -> M? {
        try StoreResolver<M>.write(store) { try claimFirst(changes, timestamps, $0) }
    }

    /// Asynchronous form of ``claim(_:timestamps:)``; suspends while another writer holds the writer lock.
    nonisolated(nonsending) public func claim(_ changes: FieldChange<M>..., timestamps: TimestampPolicy = .update) async throws -> M? {
        try await StoreResolver<M>.awaitWrite(store) { try claimFirst(changes, timestamps, $0) }
    }

    private func claimFirst(_ changes: [FieldChange<M>], _ timestamps: TimestampPolicy, _ transaction: WriteTransaction) throws -> M? {
        var request = try narrowed(to: 1).checkedValues()
        if changes.isEmpty {
            throw StoreError(
                .badRequest, "claim() needs a change that marks the record of \(request.entity.name) as taken.", entity: request.entity.name
            )
        }
        request.isClaiming = true
        var found: M?
        try transaction.checkedReader().fetch(request) { row in
            found = try M(row: &row)
            return .stop
        }
        guard let found else { return nil }
        var claimed = self
        claimed.request = FetchRequest(M.entity, where: .compare(M.entity.keyPosition, .equal, found.id.recordKey.value))
        claimed.store = transaction.store
        _ = try transaction.update(claimed.request, changes.map { $0.assignment }, timestamps)
        return try claimed.first()
    }
}
