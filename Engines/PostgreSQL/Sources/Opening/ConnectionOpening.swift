import StoreCore
import StoreSQL
import Synchronization

/// Opens connections to the database of a store.
final class ConnectionOpening: Sendable {
    /// What writes the SQL of every connection.
    static let generator = SQLGenerator(.postgresql)

    let context: StoreContext
    let options: PostgreSQLOptions
    /// What others have added to the tables.
    let rules = KnownRules()
    /// How long connections are kept.
    let limits: ConnectionLimits
    /// Why indexes could not be built, by their names; under the empty name for all.
    let indexFailures = Mutex<[String: String]>([:])
    /// What is known of the change log.
    let log = LogKnowledge()
    private let foundNamespace = Mutex("")
    private let lastCatalog = Mutex<(text: String, catalog: Catalog)?>(nil)
    private let catalogIsThere = Atomic(false)
    private let commitTableIsThere = Atomic(false)
    private let serverIsUnreachable = Atomic(false)

    init(_ context: StoreContext, _ options: PostgreSQLOptions) {
        self.context = context
        self.options = options
        limits = ConnectionLimits(idle: options.idleTimeout, life: options.maxLifetime)
    }

    /// The catalog that a text says. It is read by every look at the change log, and seldom another one.
    func catalog(_ text: String) throws -> Catalog {
        if let known = lastCatalog.withLock({ $0 }), known.text == text { return known.catalog }
        let catalog = try Catalog(text: text)
        lastCatalog.withLock { $0 = (text, catalog) }
        return catalog
    }

    /// Whether the table of the catalog is there, by locks on which transactions of several processes keep apart where they have to.
    var hasCatalog: Bool {
        get { catalogIsThere.load(ordering: .acquiring) }
        set { catalogIsThere.store(newValue, ordering: .releasing) }
    }

    /// Whether transactions leave tokens by which their fate can be asked for.
    var hasCommitTable: Bool { commitTableIsThere.load(ordering: .acquiring) }

    /// Whether a connection found the server unreachable, and none has reached it since.
    var isUnreachable: Bool {
        get { serverIsUnreachable.load(ordering: .relaxed) }
        set { serverIsUnreachable.store(newValue, ordering: .relaxed) }
    }

    /// The namespace of the tables, as the first connection found it.
    var currentNamespace: String { foundNamespace.withLock { $0 } }

    func open(_ link: ServerLink, _ role: ServerRole) throws(ServerFailure) { try link.open(options.server(role)) }

    /// A connection that is open.
    func connect(to role: ServerRole = .primary) throws -> PostgreSQLConnection {
        let connection = PostgreSQLConnection(self, role)
        try connection.connect()
        return connection
    }

    /// Looks at the server and the namespace of the first connection, and makes what has to be there before the first transaction.
    ///
    /// - Throws: ``StoreError`` `.unsupported` for a server that is too old or does not keep UTF-8, `.cannotOpen` where the namespace is missing.
    func prepare(_ connection: PostgreSQLConnection) throws {
        let configuration = context.configuration
        if connection.link.version < 140_000 {
            throw StoreError(.unsupported, "PostgreSQL \(connection.link.setting("server_version")) is too old; use 14 or later.")
        }
        let encoding = connection.link.setting("server_encoding")
        if encoding != "UTF8" {
            throw StoreError(.unsupported, "The database keeps its text as \(encoding); make one with the encoding UTF8.")
        }
        let isToBeMade = configuration.schemaPolicy == .addMissing && !configuration.isReadOnly
        if try namespace(of: connection) == nil {
            guard !configuration.isReadOnly, let namespace = options.namespace else {
                throw StoreError(
                    .cannotOpen,
                    "The database has no namespace \(options.namespace ?? "that its search_path names"); open it for writing, which makes it."
                )
            }
            try make("CREATE SCHEMA IF NOT EXISTS \(connection.generator.dialect.quoted(namespace))", connection)
        }
        let current = try namespace(of: connection) ?? ""
        foundNamespace.withLock { $0 = current }
        let own = try connection.ownTables([ConnectionOpening.catalogTable, ConnectionOpening.indexTable])
        hasCatalog = own.contains(ConnectionOpening.catalogTable)
        if isToBeMade, !hasCatalog {
            try make(connection.catalogTableText, connection)
            hasCatalog = true
        }
        let hasLog = try !configuration.isReadOnly && prepareCommitTable(connection, isToBeMade: isToBeMade)
        if isToBeMade, try connection.needsFunctions() {
            // Before the schema, whose indexes may call them.
            try connection.beginWritingAlone()
            if hasLog { connection.willLog() }
            do {
                if try connection.needsFunctions() { try connection.makeFunctions() }
                try connection.commitTransaction()
            } catch {
                connection.rollbackTransaction()
                throw error
            }
        }
        if isToBeMade, options.isPreparing, own.contains(ConnectionOpening.indexTable), try !connection.putOffIndexes().isEmpty {
            buildIndexes()
        }
    }

