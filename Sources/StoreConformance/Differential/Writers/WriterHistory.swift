import ActiveStore
import StoreCore

/// A transaction that one of several writers has run, and the outcome of each of its steps.
struct WriterTransaction: Sendable {
    let writer: Int
    let operation: ScriptOperation
    let outcomes: [StepOutcome]
    /// The number of the event before it, and after it. A transaction that has ended before another began comes before it.
    let began: Int
    let ended: Int
}

/// The records of a store, by entity.
typealias StoredContents = [[StoredRow]]

/// What several writers did at once, and a search for an order in which the same transactions, one after the other, give the same.
///
/// The search repeats the transactions on the oracle. An order is right if each step of each transaction has the outcome that it
/// had, and if the records are the same at the end. It follows from the promise of a store alone, which is that transactions are
/// serializable and that those that begin later see what has been acknowledged: the order of the commits is only tried first. The
/// search is complete, so a history without an order is one that the store must not allow, such as a lost update.
struct WriterHistory {
    let schema: Schema
    let before: StoredContents
    let transactions: [WriterTransaction]
    let after: StoredContents

    /// The result of a search.
    enum Verdict {
        /// The positions of the transactions in an order that explains them.
        case serial([Int])
        /// The longest order that explains its transactions, and why none continues it.
        case none(prefix: [Int], reasons: [String])
    }

    /// Searches for an order.
    ///
    /// - Throws: ``StoreError`` if the oracle cannot be opened, or does not take the records from before.
    func verdict(_ oracle: DifferentialTarget) throws -> Verdict {
        let search = SerialOrderSearch(self, oracle)
        defer { search.close() }
        if try search.extend(with: before) { return .serial(search.order) }
        return .none(prefix: search.longest, reasons: search.reasons)
    }

    /// A transaction as text: who ran it and when, its script and its outcomes.
    func text(of position: Int) -> String {
        let transaction = transactions[position]
        let script = ScriptWriter(schema: schema).lines([transaction.operation])
        let outcomes = transaction.outcomes.map { ";   \($0)\n" }.joined()
        return
            "; transaction \(position) of writer \(transaction.writer), events \(transaction.began) to \(transaction.ended)\n\(script)\(outcomes)"
    }
}

/// Tries the transactions that may be next, depth first. A set of transactions that led to the same records before is not tried again.
private final class SerialOrderSearch {
    private struct Point: Hashable {
        let done: [Bool]
        let contents: StoredContents
    }

    private let history: WriterHistory
    private let oracle: DifferentialTarget
    /// In the order in which they ended.
    private let candidates: [Int]
    private(set) var order: [Int] = []
    private(set) var longest: [Int] = []
    private(set) var reasons: [String] = []
    private var done: [Bool]
    private var failed: Set<Point> = []
    /// The oracle, and what it contains.
    private var replay: (interpreter: Interpreter, contents: StoredContents)?

    init(_ history: WriterHistory, _ oracle: DifferentialTarget) {
        self.history = history
        self.oracle = oracle
        let transactions = history.transactions
        candidates = transactions.indices.sorted { transactions[$0].ended < transactions[$1].ended }
        done = transactions.map { _ in false }
    }

    func close() {
        try? replay?.interpreter.close()
        replay = nil
    }

    /// Whether the rest of the transactions has an order that begins with these records.
    func extend(with contents: StoredContents) throws -> Bool {
        if order.count == history.transactions.count {
            if contents == history.after { return true }
            fail("the records at the end are others")
            return false
        }
        let point = Point(done: done, contents: contents)
        if failed.contains(point) { return false }
        for candidate in candidates where mayBeNext(candidate) {
            let (outcomes, next) = try run(history.transactions[candidate].operation, on: contents)
            if let reason = difference(outcomes, candidate) {
                fail("transaction \(candidate) cannot be next: \(reason)")
                continue
            }
            order.append(candidate)
            done[candidate] = true
            if try extend(with: next) { return true }
            done[candidate] = false
            order.removeLast()
        }
        failed.insert(point)
        return false
    }

    private func fail(_ reason: String) {
        if order.count > longest.count || reasons.isEmpty { (longest, reasons) = (order, []) }
        if order == longest { reasons.append(reason) }
    }

    private func mayBeNext(_ candidate: Int) -> Bool {
        if done[candidate] { return false }
        let began = history.transactions[candidate].began
        return !candidates.contains { !done[$0] && history.transactions[$0].ended < began }
    }

    private func difference(_ outcomes: [StepOutcome], _ candidate: Int) -> String? {
        let found = history.transactions[candidate].outcomes
        for (at, (a, b)) in zip(found, outcomes).enumerated() where !a.agrees(with: b) || a.isBroken || b.isBroken {
            return "step \(at + 1) of \(found.count) that ended\n  found:    \(a)\n  expected: \(b)"
        }
        return found.count == outcomes.count ? nil : "\(found.count) steps ended, \(outcomes.count) expected"
    }

    /// Runs a transaction on the oracle with these records.
    private func run(_ operation: ScriptOperation, on contents: StoredContents) throws -> ([StepOutcome], StoredContents) {
        if replay == nil || replay?.contents != contents {
            close()
            let interpreter = try Interpreter(oracle, history.schema, folder: "")
            replay = (interpreter, contents)
            try interpreter.store.write { transaction in
                for (entity, rows) in zip(interpreter.entities, contents) {
                    for row in rows {
                        let captured = CapturedRow()
                        captured.cells = row
                        try transaction.insert(entity) { try captured.write(to: $0) }
                    }
                }
            }
        }
        guard let interpreter = replay?.interpreter else { return ([], contents) }
        let outcomes = interpreter.run(operation)
        let next = try interpreter.storedContents()
        replay?.contents = next
        return (outcomes, next)
    }
}

extension Interpreter {
    /// All records, by entity.
    func storedContents() throws -> StoredContents {
        try read { reader in try entities.map { try Interpreter.rows(FetchRequest($0), reader) } }
    }
}
