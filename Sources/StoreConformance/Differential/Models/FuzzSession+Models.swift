import ActiveStore

extension FuzzSession {
    /// Runs random steps on models with every type of fields, and prints what they were, and on a mismatch the steps and the line that repeats them.
    ///
    /// - Returns: Whether the stores agreed with each other and with what was expected.
    /// - Throws: As ``run(_:)``.
    public func runModels(_ print: (String) -> Void) throws -> Bool {
        try runSteps(print) { ModelRun(subject: $0, oracle: $1, seed: seed) }
    }
}
