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
}
