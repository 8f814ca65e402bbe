extension Store {
    /// Removes every record of every model of the store, in one transaction. Runs no delete rules and no callbacks, because no record
    /// remains for them to apply to. Tables, indexes and the catalog stay.
    ///
    /// - Returns: The number of records removed, model by model.
    /// - Throws: ``StoreError`` as ``write(attempts:_:)``.
    @discardableResult public func eraseAll() throws -> DestroySummary { try write(isAlone: true) { try $0.eraseAll() } }

    /// Asynchronous form of ``eraseAll()``; suspends while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public func eraseAll() async throws -> DestroySummary {
        try await writeOnEngine(isAlone: true) { try $0.eraseAll() }
    }
}

extension WriteTransaction {
    /// Removes every record of every model.
    fileprivate func eraseAll() throws -> DestroySummary {
        let writer = try checkedWriter()
        return try withSavepoint { _ in
            var summary = DestroySummary()
            for entity in store.schema.entities where !entity.isReadOnly {
                summary.add(entity.name, try writer.delete(FetchRequest(EntityID(entity))))
            }
            return summary
        }
    }
}
