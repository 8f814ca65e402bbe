import StoreCore

/// The engine options of the record layer, as sessions need them; see ``KeyValueStore/engineOptions``.
struct SessionOptions {
    /// The number of records above which indexes are not built immediately; nil if they always are.
    let onlineIndexes: Int?
    /// The seed for drawing plans; nil if they are chosen by cost.
    let planSeed: UInt64?

    /// - Throws: ``StoreError`` `.configuration`.
    init(_ configuration: StoreConfiguration) throws {
        onlineIndexes = try configuration.engineOptions["onlineIndexes"].map { text in
            guard let number = Int(text), number >= 0 else {
                throw StoreError(.configuration, "The option onlineIndexes takes a number of records, 0 or more.")
            }
            return number
        }
        planSeed = try configuration.engineOptions["plans"].map { text in
            guard let seed = UInt64(text) else { throw StoreError(.configuration, "The option plans takes a number, 0 or more.") }
            return seed
        }
    }
}
