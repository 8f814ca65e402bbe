import CSQLite
import StoreCore

/// The rules for the user's own statements: those that begin or end transactions, attach files, change
/// settings or touch the engine's own tables are refused, because they would break the store's guarantees.
///
/// SQLite itself reports what a statement does, by calling an authorizer for each action while it compiles it. So no way
/// of writing a statement, and no trigger or view that it uses, can bypass the rules. The authorizer is set once for each
/// connection and depends only on `ConnectionState.isRaw`, because setting it again would make SQLite recompile every
/// cached statement. It is active while the user's SQL is prepared, and while it is stepped, when SQLite may recompile it.
///
/// Relies on: the address of the connection's state outlives the handle. Hazard: VACUUM does
/// not call the authorizer; it fails in the transaction that every writing statement runs in.
enum RawStatementRules {
    /// Sets the authorizer of a connection.
    static func register(on database: OpaquePointer, _ state: UnsafeMutablePointer<ConnectionState>) -> Int32 {
        sqlite3_set_authorizer(
            database, { state, action, first, second, _, _ in authorize(state, action, first, second) }, state)
    }

    /// The reason why an action is refused; nil if it is allowed.
    static func refusal(_ action: Int32, _ first: String, _ second: String?) -> StoreError? {
        switch action {
        case SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION, SQLITE_RECURSIVE: return nil
        case SQLITE_TRANSACTION:
            let word = first.uppercased()
            return refused(word, insteadOf[word] ?? "store.write")
        case SQLITE_SAVEPOINT:
            let words = ["BEGIN": "SAVEPOINT", "ROLLBACK": "ROLLBACK TO"]
            return refused(words[first.uppercased()] ?? "RELEASE", "transaction.savepoint")
        case SQLITE_ATTACH: return refused("ATTACH", "a second store")
        case SQLITE_DETACH: return refused("DETACH", "a second store")
        case SQLITE_PRAGMA:
            let name = first.lowercased()
            if telling.contains(name) || second == nil && settings.contains(name) { return nil }
            return StoreError(
                .badRequest,
                "This PRAGMA is not run here: settings belong to the engine, see the options of the store's URL.")
        case SQLITE_UPDATE, SQLITE_INSERT, SQLITE_DELETE: return isReserved(first) ? reserved : nil
        default: return isReserved(first) || isReserved(second ?? "") ? reserved : nil
        }
    }

    private static let insteadOf = [
        "BEGIN": "store.write", "COMMIT": "the end of store.write", "ROLLBACK": "transaction.rollback()",
    ]
    /// Pragmas that only report.
    private static let telling: Set<String> = [
        "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo", "foreign_key_list",
        "foreign_key_check", "database_list", "collation_list", "function_list", "compile_options", "page_count",
        "freelist_count", "integrity_check", "quick_check", "data_version",
    ]
    /// Pragmas that only report if no value is given.
    private static let settings: Set<String> = [
        "user_version", "application_id", "schema_version", "journal_mode", "synchronous", "cache_size", "mmap_size",
        "foreign_keys", "page_size", "encoding", "auto_vacuum", "temp_store", "trusted_schema", "cell_size_check",
        "query_only", "busy_timeout", "journal_size_limit",
    ]

    private static func isReserved(_ name: String) -> Bool { name.lowercased().hasPrefix("activestore_") }

    private static var reserved: StoreError {
        StoreError(
            .badRequest,
            "Names that begin with activestore_ belong to the engine and are not changed by statements; use the store's schema and migrations instead."
        )
    }

    private static func refused(_ word: String, _ instead: String) -> StoreError {
        StoreError(.badRequest, "The statement \(word) is not run here; use \(instead) instead.")
    }
}

// A file-level function, not a member of the type: C callbacks capture nothing.
private func authorize(
    _ state: UnsafeMutableRawPointer?, _ action: Int32, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?
) -> Int32 {
    guard let state = state?.assumingMemoryBound(to: ConnectionState.self), state.pointee.isRaw else { return SQLITE_OK }
    let refusal = RawStatementRules.refusal(
        action, first.map { String(cString: $0) } ?? "", second.map { String(cString: $0) })
    guard let refusal else { return SQLITE_OK }
    state.pointee.refusal = refusal
    return SQLITE_DENY
}
