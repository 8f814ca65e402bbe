import CSQLite
import StoreCore
import StoreSQL

extension SQLiteConnection {
    /// SQLite's own check, one sentence a problem.
    func integrityProblems(quick: Bool) throws -> [String] {
        let statement = try prepare(
            SQLStatement(text: quick ? "PRAGMA quick_check(100)" : "PRAGMA integrity_check(100)"))
        var problems: [String] = []
        while true {
            let code = sqlite3_step(statement.handle)
            if code == SQLITE_DONE { return problems }
            guard code == SQLITE_ROW else {
                problems.append("SQLite: \(lastText).")
                return problems
            }
            if let text = sqlite3_column_text(statement.handle, 0) {
                let line = String(cString: text)
                if line != "ok" { problems.append("SQLite: \(line).") }
            }
        }
    }
}
