import CSQLite
import StoreCore
import StoreSQL

extension SQLiteConnection {
    /// The reason why SQLite refuses a schema change, with advice.
    ///
    /// Its messages name the obstacle: `error in view adults after rename: no such column: age`.
    func refusal(_ change: SchemaChange, _ reason: String, _ code: Int32 = SQLITE_ERROR) -> StoreError {
        StoreError(
            .unsupported, "SQLite refuses what \(change.summary): \(reason). \(advice(reason, change))", entity: change.entity.name,
            engineCode: .init("sqlite", code))
    }

    private func advice(_ reason: String, _ change: SchemaChange) -> String {
        for kind in ["view", "trigger", "index"] {
            guard let name = word(after: "error in \(kind) ", in: reason) else { continue }
            return "Drop the \(kind) before the change, with .sql: DROP \(kind.uppercased()) \(name), and create it again after it."
        }
        if reason.hasPrefix("there is already") || reason.contains("duplicate column name") {
            return "Rename or drop what has the name now, with .sql."
        }
        // SQLite only names the column, which does not help a user who wants to drop it.
        if case .dropField(let entity, let field) = change, reason.contains("no such column") || reason.contains("unknown column") {
            return
                "Something else of the table \(entity.name) uses \(field.column): a generated column, a CHECK, UNIQUE or FOREIGN KEY over several columns, "
                + "or an index over an expression. Remove that before the change, with .sql."
        }
        return "Make the change in steps of your own, with .sql."
    }

    private func word(after start: String, in text: String) -> String? {
        guard text.hasPrefix(start) else { return nil }
        let rest = text.dropFirst(start.count)
        // The name is not quoted, so it ends where the message continues.
        for end in [" after rename:", " after drop column:", ":"] {
            let parts = rest.split(separator: end, maxSplits: 1)
            if parts.count == 2 { return generator.dialect.quoted(String(parts[0])) }
        }
        return nil
    }
}
