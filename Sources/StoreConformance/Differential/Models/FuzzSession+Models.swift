import ActiveStore

extension FuzzSession {
    /// Runs random steps on models with every field type and prints a summary,
    /// and on a mismatch the steps and the command line that repeats them.
    ///
    /// - Returns: Whether the stores agreed with each other and with the expected results.
    /// - Throws: As ``run(_:)``.
    public func runModels(_ print: (String) -> Void) throws -> Bool {
        try runSteps(print) { ModelRun(subject: $0, oracle: $1, seed: seed) }
    }
}
