import CSQLite
import StoreCore
import StoreSQL

/// Running a migration's own statements in sequence, under ``RawStatementRules``.
extension SQLiteConnection {
    var runsStatements: Bool { true }

    /// Runs one or several statements as part of the transaction: all of them, or none.
    ///
    /// Rows are ignored. An error identifies one of several statements by its number.
    func run(_ statement: String) throws {
        try willWrite()
        let text = Array(statement.utf8)
        if text.contains(0) { throw StoreError(.badRequest, "A statement contains U+0000.") }
        try withSavepoint {
            try text.withUnsafeBufferPointer { text in
                try text.withMemoryRebound(to: CChar.self) { text in
                    var rest = text[...]
                    var number = 0
                    while let next = try self.runFirst(of: rest, number: number + 1) {
                        rest = next
                        number += 1
                    }
                    if number == 0 { throw StoreError(.badRequest, "The statement is empty.") }
                }
            }
        }
    }

    /// Runs the first statement of a text.
    ///
    /// - Returns: The rest of the text; nil if there was no statement.
    private func runFirst(of text: Slice<UnsafeBufferPointer<CChar>>, number: Int) throws -> Slice<UnsafeBufferPointer<CChar>>? {
        if text.isEmpty { return nil }
        let (code, handle, rest) = compile(text)
        do {
            if code != SQLITE_OK { throw rawFailure(code) }
            guard let handle else { return nil }
            defer { sqlite3_finalize(handle) }
            let parameters = sqlite3_bind_parameter_count(handle)
            if parameters > 0 {
                throw StoreError(
                    .badRequest,
                    "The statement has \(StoreError.counted(parameters, "parameter")), for which there are no values here; use execute with values."
                )
            }
            var result = asRaw { sqlite3_step(handle) }
            while result == SQLITE_ROW { result = asRaw { sqlite3_step(handle) } }
            if result != SQLITE_DONE { throw rawFailure(result) }
            try checkStillInTransaction()
            return rest
        } catch var error as StoreError where number > 1 {
            error.message = "Statement \(number): " + error.message
            throw error
        }
    }
}
