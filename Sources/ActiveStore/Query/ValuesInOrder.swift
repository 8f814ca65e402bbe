import StoreCore

/// Reads the values of a row in order, for tuples of any length.
struct ValuesInOrder {
    private let row: Row
    private let fields: [Int]
    private var index = 0

    /// - Parameter fields: The positions of the leading values that are fields, for messages.
    init(_ row: Row, _ fields: [Int] = []) {
        self.row = row
        self.fields = fields
    }

    /// The next value.
    mutating func next<Value: Storable>(_ type: Value.Type = Value.self) throws -> Value {
        defer { index += 1 }
        return try row.read(index, of: fields)
    }
}
