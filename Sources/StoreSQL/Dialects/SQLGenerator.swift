public import StoreCore
import Synchronization

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
    private let texts = EntityTexts()

    /// Writes SQL in a dialect.
    public init(_ dialect: Dialect) {
        self.dialect = dialect
        requests = StatementBuilder(dialect)
        schema = SchemaStatements(dialect)
        literals = SQLLiteral(dialect)
    }

    /// Reads one record by its key.
    public func get(_ entity: EntityID) -> SQLStatement { texts.get(entity, requests) }
}

/// The texts of statements that depend on nothing but the entity: each connection prepares its own statements, and a program may open a store for each of
/// its customers.
private final class EntityTexts: Sendable {
    private let gets = Mutex<[EntityID: SQLStatement]>([:])

    func get(_ entity: EntityID, _ builder: StatementBuilder) -> SQLStatement {
        if let known = gets.withLock({ $0[entity] }) { return known }
        let made = builder.get(entity.definition)
        gets.withLock { $0[entity] = made }
        return made
    }
}
