import ActiveStore

/// A schema and operations on it, which can be written, read back and replayed: the form in which a mismatch is reported and kept.
///
/// ```
/// (entity author (key uid) (field uid int) (field name string optional) (index author_name_index name))
/// (insert author 1 "Ann")
/// (insert author 2 nil)
/// (fetch author (where (!= name "Ann")))
/// ```
public struct DifferentialScript: Sendable {
    var schema: Schema
    var operations: [ScriptOperation]

    init(schema: Schema, operations: [ScriptOperation]) {
        self.schema = schema
        self.operations = operations
    }

    /// Reads a script.
    ///
    /// - Throws: ``StoreError`` `.badRequest` with the part that cannot be read, or `.badSchema`.
    public init(text: String) throws {
        do { self = try ScriptReader.read(text) } catch let failure as SymbolicExpression.Failure {
            throw StoreError(.badRequest, "The script cannot be read: \(failure.description).")
        }
        try schema.validate()
    }

    /// The script as text, which ``init(text:)`` reads.
    public var text: String { ScriptWriter(schema: schema).text(operations) }

    /// The number of operations, including those inside transactions.
    public var size: Int { operations.reduce(0) { $0 + $1.size } }

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
