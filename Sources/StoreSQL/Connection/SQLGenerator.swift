public import StoreCore

/// The SQL generators for one dialect. An engine creates one and uses it throughout; a copy of all that a dialect says would take as
/// long as a lookup by key.
public final class SQLGenerator: Sendable {
    /// The dialect.
    public let dialect: Dialect
    /// The statements of requests and records.
    public let requests: StatementBuilder
    /// The statements that change the schema.
    public let schema: SchemaStatements
    /// Values written as SQL literals.
    public let literals: SQLLiteral
    private let texts = EntityTexts()

    /// Creates the generators of a dialect.
    public init(_ dialect: Dialect) {
        self.dialect = dialect
        requests = StatementBuilder(dialect)
        schema = SchemaStatements(dialect)
        literals = SQLLiteral(dialect)
    }

    /// Reads one record by its key.
    public func get(_ entity: EntityID) -> SQLStatement { texts.get(entity, requests) }
}

/// The statement texts that depend only on the entity: each connection prepares separate statements, and a program may open a store per
/// customer.
private final class EntityTexts: Sendable {
    private let gets = ForkSafeMutex<[EntityID: SQLStatement]>([:])

    func get(_ entity: EntityID, _ builder: StatementBuilder) -> SQLStatement {
        if let known = gets.withLock({ $0[entity] }) { return known }
        let made = builder.get(entity.definition)
        gets.withLock { $0[entity] = made }
        return made
    }
}
