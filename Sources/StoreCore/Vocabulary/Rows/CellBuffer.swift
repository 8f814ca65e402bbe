/// Cells over values in memory, which turn untyped values into a ``Row``.
///
/// It is a ``RowWriter`` that keeps the bytes it receives, so that a row can borrow them.
public final class CellBuffer: RowWriter {
    @exclusivity(unchecked) private var cells: [Cell] = []
    @exclusivity(unchecked) private var offsets: [Int] = []
    @exclusivity(unchecked) private var bytes: [UInt8] = []

    /// An empty buffer.
    public init() {}

    /// Removes the row and keeps the memory.
    public func reset() {
        cells.removeAll(keepingCapacity: true)
        offsets.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
    }

    /// Appends a nil.
    public func writeNull() { append(Cell()) }
    /// Appends an integer.
    public func writeInt(_ value: Int64) { append(Cell(int: value)) }
    /// Appends a double.
    public func writeDouble(_ value: Double) { append(Cell(double: value)) }
    /// Appends text.
    public func writeText(_ utf8: UnsafeBufferPointer<UInt8>) {
        append(Cell(text: nil, length: utf8.count))
        bytes.append(contentsOf: utf8)
    }
    /// Appends bytes.
    public func writeBlob(_ blob: UnsafeBufferPointer<UInt8>) {
        append(Cell(blob: nil, length: blob.count))
        bytes.append(contentsOf: blob)
    }

    private func append(_ cell: Cell) {
        cells.append(cell)
        offsets.append(bytes.count)
    }

    /// Lends the row that was written. The body must not write to the buffer.
    public func withRow<R>(of entity: EntityID, _ body: (inout Row) throws -> R) rethrows -> R {
        try withCells { cells in
            guard let base = cells.baseAddress else {
                var none = Cell()
                return try withUnsafeMutablePointer(to: &none) { pointer in
                    var row = Row(cells: pointer, count: 0, entity: entity)
                    return try body(&row)
                }
            }
            var row = Row(cells: base, count: cells.count, entity: entity)
            return try body(&row)
        }
    }

    /// Lends the cells that were written.
    func withCells<R>(_ body: (UnsafeMutableBufferPointer<Cell>) throws -> R) rethrows -> R {
        try bytes.withUnsafeBufferPointer { bytes in
            try cells.withUnsafeMutableBufferPointer { cells in
                for index in cells.indices where cells[index].length > 0 {
                    cells[index].base = bytes.baseAddress.map { $0 + offsets[index] }
                }
                return try body(cells)
            }
        }
    }

    /// Lends a row of untyped values.
    ///
    /// - Throws: ``StoreError`` `.unstorableValue`, or what the body throws.
    public static func withRow<R>(of entity: EntityID, _ values: [Value], _ body: (inout Row) throws -> R) throws -> R {
        let buffer = CellBuffer()
        for value in values { try value.write(to: buffer) }
        return try buffer.withRow(of: entity, body)
    }
}
