import ActiveStore

extension FuzzSession {
    /// Runs random transactions of several writers at once and prints a summary, and if they have no serial order, what they did. Where the
    /// session has a replica, that must equal the store after each round.
    ///
    /// The transactions depend on the seed alone, but their timing does not: a history without an order may not come again.
    ///
    /// - Parameter writers: How many run at once. On a server each has its own store object.
    /// - Returns: Whether every history had a serial order.
    /// - Throws: As ``run(_:)``.
    public func runWriters(_ writers: Int, _ print: (String) -> Void) throws -> Bool {
        let (subject, oracle) = try sides()
        defer { subject.removeRoot() }
        print("fuzz with \(writers) writers on \(subject.name) against \(oracle.name), seed \(seed), \(operations) operations")
        let began = ContinuousClock.now
        var milestones = Milestones()
        let result = try ValuePool.$instants.withValue(subject.instants()) {
            try WriterRun(subject: subject, oracle: oracle, writers: writers, seed: seed).run(operations: operations) {
                milestones.pass($0, print)
            }
        }
        print(
            "operations \(result.operations) in \(result.transactions) transactions on \(result.sequences) stores; "
                + "\(result.repetitions) ran again, \(result.reordered) rounds had another order than that of their ends")
        print("answers: \(FuzzSession.list(result.answers))")
        if hasReplica { print("replica: \(result.replicated) changes by the change log") }
        print(FuzzSession.speed(result.operations, ContinuousClock.now - began))
        guard let mismatch = result.mismatch else {
            print("no mismatch")
            return true
        }
        print("\nMISMATCH\n\(mismatch)\n")
        print("repeat: \(repetition("--writers \(writers) --operations \(operations) --seed \(seed)"))")
        return false
    }
}
