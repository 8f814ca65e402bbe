import ActiveStore

/// Random steps on empty stores, one sequence after another, until so many are done or something differs.
///
/// A step depends on its number, on the seed of its sequence and on what there is at that point, not on the steps before it: any of them can be left out.
/// That makes a mismatch small, and a list of numbers is enough to repeat it (``FuzzSession/steps``).
protocol StepRun {
    /// What the steps are about, as in `activestore-conformance fuzz --migrations`.
    static var word: String { get }
    /// How many steps are done on one store, after which the next begins empty.
    static var sequenceLength: Int { get }
    /// Where the seeds of the sequences come from.
    var seed: UInt64 { get }

    /// Runs these steps on empty stores; nil when all agree all along.
    ///
    /// - Parameters:
    ///   - seed: The seed of the sequence.
    ///   - number: Tells apart the folders of several sequences.
    func run(_ steps: [Int], seed: UInt64, number: Int, _ result: inout StepResult) throws -> StepMismatch?
}

/// Where the sides of a ``StepRun`` differ.
struct StepMismatch {
    let seed: UInt64
    var steps: [Int]
    var text: String
    /// The steps in words.
    var script: [String]
}

/// What a ``StepRun`` has come to.
struct StepResult {
    /// Steps by kind, with those inside of others.
    var operations: [String: Int] = [:]
    /// What the steps were about: the changes of migrations, the types of fields.
    var subjects: [String: Int] = [:]
    var answers: [String: Int] = [:]
    var sequences = 0
    var mismatch: StepMismatch?

    var total: Int { operations.values.reduce(0, +) }
}

extension StepRun {
    /// Runs until so many steps are done or something differs.
    func run(operations: Int, progress: (Int) -> Void = { _ in }) throws -> StepResult {
        var result = StepResult()
        while result.mismatch == nil, result.total < operations {
            let own = SplitMix64.seed(seed, sequence: result.sequences)
            result.mismatch = try run(Array(0..<Self.sequenceLength), seed: own, number: result.sequences, &result)
            result.sequences += 1
            progress(result.total)
        }
        if let found = result.mismatch { result.mismatch = try shrunk(found) }
        return result
    }

    /// Leaves out as many steps as possible, in halves first and one by one in the end.
    private func shrunk(_ found: StepMismatch) throws -> StepMismatch {
        var best = found
        var ignored = StepResult()
        var number = 1_000_000
        var chunk = max(1, best.steps.count / 2)
        while true {
            var start = 0
            var isSmaller = false
            while start < best.steps.count {
                var fewer = best.steps
                fewer.removeSubrange(start..<min(start + chunk, fewer.count))
                number += 1
                if let smaller = try run(fewer, seed: found.seed, number: number, &ignored) {
                    best = smaller
                    isSmaller = true
                } else {
                    start += chunk
                }
            }
            if chunk == 1, !isSmaller { return best }
            chunk = max(1, chunk / 2)
        }
    }
}
