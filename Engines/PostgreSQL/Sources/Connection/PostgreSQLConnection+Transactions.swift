import Glibc
import StoreCore
import StoreSQL

/// Beginning and ending transactions and savepoints.
extension PostgreSQLConnection {
    /// Begins a read and pins its snapshot, which BEGIN alone does not.
    func beginSnapshot() throws {
        try begin("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" + opening.options.settings.text + "; SELECT 1", .read)
    }

    /// Ends a read, if one was begun. Its caller has all it wanted, so the server's answer is not waited for.
    func endSnapshot() {
        guard state.pointee.transaction == .read else { return }
        if !state.pointee.isPutOff { link.rollBackLater() }
        didEnd()
    }

    /// Begins a write transaction.
    ///
    /// Taking a lock on a table takes no snapshot: a transaction that has waited for others sees what they have committed, and so cannot be in their way any more. The
    /// server's queue is fair. A caller is in it for a tenth of a second at a time, so that it can be cancelled; one that keeps others out
    /// stays longer, or those that come meanwhile would go first.
    /// - Parameter isAlone: Whether other writers, those of other processes too, are to end before and wait until it has ended.
    /// - Returns: false while others do not let it.
    func beginWriting(isAlone: Bool) throws -> Bool {
        var sql = beginning + opening.options.settings.text
        if opening.hasCatalog {
            let turn = min(isAlone ? 2_000 : 100, opening.options.lockTimeout)
            sql +=
                "; SET LOCAL lock_timeout = \(turn); LOCK TABLE \(ConnectionOpening.catalogTable) IN \(isAlone ? "EXCLUSIVE" : "ROW EXCLUSIVE") MODE"
            sql += "; SET LOCAL lock_timeout = \(opening.options.lockTimeout)"
        }
        do { try begin(sql, .write) } catch let error as StoreError where error.engineCode?.state == "55P03" { return false }
        state.pointee.isAlone = isAlone && opening.hasCatalog
        return true
    }

    /// Begins a transaction that keeps all other writers out, and waits for it.
    func beginWritingAlone() throws {
        let end = ContinuousClock.now + context.configuration.busyTimeout
        while try !beginWriting(isAlone: true) {
            if ContinuousClock.now >= end {
                throw StoreError(
                    .busy, "Other writers kept the store busy for longer than \(context.configuration.busyTimeout) (busyTimeout).")
            }
        }
    }

    private func begin(_ sql: String, _ transaction: ConnectionState.Transaction) throws {
        try prepareToBegin()
        do throws(ServerFailure) { try send(sql, transaction) } catch {
            throw transaction == .write && PostgreSQLFailure.isOfStandby(error.state) ? PostgreSQLFailure.standby(error) : failure(error)
        }
        didBegin(transaction)
    }

    /// Does what is not done inside a transaction.
    func prepareToBegin() throws {
        if link.isForked { throw StoreError.forked }
        forgetDropped()
        removeTokens()
        if state.pointee.hasRulesOfTransaction {
            state.pointee.hasRulesOfTransaction = false
            state.pointee.hasOwnRules = [:]
        }
        state.pointee.snapshotGeneration = opening.rules.generation
    }

    /// The statement that begins a transaction that writes.
    var beginning: String { "BEGIN ISOLATION LEVEL \(opening.options.isolation.sql) READ WRITE" }

    func didBegin(_ transaction: ConnectionState.Transaction) {
        link.hasUnseenFailure = false
        state.pointee.transaction = transaction
        state.pointee.isAlone = false
        state.pointee.isPutOff = false
        state.pointee.endsWithNextChange = false
        state.pointee.isCommitted = false
        state.pointee.relations = nil
        state.pointee.mayHaveWritten = false
        state.pointee.isLogged = false
        state.pointee.entry = nil
        state.pointee.entryOfNextChange = nil
        state.pointee.loggedEntry = nil
        state.pointee.logBound = nil
        state.pointee.lastLogNumber = nil
        state.pointee.hasChangedSchema = false
        state.pointee.madeTables = []
        state.pointee.hasPutOffIndexes = false
        state.pointee.lost = nil
        state.pointee.spoilt = nil
    }

