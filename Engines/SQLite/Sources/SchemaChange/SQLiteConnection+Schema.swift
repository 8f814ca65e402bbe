import CSQLite
import StoreCore
import StoreSQL

/// Changing the schema.
///
/// SQLite's ALTER TABLE is used where possible: it renames tables and columns everywhere they are mentioned (indexes,
/// triggers, views, references of other tables), and drops columns that nothing mentions. For other changes the table
/// is rebuilt; see ``rebuild(_:with:expecting:)``. A change is made only as far as necessary, so that a database
/// created by other means can be adopted: existing tables, columns and indexes of the right name are used as they are.
///
/// Prepared statements recompile themselves when they are next used, on this connection, on readers and in other
/// processes; a name that no longer exists is then a typed error. Only an insert depends on more than its entity: it also
/// fills columns that its model does not declare. So cached inserts are dropped; see ``KeptStatements/forgetInserts()``.
extension SQLiteConnection {
    func alter(_ change: SchemaChange) throws {
        try checkNothingIsRead()
        switch change {
        case .renameEntity(let entity, let name): try rename(entity, to: name, change)
        case .dropEntity(let entity): try drop(entity, change)
        case .renameField(let entity, let field, let new): try rename(field, of: entity, to: new, change)
        case .dropField(let entity, let field): try drop(field, of: entity, change)
        case .changeField(let entity, let field, let new): try self.change(field, of: entity, to: new, change)
        case .renameIndex(let entity, let index, let name): try rename(index, of: entity, to: name, change)
        case .dropIndex(let entity, let index): try drop(index, of: entity, change)
        case .addEntity, .addField, .addIndex: break
        }
    }

    func didChangeSchema() { state.pointee.hasChangedSchema = true }

    func rollBackTransaction(_ error: any Error) {
        state.pointee.lost = state.pointee.lost ?? error as? StoreError
        _ = run(.rollback)
    }

    /// SQLite cannot remove a table while the connection has an active row.
    private func checkNothingIsRead() throws {
        if runningStatements == 0 { return }
        throw StoreError(.misuse, "The schema was to be changed inside the body that reads a record; change it before or afterwards.")
    }

    /// Runs a statement that changes the schema.
    ///
    /// - Throws: ``StoreError`` `.unsupported` with advice if SQLite refuses; otherwise the underlying error.
    func alter(_ sql: String, _ change: SchemaChange) throws {
        let code = sqlite3_exec(database, sql, nil, nil, nil)
        if code == SQLITE_OK { return }
        throw code & 0xFF == SQLITE_ERROR ? refusal(change, lastText, code) : failure(code)
    }
}
