import StoreCore

extension KeyValueStore {
    /// The engine options that records and indexes bring with them; an engine adds them to its own when it checks what it was given.
    ///
    /// ```swift
    /// try configuration.checkEngineOptions(["mapSize"] + KeyValueStore.engineOptions)
    /// ```
    ///
    /// `onlineIndexes=N`: an index that is added to more than N records is not built at once, but by
    /// ``buildIndexes(chunk:pause:progress:)``. `plans=N`, for tests: how a request is read is drawn
    /// at random from all possible ways, with N as the seed, instead of chosen by what it costs.
    public static let engineOptions = ["onlineIndexes", "plans"]

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

    /// The seed that plans are drawn with; nil where they are chosen.
    ///
    /// - Throws: ``StoreError`` `.configuration`.
    static func planSeed(_ configuration: StoreConfiguration) throws -> UInt64? {
        guard let text = configuration.engineOptions["plans"] else { return nil }
        guard let seed = UInt64(text) else { throw StoreError(.configuration, "The option plans takes a number, 0 or more.") }
        return seed
    }
}