    /// Sends a BEGIN, on a new connection where this one is closed, or leads to a standby.
    func send(_ begin: String, _ transaction: ConnectionState.Transaction) throws(ServerFailure) {
        do throws(ServerFailure) { try send(begin) } catch {
            guard transaction == .write, PostgreSQLFailure.isOfStandby(error.state) else { throw error }
            // The primary may have become a standby, or the name of its host may lead to another server now.
            link.close()
            do throws(ServerFailure) { try send(begin) } catch {
                if PostgreSQLFailure.isOfStandby(error.state) { link.close() }
                throw error
            }
        }
    }

    private func send(_ begin: String) throws(ServerFailure) {
        do throws(ServerFailure) {
            try repeatingWhereLost { () throws(ServerFailure) in try link.execute(begin).clear() }
        } catch {
            link.rollBack()
            throw error
        }
    }

    private func didEnd() {
        state.pointee.transaction = .none
        state.pointee.isPutOff = false
        state.pointee.isCommitted = false
        state.pointee.lost = nil
        state.pointee.spoilt = nil
    }

    /// Commits. When it throws nothing of the transaction is left, unless the code is `.commitOutcomeUnknown`.
    func commitTransaction() throws {
        noteUnseenFailure()
        if let error = state.pointee.lost ?? state.pointee.spoilt {
            rollbackTransaction()
            throw error
        }
        if state.pointee.isPutOff || state.pointee.isCommitted { return didEnd() }
        do throws(ServerFailure) {
            let result = try sendCommit()
            defer { result.clear() }
            state.pointee.transaction = .none
            // A transaction that something has spoilt is rolled back without a failure, unless other statements come before the commit.
            if state.pointee.entry == nil, result.command != "COMMIT" {
                throw link.explained(
                    ServerFailure(state: ServerFailure.isSpoilt, text: "the transaction could not be committed", isLost: false))
            }
            forgetSchema()
        } catch {
            let isLogged = state.pointee.entry != nil
            if isLogged { opening.log.noteGap() }
            if !error.isOfConnection {
                let failure = logHasChanged(error) ?? failure(error)
                rollbackTransaction()
                throw failure
            }
            state.pointee.transaction = .none
            defer { forgetSchema() }
            try findOutcome(error)
            if isLogged { state.pointee.loggedEntry = 0 }
        }
    }

    /// Undoes the transaction.
    func rollbackTransaction() {
        link.rollBack()
        forgetSchema()
        didEnd()
    }

    /// Forgets what is known of the tables at the end of a transaction that has changed them: what others have read meanwhile was the state
    /// before it, and what it has read itself may have been undone.
    private func forgetSchema() {
        guard state.pointee.hasChangedSchema else { return }
        state.pointee.hasChangedSchema = false
        kept.pointee.forgetInserts()
        opening.rules.forget()
    }

    // One name for all: the server takes the innermost.

    func beginSavepoint() throws {
        if !isInTransaction { throw transactionEnded() }
        try checkUsable()
        try control("SAVEPOINT activestore")
    }

    func rollbackSavepoint() throws {
        noteUnseenFailure()
        if !isInTransaction { throw transactionEnded() }
        state.pointee.spoilt = nil
        state.pointee.relations = nil
        try control("ROLLBACK TO SAVEPOINT activestore; RELEASE SAVEPOINT activestore")
        if state.pointee.hasChangedSchema {
            kept.pointee.forgetInserts()
            opening.rules.forget()
        }
    }

    func releaseSavepoint() throws {
        if !isInTransaction { throw transactionEnded() }
        try checkUsable()
        try control("RELEASE SAVEPOINT activestore")
    }

    func rollBackTransaction(_ error: any Error) {
        state.pointee.lost = state.pointee.lost ?? error as? StoreError
        link.rollBack()
    }
}
