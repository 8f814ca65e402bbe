/// What a program may be told when a call fails, and what not.
struct FaultRules {
    let engine: String
    let error: String
    let isForever: Bool
    /// The calls that failed.
    let failed: [Trace.Call]

    /// The codes that fit the error.
    private var fitting: Set<String> {
        var always: Set = ["commitOutcomeUnknown", "poisoned"]
        if looksLocked { always.insert("busy") }
        if looksAbsent { always.insert("cannotOpen") }
        switch error {
        case "EIO": return always.union(["inputOutput"])
        case "ENOSPC": return always.union(["storageFull"])
        case "EINTR": return always.union(["inputOutput"])
        case "short": return always.union(["storageFull", "inputOutput"])
        // LMDB reserves address space when it opens a file: a limit of the system's, which the error names, that keeps the store from being opened.
        case "ENOMEM": return always.union(engine == "lmdb" ? ["outOfMemory", "cannotOpen"] : ["outOfMemory"])
        case "ENOLCK": return always.union(["inputOutput"])
        // By the name of the code for what cannot be opened, on every engine; a file that is made in passing is I/O.
        case "EMFILE": return always.union(["inputOutput", "cannotOpen"])
        default: return always
        }
    }

    /// Whether SQLite takes the error for a lock that another has, and keeps no number of the system's, so that nothing above it can tell them apart.
    ///
    /// In os_unix.c, sqliteErrorFromPosixError makes SQLITE_BUSY of these two at a lock of the database file, and unixShmSystemLock of every error at one
    /// of the file -shm. SQLite asks again for as long as busyTimeout says, so that one alone is not seen.
    private var looksLocked: Bool {
        guard engine == "sqlite", isForever else { return false }
        return failed.contains { $0.kind == .lock && ($0.path.hasSuffix("-shm") || error == "ENOLCK" || error == "EINTR") }
    }

    /// Whether SQLite forgets the error. In os_unix.c, unixOpen opens a file that it cannot open for writing for reading; one that was to be made is not
    /// there then, and the system's number that is kept says so. An error that lasts is met there again, but for that of a full disk, which keeps no file
    /// from being read.
    private var looksAbsent: Bool {
        engine == "sqlite" && (!isForever || error == "ENOSPC") && failed.contains { $0.kind == .open && $0.creates }
    }

    func problems(_ reports: [Report]) -> [String] {
        var problems: [String] = []
        var isLifted = false
        var first: Report.Failure?
        var isPoisoned = false
        var begunWhilePoisoned: Set<TransactionID> = []
        var begunAfterwards: Set<TransactionID> = []
        var stepsAfterwards: Set<String> = []
        for report in reports {
            if report == .lift { isLifted = true }
            if case .done(let step) = report, step.hasSuffix("open") || step == "close" { isPoisoned = false }
            if case .begins(let id) = report, isPoisoned { begunWhilePoisoned.insert(id) }
            if case .begins(let id) = report, first != nil { begunAfterwards.insert(id) }
            if case .step(let name) = report, first != nil { stepsAfterwards.insert(name) }
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
            // After a single fault the store either goes on or refuses everything. What was under way in other threads may have met it too.
            let isLater =
                switch report {
                case .fails(let id, _): begunAfterwards.contains(id)
                case .failed(let step, _): stepsAfterwards.contains(step)
                default: true
                }
            if let first, isLater, !isForever, !isLifted, !isPoisoned, failure.code != "commitOutcomeUnknown" {
                problems.append("after \(first) once: \(report.line)")
            }
            if failure.code == "commitOutcomeUnknown" || failure.code == "poisoned" { isPoisoned = true }
            first = first ?? failure
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
