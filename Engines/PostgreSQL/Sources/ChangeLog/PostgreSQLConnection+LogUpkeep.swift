import FoundationEssentials
import StoreCore
import StoreSQL

// What a commit leaves to be done when its transaction has an entry in the change log: others are woken, and now and then numbers are
// stored and old entries removed.
//
// The notification is not part of the transaction. PostgreSQL lets transactions that notify commit one after the other, each with its wait
// for the disk. If the program is killed in between, those who listen look by themselves some seconds later.
extension PostgreSQLConnection {
    /// The channel of all stores of a database; a notification names the namespace.
    static let logChannel = "activestore_changes"

    /// Called when a transaction has ended, before the connection is given back.
    func keepUpLog() {
        guard let entry = state.pointee.loggedEntry else { return }
        state.pointee.loggedEntry = nil
        // By the entries of all processes, so that a process that commits seldom has its turn too.
        if isTimeToTrim(after: entry) { tidyLog() }
        notifyOthers()
    }

    /// Wakes the stores that listen, without waiting for the server's answer.
    private func notifyOthers() {
        let values = ParameterBuffer([ServerType.text, ServerType.text])
        values.set(0, text: PostgreSQLConnection.logChannel)
        values.set(1, text: opening.currentNamespace)
        link.sendLater("SELECT pg_notify($1, $2)", values)
    }

    /// Stores numbers of entries, and removes some of the oldest. What cannot be done now is done some commits later.
    ///
    /// Serializable transactions would conflict over what this reads.
    private func tidyLog() {
        do {
            try findLogBound()
            guard let bound = state.pointee.logBound else { return }
            try control(
                "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE\(opening.options.settings.text); SET LOCAL synchronous_commit = off")
            defer { link.rollBack() }
            if try rows(LogNumbers.lock).isEmpty { return }
            guard let last = try rows(LogNumbers.store, [bound]).first.flatMap({ Int64($0[0]) }) else { return }
            try trim(last: last, try catalog(), context.configuration.clock.now())
            // A connection that was lost in between and opened again is in no transaction.
            guard link.isInTransaction else { return }
            try control("COMMIT")
            opening.log.report(nil, context)
        } catch { opening.log.report(error, context) }
    }
}
