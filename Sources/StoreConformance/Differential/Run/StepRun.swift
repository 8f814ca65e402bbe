import ActiveStore

/// Random steps on empty stores, in consecutive sequences, until enough are done or the stores differ.
///
/// A step depends on its number, on the seed of its sequence and on the state at that point, not on earlier steps: any of
/// them can be omitted. So a mismatch can be shrunk, and a list of numbers is enough to repeat it (``FuzzSession/steps``).
protocol StepRun {
    /// The subject of the steps, as in `activestore-conformance fuzz --migrations`.
    static var word: String { get }
    /// The number of steps on one store, after which the next begins empty.
    static var sequenceLength: Int { get }
    /// The source of the sequences' seeds.
    var seed: UInt64 { get }

    /// Runs these steps on empty stores; nil if they always agree.
    ///
    /// - Parameters:
    ///   - seed: The seed of the sequence.
    ///   - number: Distinguishes the folders of several sequences.
    func run(_ steps: [Int], seed: UInt64, number: Int, _ result: inout StepResult) throws -> StepMismatch?
}

/// A difference between the sides of a ``StepRun``.
struct StepMismatch {
    let seed: UInt64
    var steps: [Int]
    var text: String
    /// The steps as text.
    var script: [String]
}

/// The result of a ``StepRun``.
struct StepResult {
    /// Steps by kind, including nested ones.
    var operations: [String: Int] = [:]
    /// The subjects of the steps: changes of migrations, types of fields.
    var subjects: [String: Int] = [:]
    var answers: [String: Int] = [:]
    var sequences = 0
    var mismatch: StepMismatch?

    var total: Int { operations.values.reduce(0, +) }
}

extension StepRun {
    /// Runs until this many steps are done or the stores differ.
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

    /// Omits as many steps as possible, first halves and finally single ones.
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
