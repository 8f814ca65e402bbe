import StoreCore

extension Reference where Target: Timestamped {
    /// Sets `updatedAt` of the record referred to, without reading it, so that it counts as changed with the record that refers to it.
    ///
    /// `@BelongsTo(touch: true)` does so whenever the record that refers to it is saved or destroyed.
    ///
    /// ```swift
    /// try comment.article.touch()
    /// ```
    /// Records that the record touches in turn are touched too. A transaction that touches a record several times writes it once. Its
    /// ``Version()`` moves, so that a copy that was read before is stale; its callbacks do not run. Does nothing for a dangling reference.
    ///
    /// - Throws: ``StoreError`` `.noStore`, `.busy`, `.readOnly`, …
    public func touch(in store: (any Store)? = nil) throws {
        try StoreResolver<Target>.write(store) { try touch($0) }
    }

    /// Asynchronous form of ``touch(in:)``; suspends while another writer holds the writer lock.
    nonisolated(nonsending) public func touch(in store: (any Store)? = nil) async throws {
        try await StoreResolver<Target>.awaitWrite(store) { try touch($0) }
    }

    private func touch(_ transaction: WriteTransaction) throws {
        var records = TouchedRecords()
        records.insert(id.recordKey, of: Target.entity)
        try transaction.touch(records)
    }
}
