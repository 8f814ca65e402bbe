public import StoreCore

/// One row of your own statement: values by column name or position.
///
/// Values have the types that the database reports, which may be less specific than a model's: a date may be an integer. Read them as other
/// types with ``read(_:as:)-(String,_)``.
public struct SQLRow: Sendable {
    /// The names, shared by all rows of a result.
    private let names: Names
    /// The values in the order of the columns.
    public let values: [Value]

    /// The column names of a result.
    public final class Names: Sendable {
        let list: [String]
        let positions: [String: Int]
        /// Creates the list of names, in order.
        public init(_ list: [String]) {
            self.list = list
            // If two columns have the same name, the first counts.
            positions = Dictionary(list.enumerated().map { ($1, $0) }) { first, _ in first }
        }
    }

    /// A row of a result.
    public init(names: Names, values: [Value]) {
        self.names = names
        self.values = values
    }

    /// The column names, in order.
    public var columns: [String] { names.list }

    /// The value of a column; nil if there is no such column (``Value/null`` if its value is NULL).
    public subscript(column: String) -> Value? { names.positions[column].map { values[$0] } }

    /// The value at a position; nil beyond the end.
    public subscript(position: Int) -> Value? { values.indices.contains(position) ? values[position] : nil }

    /// The row as a dictionary.
    public var dictionary: [String: Value] { names.positions.mapValues { values[$0] } }

    /// The value of a column as a Swift type: dates from microseconds since 1970, UUIDs from 16 bytes, as this engine stores them.
    ///
    /// - Throws: ``StoreError`` `.unknownField` if there is no such column, `.typeMismatch` if its value is not a `T`.
    public func read<T: Storable>(_ column: String, as type: T.Type = T.self) throws -> T {
        guard let position = names.positions[column] else {
            throw StoreError(
                .unknownField,
                "The result has no column \(column.debugDescription); there is \(columns.joined(separator: ", ")).",
                field: column)
        }
        return try read(position, column)
    }

    /// The value at a position as a Swift type.
    ///
    /// - Throws: ``StoreError`` `.unknownField` beyond the end, `.typeMismatch` if the value is not a `T`.
    public func read<T: Storable>(_ position: Int, as type: T.Type = T.self) throws -> T {
        guard values.indices.contains(position) else {
            throw StoreError(.unknownField, "The result has \(StoreError.counted(values.count, "column")); number \(position) was read.")
        }
        return try read(position, columns[position])
    }

    private func read<T: Storable>(_ position: Int, _ column: String) throws -> T {
        let buffer = BoundCell()
        try values[position].write(to: buffer)
        return try buffer.withCell { cell in
            do { return try T(cell: cell) } catch {
                throw StoreError(
                    .typeMismatch, "The column \(column.debugDescription) holds a value that is not of type \(T.self).",
                    field: column)
            }
        }
    }
}

/// A writer that keeps one value and lends it as a cell.
private final class BoundCell: RowWriter {
    private var cell = Cell()
    private var bytes: [UInt8] = []

    func writeNull() { cell = Cell() }
    func writeInt(_ value: Int64) { cell = Cell(int: value) }
    func writeDouble(_ value: Double) { cell = Cell(double: value) }
    func writeText(_ utf8: UnsafeBufferPointer<UInt8>) {
        bytes = Array(utf8)
        cell = Cell(text: nil, length: bytes.count)
    }
    func writeBlob(_ blob: UnsafeBufferPointer<UInt8>) {
        bytes = Array(blob)
        cell = Cell(blob: nil, length: bytes.count)
    }
    func withCell<R>(_ body: (Cell) throws -> R) rethrows -> R {
        try bytes.withUnsafeBufferPointer { bytes in
            var cell = cell
            cell.base = bytes.baseAddress
            return try body(cell)
        }
    }
}
