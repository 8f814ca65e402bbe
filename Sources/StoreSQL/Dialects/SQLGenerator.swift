/// All that writes SQL in one dialect. An engine makes one, and everything else of it asks that one.
public struct SQLGenerator: Sendable {
    /// The dialect.
    public let dialect: Dialect
    /// The statements of requests and records.
    public let requests: StatementBuilder
    /// The statements that change the schema.
    public let schema: SchemaStatements
    /// Values written into SQL.
    public let literals: SQLLiteral

    /// Writes SQL in a dialect.
    public init(_ dialect: Dialect) {
        self.dialect = dialect
        requests = StatementBuilder(dialect)
        schema = SchemaStatements(dialect)
        literals = SQLLiteral(dialect)
    }
}
