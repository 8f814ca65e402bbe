import StoreCore
import Synchronization

/// What the connections of a store know of its change log.
///
/// A process that has the store open while another one makes the log must not commit without an entry. So a store with a log has one more
/// column in the table of the tokens that transactions leave (see PostgreSQLConnection+Outcome.swift), which must have a value: the commit
/// of a process that does not know of the log fails, and so does that of one which still believes in a log that was removed. Then the body
/// runs again, after a look at the catalog. This costs nothing, and no commit can slip through between a look and a commit.
final class LogKnowledge: Sendable {
    /// Tells the entries of this store from those of others.
    let origin = Int64.random(in: .min ... .max)
    private let tokensNameLog = Atomic(false)
    private let isOutOfDate = Atomic(false)

    /// Whether the table of the tokens has the column of the log.
    var isInTokens: Bool {
        get { tokensNameLog.load(ordering: .acquiring) }
        set { tokensNameLog.store(newValue, ordering: .releasing) }
    }

    /// The column's name and value, for statements that insert a token.
    var column: (name: String, value: String) { isInTokens ? (", log", ", true") : ("", "") }

    /// Whether a commit has failed by the column since this was last asked.
    func takeOutOfDate() -> Bool {
        isOutOfDate.load(ordering: .acquiring) && isOutOfDate.exchange(false, ordering: .acquiringAndReleasing)
    }

    /// Takes note of the failure of a statement that inserts a token or an entry.
    ///
    /// - Returns: Whether it says that the log was made or removed meanwhile.
    func isChanged(by failure: ServerFailure) -> Bool {
        switch failure.state {
        case "23502" where failure.column == "log": isInTokens = true
        // The column, or the table of the entries, is missing.
        case "42703", "42P01": isInTokens = false
        default: return false
        }
        isOutOfDate.store(true, ordering: .releasing)
        return true
    }
}

extension PostgreSQLConnection {
    /// Without the table of tokens, nothing stops a commit that lacks its entry; then every transaction looks at the catalog.
    var commitsOfOthers: CommitsOfOthers { opening.log.takeOutOfDate() || !opening.hasCommitTable ? .possible : .none }

    /// The error for a commit that failed because the log was made or removed; nil for another failure.
    func logHasChanged(_ failure: ServerFailure) -> StoreError? {
        guard opening.log.isChanged(by: failure) else { return nil }
        return StoreError(
            .conflict, "Another process has made or removed the store's change log; nothing of the transaction is stored. Run it again.",
            engineCode: .init("postgresql", state: failure.state))
    }
}
