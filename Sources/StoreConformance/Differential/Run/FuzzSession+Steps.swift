import ActiveStore

extension FuzzSession {
    /// Runs random steps and prints a summary, and on a mismatch the shrunk steps and the command line that repeats them.
    ///
    /// - Returns: Whether the stores agreed.
    /// - Throws: As ``run(_:)``.
    func runSteps<Run: StepRun>(_ print: (String) -> Void, _ run: (DifferentialTarget, DifferentialTarget) -> Run) throws -> Bool {
        let (subject, oracle) = try sides()
        defer { subject.removeRoot() }
        let run = run(subject, oracle)
        return try ValuePool.$instants.withValue(subject.instants()) { try runSteps(run, subject.name, oracle.name, print) }
    }

    private func runSteps<Run: StepRun>(_ run: Run, _ subject: String, _ oracle: String, _ print: (String) -> Void) throws -> Bool {
        if let steps {
            var result = StepResult()
            return report(try run.run(steps, seed: seed, number: 0, &result), Run.word, print)
        }
        print("fuzz \(Run.word) on \(subject) against \(oracle), seed \(seed), \(operations) operations")
        let began = ContinuousClock.now
        var milestones = Milestones()
        let result = try run.run(operations: operations) { milestones.pass($0, print) }
        print("operations \(result.total) on \(result.sequences) stores: \(FuzzSession.list(result.operations))")
        print("about: \(FuzzSession.list(result.subjects))")
        print("answers: \(FuzzSession.list(result.answers))")
        print(FuzzSession.speed(result.total, ContinuousClock.now - began))
        return report(result.mismatch, Run.word, print)
    }

    private func report(_ mismatch: StepMismatch?, _ word: String, _ print: (String) -> Void) -> Bool {
        guard let mismatch else {
            print("no mismatch")
            return true
        }
        print("\nMISMATCH\n\(mismatch.text)\n")
        for step in mismatch.script { print(step) }
        let steps = mismatch.steps.map(String.init).joined(separator: ",")
        print("repeat: \(repetition("--\(word) --seed \(mismatch.seed) --steps \(steps)"))")
        return false
    }

    static func list(_ counts: [String: Int]) -> String {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
}
