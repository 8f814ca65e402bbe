import StoreCore

/// Which statements of the user's own are run: those that begin or end transactions, attach files or change settings would break what the store
/// promises, and are refused by their first word, which is enough because no such statement begins otherwise.
enum RawStatementRules {
    private static let refused: [String: String] = [
        "BEGIN": "store.write", "COMMIT": "the end of store.write", "END": "the end of store.write",
        "ROLLBACK": "transaction.rollback()", "SAVEPOINT": "transaction.savepoint", "RELEASE": "transaction.savepoint",
        "ATTACH": "a second store", "DETACH": "a second store", "VACUUM": "backup(to:)",
    ]
    /// Pragmas that only tell.
    private static let pragmas: Set<String> = [
        "TABLE_INFO", "TABLE_XINFO", "TABLE_LIST", "INDEX_LIST", "INDEX_INFO", "INDEX_XINFO", "FOREIGN_KEY_LIST",
        "FOREIGN_KEY_CHECK", "DATABASE_LIST", "COLLATION_LIST", "FUNCTION_LIST", "COMPILE_OPTIONS", "PAGE_COUNT",
        "FREELIST_COUNT", "INTEGRITY_CHECK", "QUICK_CHECK", "DATA_VERSION",
    ]
    /// Pragmas that tell when nothing follows their name.
    private static let settings: Set<String> = [
        "USER_VERSION", "APPLICATION_ID", "SCHEMA_VERSION", "JOURNAL_MODE", "SYNCHRONOUS", "CACHE_SIZE", "MMAP_SIZE",
        "FOREIGN_KEYS", "PAGE_SIZE", "ENCODING", "AUTO_VACUUM", "TEMP_STORE", "TRUSTED_SCHEMA", "CELL_SIZE_CHECK",
        "QUERY_ONLY", "BUSY_TIMEOUT", "JOURNAL_SIZE_LIMIT",
    ]

    /// Throws `.badRequest` for a statement that is not run.
    static func check(_ sql: [UInt8]) throws {
        guard let (word, rest) = firstWord(sql[...]) else { return }
        if let instead = refused[word] {
            throw StoreError(.badRequest, "The statement \(word) is not run here; use \(instead) instead.")
        }
        guard word == "PRAGMA" else { return }
        let (name, after) = firstWord(rest) ?? ("", [])
        let next = skipBlanks(after).first { $0 != UInt8(ascii: ";") }
        if pragmas.contains(name), next != UInt8(ascii: "=") { return }
        if settings.contains(name), next == nil { return }
        throw StoreError(
            .badRequest,
            "This PRAGMA is not run here: settings belong to the engine, see the options of the store's URL.")
    }

    /// The first word in upper case and what follows it; nil if there is nothing but blanks and comments.
    static func firstWord(_ sql: ArraySlice<UInt8>) -> (word: String, rest: ArraySlice<UInt8>)? {
        let text = skipBlanks(sql)
        guard let first = text.first else { return nil }
        let word = text.prefix { isWord($0) }
        if word.isEmpty { return (String(decoding: [first], as: UTF8.self), text.dropFirst()) }
        return (String(decoding: word, as: UTF8.self).uppercased(), text.dropFirst(word.count))
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a || byte == 0x5f || (byte >= 0x30 && byte <= 0x39)
    }

    private static func skipBlanks(_ sql: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = sql
        while let byte = rest.first {
            let next = rest.dropFirst().first
            if [0x20, 0x09, 0x0a, 0x0c, 0x0d].contains(byte) || byte == UInt8(ascii: ";") && next == nil {
                rest = rest.dropFirst()
            } else if byte == UInt8(ascii: "-"), next == UInt8(ascii: "-") {
                rest = rest.drop { $0 != 0x0a }
            } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
                rest = rest.dropFirst(2)
                while let byte = rest.first, !(byte == UInt8(ascii: "*") && rest.dropFirst().first == UInt8(ascii: "/")) {
                    rest = rest.dropFirst()
                }
                rest = rest.dropFirst(2)
            } else {
                break
            }
        }
        return rest
    }
}
