import StoreCore

/// Reads the values of a row one after the other, for tuples of any length.
struct ValuesInOrder {
    private let row: Row
    private var position = 0

    init(_ row: Row) { self.row = row }

    /// The next value.
    mutating func next<Value: Storable>(_ type: Value.Type = Value.self) throws -> Value {
        defer { position += 1 }
        return try row.read(position)
    }
}
