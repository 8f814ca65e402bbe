/// What a run counts.
struct KillSummary {
    var cycles = 0
    /// Kills before the store was open.
    var killsOfOpening = 0
    /// Kills after a transaction had begun and before it was acknowledged.
    var killsInTransaction = 0
    /// Those of them in which the body had run, so that it was being committed.
    var killsInCommit = 0
    /// Second kills, of a child that had not yet opened what the first kill had left.
    var killsOfRecovery = 0
    var acknowledged = 0
    var unacknowledgedButComplete = 0
    /// In processor time, and by the clock.
    var longestReopening = (work: Duration.zero, wait: Duration.zero)

    /// Counts where the kill hit.
    mutating func count(lastOf run: KilledRun) {
        switch run.reports.last {
        case .begins, .consumes: killsInTransaction += 1
        case .commits:
            killsInTransaction += 1
            killsInCommit += 1
        case .started, nil: killsOfOpening += 1
        case .opened, .acknowledges: break
        }
    }

    var line: String {
        """
        \(cycles) cycles: \(killsInTransaction) kills during a transaction (\(killsInCommit) of them during its commit), \
        \(killsOfOpening) before the store was open, \(killsOfRecovery) more during recovery; \
        \(acknowledged) transactions acknowledged, \(unacknowledgedButComplete) unacknowledged but complete; \
        longest reopening \(longestReopening.work.milliseconds) ms of work, \(longestReopening.wait.milliseconds) ms by the clock
        """
    }
}

extension Duration {
    /// Whole milliseconds, rounded up.
    var milliseconds: Int64 { components.seconds * 1_000 + (components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000 }
}
