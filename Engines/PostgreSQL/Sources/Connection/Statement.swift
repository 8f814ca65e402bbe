import StoreCore
import StoreSQL

/// A prepared statement, its values, the cells its rows are handed over in, and the rows of its last run.
///
/// A run gives all of its rows at once, so that the connection is free for other statements while they are looked at.
final class Statement: PreparedStatement {
    let sql: SQLStatement
    /// Its name on the server.
    @exclusivity(unchecked) var name: String
    /// Whether it is the user's own, of which nothing is known.
    @exclusivity(unchecked) var isRaw = false
    /// Whether it only reads, of the user's own.
    @exclusivity(unchecked) var isReadOnly = false
    let values: ParameterBuffer
    let cells: UnsafeMutablePointer<Cell>
    let cellCount: Int
    let writer: BindingWriter
    let columns: [String]
    /// The types of its columns, which others may change.
    @exclusivity(unchecked) private(set) var columnTypes: [UInt32]
    private let readers: UnsafeMutablePointer<ColumnReader>
    private let room: UnsafeMutablePointer<UInt8>
    private let dropped: DroppedNames
    /// Which of the connection's sessions has prepared it; see ``ConnectionState/session``.
    @exclusivity(unchecked) var session: Int
    @exclusivity(unchecked) var isBusy = false
    /// The same change, which also leaves a token of its commit.
    @exclusivity(unchecked) var ending = Ending.notMade
    /// Adds many records at once, for a statement that adds one.
    @exclusivity(unchecked) var ofMany: Statement?
    @exclusivity(unchecked) var buffer: RowBuffer?
    @exclusivity(unchecked) private var result: ServerResult?
    @exclusivity(unchecked) private var row = 0
    @exclusivity(unchecked) private var rowCount = 0

    var parameters: [SQLParameter] { sql.parameters }

    enum Ending {
        case notMade
        /// The server does not take it.
        case refused
        /// - Parameter name: Of the prepared statement; empty for one that is not prepared.
        case made(name: String, text: String, session: Int)
    }

    /// - Parameter description: What the server says of it; cleared here.
    init(
        _ sql: SQLStatement, name: String, types: [UInt32], description: ServerResult, cellCount: Int?, writing fields: WrittenFields?,
        session: Int, dropped: DroppedNames
    ) {
        self.sql = sql
        self.name = name
        self.session = session
        self.dropped = dropped
        columns = (0..<description.columnCount).map { description.name($0) }
        columnTypes = (0..<description.columnCount).map { description.type($0) }
        values = ParameterBuffer(
            (0..<description.parameterCount).map { $0 < types.count && types[$0] != 0 ? types[$0] : description.parameterType($0) })
        description.clear()
        // Fields that are asked for are columns; a request for no field has one that is not looked at.
        self.cellCount = min(cellCount ?? columns.count, columns.count)
        let room = max(1, columns.count)
        cells = .allocate(capacity: room)
        cells.initialize(repeating: Cell(), count: room)
        readers = .allocate(capacity: room)
        readers.initialize(repeating: .bytes, count: room)
        for (index, type) in columnTypes.enumerated() { readers[index] = ColumnReader(type) }
        self.room = .allocate(capacity: 24 * room)
        writer = BindingWriter(values, fields)
    }

    deinit {
        result?.clear()
        cells.deallocate()
        readers.deallocate()
        room.deallocate()
        dropped.add(name, session)
        if case .made(let name, _, let session) = ending { dropped.add(name, session) }
    }

    /// Reads columns as they are now, when it has been prepared again.
    func describe(_ description: ServerResult) {
        columnTypes = columns.indices.map { $0 < description.columnCount ? description.type($0) : columnTypes[$0] }
        for (index, type) in columnTypes.enumerated() { readers[index] = ColumnReader(type) }
    }

    /// Whether it has rows to look at.
    var hasRun: Bool { result != nil }

    /// Takes the rows of a run.
    @inline(__always) func begin(_ result: ServerResult) {
        self.result = result
        rowCount = result.rowCount
        row = -1
    }

    /// Goes to the next row; false at the end.
    @inline(__always) func next() -> Bool {
        row += 1
        return row < rowCount
    }

    @inline(__always) func fill(_ cells: UnsafeMutablePointer<Cell>) -> Bool {
        guard let result else { return false }
        for index in 0..<cellCount {
            if let (start, count) = result.bytes(row, index) {
                readers[index].read(start, count, into: cells + index, room + 24 * index)
            } else {
                cells[index].kind = .null
            }
        }
        return true
    }

    /// The values of the row as what the database says they are.
    func rowValues() -> [Value] {
        guard let result else { return [] }
        return columnTypes.enumerated().map { index, type in
            guard let (start, count) = result.bytes(row, index) else { return .null }
            return readers[index].value(start, count, of: type)
        }
    }

    func rewind() {
        result?.clear()
        result = nil
    }

    @inline(__always) func finish() {
        if result != nil { rewind() }
        values.reset()
        isBusy = false
    }
}

/// Names of statements that no one uses any more, for the server to forget when the connection is next free. Used by the thread that holds the connection.
final class DroppedNames {
    @exclusivity(unchecked) private var names: [(name: String, session: Int)] = []

    func add(_ name: String, _ session: Int) { if !name.isEmpty { names.append((name, session)) } }

    var isWorthwhile: Bool { names.count >= 32 }

    /// The statements that make the server forget them; nil for none.
    func take(of session: Int) -> String? {
        defer { names = [] }
        let known = names.filter { $0.session == session }
        return known.isEmpty ? nil : known.map { "DEALLOCATE \($0.name)" }.joined(separator: "; ")
    }
}
