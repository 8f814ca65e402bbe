import CSQLite
import StoreCore
import StoreSQL

/// Changing the schema.
///
/// SQLite's ALTER TABLE does what it can: it renames tables and columns everywhere they are mentioned (indexes,
/// triggers, views, references of other tables), and drops columns that nothing mentions. For the rest a table is made
/// again; see ``rebuild(_:with:expecting:)``. Each change is made only as far as it is missing, so that a database
/// that was made by other means can be taken over: tables, columns and indexes of the right name are used as they are.
///
/// Statements that were prepared before compile themselves again when they are next used, on this connection, on readers and
/// in other processes; what they name and is gone is a typed error then. Only an insert depends on more than its entity: it
/// also fills columns that its model does not declare. So inserts are forgotten; see ``KeptStatements/forgetInserts()``.
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
        case .dropIndex(_, let index): try drop(index, change)
        case .addEntity, .addField, .addIndex: break
        }
    }

    func didChangeSchema() { state.pointee.hasChangedSchema = true }

    func rollBackTransaction(_ error: any Error) {
        state.pointee.lost = state.pointee.lost ?? error as? StoreError
        _ = run(.rollback)
    }

    /// SQLite cannot remove a table while a row of the connection is being looked at.
    private func checkNothingIsRead() throws {
        if runningStatements == 0 { return }
        throw StoreError(.misuse, "The schema was to be changed inside the body that reads a record; change it before or afterwards.")
    }

    /// Runs a statement that changes the schema.
    ///
    /// - Throws: ``StoreError`` `.unsupported`, saying what to do, where SQLite refuses; what went wrong otherwise.
    func alter(_ sql: String, _ change: SchemaChange) throws {
        let code = sqlite3_exec(database, sql, nil, nil, nil)
        if code == SQLITE_OK { return }
        throw code & 0xFF == SQLITE_ERROR ? refusal(change, lastText, code) : failure(code)
    }
}
