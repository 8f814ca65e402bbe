import FoundationEssentials
import StoreCore
import StoreSQL

// Transactions of one call, such as a save by itself or a read with related records. They begin in the same message as their first
// statement, and a change that is also the last is committed in that message, too: one round trip instead of three.
//
// This is only a short cut. If it ends with anything but the change of a record, nothing of it is kept, and the transaction is begun and
// the statement run as in any other transaction, which then decides what is thrown. Four things cannot be repeated and are final: a
// conflict, a cancellation, a timeout, and a connection that breaks when the commit may have reached the server.
//
// The token of the commit (see PostgreSQLConnection+Outcome.swift), and the entry in the change log, are stored by the same statement as the
// change, and only if there was one: so a token that is found after a broken connection says that the record was there and has been changed.
//
// The statement may be cancelled, for it may wait for locks; a commit may not, but the client cannot know which of the two the server runs. It
// reports a commit as successful that was cancelled while it waited for a standby. So if a cancellation was asked for and the commit has
// succeeded nevertheless, another commit follows, which is not cancelled, and waits for the standby in place of the first one.
extension PostgreSQLConnection {
    /// Begins a transaction that the server hears of with its first statement.
    func beginLater(_ transaction: ConnectionState.Transaction) throws {
        try prepareToBegin()
        didBegin(transaction)
        state.pointee.isPutOff = true
    }

    /// Notes that the transaction is committed after the next change.
    func willCommitAfterNextChange() { state.pointee.endsWithNextChange = true }

    /// The statements that begin the transaction that was put off. They wait for a lock as long as other statements do.
    var beginnings: [String] {
        let settings = opening.options.settings
        guard state.pointee.transaction == .write else {
            return ["BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"] + [settings.query].compactMap { $0 }
        }
        let lock = opening.hasCatalog ? ["LOCK TABLE \(ConnectionOpening.catalogTable) IN ROW EXCLUSIVE MODE"] : []
        return [beginning] + settings.statements + lock
    }

    /// Begins the transaction by itself if it was put off.
    func beginIfPutOff() throws(ServerFailure) {
        guard state.pointee.isPutOff else { return }
        let text = beginnings.joined(separator: "; ")
        do throws(ServerFailure) {
            try send(text, state.pointee.transaction)
            state.pointee.isPutOff = false
        } catch {
            state.pointee.lost = failure(error)
            throw error
        }
    }

    /// Begins the transaction together with a statement.
    ///
    /// - Returns: The statement's result; nil if the transaction has been begun by itself, or is still to be.
    @inline(never) func executeFirst(_ statement: Statement) throws(ServerFailure) -> ServerResult? {
        guard !statement.isRaw, statement.session == state.pointee.session else {
            try beginIfPutOff()
            return nil
        }
        do throws(ServerFailure) {
            let result = try link.run(statement.name, statement.sql.text, statement.values, before: beginnings, after: [])
            state.pointee.isPutOff = false
            if statement.columns.isEmpty { mayHaveWritten() }
            return result
        } catch {
            link.rollBack()
            if isOfStandby(error) {
                // No row has been handed on, so the primary may begin again.
                try? connectAgain(after: error)
            } else if !error.isLost, isFinal(error) {
                state.pointee.isPutOff = false
                throw error
            }
            if isForgotten(error) { forgetStatements() }
            try beginIfPutOff()
            return nil
        }
    }

