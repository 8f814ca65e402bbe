import CSQLite
import StoreCore
import StoreSQL

extension SQLiteConnection {
    /// SQLite's own check, with one line per problem.
    ///
    /// - Throws: ``StoreError`` for failures that are unrelated to the contents.
    func integrityProblems(quick: Bool) throws -> [String] {
        let statement = try prepare(
            SQLStatement(text: quick ? "PRAGMA quick_check(100)" : "PRAGMA integrity_check(100)"))
        var problems: [String] = []
        while true {
            let code = sqlite3_step(statement.handle)
            if code == SQLITE_DONE { return problems }
            guard code == SQLITE_ROW else {
                let error = failure(code)
                if error.endsCheck { throw error }
                problems.append("SQLite: \(lastText).")
                return problems
            }
            guard let text = sqlite3_column_text(statement.handle, 0) else { continue }
            // A row contains the findings for one database, after a line with its name.
            for line in String(cString: text).split(separator: "\n") where line != "ok" && !line.hasPrefix("*** in database ") {
                if isUnread(line) { throw SQLiteFailure.error(SQLITE_IOERR, text: "the file could not be read") }
                problems.append("SQLite: \(line).")
            }
        }
    }

    /// Whether a line is about a page that the system could not read: SQLite's
    /// check continues after such pages, and lists them like damaged ones.
    private func isUnread(_ line: Substring) -> Bool {
        if let code = line.split(separator: " ").last(where: { $0.hasPrefix("code=") }).flatMap({ Int32($0.dropFirst(5)) }) {
            return code & 0xFF == SQLITE_IOERR
        }
        return line.contains("failed to get page") && SQLiteFailure.isUnreadable(activestore_sqlite_last_errno(database))
    }
}
