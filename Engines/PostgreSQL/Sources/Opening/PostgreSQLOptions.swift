import Glibc
import StoreCore

/// How strictly transactions that write are kept apart.
enum Isolation: String {
    /// As if they had run one after the other: what the contract promises.
    case serializable
    /// Each sees one state, and of two that change the same record one runs again; two that read what the other changes may both commit.
    case repeatableRead
    /// Each statement sees what has been committed before it.
    case readCommitted

    var sql: String {
        switch self {
        case .serializable: "SERIALIZABLE"
        case .repeatableRead: "REPEATABLE READ"
        case .readCommitted: "READ COMMITTED"
        }
    }
}

/// The options of a URL that are not every engine's: this engine's own, and those of libpq, by the names that every PostgreSQL program knows.
struct PostgreSQLOptions: Sendable {
    /// The namespace (PostgreSQL's "schema") that the tables are in; nil for the one that the server chooses.
    let namespace: String?
    /// How many transactions may write at once.
    let writers: Int
    /// Whether statements are prepared once and used again.
    let isPreparing: Bool
    let isolation: Isolation
    /// How many milliseconds a statement waits for a lock.
    let lockTimeout: Int64
    /// How many milliseconds the servers are asked what became of a transaction whose connection broke while it was committed.
    let outcomeTimeout: Int
    /// After how many milliseconds without use a connection is closed, and after how many it is closed in any case; nil for never.
    let idleTimeout: Int?
    let maxLifetime: Int?
    /// What statements rely on.
    let settings: SessionSettings
    /// Whether reads go to a standby where one can answer them.
    let readsStandbys: Bool
    /// How many milliseconds a read waits until a standby has what the store has written.
    let standbyTimeout: Int
    /// Whether migrations build indexes after their transaction, without keeping writers out.
    let buildsIndexesConcurrently: Bool
    /// What is handed on to libpq.
    private let server: [(name: String, value: String)]

    static let own = [
        "namespace", "writers", "prepared", "isolation", "statementTimeout", "outcomeTimeout", "idleTimeout", "maxLifetime", "reads",
        "standbyTimeout", "concurrentIndexes",
    ]
    /// Options of libpq's that would change what the engine relies on.
    private static let refused: Set = ["dbname", "client_encoding", "replication", "fallback_application_name"]

