import StoreConformance

/// Fails every call of a scenario, each error once and for good, and kills the program at every call.
///
/// Whatever fails, the program must end with exit code 0, having got success or an error of a fitting kind from each of its requests; what was
/// acknowledged is there afterwards, what was refused is not, and the store can be opened and written again, in the same process and in another.
struct FaultSweep: Sendable {
    /// A check: which call meets what.
    struct Point: Sendable {
        let call: Trace.Call
        let plan: Shim.Plan
    }

    let runner: Runner
    let trial: Trial
    let fixture: Runner.Fixture?
    let calls: [Trace.Call]

    /// Lists the calls of a scenario.
    init(_ runner: Runner, _ trial: Trial) throws {
        self.runner = runner
        self.trial = trial
        fixture = try runner.fixture(trial)
        let run = try runner.run(trial, .list, from: fixture, name: "list-\(trial.engine)-\(trial.scenario.rawValue)")
        defer { runner.remove(run) }
        calls = try Trace(contentsOf: run.log).calls
        if let end = run.end { throw Complaint("\(trial) fails without any fault: \(end)") }
        let failures = run.reports.compactMap { FaultSweep.failure($0) }
        if let failure = failures.first { throw Complaint("\(trial) fails without any fault: \(failure)") }
        let (problems, lost) = try runner.examine(trial, run, from: fixture)
        if let problem = problems.first { throw Complaint("\(trial) is wrong without any fault: \(problem)") }
        if lost > 0 { throw Complaint("\(trial) loses transactions without any fault") }
    }

    /// All failures.
    var faults: [Point] {
        calls.flatMap { call in
            FaultSweep.errors(call).flatMap { error in
                [false, true].map { Point(call: call, plan: .fail(call: call.number, error: error, forever: $0)) }
            }
        }
    }

    /// All kills.
    var kills: [Point] {
        calls.flatMap { call in
            (call.kind == .write ? ["before", "half", "after"] : call.kind == .read ? ["before"] : ["before", "after"]).map {
                Point(call: call, plan: .kill(call: call.number, when: $0))
            }
        }
    }

    /// The errors that the system may give for a call.
    private static func errors(_ call: Trace.Call) -> [String] {
        switch call.kind {
        case .open: call.creates ? ["EIO", "ENOSPC", "EINTR", "EMFILE"] : ["EIO", "EINTR", "EMFILE"]
        case .read: ["EIO", "EINTR", "short"]
        case .write: ["EIO", "ENOSPC", "EINTR", "short"]
        case .synchronise, .truncate: ["EIO", "ENOSPC", "EINTR"]
        case .directory: ["EIO", "ENOSPC"]
        case .map: ["ENOMEM"]
        case .lock: ["EIO", "ENOLCK", "EINTR"]
        }
    }

    /// Makes one check.
    ///
    /// - Returns: What is wrong, the run for keeping, and how many acknowledged transactions are missing.
    func check(_ plan: Shim.Plan, name: String) throws -> (problems: [String], run: Runner.Run) {
        let run = try runner.run(trial, plan, from: fixture, name: name)
        var problems: [String] = []
        switch plan {
        case .kill:
            if run.isHung { problems.append("the program hangs") }
            // A program whose calls come in another order may end before the one that was meant.
            if !run.wasKilled, let end = run.end { problems.append("the program failed: \(end)") }
            problems += run.reports.compactMap { FaultSweep.failure($0) }
        case .fail(_, let error, let forever):
            if run.isHung { problems.append("the program hangs") } else if let end = run.end { problems.append("the program died: \(end)") }
            let failed = try Trace(contentsOf: run.log).calls
            problems += FaultRules(engine: trial.engine, error: error, isForever: forever, failed: failed).problems(run.reports)
        case .list, .trace: break
        }
        let (left, lost) = try runner.examine(trial, run, from: fixture)
        problems += left
        if lost > 0 { problems.append("\(lost) acknowledged transactions are missing") }
        return (problems, run)
    }

    /// An error that a report tells of, as a sentence.
    static func failure(_ report: Report) -> String? {
        switch report {
        case .fails(let id, let failure): "transaction \(id) failed: \(failure)"
        case .failed(let step, let failure): "\(step) failed: \(failure)"
        default: nil
        }
    }
}
