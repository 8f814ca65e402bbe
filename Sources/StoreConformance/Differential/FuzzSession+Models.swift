import ActiveStore

extension FuzzSession {
    /// Runs random steps on models with every type of fields, and prints what they were, and on a mismatch the steps and the line that repeats them.
    ///
    /// - Returns: Whether the stores agreed with each other and with what was expected.
    /// - Throws: As ``run(_:)``.
    public func runModels(_ print: (String) -> Void) throws -> Bool {
        let (subject, oracle) = try sides()
        defer { subject.removeRoot() }
        let run = ModelRun(subject: subject, oracle: oracle, seed: seed)
        if let steps {
            var result = ModelRun.Result()
            return report(try run.run(steps, seed: seed, number: 0, &result), print)
        }
        print("fuzz models on \(subject.name) against \(oracle.name) and an array, seed \(seed), \(operations) operations")
        let clock = ContinuousClock()
        let began = clock.now
        var told = 0
        let result = try run.run(operations: operations) { done in
            if done / 50_000 > told {
                told = done / 50_000
                print("  \(done) operations")
            }
        }
        print(
            "operations \(result.total) on \(result.sequences) stores of \(result.types.count) types: \(FuzzSession.list(result.operations))"
        )
        print("answers: \(FuzzSession.list(result.answers))")
        let seconds = (clock.now - began) / .seconds(1)
        print("\(Int(seconds)) s, \(Int(Double(result.total) / max(seconds, 0.001))) operations a second")
        return report(result.mismatch, print)
    }

    private func report(_ mismatch: ModelRun.Mismatch?, _ print: (String) -> Void) -> Bool {
        guard let mismatch else {
            print("no mismatch")
            return true
        }
        print("\nMISMATCH with fields of type \(mismatch.type)\n\(mismatch.text)\n")
        for step in mismatch.script { print(step) }
        let steps = mismatch.steps.map(String.init).joined(separator: ",")
        print(
            "repeat: activestore fuzz --store '\(url)' --models --seed \(mismatch.seed) --steps \(steps)"
                + faults.map(\.rawValue).sorted().map { " --fault \($0)" }.joined())
        return false
    }
}
