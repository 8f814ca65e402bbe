import ActiveStore

extension FuzzSession {
    /// Runs random migrations with writes and queries between them and prints a
    /// summary, and on a mismatch the steps and the command line that repeats them.
    ///
    /// - Returns: Whether the stores agreed.
    /// - Throws: As ``run(_:)``.
    public func runMigrations(_ print: (String) -> Void) throws -> Bool {
        try runSteps(print) { MigrationSequenceRun(subject: $0, oracle: $1, seed: seed) }
    }
}
