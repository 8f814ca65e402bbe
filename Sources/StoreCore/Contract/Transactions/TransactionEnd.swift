/// How the body ended, and the work to do now that the writer lock is released.
struct TransactionEnd {
    private let result: Result<Void, any Error>
    private let transaction: WriteTransaction
    private let began: ContinuousClock.Instant
    /// The commit under way; nil when it has ended, or there is none.
    private let pending: PendingCommit?
    /// Its place among the commits that are told; nil if the store was not watched.
    private let place: Int?

    /// A transaction that is rolled back.
    init(failed error: any Error, _ transaction: WriteTransaction, _ began: ContinuousClock.Instant, _ place: Int? = nil) {
        self.init(undone: .failure(error), transaction, began, place: place)
    }

    /// - Parameter pending: The commit of transactions whose writes its body may have read.
    init(
        undone result: Result<Void, any Error>, _ transaction: WriteTransaction, _ began: ContinuousClock.Instant,
        pending: PendingCommit? = nil, place: Int? = nil
    ) {
        self.result = result
        self.transaction = transaction
        self.began = began
        self.pending = pending
        self.place = place
        transaction.outcome.resolve(.rolledBack)
    }

    /// A transaction that was submitted to be committed.
    init(
        result: Result<Void, any Error>, transaction: WriteTransaction, began: ContinuousClock.Instant, pending: PendingCommit?, place: Int?
    ) {
        self.result = result
        self.transaction = transaction
        self.began = began
        self.pending = pending
        self.place = place
        if pending == nil { transaction.outcome.resolve(.committed) }
    }

    /// The end once the commit has ended, for which the thread blocks.
    func awaited(_ context: StoreContext) -> TransactionEnd {
        guard let pending else { return self }
        return finished(by: Result { try pending.wait() }, context)
    }

    /// The end once the commit has ended, for which the task suspends.
    nonisolated(nonsending) func awaited(_ context: StoreContext) async -> TransactionEnd {
        guard let pending else { return self }
        do {
            try await pending.wait()
            return finished(by: .success(()), context)
        } catch { return finished(by: .failure(error), context) }
    }

    private func finished(by commit: Result<Void, any Error>, _ context: StoreContext) -> TransactionEnd {
        // The transaction was committed, but into a file that was meanwhile found to have lost its name.
        if case .success = commit, context.files.isLost { return TransactionEnd(failed: context.whyUnusable(), transaction, began, place) }
        return switch commit {
        case .success:
            transaction.outcome.state == .rolledBack
                ? TransactionEnd(undone: result, transaction, began, place: place)
                : TransactionEnd(result: result, transaction: transaction, began: began, pending: nil, place: place)
        case .failure(let error): TransactionEnd(failed: error, transaction, began, place)
        }
    }

    /// Notifies listeners, which run once the store is free again, so that they may use it.
    func tell(_ context: StoreContext) throws {
        let place = prepareToTell(context)
        while let place, let wait = context.changeHub.deliver(upTo: place, transaction.store) { try wait.wait() }
    }

    /// As above for tasks.
    nonisolated(nonsending) func tell(_ context: StoreContext) async throws {
        let place = prepareToTell(context)
        while let place, let wait = context.changeHub.deliver(upTo: place, transaction.store) { try await wait.wait() }
    }

    /// - Returns: The place among the commits of what is to be told.
    private func prepareToTell(_ context: StoreContext) -> Int? {
        let duration = ContinuousClock.now - began
        let isCommitted = transaction.outcome.state == .committed
        context.emit(isCommitted ? .committed(duration: duration) : .rolledBack(duration: duration))
        if let place { return place }
        var isUnknown = false
        if case .failure(let error) = result { isUnknown = (error as? StoreError)?.code == .commitOutcomeUnknown }
        guard isCommitted && transaction.concernsWatchers || isUnknown && context.changeHub.isWatched else { return nil }
        // Watching began when the transaction was about to commit: those who watch may not have seen it.
        let place = context.changeHub.begin()
        context.changeHub.end(place, isUnknown ? ChangeSet(everythingAt: transaction.now) : transaction.changes())
        return place
    }

    /// Whether the transaction has ended; otherwise the body must run again.
    func finish(retrying: Bool) throws -> Bool {
        switch result {
        case .success:
            if transaction.outcome.state == .committed { transaction.runAfterCommit() }
            return true
        case .failure(let error):
            // A stale copy of a record is as stale when the body runs again.
            if retrying, let error = error as? StoreError, error.code == .conflict, error.versions == nil { return false }
            throw error
        }
    }
}
