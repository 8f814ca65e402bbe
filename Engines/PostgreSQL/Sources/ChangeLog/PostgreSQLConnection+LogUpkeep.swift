import FoundationEssentials
import StoreCore
import StoreSQL

// What a commit leaves to be done when its transaction has an entry in the change log: others are woken, and now and then numbers are
// stored and old entries removed.
//
// The notification is not part of the transaction. PostgreSQL lets transactions that notify commit one after the other, each with its wait
// for the disk. If the program is killed in between, those who listen look by themselves some seconds later.
//
// Not every commit notifies. A store that is notified collects notifications for a moment before it reads the log, so it reads what was
// committed within that moment as well; see ``LogKnowledge/isTimeToNotify(at:)``.
extension PostgreSQLConnection {
    /// The channel of all stores of a database; a notification names the namespace.
    static let logChannel = "activestore_changes"

    /// Called when a transaction has ended, before the connection is given back.
    func keepUpLog() {
        guard let entry = state.pointee.loggedEntry else { return }
        state.pointee.loggedEntry = nil
        // By the entries of all processes, so that a process that commits seldom has its turn too.
        if entry % LogNumbers.upkeepInterval == 0 || opening.log.isTimeToTidy() { tidyLog() }
        if opening.log.isTimeToNotify(), !notifyOthers() { opening.log.hasNotNotified() }
    }

    /// Wakes the stores that listen, without waiting for the server's answer.
    ///
    /// - Returns: Whether the notification has been sent.
    private func notifyOthers() -> Bool {
        let values = ParameterBuffer([ServerType.text, ServerType.text])
        values.set(0, text: PostgreSQLConnection.logChannel)
        values.set(1, text: opening.currentNamespace)
        return link.sendLater("SELECT pg_notify($1, $2)", values)
    }

    /// Stores numbers of entries, and removes some of the oldest, in three round trips. What cannot be done now is done some commits later.
    ///
    /// Serializable transactions would conflict over what this reads.
    private func tidyLog() {
        do throws(ServerFailure) {
            defer { link.rollBack() }
            guard let bound = try lockNumbers(), let found = try storeNumbers(bound) else { return }
            try endUpkeep(removing: expired(found))
            opening.log.report(nil, context)
        } catch {
            if isForgotten(error) { return forgetStatements() }
            opening.log.report(logFailure(error), context)
        }
    }

    /// Begins a transaction that stores numbers.
    ///
    /// - Returns: The bound, asked for before the snapshot of the statement that stores them; nil if another transaction stores numbers.
    private func lockNumbers() throws(ServerFailure) -> String? {
        let begin = ["BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"] + opening.options.settings.statements
        let statements = try sentStatements([LogStatement(text: LogNumbers.lock), LogStatement(text: LogNumbers.bound)])
        let results = try link.runAll(statements, before: begin + ["SET LOCAL synchronous_commit = off"] + LogNumbers.settings, after: [])
        defer { for result in results { result.clear() } }
        let own = results.suffix(2)
        guard own.count == 2, let lock = own.first, let bound = own.last, lock.rowCount == 1, bound.rowCount == 1 else { return nil }
        return bound.text(0, 0)
    }

    private struct Stored {
        let last: Int64
        let oldest: [ChangeLogEntry]
        let catalog: String
    }

    private func storeNumbers(_ bound: String) throws(ServerFailure) -> Stored? {
        let statements = [
            LogStatement(text: LogNumbers.store, parameters: [bound]), LogStatement(text: LogNumbers.oldest),
            LogStatement(text: LogNumbers.catalog),
        ]
        let results = try link.runAll(try sentStatements(statements), before: [], after: [])
        defer { for result in results { result.clear() } }
        guard results.count == 3, results[0].rowCount == 1, let last = Int64(results[0].text(0, 0)), results[2].rowCount == 1 else {
            return nil
        }
        let oldest = (0..<results[1].rowCount).compactMap { row in
            entry(number: results[1].text(row, 0), hexadecimal: results[1].text(row, 1))
        }
        return Stored(last: last, oldest: oldest, catalog: results[2].text(0, 0))
    }

    /// The last entry that is kept no longer. A log that is kept in a way that this library does not know keeps all.
    private func expired(_ found: Stored) -> Int64? {
        let retention = try? opening.catalog(found.catalog).changeLogRetention()
        return retention?.lastExpired(of: found.oldest, last: found.last, now: context.configuration.clock.now())
    }

    private func endUpkeep(removing number: Int64?) throws(ServerFailure) {
        guard let number else { return try link.execute("COMMIT").clear() }
        let removal = try sentStatements([LogStatement(text: LogNumbers.remove, parameters: ["\(number)"])])
        for result in try link.runAll(removal, before: [], after: ["COMMIT"]) { result.clear() }
    }
}
