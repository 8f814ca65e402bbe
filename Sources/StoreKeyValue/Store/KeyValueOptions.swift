import StoreCore

extension KeyValueStore {
    /// The engine options of the record layer; an engine adds them to its own when it checks its configuration.
    ///
    /// ```swift
    /// try configuration.checkEngineOptions(["mapSize"] + KeyValueStore.engineOptions)
    /// ```
    ///
    /// `onlineIndexes=N`: an index that is added to more than N records is not built immediately,
    /// but by ``buildIndexes(chunk:pause:progress:)``. `plans=N`, for tests: the plan of a request
    /// is drawn at random from all candidates, with N as the seed, instead of chosen by cost.
    public static let engineOptions = ["onlineIndexes", "plans"]

    /// The number of records above which indexes are not built immediately; nil if they always are.
    ///
    /// - Throws: ``StoreError`` `.configuration`.
    static func onlineIndexes(_ configuration: StoreConfiguration) throws -> Int? {
        guard let text = configuration.engineOptions["onlineIndexes"] else { return nil }
        guard let number = Int(text), number >= 0 else {
            throw StoreError(.configuration, "The option onlineIndexes takes a number of records, 0 or more.")
        }
        return number
    }

    /// The seed for drawing plans; nil if they are chosen by cost.
    ///
    /// - Throws: ``StoreError`` `.configuration`.
    static func planSeed(_ configuration: StoreConfiguration) throws -> UInt64? {
        guard let text = configuration.engineOptions["plans"] else { return nil }
        guard let seed = UInt64(text) else { throw StoreError(.configuration, "The option plans takes a number, 0 or more.") }
        return seed
    }
}
