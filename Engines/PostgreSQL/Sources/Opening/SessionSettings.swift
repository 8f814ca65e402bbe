import StoreCore

/// The settings that every statement of a store is run with.
///
/// A session has them from its beginning. Where a pooler lends sessions for one transaction at a time (`prepared=false`), what the session was begun with is
/// unknown, so every transaction makes the settings for itself.
struct SessionSettings: Sendable {
    /// A setting that no one else makes, by which a session that has taken the others is known.
    static let mark = "activestore.session"

    /// Whether every transaction makes the settings.
    let isOfTransactions: Bool
    private let values: [(name: String, value: String)]

    init(_ configuration: StoreConfiguration, namespace: String?, statementTimeout: Int?, lockTimeout: Int64, isOfTransactions: Bool) {
        self.isOfTransactions = isOfTransactions
        var values = [
            // What is escaped in literals and patterns is written for this.
            ("standard_conforming_strings", "on"), ("client_min_messages", "error"), ("TimeZone", "UTC"), ("jit", "off"),
            // Single requests; other transactions say theirs.
            ("default_transaction_isolation", "read committed"),
            ("lock_timeout", "\(lockTimeout)"), ("synchronous_commit", configuration.durability == .full ? "on" : "off"),
        ]
        // Every transaction that writes says so.
        if !isOfTransactions { values += [("default_transaction_read_only", "on"), (SessionSettings.mark, "1")] }
        if let namespace { values.append(("search_path", namespace)) }
        if let statementTimeout { values.append(("statement_timeout", "\(statementTimeout)")) }
        self.values = values
    }

    /// For libpq, which sends them when a session begins.
    var options: [String] { isOfTransactions ? [] : values.map { "-c \($0.name)=" + $0.value.replacing(" ", with: "\\ ") } }

    /// Follow a BEGIN; none if the session has the settings. Unlike ``query`` they take no snapshot.
    var statements: [String] { isOfTransactions ? values.map { "SET LOCAL \($0.name) = '\($0.value)'" } : [] }

    /// The same as a text that follows that of BEGIN.
    var text: String { statements.map { "; " + $0 }.joined() }

    /// One statement that makes them for a transaction; nil if the session has them.
    var query: String? {
        if !isOfTransactions { return nil }
        return "SELECT " + values.map { "set_config('\($0.name)', '\($0.value)', true)" }.joined(separator: ", ")
    }
}
