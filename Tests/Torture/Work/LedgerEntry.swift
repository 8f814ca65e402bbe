import ActiveStore

/// A line of the ledger that every transaction adds as its last act.
///
/// The numbers ascend without gaps, so the ledger says in which order the transactions of several writers were committed, and which of them are in the
/// store. What the store has to hold follows from it: the same transactions done to the oracle in that order.
@Model(timestamps: false) struct LedgerEntry {
    @Key var number: Int
    var writer: Int
    var transaction: Int

    /// Adds a line, inside of the transaction.
    static func add(_ id: TransactionID) throws {
        let last = try LedgerEntry.query.last()?.number ?? 0
        var entry = LedgerEntry(number: last + 1, writer: id.writer, transaction: id.number)
        try entry.insert()
    }
}

/// The parcel of a later program, which looks for notes too.
@Model("parcel", timestamps: false) struct IndexedParcel {
    @Key var number: Int
    @Unique var label: String?
    @Indexed var weight = 0
    @Indexed var note = ""
}
