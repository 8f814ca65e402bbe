import ActiveStore
import FaultWorkload
import FoundationEssentials
import StoreConformance

/// One store that is killed again and again, with the oracle that knows what must be in it.
struct KillSubject {
    let url: String
    private let folder: String
    private let seed: UInt64
    private var oracle = OracleState()
    /// What its change log must have, if it has one.
    private var log: LogExpectation?
    /// The number of the next transaction.
    private var next = 0
    /// Whether a store is there for certain.
    private var isMade = false

    init(_ harness: URLHarness, cycle: Int, seed: UInt64) throws {
        self.seed = seed
        folder = (harness.parentFolder ?? "") + "/from-cycle-\(cycle)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        url = harness.url(in: folder)
        if try StoreConfiguration(url: url).changeLog != nil { log = LogExpectation() }
    }

    func remove() throws { try FileManager.default.removeItem(atPath: folder) }

    /// Starts a child, kills it, and looks at the store.
    ///
    /// - Throws: ``Violation``.
    mutating func cycle(_ conduct: Conduct, _ random: inout SplitMix64, _ summary: inout KillSummary) throws {
        let orders = Worker.Orders(url: url, seed: seed, first: next, conduct: conduct)
        let run = try KilledRun(orders, killedAt: .random(&random))
        summary.cycles += 1
        summary.count(lastOf: run)
        isMade = isMade || run.reports.contains(.opened)
        let (underWay, consumed) = try follow(run, conduct, &summary)
        if random.percent(25) {
            let opener = Worker.Orders(url: url, seed: seed, first: 0, conduct: .onlyOpens)
            let run = try KilledRun(opener, killedAt: .opening(&random))
            summary.killsOfRecovery += run.reports.contains(.opened) ? 0 : 1
            isMade = isMade || run.reports.contains(.opened)
        }
        try examine(underWay, consumed, readOnly: isMade && random.percent(40), &summary)
    }

    /// Does to the oracle what was acknowledged.
    ///
    /// - Returns: The number of the transaction that was under way, and the position that it gives to the log's consumer.
    private mutating func follow(_ run: KilledRun, _ conduct: Conduct, _ summary: inout KillSummary) throws -> (Int?, consumed: Int?) {
        var underWay: Int?
        var consumed: Int?
        for report in run.reports {
            switch report {
            case .started, .opened, .commits: break
            case .consumes(let position): consumed = position
            case .begins(let number):
                guard underWay == nil, number == next else {
                    throw Violation(["the child began transaction \(number), after \(next - 1)"])
                }
                underWay = number
                consumed = nil
                next += 1
            case .acknowledges(let number, let outcomes):
                guard underWay == number else { throw Violation(["the child acknowledged \(number), which had not begun"]) }
                underWay = nil
                let before = oracle
                let script = TransactionScript(seed: seed, number: number)
                let expected = oracle.perform(script)
                if case .commit = script.ending { log?.committed(before, oracle, consumed: consumed) }
                guard outcomes == expected else {
                    throw Violation(["transaction \(number) came out as \(outcomes), should have as \(expected)"])
                }
                summary.acknowledged += 1
            }
        }
        return (underWay, consumed)
    }

    /// Opens the store and compares everything.
    private mutating func examine(_ underWay: Int?, _ consumed: Int?, readOnly: Bool, _ summary: inout KillSummary) throws {
        let began = (work: ProcessorTime.used, wait: ContinuousClock.now)
        let store: any Store
        do { store = try KillLoopEngines.open(url, readOnly: readOnly) } catch {
            throw Violation(["the store cannot be opened\(readOnly ? " read-only" : ""): \(error)"])
        }
        defer { try? store.close() }
        let stored = try OracleState(reading: store)
        let took = (work: ProcessorTime.used - began.work, wait: ContinuousClock.now - began.wait)
        summary.longestReopening.work = max(summary.longestReopening.work, took.work)
        summary.longestReopening.wait = max(summary.longestReopening.wait, took.wait)
        isMade = true
        let before = oracle
        try resolve(stored, underWay, &summary)
        if let underWay { noteForLog(underWay, before, consumed) }
        try log?.check(store)
        let disagreements = try oracle.disagreements(withIndexesOf: store)
        if !disagreements.isEmpty { throw Violation(disagreements) }
        let report = try store.verify(.full)
        if !report.isClean { throw Violation(report.problems.map { "verify: " + $0 }) }
        if report.recordsChecked != oracle.recordCount {
            throw Violation(["verify looked at \(report.recordsChecked) records, there are \(oracle.recordCount)"])
        }
        if took.work >= KillLoop.longestReopening.work || took.wait >= KillLoop.longestReopening.wait {
            throw Violation(["opening and reading took \(took.work) of the processor, \(took.wait) by the clock"])
        }
    }

    /// What the log must have of the transaction that was under way, now that it is known whether its records are there.
    private mutating func noteForLog(_ underWay: Int, _ before: OracleState, _ consumed: Int?) {
        let script = TransactionScript(seed: seed, number: underWay)
        guard case .commit = script.ending else { return }
        var after = before
        _ = after.perform(script)
        if after == before {
            log?.maybeCommitted(before, consumed: consumed)
        } else if oracle == after {
            log?.committed(before, after, consumed: consumed)
        }
    }

    /// Finds out whether the transaction under way is there.
    private mutating func resolve(_ stored: OracleState, _ underWay: Int?, _ summary: inout KillSummary) throws {
        if let underWay {
            var after = oracle
            _ = after.perform(TransactionScript(seed: seed, number: underWay))
            if stored == after, after != oracle {
                oracle = after
                summary.unacknowledgedButComplete += 1
                return
            }
        }
        if stored == oracle { return }
        let with = underWay.map { " (transaction \($0) was under way, and is not there as a whole)" } ?? " (none was under way)"
        throw Violation(
            ["the store is not what was acknowledged up to transaction \((underWay ?? next) - 1)\(with)"]
                + oracle.differences(from: stored))
    }
}