    /// The namespace that the connection's tables are in; nil if it is missing.
    ///
    /// - Throws: ``StoreError`` `.cannotOpen` if the session lacks the engine's settings: it would be another namespace.
    func namespace(of connection: PostgreSQLConnection) throws -> String? {
        let found = try connection.rows(
            "SELECT coalesce(current_schema()::text, ''), coalesce(current_setting('\(SessionSettings.mark)', true), '')")
        guard let row = found.first, row.count == 2 else { return nil }
        if !options.settings.isOfTransactions, row[1].isEmpty { throw PostgreSQLFailure.settingsAreMissing() }
        return row[0].isEmpty ? nil : row[0]
    }

    static let catalogTable = "activestore_catalogue"
    static let commitTable = "activestore_commits"
    static let indexTable = "activestore_indexes"

    /// Makes the table of the tokens, and sees whether it can be used: with all rights, and with the column of the log if there is one. Brings
    /// a log up to date that an older library has made.
    ///
    /// - Returns: Whether there is a log.
    private func prepareCommitTable(_ connection: PostgreSQLConnection, isToBeMade: Bool) throws -> Bool {
        func find() throws -> (isThere: Bool, isUsable: Bool, namesLog: Bool, hasLog: Bool, isLogOld: Bool) {
            let found = try connection.rows(
                """
                SELECT count(*)::text, coalesce(bool_and(has_table_privilege(c.oid, p)), false)::text,
                coalesce(bool_or(EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.oid AND attname = 'log' AND NOT attisdropped)), false)::text,
                (EXISTS (SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relname = $2 AND relkind = 'r'))::text,
                (EXISTS (SELECT FROM pg_class h JOIN pg_attribute ON attrelid = h.oid AND attname = 'xid' AND NOT attisdropped
                WHERE h.relnamespace = current_schema()::regnamespace AND h.relname = $3 AND h.relkind = 'r'))::text
                FROM pg_class c, unnest('{SELECT,INSERT,UPDATE,DELETE}'::text[]) p
                WHERE c.relnamespace = current_schema()::regnamespace AND c.relname = $1 AND c.relkind = 'r'
                """, [ConnectionOpening.commitTable, LogNumbers.head, ChangeLogStatements.entries])
            let row = found.first ?? []
            guard row.count == 5 else { return (false, false, false, false, false) }
            return (row[0] != "0", row[1] == "true", row[2] == "true", row[3] == "true", row[4] == "true")
        }
        var found = try find()
        if isToBeMade, !found.isThere {
            try make(
                """
                CREATE TABLE IF NOT EXISTS \(ConnectionOpening.commitTable) \
                (token uuid PRIMARY KEY, is_committed boolean NOT NULL, at timestamptz NOT NULL DEFAULT now())
                """, connection)
            found = try find()
        }
        if isToBeMade, found.namesLog != found.hasLog {
            // The table was made after the log, or by another role than the log. Without the right to change it, it is not used.
            let column = found.hasLog ? LogNumbers.nameInTokens : LogNumbers.forgetInTokens
            try? make("LOCK TABLE \(ConnectionOpening.catalogTable) IN EXCLUSIVE MODE; \(column)", connection)
            found = try find()
        }
        if isToBeMade, found.isLogOld {
            // Where that fails, such as without the right to do so, the log is written, and cannot be read.
            try? make("LOCK TABLE \(ConnectionOpening.catalogTable) IN EXCLUSIVE MODE; \(LogNumbers.bringUpToDate)", connection)
        }
        commitTableIsThere.store(found.isUsable && found.namesLog == found.hasLog, ordering: .releasing)
        return found.hasLog
    }

    /// Makes something that another process may be making, too.
    private func make(_ sql: String, _ connection: PostgreSQLConnection) throws {
        for isLast in [false, false, true] {
            do {
                return try connection.perform("BEGIN READ WRITE\(options.settings.text); \(sql); COMMIT")
            } catch let error as StoreError {
                connection.link.rollBack()
                // IF NOT EXISTS is looked at before the other has committed.
                let isOther = ["23505", "42P06", "42P07", "XX000"].contains(error.engineCode?.state ?? "")
                if isLast || !isOther { throw error }
            }
        }
    }
}
