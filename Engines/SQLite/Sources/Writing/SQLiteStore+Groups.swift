import CSQLite
public import StoreCore

/// Transactions that end together; see ``SQLiteCommitGroup``. All of it is called with the writer lock.
extension SQLiteStore {
    /// Hands the transaction over to be committed with those of the callers
    /// that wait for the writer lock, or commits it, with those before it.
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

    /// Undoes what the body did; where others have ended before it in the same
    /// transaction of SQLite's, its result counts once they are committed.
    public func submitRollback(_ writer: any EngineWriter) -> PendingCommit? {
        guard let connection = writer as? SQLiteConnection else { return nil }
        guard let group = self.writer.withLock({ $0.group }) else {
            connection.rollbackTransaction()
            released()
            return nil
        }
        do { try connection.rollbackSavepoint() } catch {
            // With SQLite's transaction gone, the body's own error says why.
            // Else it may come from what the others did, which is undone now.
            let isLost = connection.state.pointee.lost != nil
            dissolve(connection)
            return isLost ? nil : group.pending
        }
        if let pending = stage(connection, adding: 0) { return pending }
        try? commitAll(connection)
        return group.pending
    }

    /// Has a transaction run on top of those that have ended and are not committed
    /// yet; nil if there are none, or no more may join, and they are committed then.
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
        writer.withLock { $0.isBorrowed = true }
        return connection
    }

    /// Keeps the part of a transaction of the group.
    ///
    /// - Throws: ``StoreError`` why SQLite does not; the group is gone then, and nothing of it is left.
    func closeSavepoint(_ connection: SQLiteConnection) throws {
        guard writer.withLock({ $0.group != nil }) else { return }
        do { try connection.releaseSavepoint() } catch {
            dissolve(connection)
            throw error
        }
    }

    /// Leaves SQLite's transaction open for the next caller; nil if it is to be committed now.
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

    /// Commits SQLite's transaction, checkpoints when the log has grown, lets
    /// other processes write, and tells everybody whose transaction it was.
    func commitAll(_ connection: SQLiteConnection) throws {
        let result = Result {
            try connection.commitTransaction()
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

    /// Brings statistics up to date where that is due; called with the lock between processes, as a commit is.
    func updateStatistics(_ body: (_ policy: inout StatisticsPolicy, _ changesBefore: Int64) -> Void) {
        if !StatisticsPolicy.isOn(context) { return }
        // Not under the mutex, which threads take that only ask whether someone writes.
        var (policy, before) = writer.withLock { ($0.statistics, $0.changesBefore) }
        body(&policy, before)
        writer.withLock { $0.statistics = policy }
    }

    /// Commits a group that is open, while no body runs.
    func finishGroup() {
        let connection = writer.withLock { writer -> SQLiteConnection? in
            guard writer.group != nil, !writer.isBorrowed else { return nil }
            writer.isBorrowed = true
            return writer.connection
        }
        // Those whose transactions they are hear of an error.
        if let connection { try? commitAll(connection) }
    }

    /// Undoes what is left of SQLite's transaction, and has those run again whose transactions had ended.
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

    /// When the open group is committed at the latest; nil if there is none.
    var groupDeadline: ContinuousClock.Instant? { writer.withLock { $0.group?.deadline } }

    /// Commits a group whose time is over, once no body runs.
    func endGroup(due deadline: ContinuousClock.Instant) {
        _ = context.withWriter(afterOthersUntil: deadline, unless: { groupDeadline != deadline }) {
            if groupDeadline == deadline { finishGroup() }
        }
    }
}
