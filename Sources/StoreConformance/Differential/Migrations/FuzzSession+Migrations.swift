import ActiveStore

extension FuzzSession {
    /// Runs random migrations with writes and questions between them, and prints what they were, and on a mismatch the steps and the line that
    /// repeats them.
    ///
    /// - Returns: Whether the stores agreed.
    /// - Throws: As ``run(_:)``.
    public func runMigrations(_ print: (String) -> Void) throws -> Bool {
        try runSteps(print) { MigrationSequenceRun(subject: $0, oracle: $1, seed: seed) }
    }
}
