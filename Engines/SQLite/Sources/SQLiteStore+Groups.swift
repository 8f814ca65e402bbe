import CSQLite
public import StoreCore

/// Transactions that are committed in groups; see ``SQLiteCommitGroup``. All members are called with the writer lock.
extension SQLiteStore {
    /// Submits the transaction for a group commit with the callers that wait
    /// for the writer lock, or commits it, together with those before it.
    public func submit(_ writer: any EngineWriter) throws -> PendingCommit? {
        guard let connection = writer as? SQLiteConnection else { return nil }
        if memory != nil {
            try commit(writer)
            return nil
        }
        try closeSavepoint(connection)
        if let pending = stage(connection, adding: 1) { return pending }
        try commitAll(connection)
        return nil
    }

    /// Undoes the body's changes. If others have ended before it in the same
    /// SQLite transaction, its result is final only once they are committed.
    public func submitRollback(_ writer: any EngineWriter) -> PendingCommit? {
        guard let connection = writer as? SQLiteConnection else { return nil }
        guard let group = self.writer.withLock({ $0.group }) else {
            connection.rollbackTransaction()
            released()
            return nil
        }
        do { try connection.rollbackSavepoint() } catch {
            // If the SQLite transaction is gone, the body's own error says why. Otherwise
            // the error may result from the others' changes, which are now undone.
            let isLost = connection.state.pointee.lost != nil
            dissolve(connection)
            return isLost ? nil : group.pending
        }
        if let pending = stage(connection, adding: 0) { return pending }
        try? commitAll(connection)
        return group.pending
    }

    /// Lets a transaction run on top of those that have ended and are not committed yet.
    /// Returns nil if there are none, or if no more may join; those are then committed.
    func join(isAlone: Bool) -> SQLiteConnection? {
        let (connection, group) = writer.withLock { ($0.connection, $0.group) }
        guard let connection, let group else { return nil }
        if isAlone || ContinuousClock.now >= group.deadline {
            finishGroup()
            return nil
        }
        do { try connection.beginSavepoint() } catch {
            dissolve(connection)
            return nil
        }
        // The lock has been held since the group began.
        connection.state.pointee.commitsOfOthers = .none
        writer.withLock { $0.isBorrowed = true }
        return connection
    }

    /// Keeps a transaction's changes in the group.
    ///
    /// - Throws: ``StoreError`` if SQLite refuses; the whole group is then undone.
    func closeSavepoint(_ connection: SQLiteConnection) throws {
        guard writer.withLock({ $0.group != nil }) else { return }
        do { try connection.releaseSavepoint() } catch {
            dissolve(connection)
            throw error
        }
    }

    /// Leaves the SQLite transaction open for the next caller; nil if it is to be committed now.
    private func stage(_ connection: SQLiteConnection, adding count: Int) -> PendingCommit? {
        if !context.isAwaited || !connection.isInTransaction || connection.state.pointee.hasChangedSchema { return nil }
        let changes = sqlite3_total_changes64(connection.database)
        let (pending, isNew) = writer.withLock { writer -> (PendingCommit?, Bool) in
            var group = writer.group ?? SQLiteCommitGroup(deadline: writer.began + writer.patience)
            if writer.isAlone || group.staged + count >= SQLiteCommitGroup.maximumTransactions
                || changes - writer.changesBefore >= SQLiteCommitGroup.maximumChanges || ContinuousClock.now >= group.deadline
            {
                return (nil, false)
            }
            group.staged += count
            let isNew = writer.group == nil
            writer.group = group
            writer.isBorrowed = false
            return (group.pending, isNew)
        }
        if !isNew || watch.begin(self) { return pending }
        // Without a watch there are no groups.
        writer.withLock { writer in
            writer.group = nil
            writer.isBorrowed = true
        }
        return nil
    }

    /// Commits the SQLite transaction, checkpoints when the log has grown,
    /// lets other processes write, and notifies all callers in the group.
    func commitAll(_ connection: SQLiteConnection) throws {
        let result = Result {
            try commitMeasured(connection)
            try checkpoints.afterCommit(connection)
            updateStatistics { $0.afterCommit(connection, before: $1) }
        }
        let group = writer.withLock { writer in
            defer { writer.group = nil }
            return writer.group
        }
        released()
        switch result {
        case .success: group?.pending.complete(nil)
        case .failure(let failure):
            let error = failure as? StoreError ?? StoreError(.internal, "The commit failed: \(failure)")
            if error.code == .commitOutcomeUnknown { context.poison(error) }
            group?.pending.complete(error)
            throw error
        }
    }

    /// Commits, and reports how long the sync took where the commit includes one.
    private func commitMeasured(_ connection: SQLiteConnection) throws {
        guard context.configuration.durability == .full else { return try connection.commitTransaction() }
        connection.state.pointee.hasWrittenLog = false
        let began = ContinuousClock.now
        try connection.commitTransaction()
        if connection.state.pointee.hasWrittenLog { context.emit(.synced(duration: ContinuousClock.now - began)) }
    }

    /// Updates statistics if that is due; called with the lock between processes, like a commit.
    func updateStatistics(_ body: (_ policy: inout StatisticsPolicy, _ changesBefore: Int64) -> Void) {
        if !StatisticsPolicy.isOn(context) { return }
        // Not under the mutex, which threads also take just to check whether someone writes.
        var (policy, before) = writer.withLock { ($0.statistics, $0.changesBefore) }
        body(&policy, before)
        writer.withLock { $0.statistics = policy }
    }

    /// Commits an open group, while no body runs.
    func finishGroup() {
        let connection = writer.withLock { writer -> SQLiteConnection? in
            guard writer.group != nil, !writer.isBorrowed else { return nil }
            writer.isBorrowed = true
            return writer.connection
        }
        // The waiting callers receive any error.
        if let connection { try? commitAll(connection) }
    }

    /// Rolls back the rest of the SQLite transaction, and makes the transactions that had ended run again.
    private func dissolve(_ connection: SQLiteConnection) {
        connection.rollbackTransaction()
        let group = writer.withLock { writer in
            defer { writer.group = nil }
            writer.alone = max(writer.alone, (writer.group?.staged ?? 0) + 1)
            return writer.group
        }
        released()
        group?.pending.complete(SQLiteCommitGroup.runAgain)
    }

    // MARK: For the watch

    /// The time when the open group is committed at the latest; nil if there is none.
    var groupDeadline: ContinuousClock.Instant? { writer.withLock { $0.group?.deadline } }

    /// Commits a group whose deadline has passed, once no body runs.
    func endGroup(due deadline: ContinuousClock.Instant) {
        _ = context.withWriter(afterOthersUntil: deadline, unless: { groupDeadline != deadline }) {
            if groupDeadline == deadline { finishGroup() }
        }
    }
}
