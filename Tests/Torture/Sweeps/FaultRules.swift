/// What a program may be told when a call fails, and what not.
struct FaultRules {
    let error: String
    let isForever: Bool

    /// The codes that fit the error.
    private var fitting: Set<String> {
        let always: Set = ["commitOutcomeUnknown", "poisoned"]
        switch error {
        case "EIO": return always.union(["inputOutput"])
        case "ENOSPC": return always.union(["storageFull"])
        case "EINTR": return always.union(["inputOutput"])
        case "short": return always.union(["storageFull", "inputOutput"])
        case "ENOMEM": return always.union(["outOfMemory"])
        case "ENOLCK": return always.union(["inputOutput"])
        case "EMFILE": return always.union(["inputOutput", "cannotOpen"])
        default: return always
        }
    }

    func problems(_ reports: [Report], _ trial: Trial) -> [String] {
        var problems: [String] = []
        var isLifted = false
        var failed: Report.Failure?
        var isPoisoned = false
        var begunWhilePoisoned: Set<TransactionID> = []
        var begunAfterwards: Set<TransactionID> = []
        for report in reports {
            if report == .lift { isLifted = true }
            if case .done(let step) = report, step.hasSuffix("open") || step == "close" { isPoisoned = false }
            if case .begins(let id) = report, isPoisoned { begunWhilePoisoned.insert(id) }
            if case .begins(let id) = report, failed != nil { begunAfterwards.insert(id) }
            guard let failure = report.failure else {
                // One of another thread, begun before, may have been stored before.
                if case .acknowledges(let id, _) = report, begunWhilePoisoned.contains(id) {
                    problems.append("\(report.line) although the store is poisoned")
                }
                continue
            }
            if isLifted {
                problems.append("after the end of all faults: \(report.line)")
            } else if !fitting.contains(failure.code) {
                problems.append("\(error) was told as \(report.line)")
            }
            // After a single fault the store either goes on or refuses everything. Transactions of other threads may have met it too.
            let isLater = if case .fails(let id, _) = report { begunAfterwards.contains(id) } else { true }
            if let first = failed, isLater, !isForever, !isLifted, !isPoisoned, failure.code != "commitOutcomeUnknown" {
                problems.append("after \(first) once: \(report.line)")
            }
            if failure.code == "commitOutcomeUnknown" || failure.code == "poisoned" { isPoisoned = true }
            failed = failed ?? failure
        }
        return problems
    }
}

extension Report {
    var failure: Failure? {
        switch self {
        case .fails(_, let failure), .failed(_, let failure): failure
        default: nil
        }
    }
}
