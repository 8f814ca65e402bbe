import StoreSQL

/// The statements of the change log.
enum LogStatement: Int, CaseIterable {
    case append
    case remove
    case last
    case entries
    case consumers
    case consumer
    case acknowledge
    case forget

    private static let ofConsumers = ChangeLogStatements(.sqlite)

    var sql: String {
        switch self {
        case .append: "INSERT INTO activestore_changes (entry) VALUES (?1)"
        case .remove: "DELETE FROM activestore_changes WHERE number <= ?1"
        // A program that removes the row of SQLite's own table has not removed the entries.
        case .last:
            "SELECT max(coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'activestore_changes'), 0), "
                + "coalesce((SELECT max(number) FROM activestore_changes), 0))"
        case .entries: "SELECT number, entry FROM activestore_changes WHERE number >= ?1 ORDER BY number LIMIT ?2"
        case .consumers: LogStatement.ofConsumers.positions
        case .consumer: LogStatement.ofConsumers.position
        case .acknowledge: LogStatement.ofConsumers.acknowledge
        case .forget: LogStatement.ofConsumers.forget
        }
    }
}
