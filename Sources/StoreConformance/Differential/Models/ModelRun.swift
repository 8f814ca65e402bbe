import ActiveStore

/// Random records of models with every field type, on the tested store, on the reference, and in an
/// array of plain values. The results of each step and the complete contents are compared after it.
///
/// One sequence of steps tests one type. Values are hostile: at the limits of the type, beyond its stored form, given by name and of
/// another type. The model must be able to read every accepted record and find it by its value; a refused one must leave no trace.
struct ModelRun: StepRun {
    static let word = "models"
    static let sequenceLength = 60

    var subject: DifferentialTarget
    var oracle: DifferentialTarget
    var seed: UInt64

    /// One sequence tests one type.
    func run(_ steps: [Int], seed: UInt64, number: Int, _ result: inout StepResult) throws -> StepMismatch? {
        var random = SplitMix64(seed: seed)
        let type = random.pick(FuzzTypes.all)
        return try runSequence(of: type, steps, seed, number, &result)
    }

    private func runSequence<V: FuzzValue>(
        of type: V.Type, _ steps: [Int], _ seed: UInt64, _ number: Int, _ result: inout StepResult
    ) throws -> StepMismatch? {
        let folders = (try subject.makeFolder(number), try oracle.makeFolder(number))
        defer {
            subject.removeFolder(folders.0)
            oracle.removeFolder(folders.1)
        }
        let sequence = ModelSequence<V>(try ModelSide(subject, folder: folders.0), try ModelSide(oracle, folder: folders.1))
        defer { sequence.close() }
        let generator = ModelGenerator<V>(seed: seed)
        result.subjects["\(V.self)", default: 0] += 1
        var script: [String] = []
        for (index, number) in steps.enumerated() {
            let (step, random) = generator.step(number)
            script.append("\(number): \(step)")
            result.tally(step)
            let text = sequence.difference(after: step, generator, random, &result) ?? (index == steps.count - 1 ? sequence.problem() : nil)
            if let text {
                return StepMismatch(seed: seed, steps: Array(steps[...index]), text: "fields of type \(V.self): \(text)", script: script)
            }
        }
        return nil
    }
}

extension StepResult {
    fileprivate mutating func tally<V>(_ step: ModelStep<V>) {
        operations[step.name, default: 0] += 1
        if case .transaction(let steps, _) = step { for inner in steps { tally(inner) } }
    }
}
