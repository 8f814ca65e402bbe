public import StoreCore

/// Changes of the schema: each is atomic, inside the open transaction.
extension SQLConnection {
    /// Makes the missing parts of a schema change, so that an existing database can be taken over.
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

    /// Runs the body so that a failure leaves the transaction unchanged.
    public func withSavepoint(_ body: () throws -> Void) throws {
        try beginSavepoint()
        do {
            try body()
            try releaseSavepoint()
        } catch {
            // If the database has already undone the whole transaction, there is no savepoint to roll back to.
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
