/// One step of a transaction, which says nothing of the state it meets: the same step is done to the store and to the oracle, and each says
/// what came of it.
package enum Operation: Sendable {
    /// Reads the parcel and changes these fields of it, or adds it.
    case save(Int, ParcelContent)
    /// Reads the parcel and changes one or two of its fields.
    case change(Int, weight: Int?, note: String?)
    /// Gives the parcel another label, which may be taken.
    case label(Int, String?)
    /// Adds a parcel whose number or label may be taken.
    case insert(Int, ParcelContent)
    /// Removes the parcel.
    case destroy(Int)
    /// Gives all parcels of one weight another, by one request.
    case reweigh(from: Int, to: Int)
    /// Removes all parcels of a weight, by one request.
    case discard(weight: Int)
    /// Writes so much that the log is due to be written back when the transaction has ended.
    case flood(parcels: Range<Int>, note: String)
    /// Parents and children.
    case cascade(CascadeOperation)
    /// Steps that are undone together, or kept.
    indirect case savepoint([Operation], isUndone: Bool)
}

/// The fields of a parcel besides its key.
package struct ParcelContent: Sendable, Equatable {
    package var label: String?
    package var weight: Int
    package var note: String
}

/// What came of a step, as one letter, with a number for what was removed; a savepoint's are between parentheses.
enum Outcome {
    static let added = "+"
    static let changed = "~"
    /// So many records, by one request.
    static func changed(_ count: Int) -> String { "~\(count)" }
    /// So many records, with those that went along.
    static func removed(_ count: Int) -> String { "-\(count)" }
    static let absent = "."
    /// The key or the unique value was taken.
    static let refused = "x"
}
