import ActiveStore

/// Random records of models with every type of fields, on the tested store, on the reference, and in an array of plain values: what each of them
/// makes of a step, and all that it then holds, is compared after each.
///
/// One sequence of steps is about one type. Values are ugly ones: at the edges of the type, beyond what its stored form holds, by name and of another
/// type. Whatever was accepted has to be read again by the model, and found by its value; whatever was refused has to leave no trace.
struct ModelRun: StepRun {
    static let word = "models"
    static let sequenceLength = 60

    var subject: DifferentialTarget
    var oracle: DifferentialTarget
    var seed: UInt64

    /// One sequence is about one type.
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
