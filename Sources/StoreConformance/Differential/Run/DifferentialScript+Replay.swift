import ActiveStore

extension DifferentialScript {
    /// Runs the script on both sides.
    ///
    /// - Returns: The first difference, or nil if they agree.
    /// - Throws: ``StoreError`` if the oracle cannot be opened or closed, or folders cannot be created.
    public func replay(subject: DifferentialTarget, oracle: DifferentialTarget) throws -> String? {
        try firstDifference(subject, oracle, number: 0)?.text
    }

    /// The position of the first operation after which the sides differ, and the
    /// difference; for problems at the end, a position past the last operation.
    func firstDifference(_ subject: DifferentialTarget, _ oracle: DifferentialTarget, number: Int) throws -> (
        position: Int, text: String
    )? {
        let session: DifferentialSession
        do { session = try DifferentialSession(subject: subject, oracle: oracle, schema: schema, number: number) } catch {
            return (0, "The stores cannot be opened: \(error)")
        }
        var found: (Int, String)?
        for (position, operation) in operations.enumerated() {
            if let text = session.difference(after: operation) {
                found = (position, ScriptWriter(schema: schema).line(operation) + "\n" + text)
                break
            }
        }
        if found == nil, let problem = session.problem() { found = (operations.count, problem) }
        do { try session.end() } catch { found = found ?? (operations.count, "The stores cannot be closed: \(error)") }
        return found
    }
}
