import CSQLite
import StoreCore
import StoreSQL

/// What a connection remembers, in one block of memory that only its holder touches.
struct ConnectionState {
    /// Statements without parameters, at the number of their kind.
    var controls: [Statement?] = Array(repeating: nil, count: Control.allCases.count)
    /// Whether a write transaction was begun and not ended.
    var isInTransaction = false
    /// Whether the transaction changed the schema, so that undoing it does too.
    var hasChangedSchema = false
    /// Why SQLite has undone the transaction by itself, if it has.
    var lost: StoreError?
    /// Whether text of the user's own is being compiled or stepped; see ``RawStatementRules``.
    var isRaw = false
    /// Why such text was refused.
    var refusal: StoreError?
    /// Pages in the log after the last commit.
    var logPages = 0
    /// Whether something failed since the last checkpoint because the disk or quota is full.
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
        // BEGIN alone pins nothing; the first read does.
        case .pin: "SELECT 1 FROM sqlite_schema LIMIT 1"
        case .commit: "COMMIT"
        case .rollback: "ROLLBACK"
        // One name for all: SQLite takes the innermost.
        case .savepoint: "SAVEPOINT activestore"
        case .release: "RELEASE activestore"
        case .rollbackTo: "ROLLBACK TO activestore"
        }
    }
}
