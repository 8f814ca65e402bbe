// Stale records: each model says what is stale, by a request that is made anew for each purge. Nothing is purged unless a program asks: by a call, by
// the option `purgeStale=true` when it opens the store, or by a task that does it every so often.
extension Store {
    /// Removes the stale records of every model that the store was opened with, with their rules and callbacks, in one transaction.
    ///
    /// Models without a notion of staleness are not touched. A store opened without its models has none.
    ///
    /// - Returns: What was removed, model by model, dependants among them.
    /// - Throws: ``StoreError`` `.badRequest` where a model calls every record stale without a condition, `.stillReferenced`, and as
    ///   ``write(attempts:_:)``; nothing is then removed.
    ///
    /// As RZVinyl's `purgeStaleObjectsWithCompletion:`.
    @discardableResult public func purgeStale() throws -> DestroySummary { try write { try $0.purgeStale() } }

    /// As the synchronous form, suspending while another writer has its turn.
    @discardableResult nonisolated(nonsending) public func purgeStale() async throws -> DestroySummary {
        try await write { try $0.purgeStale() }
    }

    /// Removes stale records now and every so often, until the task is cancelled or the store is closed.
    ///
    /// ```swift
    /// let purging = Task { try await store.purgeStale(every: .seconds(3_600)) }
    /// ```
    /// A purge that finds the store busy is left out, with a warning to those who listen to events.
    ///
    /// - Parameters:
    ///   - interval: The pause between two purges; a hundred years at most.
    ///   - report: Gets what each purge removed.
    /// - Throws: `CancellationError` at the end, or ``StoreError`` as ``purgeStale()``.
    nonisolated(nonsending) public func purgeStale(every interval: Duration, report: (DestroySummary) -> Void = { _ in }) async throws {
        while true {
            do { report(try await purgeStale()) } catch let error as StoreError where error.code == .busy {
                context.emit(.warning("Stale records were not purged this time: " + error.message))
            }
            try await Task.sleep(for: interval.asWait)
        }
    }
}

extension WriteTransaction {
    /// Removes the stale records of every entity that says what is stale.
    fileprivate func purgeStale() throws -> DestroySummary {
        let stale = store.context.hooks.stale
        return try undoable { level in
            var summary = DestroySummary()
            for entity in store.schema.entities {
                guard let request = try stale[entity.name]?(now) else { continue }
                summary.add(try level.destroy(request))
            }
            return summary
        }
    }
}
