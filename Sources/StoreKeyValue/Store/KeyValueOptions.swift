import StoreCore

extension KeyValueStore {
    /// The engine options that records and indexes bring with them; an engine adds them to its own when it checks what it was given.
    ///
    /// ```swift
    /// try configuration.checkEngineOptions(["mapSize"] + KeyValueStore.engineOptions)
    /// ```
    ///
    /// `onlineIndexes=N`: an index that is added to more than N records is not built at once, but by ``buildIndexes(chunk:pause:progress:)``.
    public static let engineOptions = ["onlineIndexes"]

    /// From how many records on indexes are not built at once; nil: they always are.
    ///
    /// - Throws: ``StoreError`` `.configuration`.
    static func onlineIndexes(_ configuration: StoreConfiguration) throws -> Int? {
        guard let text = configuration.engineOptions["onlineIndexes"] else { return nil }
        guard let number = Int(text), number >= 0 else {
            throw StoreError(.configuration, "The option onlineIndexes takes a number of records, 0 or more.")
        }
        return number
    }
}
