import StoreCore

extension Store {
    /// The digest of everything the store contains: schema, versions and records.
    ///
    /// Equal for stores with equal content, whatever their engines and however they came to it; so it tells whether two stores are copies of each
    /// other without bringing them together. Reads every record, in one state of the store and in constant memory.
    ///
    /// ```swift
    /// if try store.digest() != copy.digest() { … }
    /// ```
    /// - Parameters:
    ///   - entities: The entities to look at, with the relations among them; nil for all that are stored.
    ///   - progress: Called every few thousand records; what it throws ends the call.
    /// - Throws: ``StoreError`` `.unknownEntity`, `.typeMismatch` for a stored value that is none of its field's type, `.badRequest` for a database of another
    ///   program that was opened without models and has no catalog, and as ``read(_:)``.
    public func digest(of entities: [String]? = nil, progress: TransferObserver? = nil) throws -> StoreDigest {
        try read { transaction in
            let digester = ContentDigester()
            try StoreContent(try transaction.checkedReader(), of: self, only: entities).pour(into: digester, progress)
            return digester.summary().digest
        }
    }
}
