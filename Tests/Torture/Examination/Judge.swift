import ActiveStore
import FaultWorkload

/// Says what is wrong with a store, from its records and what was acknowledged.
struct Judge {
    /// What came of looking at one store.
    struct Verdict {
        /// Violations of what is promised at every durability, one sentence each.
        var problems: [String] = []
        /// How many acknowledged transactions are missing.
        var lost = 0
        /// The transactions that are there, in their order.
        var ledger: [TransactionID] = []
    }

    let trial: Trial
    /// The states after each of a sequence of transactions, kept because one store after another has a part of the same sequence.
    private var path: [TransactionID] = []
    private var states: [OracleState] = [OracleState()]
    private var outcomes: [String] = []

    init(_ trial: Trial) { self.trial = trial }

    /// Looks at everything in a store that is open.
    ///
    /// - Parameter history: What was said before the crash.
    /// - Throws: ``StoreError`` when the store cannot be read.
    mutating func judge(_ store: any Store, _ history: History, isThorough: Bool = true) throws -> Verdict {
        let (ledger, stored) = try store.read { _ in
            let entries = try LedgerEntry.query.all()
            return (entries, try OracleState(reading: store))
        }
        var verdict = Verdict(ledger: ledger.map { TransactionID(writer: $0.writer, number: $0.transaction) })
        if ledger.map(\.number) != Array(1..<ledger.count + 1) {
            verdict.problems.append("the ledger has the numbers \(ledger.map(\.number))")
        }
        check(&verdict, history)
        follow(verdict.ledger)
        let expected = states[verdict.ledger.count]
        if stored != expected {
            verdict.problems.append("the records are not those of the \(ledger.count) transactions in the ledger")
            verdict.problems += expected.differences(from: stored)
        }
        for (index, id) in verdict.ledger.enumerated() {
            if let said = history.acknowledged[id], said != outcomes[index] {
                verdict.problems.append("transaction \(id) came out as \(said), should have as \(outcomes[index])")
            }
        }
        if isThorough { verdict.problems += try stored.disagreements(withIndexesOf: store) }
        let report = try store.verify(.full)
        verdict.problems += report.problems.map { "verify: " + $0 }
        if report.isClean, report.recordsChecked != stored.recordCount + ledger.count {
            verdict.problems.append("verify looked at \(report.recordsChecked) records, there are \(stored.recordCount + ledger.count)")
        }
        return verdict
    }

    /// Compares the ledger with what was said.
    private func check(_ verdict: inout Verdict, _ history: History) {
        let present = Set(verdict.ledger)
        if present.count != verdict.ledger.count { verdict.problems.append("a transaction is in the ledger twice") }
        for id in verdict.ledger {
            if !history.begun.contains(id) { verdict.problems.append("transaction \(id) is there, which had not begun") }
            if let why = history.refused[id] { verdict.problems.append("transaction \(id) is there, which \(why)") }
            if trial.script(id).ending != .commit { verdict.problems.append("transaction \(id) is there, which undoes itself") }
        }
        verdict.lost = history.acknowledged.keys.count { !present.contains($0) }
    }

    /// Does the transactions to the oracle, as far as that was not done for a store before.
    private mutating func follow(_ ledger: [TransactionID]) {
        let common = zip(path, ledger).prefix { $0 == $1 }.count
        if common == ledger.count { return }
        path.removeSubrange(common...)
        outcomes.removeSubrange(common...)
        states.removeSubrange((common + 1)...)
        for id in ledger[common...] {
            var state = states[path.count]
            outcomes.append(state.perform(trial.script(id)))
            states.append(state)
            path.append(id)
        }
    }
}
