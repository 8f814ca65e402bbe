import ActiveStore

/// The two stores of one sequence, and the results compared so far.
///
/// Every condition that can be written as a predicate format is passed to the oracle
/// in that form, and never to the tested store, so the format parser is tested too.
final class DifferentialSession {
    private let targets: (subject: DifferentialTarget, oracle: DifferentialTarget)
    private let folders: (subject: String, oracle: String)
    private let subject: Interpreter
    private let oracle: Interpreter
    /// Kept by the change log of the tested store.
    private let replica: LogReplica?
    private let schema: Schema
    /// How the replica differs before the first operation.
    private var beginning: String?
    /// The number of answers of each kind.
    private(set) var answers: [String: Int] = [:]

    /// The number of conditions passed as formats.
    var formats: Int { oracle.formats }

    /// Opens both stores, empty.
    init(
        subject: DifferentialTarget, oracle: DifferentialTarget, schema: Schema, number: Int
    ) throws {
        targets = (subject, oracle)
        self.schema = schema
        replica = subject.hasReplica ? LogReplica() : nil
        folders = (try subject.makeFolder(number), try oracle.makeFolder(number))
        self.subject = try Interpreter(subject, schema, folder: folders.subject)
        self.oracle = try Interpreter(oracle, schema, folder: folders.oracle)
        let both = self.subject.store.capabilities.intersection(self.oracle.store.capabilities)
        self.subject.readsBeside = both.contains(.snapshotIsolation)
        self.oracle.readsBeside = both.contains(.snapshotIsolation)
        self.oracle.asksByFormat = true
        // The log begins with everything.
        beginning = replica?.difference(from: self.subject.store, schema.entities, allowsEverything: true)
    }

    /// Whether the tested store keeps committed records when it is closed.
    var isDurable: Bool { subject.store.capabilities.contains(.durable) }

    /// What the replica has done.
    var replicated: (applied: Int, readAgain: Int) { (replica?.applied ?? 0, replica?.readAgain ?? 0) }

    /// Runs an operation on both; nil when they agree, and the replica with them.
    func difference(after operation: ScriptOperation) -> String? {
        beginning ?? differenceOfAnswers(after: operation)
            ?? replica?.difference(from: subject.store, schema.entities, allowsEverything: false)
    }

    private func differenceOfAnswers(after operation: ScriptOperation) -> String? {
        let found = subject.run(operation)
        let expected = oracle.run(operation)
        for answer in expected { answers[answer.name, default: 0] += 1 }
        if found.elementsEqual(expected, by: { $0.agrees(with: $1) }), !found.contains(where: { $0.isBroken }) { return nil }
        for (index, (a, b)) in zip(found, expected).enumerated() where !a.agrees(with: b) || a.isBroken {
            let step = found.count > 1 ? " at its step \(index + 1) of \(expected.count) that ended" : ""
            let format = oracle.lastFormat.map { "\n  which was asked as: \($0)" } ?? ""
            return "differs\(step)\n  found:    \(a)\n  expected: \(b)\(format)"
        }
        return "\(found.count) steps ended, \(expected.count) expected\n  found:    \(found)\n  expected: \(expected)"
    }

    /// Problems at the end of a sequence, when both have the same records: damage and resources not released.
    func problem() -> String? {
        _ = (subject.run(.dropSnapshot), oracle.run(.dropSnapshot))
        if subject.store.resourcesInUse != 0 {
            return "\(subject.store.resourcesInUse) readers, writers or statements are still in use at the end"
        }
        do {
            let report = try subject.store.verify(.full)
            return report.problems.first.map { "verify says: \($0)" }
        } catch {
            return "verify failed: \(error)"
        }
    }

    /// Closes both stores and removes their files.
    func end() throws {
        defer {
            targets.subject.removeFolder(folders.subject)
            targets.oracle.removeFolder(folders.oracle)
        }
        try subject.close()
        try oracle.close()
    }
}

extension StepOutcome {
    var isBroken: Bool { if case .broken = self { true } else { false } }
}
