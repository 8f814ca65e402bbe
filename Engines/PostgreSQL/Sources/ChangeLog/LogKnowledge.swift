import StoreCore
import Synchronization

/// What the connections of a store know of its change log.
///
/// A process that has the store open while another one makes the log must not commit without an entry. So a store with a log has one more
/// column in the table of the tokens that transactions leave (see PostgreSQLConnection+Outcome.swift), which must have a value. A
/// transaction gives it one if it knew of the log when it began, whatever others of its process have learned since: the commit of one that
/// did not know fails, and so does that of one which still believes in a log that was removed. Then the body runs again, after a look at the
/// catalog. This costs nothing, and no commit can slip through between a look and a commit.
final class LogKnowledge: Sendable {
    /// Tells the entries of this store from those of others.
    let origin = Int64.random(in: .min ... .max)
    private let isOutOfDate = Atomic(false)
    private let lastSeen = Atomic<Int64>(0)
    private let mayHaveGap = Atomic(false)
    /// When numbers were last stored because of a gap.
    private let tidied = Mutex<ContinuousClock.Instant?>(nil)
    /// When a notification was last sent.
    private let notified = Mutex<ContinuousClock.Instant?>(nil)
    private let reported = Mutex<StoreError.Code?>(nil)

    /// Whether a commit has failed by the column since this was last asked.
    func takeOutOfDate() -> Bool {
        isOutOfDate.load(ordering: .acquiring) && isOutOfDate.exchange(false, ordering: .acquiringAndReleasing)
    }

    /// Takes note of the failure of a statement that inserts a token or an entry.
    ///
    /// - Parameter isLogged: Whether the transaction knew of the log.
    /// - Returns: Whether it says that the log was made or removed meanwhile.
    func isChanged(by failure: ServerFailure, isLogged: Bool) -> Bool {
        switch failure.state {
        case "23502" where failure.column == "log" && !isLogged: break
        // The column, or the table of the entries, is missing.
        case "42703" where isLogged, "42P01" where isLogged: break
        default: return false
        }
        isOutOfDate.store(true, ordering: .releasing)
        return true
    }

    /// Whether an entry with this number, or a later one, was read through this store.
    func hasSeen(_ number: Int64) -> Bool { number <= lastSeen.load(ordering: .relaxed) }

    /// Takes note of the number of an entry that was read.
    func see(_ number: Int64) { lastSeen.max(number, ordering: .relaxed) }

    // MARK: Gaps

    /// Takes note that numbers of the table may have been drawn for entries that are not stored, by a commit that failed or a server that
    /// crashed. Readers in snapshots see no further until the numbers of later entries are stored.
    func noteGap() { mayHaveGap.store(true, ordering: .relaxed) }

    /// Whether numbers are to be stored because of a gap, which is done once a second at most.
    func isTimeToTidy(at now: ContinuousClock.Instant = .now) -> Bool {
        guard mayHaveGap.load(ordering: .relaxed) else { return false }
        return tidied.withLock { last in
            if let last, now - last < .seconds(1) { return false }
            last = now
            return mayHaveGap.exchange(false, ordering: .relaxed)
        }
    }

    // MARK: Notifications

    /// Whether a commit that has just ended is to be notified: not if another one of this store was a moment ago. Those who listen read the
    /// log later than a whole ``StoreContext/signPatience`` after that notification, and then also find this commit.
    func isTimeToNotify(at now: ContinuousClock.Instant = .now) -> Bool {
        notified.withLock { last in
            if let last, now - last < StoreContext.signPatience / 2 { return false }
            last = now
            return true
        }
    }

    /// Takes note that the notification has not been sent, so that the next commit sends one.
    func hasNotNotified() { notified.withLock { $0 = nil } }

    /// Reports that the log is not kept up, once for each kind of failure.
    func report(_ error: (any Error)?, _ context: StoreContext) {
        let error = error as? StoreError
        if let error, error.mayPass { return }
        let isKnown = reported.withLock { reported in
            defer { reported = error?.code }
            return reported == error?.code
        }
        guard let error, !isKnown else { return }
        context.emit(.warning("The change log is not kept up: its old entries stay, and reading it takes ever longer. \(error.message)"))
    }
}

extension PostgreSQLConnection {
    /// Without the table of tokens, nothing stops a commit that lacks its entry; then every transaction looks at the catalog.
    var commitsOfOthers: CommitsOfOthers { opening.log.takeOutOfDate() || !opening.hasCommitTable ? .possible : .none }

    func willLog() { state.pointee.isLogged = true }

    /// The column of the log and its value, for statements that insert a token.
    var logColumn: (name: String, value: String) { state.pointee.isLogged ? (", log", ", true") : ("", "") }

    /// The error for a commit that failed because the log was made or removed; nil for another failure.
    func logHasChanged(_ failure: ServerFailure) -> StoreError? {
        guard opening.log.isChanged(by: failure, isLogged: state.pointee.isLogged) else { return nil }
        return StoreError(
            .conflict, "Another process has made or removed the store's change log; nothing of the transaction is stored. Run it again.",
            engineCode: .init("postgresql", state: failure.state))
    }
}
