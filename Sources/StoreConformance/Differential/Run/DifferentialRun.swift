import ActiveStore

/// Random operations on two stores at once, which must agree after each of them.
///
/// A run is divided into sequences. Each generates a schema and operations from a separate seed, opens both stores empty, compares the
/// result of every operation (rows in their order and by their bytes, counts, error codes), reopens durable stores every ``reopenInterval``
/// operations and compares everything at the end. The generator reads no store, so a seed means the same operations on every engine.
///
/// Memory is the oracle. The two must share neither evaluator nor planner
/// nor code for stored rows, or a mistake in it would affect both sides.
///
/// ```swift
/// let run = DifferentialRun(
///     subject: try DifferentialTarget(url: "sqlite::memory:", engines: engines),
///     oracle: try DifferentialTarget(url: "memory:", engines: engines), seed: 42, operations: 20_000)
/// let result = try run.run()
/// print(result.mix)
/// ```
public struct DifferentialRun {
    /// The tested store.
    public var subject: DifferentialTarget
    /// The trusted store.
    public var oracle: DifferentialTarget
    /// The source of all randomness.
    public var seed: UInt64
    /// The number of operations to run, including those inside transactions.
    public var operations: Int
    /// The number of operations after which durable stores are reopened.
    public static let reopenInterval = 300
    /// The number of operations on one schema, after which the next sequence begins.
    public static let sequenceLength = 1_200

    /// A run of this many operations.
    public init(subject: DifferentialTarget, oracle: DifferentialTarget, seed: UInt64, operations: Int) {
        self.subject = subject
        self.oracle = oracle
        self.seed = seed
        self.operations = operations
    }

    /// Runs until the operations are used up or the stores differ.
    ///
    /// - Parameters:
    ///   - shrinks: Whether to shrink a failing script, which runs it many times.
    ///   - progress: Called after each sequence with the operations run so far.
    /// - Throws: ``StoreError`` when folders cannot be made.
    public func run(shrinks: Bool = true, progress: (Int) -> Void = { _ in }) throws -> DifferentialResult {
        let clock = ContinuousClock()
        let began = clock.now
        var mix = OperationMix()
        var mismatch: DifferentialMismatch?
        var sequence = 0
        while mismatch == nil, mix.total < operations {
            let own = SplitMix64.seed(seed, sequence: sequence)
            mismatch = try run(sequence: sequence, seed: own, &mix)
            sequence += 1
            progress(mix.total)
        }
        let duration = clock.now - began
        if shrinks, let found = mismatch { mismatch = shrunk(found) }
        return DifferentialResult(mix: mix, mismatch: mismatch, duration: duration)
    }

    private func run(sequence: Int, seed: UInt64, _ mix: inout OperationMix) throws -> DifferentialMismatch? {
        var generator = OperationGenerator(seed: seed)
        let schema = generator.schema
        mix.sequences += 1
        var script = DifferentialScript(schema: schema, operations: [])
        func mismatch(_ text: String) -> DifferentialMismatch {
            DifferentialMismatch(
                seed: seed, operations: script.size, script: script, explanation: text, originalSize: script.size)
        }
        let session: DifferentialSession
        do {
            session = try DifferentialSession(subject: subject, oracle: oracle, schema: schema, number: sequence)
        } catch {
            return mismatch("The stores cannot be opened: \(error)")
        }
        var size = 0
        var reopenAt = DifferentialRun.reopenInterval
        func step(_ operation: ScriptOperation) -> DifferentialMismatch? {
            script.operations.append(operation)
            size += operation.size
            mix.tally(operation, schema)
            if case .contents = operation { mix.comparisons += 1 }
            guard let text = session.difference(after: operation) else { return nil }
            return mismatch(ScriptWriter(schema: schema).line(operation) + "\n" + text)
        }
        var found: DifferentialMismatch?
        let end = min(DifferentialRun.sequenceLength, operations - mix.total)
        while found == nil, size < end {
            found = step(generator.next())
            if found == nil, size >= reopenAt {
                reopenAt += DifferentialRun.reopenInterval
                if session.isDurable { mix.reopens += 1 }
                found = step(.reopen) ?? step(.contents)
            }
        }
        if found == nil { found = step(.dropSnapshot) ?? step(.contents) }
        if found == nil, let problem = session.problem() { found = mismatch(problem) }
        mix.tally(answers: session.answers)
        mix.formats += session.formats
        mix.replicaChanges += session.replicated.applied
        mix.replicaReadings += session.replicated.readAgain
        do { try session.end() } catch { found = found ?? mismatch("The stores cannot be closed: \(error)") }
        return found
    }

    private func shrunk(_ found: DifferentialMismatch) -> DifferentialMismatch {
        var number = 1_000_000
        let differs = { (script: DifferentialScript) -> Bool in
            number += 1
            return (try? script.firstDifference(subject, oracle, number: number)) != nil
        }
        // A script that needs more than its operations (another process, time) cannot be shrunk.
        guard differs(found.script) else {
            var unstable = found
            unstable.explanation += "\nThe script alone does not show it again: it depends on more than the operations."
            return unstable
        }
        var shrinker = ScriptShrinker(schema: found.script.schema, fails: differs)
        var result = found
        result.script = shrinker.shrink(found.script.operations)
        number += 1
        if let difference = try? result.script.firstDifference(subject, oracle, number: number) {
            result.explanation = difference.text
        }
        return result
    }
}

/// The result of a run.
public struct DifferentialResult: Sendable {
    /// Counts of the operations.
    public let mix: OperationMix
    /// The first difference between the stores, if any.
    public let mismatch: DifferentialMismatch?
    /// The duration without shrinking.
    public let duration: Duration
}

/// A place where two stores differ.
public struct DifferentialMismatch: Sendable {
    /// The seed of the sequence; a run with this seed begins with that sequence.
    public let seed: UInt64
    /// The number of operations of that sequence needed to reproduce it.
    public let operations: Int
    /// The script to replay.
    public internal(set) var script: DifferentialScript
    /// The operation, with the actual and the expected result.
    public internal(set) var explanation: String
    /// The number of operations in the script before shrinking.
    public let originalSize: Int
}