    init(_ configuration: StoreConfiguration) throws {
        let given = configuration.engineOptions
        let known = ServerLink.knownOptions.subtracting(PostgreSQLOptions.refused)
        try configuration.checkEngineOptions(PostgreSQLOptions.own + known.sorted())
        // libpq takes the rest of such a password for a port or a database, which messages repeat.
        if configuration.location.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false).dropFirst().joined().contains("@") {
            throw StoreError(
                .configuration, "The URL has an @ behind its host; write / in a password as %2F, and @ in a database's name as %40.")
        }
        namespace = try given["namespace"].map { name in
            guard let first = name.utf8.first, first == 0x5F || (0x61...0x7A).contains(first), name.utf8.count <= 63,
                name.utf8.allSatisfy({ $0 == 0x5F || (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }), !name.hasPrefix("pg_")
            else {
                throw StoreError(
                    .configuration,
                    "The option namespace takes a name of at most 63 lower-case letters, digits and underscores that begins with none of the digits and not with pg_."
                )
            }
            return name
        }
        writers = try PostgreSQLOptions.number(given, "writers", 1...256) ?? 4
        isPreparing = try PostgreSQLOptions.flag(given, "prepared") ?? true
        buildsIndexesConcurrently = try PostgreSQLOptions.flag(given, "concurrentIndexes") ?? false
        if buildsIndexesConcurrently, !isPreparing {
            throw StoreError(
                .configuration,
                "Indexes are built concurrently in their own session, which a pooler does not give; leave out concurrentIndexes, or migrate with a URL that leads to the server."
            )
        }
        guard let isolation = given["isolation"].map({ Isolation(rawValue: $0) }) ?? .serializable else {
            throw StoreError(.configuration, "The option isolation is serializable, repeatableRead or readCommitted.")
        }
        self.isolation = isolation
        let statementTimeout = try PostgreSQLOptions.milliseconds(given, "statementTimeout", 1...86_400_000)
        outcomeTimeout = try PostgreSQLOptions.milliseconds(given, "outcomeTimeout", 1...86_400_000) ?? 60_000
        idleTimeout = try PostgreSQLOptions.milliseconds(given, "idleTimeout", 1...Int(Int32.max))
        maxLifetime = try PostgreSQLOptions.milliseconds(given, "maxLifetime", 1...Int(Int32.max))
        switch given["reads"] {
        case nil, "primary": readsStandbys = false
        case "standby": readsStandbys = true
        default: throw StoreError(.configuration, "The option reads is primary or standby.")
        }
        if readsStandbys, given["target_session_attrs"] != nil {
            throw StoreError(
                .configuration, "With reads=standby the engine chooses among the servers itself; leave out target_session_attrs.")
        }
        standbyTimeout = try PostgreSQLOptions.milliseconds(given, "standbyTimeout", 0...86_400_000) ?? 1_000
        var server: [(name: String, value: String)] = [("dbname", "postgresql:" + configuration.location)]
        for (name, value) in given.sorted(by: { $0.key < $1.key }) where known.contains(name) && name != "options" {
            server.append((name, value))
        }
        if let attributes = readsStandbys ? "primary" : PostgreSQLOptions.sessionAttributes(configuration) {
            server.removeAll { $0.name == "target_session_attrs" }
            server.append(("target_session_attrs", attributes))
        }
        for (name, value) in PostgreSQLOptions.lostNetwork where given[name] == nil { server.append((name, value)) }
        if given["application_name"] == nil { server.append(("fallback_application_name", "activestore")) }
        if given["connect_timeout"] == nil { server.append(("connect_timeout", "10")) }
        server.append(("client_encoding", "UTF8"))
        let busy = configuration.busyTimeout.components
        lockTimeout = max(1, min(busy.seconds * 1_000 + busy.attoseconds / 1_000_000_000_000_000, 2_000_000_000))
        settings = SessionSettings(
            configuration, namespace: namespace, statementTimeout: statementTimeout, lockTimeout: lockTimeout,
            isOfTransactions: !isPreparing)
        let options = [given["options"]].compactMap { $0 } + settings.options
        // Poolers take none.
        if !options.isEmpty { server.append(("options", options.joined(separator: " "))) }
        self.server = server
    }

    /// What is handed on to libpq for a connection to one of the servers.
    func server(_ role: ServerRole) -> [(name: String, value: String)] {
        if role == .primary { return server }
        return server.filter { $0.name != "target_session_attrs" } + [("target_session_attrs", "standby")]
    }

    /// When a connection over a network that is gone is given up. The system's own limits are hours.
    private static let lostNetwork = [
        ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"), ("tcp_user_timeout", "25000"),
    ]

    /// Which of several servers is meant; nil if libpq's own rule is right.
    ///
    /// libpq asks sessions whether they write by default, which those of this engine never do. So primaries and standbys are told apart.
    private static func sessionAttributes(_ configuration: StoreConfiguration) -> String? {
        let given = configuration.engineOptions
        switch given["target_session_attrs"] ?? getenv("PGTARGETSESSIONATTRS").map({ String(cString: $0) }) {
        case "read-write": return "primary"
        case "read-only": return "standby"
        case nil:
            let hasSeveralHosts = given["host"]?.contains(",") ?? configuration.location.contains(",")
            return hasSeveralHosts && !configuration.isReadOnly ? "primary" : nil
        default: return nil
        }
    }

    private static func flag(_ given: [String: String], _ name: String) throws -> Bool? {
        switch given[name] {
        case nil: return nil
        case "true": return true
        case "false": return false
        default: throw StoreError(.configuration, "The option \(name) is true or false.")
        }
    }

    /// `2000`, `2000ms` or `2s`.
    private static func milliseconds(_ given: [String: String], _ name: String, _ range: ClosedRange<Int>) throws -> Int? {
        guard let text = given[name] else { return nil }
        guard let number = StoreConfiguration.milliseconds(text, bare: 1), range.contains(number) else {
            throw StoreError(
                .configuration,
                "The option \(name) takes a duration such as 2s or 500ms, or a number of milliseconds from \(range.lowerBound) to \(range.upperBound)."
            )
        }
        return number
    }

    private static func number(_ given: [String: String], _ name: String, _ range: ClosedRange<Int>) throws -> Int? {
        guard let text = given[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw StoreError(.configuration, "The option \(name) takes a number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }
}
