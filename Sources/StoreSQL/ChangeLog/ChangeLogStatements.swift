/// The tables of a change log and the statements about its consumers, which are the same on every SQL database. The entries are not: each
/// database numbers them in its own way.
public struct ChangeLogStatements: Sendable {
    /// The table of the entries.
    public static let entries = "activestore_changes"
    /// The table of the consumers: `name` and `number`.
    public static let consumers = "activestore_consumers"

    private let dialect: Dialect

    /// Creates the statements of a dialect.
    public init(_ dialect: Dialect) { self.dialect = dialect }

    /// Gives the name and the position of each consumer.
    public var positions: String { "SELECT name, number FROM \(ChangeLogStatements.consumers)" }

    /// Gives the position of one consumer; the parameter is its name.
    public var position: String { "SELECT number FROM \(ChangeLogStatements.consumers) WHERE name = \(dialect.placeholder(1))" }

    /// Sets the position of a consumer; the parameters are name and number.
    public var acknowledge: String {
        "INSERT INTO \(ChangeLogStatements.consumers) (name, number) VALUES (\(dialect.placeholder(1)), \(dialect.placeholder(2))) "
            + "ON CONFLICT (name) DO UPDATE SET number = excluded.number"
    }

    /// Removes a consumer; the parameter is its name.
    public var forget: String { "DELETE FROM \(ChangeLogStatements.consumers) WHERE name = \(dialect.placeholder(1))" }
}
