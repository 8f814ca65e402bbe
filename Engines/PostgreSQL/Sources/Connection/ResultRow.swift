import StoreCore

/// The columns of a statement's rows, and the cells that one row is handed over in.
///
/// Every result says which columns it has. They are compared with these before its first row is read, because another session may have
/// changed the table, and a value that is read as another type's may be a wrong number without any error.
final class ResultRow {
    let names: [String]
    let count: Int
    let cells: UnsafeMutablePointer<Cell>
    private let types: UnsafeMutablePointer<UInt32>
    private let readers: UnsafeMutablePointer<ColumnReader>
    /// 24 bytes a cell for what is not in the result as it is handed over.
    private let room: UnsafeMutablePointer<UInt8>

    /// The columns of a result, or of a description of one.
    init(_ result: ServerResult) {
        count = result.columnCount
        names = (0..<count).map { result.name($0) }
        let size = max(1, count)
        cells = .allocate(capacity: size)
        cells.initialize(repeating: Cell(), count: size)
        types = .allocate(capacity: size)
        types.initialize(repeating: 0, count: size)
        readers = .allocate(capacity: size)
        readers.initialize(repeating: .bytes, count: size)
        for index in 0..<count {
            types[index] = result.type(index)
            readers[index] = ColumnReader(types[index])
        }
        room = .allocate(capacity: 24 * size)
    }

    deinit {
        cells.deallocate()
        types.deallocate()
        readers.deallocate()
        room.deallocate()
    }

    /// Whether a result has these columns.
    @inline(__always) func isRow(of result: ServerResult, comparesNames: Bool) -> Bool {
        if result.columnCount != count { return false }
        for index in 0..<count where result.type(index) != types[index] { return false }
        return !comparesNames || names.indices.allSatisfy { result.isName($0, names[$0]) }
    }

    /// Puts the first columns of a row into cells.
    @inline(__always) func fill(_ cells: UnsafeMutablePointer<Cell>, _ count: Int, from result: ServerResult, _ row: Int) {
        for index in 0..<count {
            if let (start, count) = result.bytes(row, index) {
                readers[index].read(start, count, into: cells + index, room + 24 * index)
            } else {
                cells[index].kind = .null
            }
        }
    }

    /// The values of a row as what the database says they are.
    func values(of result: ServerResult, _ row: Int) -> [Value] {
        (0..<count).map { index in
            guard let (start, length) = result.bytes(row, index) else { return .null }
            return readers[index].value(start, length, of: types[index])
        }
    }
}
