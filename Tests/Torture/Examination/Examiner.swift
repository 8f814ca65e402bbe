import ActiveStore
import FaultWorkload
import FoundationEssentials
import StoreConformance

/// Looks at what is left of a store: in a process of its own, since a damaged file can end it.
struct Examiner {
    static let word = "--examine"

    let trial: Trial
    let folder: String
    private var judge: Judge

    init(_ trial: Trial, folder: String) {
        self.trial = trial
        self.folder = folder
        judge = Judge(trial)
    }

    /// Says everything that is wrong, a line each, and last how many acknowledged transactions are missing.
    static func run(_ trial: Trial, folder: String, historyFile: String) throws {
        let text = String(decoding: try Data(contentsOf: URL(filePath: historyFile)), as: UTF8.self)
        var examiner = Examiner(trial, folder: folder)
        let (problems, lost) = examiner.examine(History(lines: text.split(separator: "\n").map(String.init)), goesOn: true)
        for problem in problems { Report.send("problem " + problem.replacing("\n", with: " ")) }
        Report.send("lost \(lost)")
    }

    /// Opens the store, compares it with what was said, and its backups.
    ///
    /// - Parameter goesOn: Whether to write to it too, close it and open it again.
    mutating func examine(_ history: History, goesOn: Bool, isThorough: Bool = true) -> (problems: [String], lost: Int) {
        if trial.scenario == .migrations { return migrationProblems(history) }
        var problems: [String] = []
        var lost = 0
        var step = "opened"
        do {
            let store = try trial.open(in: folder)
            defer { try? store.close() }
            step = "read"
            let verdict = try judge.judge(store, history, isThorough: isThorough)
            problems = verdict.problems
            lost = verdict.lost
            if goesOn, problems.isEmpty {
                step = "written again"
                problems += try continued(store, history, verdict)
            }
            step = "closed"
            try store.close()
        } catch {
            problems.append("the store cannot be \(step): \(Report.Failure(error))")
        }
        for name in history.done.sorted() where name.hasPrefix("backup") { problems += backupProblems(name, history) }
        return (problems, lost)
    }

    /// Writes one more transaction and looks again.
    private mutating func continued(_ store: any Store, _ history: History, _ verdict: Judge.Verdict) throws -> [String] {
        let id = TransactionID(writer: 901, number: 0)
        let script = trial.script(id)
        let outcomes = try StorePerformer(store: store).perform(script.operations, script.ending) { _ in try LedgerEntry.add(id) }
        var after = history
        after.add(.begins(id))
        after.add(script.ending == .commit ? .acknowledges(id, outcomes: outcomes) : .undone(id))
        try store.close()
        let again = try trial.open(in: folder)
        defer { try? again.close() }
        let next = try judge.judge(again, after, isThorough: false)
        return (next.problems + (next.lost > verdict.lost ? ["what was written after the recovery is missing"] : [])).map {
            "after the recovery: " + $0
        }
    }

    /// A backup that was done is a whole store, with everything that was acknowledged before it began.
    private mutating func backupProblems(_ name: String, _ history: History) -> [String] {
        do {
            let store = try openStore(
                try StoreConfiguration(url: "\(trial.engine):\(folder)/\(name)"), engines: Trial.engines, models: Trial.models)
            defer { try? store.close() }
            let verdict = try judge.judge(store, history, isThorough: false)
            let missing = (history.acknowledgedBefore[name] ?? []).subtracting(verdict.ledger)
            let early = missing.isEmpty ? [] : ["acknowledged transactions are missing: \(missing.map(\.description).sorted())"]
            return (verdict.problems + early).map { "\(name): \($0)" }
        } catch {
            return ["\(name) cannot be opened: \(Report.Failure(error))"]
        }
    }

    /// A store of some version of the ladder, whole; of the newest when that was acknowledged, or one is missing.
    private func migrationProblems(_ history: History) -> (problems: [String], lost: Int) {
        do {
            let store = try openStore(try StoreConfiguration(url: trial.url(in: folder)), engines: Trial.engines)
            defer { try? store.close() }
            let (version, rows) = try Ladder.contents(of: store)
            let expected = Ladder(books: Worker.books).rows(version)
            let problems = Set(rows.keys).union(expected.keys).filter { rows[$0] != expected[$0] }.sorted().map {
                "the records of \($0) at version \(version) are not those of that version"
            }
            let isBehind = version < Ladder.newest && !history.done.isDisjoint(with: ["migrate", "migrate-again"])
            return (problems + (try store.verify(.full).problems.map { "verify: " + $0 }), isBehind ? 1 : 0)
        } catch {
            return (["the store cannot be examined: \(Report.Failure(error))"], 0)
        }
    }
}
