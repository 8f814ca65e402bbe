import CSQLite
import StoreCore

/// What a connection remembers, in one block of memory that only its holder touches.
struct ConnectionState {
    /// Statements by entity, at the entity's number.
    var entities: [EntityStatements?] = []
    /// Statements of requests by their shape.
    var queries = StatementCache<RequestShape>(limit: 128)
    /// Statements of joins, figures and updates by query.
    var wideQueries = StatementCache<WideShape>(limit: 64)
    /// Statements of the user's own by the bytes of their text (Swift's equality of strings would take é for e with an accent).
    var raw = StatementCache<[UInt8]>(limit: 32)
    /// Statements without parameters, at the number of their kind.
    var controls: [Statement?] = Array(repeating: nil, count: Control.allCases.count)
    /// Fetches under way, outermost first, on a connection that may write.
    var stepping: [Statement] = []
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

    /// Finalises every statement that is not in use.
    mutating func dropStatements() {
        entities = []
        queries = StatementCache(limit: 0)
        wideQueries = StatementCache(limit: 0)
        raw = StatementCache(limit: 0)
        controls = []
        stepping = []
    }
}

/// The shapes of requests that take more than one.
enum WideShape: Hashable {
    case join(JoinShape)
    case aggregate(AggregateShape)
    case update(UpdateShape)
}

/// The statements of one entity that need no shape.
final class EntityStatements {
    let definition: EntityDefinition
    let fieldCount: Int
    let keyType: FieldType
    @exclusivity(unchecked) var get: Statement?
    @exclusivity(unchecked) var insert: Statement?
    /// The columns beyond the entity's that the insert fills.
    @exclusivity(unchecked) var filled: [String] = []
    @exclusivity(unchecked) var delete: Statement?
    /// By the fields changed; the oldest gives way.
    @exclusivity(unchecked) var updates: [(fields: FieldSet, statement: Statement)] = []
    static let updateLimit = 16

    init(_ definition: EntityDefinition) {
        self.definition = definition
        fieldCount = definition.fields.count
        keyType = definition.keyField.type
    }
}

/// Statements by shape or text; the least recently used gives way.
struct StatementCache<Key: Hashable> {
    private final class Entry {
        let statement: Statement
        @exclusivity(unchecked) var lastUse: UInt64
        init(_ statement: Statement, _ use: UInt64) {
            self.statement = statement
            lastUse = use
        }
    }
    private let limit: Int
    private var entries: [Key: Entry] = [:]
    private var clock: UInt64 = 0

    init(limit: Int) { self.limit = limit }

    /// How many statements are kept.
    var count: Int { entries.count }

    /// The statement of a key, if it is kept.
    mutating func statement(for key: Key) -> Statement? {
        guard let entry = entries[key] else { return nil }
        clock &+= 1
        entry.lastUse = clock
        return entry.statement
    }

    /// Keeps a statement.
    mutating func keep(_ statement: Statement, for key: Key) {
        if entries.count >= limit,
            let oldest = entries.filter({ !$0.value.statement.isBusy }).min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            entries[oldest.key] = nil
        }
        clock &+= 1
        entries[key] = Entry(statement, clock)
    }
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
