public import StoreCore

/// Changing the schema: one change is done whole or not at all, inside the transaction that is open.
extension SQLConnection {
    /// Makes a change of the schema, as far as it is missing: a database that was made by other means can be taken over.
    public func apply(_ change: SchemaChange) throws {
        try willWrite()
        try withSavepoint {
            switch change {
            case .addEntity(let entity): try add(entity)
            case .addField(let entity, let field): try add(field, to: entity)
            case .addIndex(let entity, let index): try add(index, to: entity)
            case .renameEntity, .dropEntity, .renameField, .dropField, .changeField, .renameIndex, .dropIndex: try alter(change)
            }
        }
    }

    /// Runs the body so that a failure leaves the transaction as it was before.
    public func withSavepoint(_ body: () throws -> Void) throws {
        try beginSavepoint()
        do {
            try body()
            try releaseSavepoint()
        } catch {
            // Where the database has undone the whole transaction already, there is nothing to come back to.
            if isInTransaction {
                // Half of a change must not be committed.
                do { try rollbackSavepoint() } catch { rollBackTransaction(error) }
            }
            kept.pointee.forgetInserts()
            throw error
        }
        didChangeSchema()
        kept.pointee.forgetInserts()
    }
}
