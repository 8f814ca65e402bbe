import StoreCore

extension Store {
    /// Copies everything into another store, of any engine, without loss: schema, versions,
    /// and every record with its key, timestamps and fields, even those no longer declared.
    ///
    /// One snapshot of this store is copied, while others continue to read and write it. The
    /// records are stored in batches of several megabytes, each in a transaction; then the indexes
    /// are built, and the copy is read back and compared. Neither validations nor callbacks run.
    ///
    /// If both stores have a change log, its consumers go on in the destination; see `copyConsumers(to:)`.
    ///
    /// ```swift
    /// let source = try openStore(StoreConfiguration(url: "sqlite:/var/lib/app.db"), engines: [.sqlite])
    /// let inMemory = try openStore(StoreConfiguration(url: "memory:"), engines: [.memory])
    /// try source.copy(to: inMemory)
    /// ```
    /// - Parameters:
    ///   - destination: A store without entities, opened without models; or one with the same
    ///     entities as this one and no records. It should not be used otherwise meanwhile.
    ///   - progress: Called every few thousand records, while they are copied and while they are compared; an error stops the copy.
    /// - Returns: The number of records copied, and the digest of both stores.
    /// - Throws: ``StoreError`` `.badRequest` if the destination is not empty, or this is an existing database that was
    ///   opened without models and has no catalog, `.misuse` inside one of its transactions, `.storageFull`,
    ///   `.typeMismatch` for a stored value that is not of its field's type. Then the records copied so far are
    ///   removed; a destination that had no entities must be discarded, and opening it again fails, also after a crash.
    @discardableResult public func copy(to destination: any Store, progress: TransferObserver? = nil) throws -> TransferSummary {
        if destination === self { throw StoreError(.misuse, "A store cannot be copied into itself.") }
        return try read { transaction in
            let consumers = try destination.endOfLog() == nil ? nil : transaction.consumersToCopy()
            let content = try StoreContent(try transaction.checkedReader(), of: self)
            return try StoreLoader.load(destination, progress: progress) {
                try content.pour(into: $0, progress)
            } afterwards: {
                try consumers?.goOn(in: destination)
            }
        }
    }

    /// Copies everything into a new store at an unused path, which is renamed into place when it is complete and on disk.
    ///
    /// ```swift
    /// try store.copy(toNew: StoreConfiguration(url: "lmdb:/var/lib/app.lmdb"), engines: [.lmdb])
    /// ```
    /// - Parameters:
    ///   - configuration: Engine and path of the new store; its folder must exist.
    ///     Its durability does not matter here, and its schema is this store's.
    ///   - engines: The engines that this program is linked with.
    ///   - progress: As in ``copy(to:progress:)``.
    /// - Returns: As ``copy(to:progress:)``.
    /// - Throws: As ``copy(to:progress:)``, and `.cannotOpen` if the path is
    ///   taken; then nothing is left, except a file `….partial-…` after a crash.
    @discardableResult public func copy(
        toNew configuration: StoreConfiguration, engines: [Engine], progress: TransferObserver? = nil
    ) throws -> TransferSummary {
        try NewStore.make(configuration, engines: engines) { try copy(to: $0, progress: progress) }
    }
}
