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
}
