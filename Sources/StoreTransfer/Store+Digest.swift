import StoreCore

extension Store {
    /// The digest of everything the store contains: schema, versions and records.
    ///
    /// Stores with equal content have equal digests, whatever their engines and history, so two stores can
    /// be compared without bringing them together. Reads every record of one snapshot, in constant memory.
    ///
    /// ```swift
    /// if try store.digest() != copy.digest() { … }
    /// ```
    /// - Parameters:
    ///   - entities: The entities to include, with the relations among them; nil for all stored ones.
    ///   - progress: Called every few thousand records; an error stops the call.
    /// - Throws: ``StoreError`` `.unknownEntity`, `.typeMismatch` for a stored value that is not of its field's type,
    ///   `.badRequest` for an existing database that was opened without models and has no catalog, and as ``Store/read(_:)``.
    public func digest(of entities: [String]? = nil, progress: TransferObserver? = nil) throws -> StoreDigest {
        try read { transaction in
            let digester = ContentDigester()
            try StoreContent(try transaction.checkedReader(), of: self, only: entities).pour(into: digester, progress)
            return digester.summary().digest
        }
    }
}
