import StoreCore

/// Which statements of the user's own are run: those that begin or end transactions, change settings or touch the engine's own tables would break what the store
/// promises.
enum RawStatementRules {
    /// Why a statement is refused; nil if it is not.
    static func refusal(_ statement: StatementText.Part) -> StoreError? {
        guard let first = statement.words.first else { return nil }
        let second = statement.words.count > 1 ? statement.words[1] : ""
        switch first {
        case "BEGIN", "START": return refused(first, "store.write")
        case "COMMIT", "END": return refused(first, "the end of store.write")
        case "ROLLBACK" where second == "TO": return refused("ROLLBACK TO", "transaction.savepoint")
        case "ROLLBACK", "ABORT": return refused(first, "transaction.rollback()")
        case "SAVEPOINT", "RELEASE": return refused(first, "transaction.savepoint")
        case "PREPARE" where second == "TRANSACTION": return refused("PREPARE TRANSACTION", "store.write")
        case "COPY": return refused(first, "an import or export")
        case "PREPARE", "EXECUTE", "DEALLOCATE", "DECLARE", "FETCH", "MOVE", "CLOSE", "LISTEN", "UNLISTEN":
            return refused(first, "query or execute")
        case "SET", "RESET", "DISCARD", "LOAD", "CHECKPOINT", "VACUUM", "CLUSTER":
            return StoreError(
                .badRequest, "The statement \(first) is not run here: settings belong to the engine, see the options of the store's URL.")
        default: break
        }
        if isReadOnly(statement) { return nil }
        if statement.words.contains(where: { $0.lowercased().hasPrefix("activestore_") && !$0.lowercased().hasPrefix("activestore_fold") })
        {
            return StoreError(
                .badRequest,
                "Names that begin with activestore_ belong to the engine and are not changed by statements; use the store's schema and migrations instead."
            )
        }
        return nil
    }

    private static let reading: Set = ["SELECT", "VALUES", "TABLE", "SHOW", "EXPLAIN", "WITH"]
    private static let writing: Set = ["INSERT", "UPDATE", "DELETE", "MERGE", "INTO"]

    /// Whether a statement only reads, as far as its words say; the server refuses what writes in a read.
    static func isReadOnly(_ statement: StatementText.Part) -> Bool {
        guard let first = statement.words.first else { return true }
        if !reading.contains(first) { return false }
        if first == "EXPLAIN", !statement.words.contains("ANALYZE") { return true }
        return first != "WITH" && first != "SELECT" && first != "EXPLAIN" || !statement.words.contains { writing.contains($0) }
    }

    private static func refused(_ word: String, _ instead: String) -> StoreError {
        StoreError(.badRequest, "The statement \(word) is not run here; use \(instead) instead.")
    }
}
