import ActiveStore

/// Random records of models with every type of fields, on the tested store, on the reference, and in an array of plain values: what each of them
/// makes of a step, and all that it then holds, is compared after each.
///
/// One sequence of steps is about one type. Values are ugly ones: at the edges of the type, beyond what its stored form holds, by name and of another
/// type. Whatever was accepted has to be read again by the model, and found by its value; whatever was refused has to leave no trace.
struct ModelRun {
    var subject: DifferentialTarget
    var oracle: DifferentialTarget
    var seed: UInt64
    /// How many steps are about one type, after which the next begins with an empty store.
    static let sequenceLength = 60

    struct Mismatch {
        let seed: UInt64
        let type: String
        var steps: [Int]
        var text: String
        /// The steps in words.
        var script: [String]
    }

    struct Result {
        /// Steps by kind.
        var operations: [String: Int] = [:]
        var answers: [String: Int] = [:]
        var types: Set<String> = []
        var sequences = 0
        var mismatch: Mismatch?

        /// Steps, with those inside of transactions.
        var total: Int { operations.values.reduce(0, +) }
    }

    /// Runs until so many steps are done or something differs.
    func run(operations: Int, progress: (Int) -> Void = { _ in }) throws -> Result {
        var result = Result()
        while result.mismatch == nil, result.total < operations {
            let own = SplitMix64.seed(seed, sequence: result.sequences)
            result.mismatch = try run(Array(0..<Self.sequenceLength), seed: own, number: result.sequences, &result)
            result.sequences += 1
            progress(result.total)
        }
        if let found = result.mismatch { result.mismatch = try shrunk(found) }
        return result
    }

    /// Runs these steps on empty stores; nil when all agree.
    func run(_ steps: [Int], seed: UInt64, number: Int, _ result: inout Result) throws -> Mismatch? {
        var random = SplitMix64(seed: seed)
        let type = random.pick(FuzzTypes.all)
        return try runSequence(of: type, steps, seed, number, &result)
    }

    private func runSequence<V: FuzzValue>(
        of type: V.Type, _ steps: [Int], _ seed: UInt64, _ number: Int, _ result: inout Result
    ) throws -> Mismatch? {
        let folders = (try subject.makeFolder(number), try oracle.makeFolder(number))
        defer {
            subject.removeFolder(folders.0)
            oracle.removeFolder(folders.1)
        }
        let sequence = ModelSequence<V>(try ModelSide(subject, folder: folders.0), try ModelSide(oracle, folder: folders.1))
        defer { sequence.close() }
        let generator = ModelGenerator<V>(seed: seed)
        result.types.insert("\(V.self)")
        var script: [String] = []
        for (index, number) in steps.enumerated() {
            let (step, random) = generator.step(number)
            script.append("\(number): \(step)")
            result.note(step)
            let text = sequence.difference(after: step, generator, random, &result) ?? (index == steps.count - 1 ? sequence.problem() : nil)
            if let text { return Mismatch(seed: seed, type: "\(V.self)", steps: Array(steps[...index]), text: text, script: script) }
        }
        return nil
    }

    /// Leaves out as many steps as possible, in halves first and one by one in the end.
    private func shrunk(_ found: Mismatch) throws -> Mismatch {
        var best = found
        var ignored = Result()
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

extension ModelRun.Result {
    mutating func note<V>(_ step: ModelStep<V>) {
        operations[step.name, default: 0] += 1
        if case .transaction(let steps, _) = step { for inner in steps { note(inner) } }
    }
}
