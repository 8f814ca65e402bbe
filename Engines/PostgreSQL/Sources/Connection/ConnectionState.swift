import StoreCore

/// What a connection remembers, in one block of memory that only its holder touches.
struct ConnectionState {
    /// Counts the times that the connection was opened, or all statements had to be prepared again: they are prepared for one of them.
    var session = 0
    /// Whether statements of an earlier session are left on the server, which it has forgotten or refuses to run.
    var needsDeallocateAll = false
    /// Counts the statements, which have their names by it.
    var lastStatement = 0
    /// The transaction that was begun and not ended.
    var transaction = Transaction.none
    /// Whether it keeps all other writers out.
    var isAlone = false
    /// Whether the transaction is to be begun together with its first statement, so that the server knows nothing of it yet.
    var isPutOff = false
    /// Whether the next change of a record is the last thing that the transaction does.
    var endsWithNextChange = false
    /// Whether the transaction was committed together with its last change.
    var isCommitted = false
    /// Whether the transaction may have written.
    var mayHaveWritten = false
    /// The token of the commit that was sent last.
    var token: String?
    /// Tokens in the table of commits that no one will ask for.
    var oldTokens: [String] = []
    /// Whether the transaction knew of the change log when it began.
    var isLogged = false
    /// The entry of the change log that is sent with the commit.
    var entry: [UInt8]?
    /// The entry if the transaction is committed together with its next change.
    var entryOfNextChange: [UInt8]?
    /// The prepared statements of the change log by their texts, with the sessions that have prepared them.
    var logStatements: [String: (name: String, session: Int)] = [:]
    /// The number of the last entry in the state that is read, once it is known.
    var lastLogNumber: Int64?
    /// The number in the table of the entry that was committed last, until that was dealt with; 0 if it is not known.
    var loggedEntry: Int64?
    /// The bound of the log's numbers for the transaction that reads; see ``LogNumbers``.
    var logBound: String?
    /// Whether the transaction changed the schema, so that undoing it does too.
    var hasChangedSchema = false
    /// The tables that the transaction has made, which no other writes to.
    var madeTables: Set<String> = []
    /// Whether the transaction has put off indexes, which are to be built when it is committed.
    var hasPutOffIndexes = false
    /// Why nothing of the transaction can be kept: another one is in its way, or the connection has gone.
    var lost: StoreError?
    /// Why the transaction takes no statement until a savepoint is rolled back.
    var spoilt: StoreError?
    /// How many records the last statement changed, and all of them.
    var changedRecords = 0
    var allChangedRecords: Int64 = 0
    /// Whether the connection was opened beyond the pool's limit.
    var isExtra = false
    /// When it is to be closed, and since when it has not been used; nil without such limits.
    var endOfLife: ContinuousClock.Instant?
    var idleSince: ContinuousClock.Instant?
    var isClosed = false
    /// Which server it leads to.
    var role = ServerRole.primary
    /// Whether the standby that it led to has failed a read, so that it is not used again.
    var hasFailedOnStandby = false
    /// How far the standby was when it was asked last.
    var replayed: ServerPosition?
    /// The tables and indexes, as the transaction that writes last saw them; nil if they are to be read.
    var relations: Set<Relation>?
    /// The records that were added together, by the number of the entity; see ``AddedRecords``.
    var added: [Int: AddedRecords] = [:]
    /// Whether any change of an entity's table may fail, by the number of the entity; see ``TableRules``.
    var hasOwnRules: [Int: Bool] = [:]
    /// For which rules that holds; see ``KnownRules/generation``.
    var rulesGeneration = 0
    /// The generation before the transaction took its snapshot, by which it reads rules.
    var snapshotGeneration = 0
    /// Whether some of them were read by a snapshot that other transactions do not share.
    var hasRulesOfTransaction = false

    /// Whether a transaction is open on the server.
    var isBegun: Bool { transaction != .none && !isPutOff }

    enum Transaction {
        case none
        case read
        case write
    }
}

/// How many records a connection has added to a table together with others, and how many it had when statistics were made last.
struct AddedRecords {
    let entity: EntityID
    var count = 0
    var countBefore = 0
}
