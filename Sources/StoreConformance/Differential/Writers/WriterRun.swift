import ActiveStore
import Synchronization

/// Random transactions of several writers at once on one store, whose history must have a serial order.
///
/// The run is divided into sequences with a schema and a store of their own, and these into rounds. In a round the writers run a few
/// transactions each, on the same records. Then ``WriterHistory`` looks for an order in which the oracle gives the same, with the records that
/// were there before the round. On a server each writer has a store object of its own, with its own connections, as other programs have.
struct WriterRun {
    /// The number of transactions that each writer runs in a round.
    static let roundLength = 5
    /// The number of operations on one schema, after which the next sequence begins.
    static let sequenceLength = 800

    let subject: DifferentialTarget
    let oracle: DifferentialTarget
    let writers: Int
    let seed: UInt64

    /// Runs until the operations are used up or a history has no order.
    ///
    /// - Parameter progress: Called after each sequence with the operations run so far.
    /// - Throws: ``StoreError`` if a store cannot be opened; ``CaseFailure`` if a writer does not end.
    func run(operations: Int, progress: (Int) -> Void = { _ in }) throws -> WriterResult {
        var result = WriterResult()
        while result.mismatch == nil, result.operations < operations {
            let own = SplitMix64.seed(seed, sequence: result.sequences)
            try runSequence(own, upTo: operations, &result)
            result.sequences += 1
            progress(result.operations)
        }
        return result
    }

    private func runSequence(_ seed: UInt64, upTo operations: Int, _ result: inout WriterResult) throws {
        var generator = OperationGenerator(seed: seed)
        let schema = generator.schema
        let folder = try subject.makeFolder(result.sequences)
        defer { subject.removeFolder(folder) }
        var stores = [try subject.open(schema, folder)]
        defer { for store in stores { try? store.close() } }
        if subject.isOnServer { for _ in 1..<writers { stores.append(try subject.open(schema, folder)) } }
        var generators: [OperationGenerator] = (0..<writers).map { number in
            var own = generator
            own.random = SplitMix64(seed: seed ^ UInt64(number + 1) &* 0x9E37_79B9_7F4A_7C15)
            return own
        }
        let replica = subject.hasReplica ? LogReplica() : nil
        result.mismatch = replica?.difference(from: stores[0], schema.entities, allowsEverything: true)
        // The first records come from one writer.
        try round([generator.takeFilling()], stores, schema, &result)
        let end = min(operations, result.operations + WriterRun.sequenceLength)
        while result.mismatch == nil, result.operations < end {
            let scripts = generators.indices.map { at in
                (0..<WriterRun.roundLength).map { _ in generators[at].transactionOfWriter() }
            }
            try round(scripts, stores, schema, &result)
            result.mismatch = result.mismatch ?? replica?.difference(from: stores[0], schema.entities, allowsEverything: false)
        }
        result.replicated += replica?.applied ?? 0
        guard result.mismatch == nil else { return }
        if let open = stores.first(where: { $0.resourcesInUse != 0 }) {
            result.mismatch = "\(open.resourcesInUse) readers, writers or statements are still in use at the end"
        } else if let problem = try stores[0].verify(.full).problems.first {
            result.mismatch = "verify says: \(problem)"
        }
    }

    private func round(_ scripts: [[ScriptOperation]], _ stores: [any Store], _ schema: Schema, _ result: inout WriterResult) throws {
        let looker = try Interpreter(sharing: stores[0], schema)
        let before = try looker.storedContents()
        let events = EventCounter()
        let start = ThreadGate()
        let threads = try scripts.enumerated().map { writer, script in
            let store = stores[writer % stores.count]
            return try CaseThread {
                let interpreter = try Interpreter(sharing: store, schema)
                try start.wait()
                let transactions = script.map { operation in
                    let began = events.next()
                    let outcomes = interpreter.run(operation)
                    return WriterTransaction(writer: writer, operation: operation, outcomes: outcomes, began: began, ended: events.next())
                }
                return (transactions: transactions, repetitions: interpreter.repetitions)
            }
        }
        start.open()
        var transactions: [WriterTransaction] = []
        for thread in threads {
            let ended = try thread.value()
            transactions += ended.transactions
            result.repetitions += ended.repetitions
        }
        let history = WriterHistory(schema: schema, before: before, transactions: transactions, after: try looker.storedContents())
        result.add(transactions)
        result.add(try history.verdict(oracle), history)
    }
}

/// The result of a ``WriterRun``.
struct WriterResult {
    var sequences = 0
    /// All operations, including those inside transactions.
    private(set) var operations = 0
    private(set) var transactions = 0
    /// How many bodies ran again because they were in another's way.
    var repetitions = 0
    /// How many histories had an order that is not that of the commits.
    private(set) var reordered = 0
    private(set) var answers: [String: Int] = [:]
    /// How many changes of records the replica has taken from the change log.
    var replicated = 0
    /// The first history without an order, as text.
    var mismatch: String?

    mutating func add(_ transactions: [WriterTransaction]) {
        self.transactions += transactions.count
        for transaction in transactions {
            operations += transaction.operation.size
            for outcome in transaction.outcomes { answers[outcome.name, default: 0] += 1 }
        }
    }

    mutating func add(_ verdict: WriterHistory.Verdict, _ history: WriterHistory) {
        switch verdict {
        case .serial(let order):
            let ends = order.map { history.transactions[$0].ended }
            if ends != ends.sorted() { reordered += 1 }
        case .none(let prefix, let reasons):
            let rest = history.transactions.indices.filter { !prefix.contains($0) }
            var lines = ["No order of these \(history.transactions.count) transactions explains what they gave.", ""]
            lines.append(ScriptWriter(schema: history.schema).text([]))
            for (entity, rows) in zip(history.schema.entities, history.before) {
                lines.append("; before: \(entity.name), \(rows.count) records" + rows.map { "\n;   \($0)" }.joined())
            }
            lines += (prefix + rest).map(history.text(of:))
            lines.append("; longest order: \(prefix.map(String.init).joined(separator: ", "))")
            lines += reasons
            mismatch = lines.joined(separator: "\n")
        }
    }
}

/// Numbers events in the order in which they happen.
private final class EventCounter: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.add(1, ordering: .sequentiallyConsistent).newValue }
}

extension Interpreter {
    /// Runs scripts on a store that is open and stays open.
    convenience init(sharing store: any Store, _ schema: Schema) throws {
        try self.init(DifferentialTarget("shared") { _, _ in store }, schema, folder: "")
    }
}

extension OperationGenerator {
    /// A transaction without steps on other threads.
    mutating func transactionOfWriter() -> ScriptOperation {
        .group(.write, OperationGenerator.withoutOtherThreads(transaction(depth: 1)))
    }

    private static func withoutOtherThreads(_ parts: [ScriptOperation]) -> [ScriptOperation] {
        parts.compactMap { part in
            switch part {
            case .readOutside, .holdSnapshot, .readSnapshot, .dropSnapshot: nil
            case .group(let kind, let inner): .group(kind, withoutOtherThreads(inner))
            default: part
            }
        }
    }
}
