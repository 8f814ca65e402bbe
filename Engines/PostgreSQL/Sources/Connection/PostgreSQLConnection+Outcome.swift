import FoundationEssentials
import Glibc
import StoreCore
import StoreSQL

// What became of a transaction whose connection broke while it was committed.
//
// Every transaction that writes also inserts a random token, in the message of its commit. If the connection breaks, the engine inserts the
// same token itself, marked as not committed, on the server that comes next. If the transaction's own token is there, it was committed. If
// not, it never will be: should its commit still be under way, the engine's insert waits for it, and should it arrive later, its own insert
// fails. So the answer is right whatever happened to the servers in between.
//
// The server's transaction numbers (pg_xact_status) do not suffice: a server that has crashed, or a standby that was promoted, gives numbers
// again whose transactions never reached its log, and then answers for another transaction. Positions of its log are used again, too.
extension PostgreSQLConnection {
    /// How many tokens a connection leaves before it removes them.
    private static let keptTokens = 64

    /// Notes that the transaction has to be committed with a token.
    @inline(__always) func mayHaveWritten() { state.pointee.mayHaveWritten = true }

    /// Sends the commit, with a token if the transaction may have written.
    func sendCommit() throws(ServerFailure) -> ServerResult {
        state.pointee.token = nil
        var token: UUID?
        if state.pointee.transaction == .write, state.pointee.mayHaveWritten, opening.hasCommitTable {
            token = UUID()
            state.pointee.token = token?.uuidString
        }
        let result: ServerResult
        if let entry = state.pointee.entry {
            result = try sendCommit(entry, token)
        } else if let token {
            let log = logColumn
            // The time of the commit, not of the beginning: tokens are kept for days, and so may transactions last.
            result = try link.commit(
                "INSERT INTO \(ConnectionOpening.commitTable) (token, is_committed, at\(log.name)) "
                    + "VALUES ('\(token.uuidString)', true, clock_timestamp()\(log.value)); COMMIT")
        } else {
            result = try link.commit("COMMIT")
        }
        if let token = state.pointee.token { state.pointee.oldTokens.append(token) }
        return result
    }

    /// Removes tokens that no one will ask for, a batch at a time; the others after a week.
    func removeTokens(all: Bool = false) {
        let tokens = state.pointee.oldTokens
        guard tokens.count >= (all ? 1 : PostgreSQLConnection.keptTokens), link.isOpen, !link.isInTransaction else { return }
        state.pointee.oldTokens = []
        let list = tokens.map { "'\($0)'" }.joined(separator: ", ")
        // Serializable transactions would conflict over what this reads.
        let sql = """
            BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE\(opening.options.settings.text); SET LOCAL synchronous_commit = off; \
            DELETE FROM \(ConnectionOpening.commitTable) WHERE token IN (\(list)) OR at < now() - interval '7 days'; COMMIT
            """
        do throws(ServerFailure) { try link.execute(sql).clear() } catch {
            if error.isLost { opening.isUnreachable = true }
            link.rollBack()
        }
    }

    /// Asks for the fate of the transaction until a server answers, or the time is over.
    ///
    /// - Throws: ``StoreError`` `.conflict` if nothing of it was stored, `.commitOutcomeUnknown` if no server answers.
    func findOutcome(_ failure: ServerFailure) throws {
        guard let token = state.pointee.token else {
            if state.pointee.mayHaveWritten { throw unknownOutcome(failure) }
            // A transaction that wrote nothing needs no commit. But the server may have refused a serializable one: others may have changed
            // what it read, in an order that does not exist. It runs again, unless it has kept the others out.
            if opening.options.isolation != .serializable || state.pointee.isAlone { return }
            throw notStored(failure)
        }
        let end = ContinuousClock.now + .milliseconds(opening.options.outcomeTimeout)
        var pause: UInt32 = 1_000
        repeat {
            if let isCommitted = try? isCommitted(token) {
                if isCommitted {
                    state.pointee.oldTokens.append(token)
                    return
                }
                // This one stays for its days: the lost commit may still be on its way.
                throw notStored(failure)
            }
            usleep(pause)
            pause = min(2 * pause, 100_000)
        } while ContinuousClock.now < end
        throw unknownOutcome(failure)
    }

    /// Whether the transaction with this token was committed; if not, it cannot be any more.
    private func isCommitted(_ token: String) throws -> Bool {
        if !link.isOpen { try connect() }
        do {
            try link.execute("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE" + opening.options.settings.text).clear()
            let log = logColumn
            do throws(ServerFailure) {
                let values = ParameterBuffer([ServerType.text])
                values.set(0, text: token)
                try link.query(
                    "INSERT INTO \(ConnectionOpening.commitTable) (token, is_committed\(log.name)) VALUES ($1::uuid, false\(log.value)) "
                        + "ON CONFLICT (token) DO NOTHING", values
                ).clear()
            } catch {
                let changed = logHasChanged(error)
                // The transaction is over: from here on the column is only what the table needs.
                if changed != nil { state.pointee.isLogged.toggle() }
                throw changed ?? failure(error)
            }
            // Its commit waits for standbys as the lost one should have: what is reported as committed is as durable as other commits.
            let row = try rows(
                "UPDATE \(ConnectionOpening.commitTable) SET at = now() WHERE token = $1::uuid RETURNING is_committed::text", [token]
            ).first
            // A connection that was lost in between and opened again is in no transaction, and not yet in the right namespace.
            guard link.isInTransaction else { throw StoreError(.inputOutput, "The connection was lost.") }
            let result = try link.commit("COMMIT")
            defer { result.clear() }
            guard let text = row?.first, result.command == "COMMIT" else { throw StoreError(.internal, "The token has gone.") }
            return text == "true"
        } catch {
            link.rollBack()
            // Unless it is a lock that is waited for, another connection may reach a server that knows: this one may be a standby.
            if (error as? StoreError)?.engineCode?.state != "55P03" { link.close() }
            throw error
        }
    }

    private func notStored(_ failure: ServerFailure) -> StoreError {
        StoreError(
            .conflict, "The connection was lost before the server had committed; nothing of the transaction is stored. Run it again.",
            engineCode: .init("postgresql", state: failure.state))
    }

    private func unknownOutcome(_ failure: ServerFailure) -> StoreError {
        StoreError(
            .commitOutcomeUnknown,
            "The connection was lost while the server committed, and no server says what became of the transaction: it may or may not be stored. Look before you run it again.",
            engineCode: .init("postgresql", state: failure.state))
    }
}
