import CSQLite
import StoreCore
import StoreSQL

/// The state of a connection, in one block of memory that only its holder accesses.
struct ConnectionState {
    /// Statements without parameters, indexed by kind.
    var controls: [Statement?] = Array(repeating: nil, count: Control.allCases.count)
    /// The statements of the change log, indexed by kind.
    var logStatements: [Statement?] = Array(repeating: nil, count: LogStatement.allCases.count)
    /// Whether a write transaction is open.
    var isInTransaction = false
    /// Whether the transaction changed the schema, so that a rollback does too.
    var hasChangedSchema = false
    /// What others have committed since the last write transaction of this connection; see ``SQLiteConnection/lookForOthers()``.
    var commitsOfOthers = CommitsOfOthers.none
    /// The pager's version after that transaction, and SQLite's count of the others' commits; nil before the first.
    var pagerVersion: UInt32?
    var othersVersion: Int64?
    /// The reason why SQLite itself has rolled the transaction back, if it has.
    var lost: StoreError?
    /// Whether the user's own SQL is being compiled or stepped; see ``RawStatementRules``.
    var isRaw = false
    /// The reason why such SQL was refused.
    var refusal: StoreError?
    /// The number of pages in the log after the last commit.
    var logPages = 0
    /// Whether a commit has written to the log since it was set to false.
    var hasWrittenLog = false
    /// Whether an operation has failed since the last checkpoint because the disk or quota is full.
    var hasMetFullDisk = false
    /// Whether the connection was opened beyond the pool's limit.
    var isExtra = false
    var isClosed = false
}

/// Statements that begin and end transactions and savepoints.
enum Control: Int, CaseIterable {
    case begin
    case beginImmediate
    case pin
    case commit
    case rollback
    case savepoint
    case release
    case rollbackTo

    var sql: String {
        switch self {
        case .begin: "BEGIN"
        case .beginImmediate: "BEGIN IMMEDIATE"
        // BEGIN alone pins no snapshot; the first read does.
        case .pin: "SELECT 1 FROM sqlite_schema LIMIT 1"
        case .commit: "COMMIT"
        case .rollback: "ROLLBACK"
        // One name for all: SQLite uses the innermost.
        case .savepoint: "SAVEPOINT activestore"
        case .release: "RELEASE activestore"
        case .rollbackTo: "ROLLBACK TO activestore"
        }
    }
}
