// Each model defines its expired records by a request that is rebuilt for each purge. Nothing is purged unless a program asks for it: by a
// call, by the option `purgeStale=true` on opening the store, or by a task that runs at an interval.
extension Store {
    /// Removes the expired records of every model that the store was opened with, applying their delete rules and callbacks, in one
    /// transaction.
    ///
    /// Models without expiry are not touched. A store opened without models has none to purge.
    ///
    /// - Returns: The number of records removed, model by model, dependants included.
    /// - Throws: ``StoreError`` `.badRequest` where a model declares every record expired without a condition, `.stillReferenced`, and as
    ///   ``write(attempts:_:)``; nothing is then removed.
    @discardableResult public func purgeExpired() throws -> DestroySummary { try write { try $0.purgeExpired() } }

    /// Asynchronous form of ``purgeExpired()``; suspends while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public func purgeExpired() async throws -> DestroySummary {
        try await awaitWrite { try $0.purgeExpired() }
    }

    /// Removes expired records now and at an interval, until the task is cancelled or the store is closed.
    ///
    /// ```swift
    /// let purging = Task { try await store.purgeExpired(every: .seconds(3_600)) }
    /// ```
    /// A purge that finds the store busy is skipped, and event listeners receive a warning.
    ///
    /// - Parameters:
    ///   - interval: The pause between two purges; a hundred years at most.
    ///   - report: Receives the summary of each purge.
    /// - Throws: `CancellationError` at the end, or ``StoreError`` as ``purgeExpired()``.
    nonisolated(nonsending) public func purgeExpired(every interval: Duration, report: (DestroySummary) -> Void = { _ in }) async throws {
        while true {
            do { report(try await purgeExpired()) } catch let error as StoreError where error.code == .busy {
                context.emit(.warning("Expired records were not purged this time: " + error.message))
            }
            try await Task.sleep(for: interval.asWait)
        }
    }
}

extension WriteTransaction {
    /// Removes the expired records of every entity that defines expiry.
    fileprivate func purgeExpired() throws -> DestroySummary {
        let expired = store.context.hooks.expired
        return try withSavepoint { savepoint in
            var summary = DestroySummary()
            for entity in store.schema.entities {
                guard let request = try expired[entity.name]?(now) else { continue }
                summary.add(try savepoint.destroy(request))
            }
            return summary
        }
    }
}
