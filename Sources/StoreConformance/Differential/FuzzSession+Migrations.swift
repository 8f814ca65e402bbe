import ActiveStore

extension FuzzSession {
    /// Runs random migrations with writes and questions between them, and prints what they were, and on a mismatch the steps and the line that
    /// repeats them.
    ///
    /// - Returns: Whether the stores agreed.
    /// - Throws: As ``run(_:)``.
    public func runMigrations(_ print: (String) -> Void) throws -> Bool {
        let (subject, oracle) = try sides()
        defer { subject.removeRoot() }
        let run = MigrationRun(subject: subject, oracle: oracle, seed: seed)
        if let steps {
            var result = MigrationRun.Result()
            let mismatch = try run.run(steps, seed: seed, number: 0, &result)
            return report(mismatch, print)
        }
        print("fuzz migrations on \(subject.name) against \(oracle.name), seed \(seed), \(operations) operations")
        let clock = ContinuousClock()
        let began = clock.now
        var told = 0
        let result = try run.run(operations: operations) { done in
            if done / 50_000 > told {
                told = done / 50_000
                print("  \(done) operations")
            }
        }
        print("operations \(result.total) on \(result.sequences) stores: \(FuzzSession.list(result.operations))")
        print("changes: \(FuzzSession.list(result.changes))")
        print("answers: \(FuzzSession.list(result.answers))")
        let seconds = (clock.now - began) / .seconds(1)
        print("\(Int(seconds)) s, \(Int(Double(result.total) / max(seconds, 0.001))) operations a second")
        return report(result.mismatch, print)
    }

    private func report(_ mismatch: MigrationRun.Mismatch?, _ print: (String) -> Void) -> Bool {
        guard let mismatch else {
            print("no mismatch")
            return true
        }
        print("\nMISMATCH\n\(mismatch.text)\n")
        for step in mismatch.script { print(step) }
        let steps = mismatch.steps.map(String.init).joined(separator: ",")
        print("repeat: activestore fuzz --store '\(url)' --migrations --seed \(mismatch.seed) --steps \(steps)")
        return false
    }

    static func list(_ counts: [String: Int]) -> String {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
}