    /// Begins the transaction together with a change, and commits it with that.
    ///
    /// - Returns: Whether the record has been changed and the transaction committed; if not, nothing has been done.
    @inline(never) func commitTogether(_ statement: Statement) throws(WriteFailure) -> Bool {
        state.pointee.endsWithNextChange = false
        let entry = state.pointee.entryOfNextChange
        state.pointee.entryOfNextChange = nil
        guard state.pointee.isPutOff, opening.hasCommitTable, state.pointee.isLogged == (entry != nil), link.isStillOpen,
            statement.session == state.pointee.session, let (name, text) = ending(of: statement)
        else { return false }
        if link.takeCancellation() { throw WriteFailure(failure(.cancelled)) }
        let token = UUID()
        let values = CommitValues(token: token, entry: entry.map { (opening.log.origin, $0) })
        do throws(ServerFailure) {
            let result = try link.run(name, text, statement.values, and: values, before: beginnings, after: ["COMMIT"])
            defer { result.clear() }
            if result.changedRecords == 0 { return false }
            noteEntry(result)
        } catch {
            if entry != nil { opening.log.noteGap() }
            if error.isOfConnection || !link.isOpen {
                try findOutcome(of: token, error)
                if entry != nil { state.pointee.loggedEntry = 0 }
            } else {
                link.rollBack()
                if isForgotten(error) { forgetStatements() }
                if !isFinal(error) { return try beginAfterFailure() }
                state.pointee.isPutOff = false
                throw WriteFailure(failure(error))
            }
            return didCommitTogether()
        }
        if link.takeCancellation() {
            try findOutcome(of: token, ServerFailure(state: "57014", text: "the commit may have been cancelled", isLost: false))
        } else {
            state.pointee.oldTokens.append(token.uuidString)
        }
        return didCommitTogether()
    }

    private func didCommitTogether() -> Bool {
        state.pointee.isPutOff = false
        state.pointee.transaction = .none
        state.pointee.isCommitted = true
        state.pointee.changedRecords = 1
        state.pointee.allChangedRecords += 1
        return true
    }

    /// Begins the transaction by itself, since a change that failed is likely to fail again.
    private func beginAfterFailure() throws(WriteFailure) -> Bool {
        do throws(ServerFailure) { try beginIfPutOff() } catch { throw WriteFailure(failure(error)) }
        return false
    }

    private func findOutcome(of token: UUID, _ failure: ServerFailure) throws(WriteFailure) {
        state.pointee.token = token.uuidString
        state.pointee.isPutOff = false
        state.pointee.transaction = .none
        do { try findOutcome(failure) } catch {
            let error = error as? StoreError ?? PostgreSQLFailure.error(failure)
            state.pointee.lost = error
            throw WriteFailure(error)
        }
    }

    /// Whether a statement is not run again after this failure.
    private func isFinal(_ failure: ServerFailure) -> Bool {
        switch PostgreSQLFailure.code(failure.state) {
        case .conflict, .cancelled, .busy: true
        default: false
        }
    }

    /// The statement that makes a change and leaves the token of its commit, and its entry in the change log if the store has one.
    private func ending(of statement: Statement) -> (name: String, text: String)? {
        let isLogged = state.pointee.isLogged
        switch statement.ending {
        case .refused(isLogged): return nil
        case .made(let name, let text, state.pointee.session, isLogged): return (name, text)
        case .made, .refused: statement.forgetEnding()
        case .notMade: break
        }
        let first = statement.values.count + 1
        let text = """
            WITH activestore_change AS (\(statement.sql.text) RETURNING 1)\(isLogged ? LogNumbers.appendWithChange(first + 1) : "") \
            INSERT INTO \(ConnectionOpening.commitTable) (token, is_committed, at\(logColumn.name)) \
            SELECT $\(first), true, clock_timestamp()\(logColumn.value) FROM activestore_change\(isLogged ? LogNumbers.returning : "")
            """
        var name = ""
        if opening.options.isPreparing {
            state.pointee.lastStatement += 1
            name = "s\(state.pointee.lastStatement)"
            let count = statement.values.count + (isLogged ? CommitValues.types.count : 1)
            let types = (0..<count).map { statement.values.types[$0] }
            do throws(ServerFailure) { try link.prepare(name, text, types: types, within: ([], [])).clear() } catch {
                if ["42", "0A"].contains(error.state.prefix(2)) { statement.ending = .refused(isLogged: isLogged) }
                return nil
            }
        }
        statement.ending = .made(name: name, text: text, session: state.pointee.session, isLogged: isLogged)
        return (name, text)
    }
}
