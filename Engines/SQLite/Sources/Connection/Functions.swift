import CSQLite
import StoreCore

/// The engine's additions to SQLite on every connection: case folding as a function
/// and as a collation, text searches, sums and averages, and lists as a table.
enum Functions {
    /// Registers all of them; returns SQLite's result code.
    static func register(on database: OpaquePointer) -> Int32 {
        let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
        var code = sqlite3_create_function_v2(
            database, "activestore_fold", 1, flags, nil, { context, _, arguments in foldText(context, arguments) }, nil,
            nil,
            nil)
        if code != SQLITE_OK { return code }
        code = sqlite3_create_function_v2(
            database, "activestore_contains", 2, flags, nil, { context, _, arguments in contains(context, arguments) }, nil, nil, nil)
        if code != SQLITE_OK { return code }
        code = sqlite3_create_collation_v2(
            database, "ACTIVESTORE_FOLD", SQLITE_UTF8, nil,
            { _, countA, a, countB, b in compareFolded(a, countA, b, countB) }, nil)
        if code != SQLITE_OK { return code }
        code = NumberFunctions.register(on: database)
        if code != SQLITE_OK { return code }
        code = activestore_sqlite_register_like(database)
        if code != SQLITE_OK { return code }
        return activestore_sqlite_register_list(database)
    }
}

// File-level functions, not members of the type: C callbacks capture nothing.

private func compareFolded(
    _ a: UnsafeRawPointer?, _ countA: Int32, _ b: UnsafeRawPointer?, _ countB: Int32
) -> Int32 {
    Int32(clamping: CaseFolding.compare(bytes(a, countA), bytes(b, countB)))
}

private func foldText(
    _ context: OpaquePointer?, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
) {
    guard let value = arguments?[0], sqlite3_value_type(value) == SQLITE_TEXT else {
        sqlite3_result_null(context)
        return
    }
    let text = sqlite3_value_text(value)
    let count = sqlite3_value_bytes(value)
    if text == nil, count > 0 {
        sqlite3_result_error_nomem(context)
        return
    }
    var folded: [UInt8] = []
    CaseFolding.fold(utf8: bytes(text, count), into: &folded)
    folded.withUnsafeBufferPointer {
        activestore_sqlite_result_text(context, $0.baseAddress, Int64($0.count))
    }
}

private func contains(_ context: OpaquePointer?, _ arguments: UnsafeMutablePointer<OpaquePointer?>?) {
    guard let value = arguments?[0], let part = arguments?[1], sqlite3_value_type(value) == SQLITE_TEXT,
        sqlite3_value_type(part) == SQLITE_TEXT
    else {
        sqlite3_result_null(context)
        return
    }
    // The text first, then its length, as SQLite requires.
    let (text, other) = (sqlite3_value_text(value), sqlite3_value_text(part))
    let (count, otherCount) = (sqlite3_value_bytes(value), sqlite3_value_bytes(part))
    if (text == nil && count > 0) || (other == nil && otherCount > 0) {
        sqlite3_result_error_nomem(context)
        return
    }
    sqlite3_result_int(context, bytes(text, count).contains(bytes: bytes(other, otherCount)) ? 1 : 0)
}

private func bytes(_ start: UnsafeRawPointer?, _ count: Int32) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start?.assumingMemoryBound(to: UInt8.self), count: start == nil ? 0 : Int(count))
}
