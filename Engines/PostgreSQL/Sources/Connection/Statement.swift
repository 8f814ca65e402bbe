import StoreCore
import StoreSQL

/// A prepared statement, its values, the cells its rows are handed over in, and the rows of its last run.
///
/// A run gives all of its rows at once, so that the connection is free for other statements while they are looked at, or one by one if they
/// may be many; see ``RowStream``.
final class Statement: PreparedStatement {
    let sql: SQLStatement
    /// Its name on the server.
    @exclusivity(unchecked) var name: String
    /// Whether it is the user's own, of which nothing is known.
    @exclusivity(unchecked) private(set) var isRaw = false
    /// Whether it only reads, of the user's own.
    @exclusivity(unchecked) private(set) var isReadOnly = false
    /// Its values. A statement of the user's own gets others when the server says that its parameters have other types now.
    @exclusivity(unchecked) private(set) var values: ParameterBuffer
    /// The values of a statement of the user's own as they were given.
    @exclusivity(unchecked) private var given: [Value] = []
    @exclusivity(unchecked) private var row: ResultRow
    private let mostCells: Int
    let writer: BindingWriter
    /// How many bytes of values it writes without a guard.
    let safeSize: Int
    private let dropped: DroppedNames
    /// Which of the connection's sessions has prepared it; see ``ConnectionState/session``.
    @exclusivity(unchecked) var session: Int
    /// Since which change of the schema the types of its parameters are known; see ``KnownRules/generation``.
    @exclusivity(unchecked) var generation = 0
    @exclusivity(unchecked) var isBusy = false
    /// The same change, which also leaves a token of its commit, and an entry of the change log if the transaction has one.
    @exclusivity(unchecked) var ending = Ending.notMade
    /// Adds many records at once, for a statement that adds one.
    @exclusivity(unchecked) var ofMany: Statement?
    @exclusivity(unchecked) var buffer: RowBuffer?
    /// Whether the rows of the next run come one by one: the last run gave many, or there was none.
    @exclusivity(unchecked) private(set) var isLarge: Bool
    @exclusivity(unchecked) private var mayStream: Bool
    /// The rows that have not come yet.
    @exclusivity(unchecked) private(set) var stream: RowStream?
    @exclusivity(unchecked) private var streamSize = 0
    private weak var link: ServerLink?
    @exclusivity(unchecked) private var result: ServerResult?
    @exclusivity(unchecked) private var rowNumber = 0
    @exclusivity(unchecked) private var rowCount = 0

    var parameters: [SQLParameter] { sql.parameters }
    var columns: [String] { row.names }
    @inline(__always) var cells: UnsafeMutablePointer<Cell> { row.cells }
    /// Fields that are asked for are columns; a request for no field has one that is not looked at.
    @inline(__always) var cellCount: Int { min(mostCells, row.count) }

    /// Results up to this size are received at once.
    private static let largeSize = 4 << 20

    enum Ending {
        case notMade
        /// The server does not take it.
        case refused(isLogged: Bool)
        /// - Parameter name: Of the prepared statement; empty for one that is not prepared.
        case made(name: String, text: String, session: Int, isLogged: Bool)
    }

    /// - Parameter description: What the server says of it; cleared here.
    init(
        _ sql: SQLStatement, name: String, types: [UInt32], description: ServerResult, cellCount: Int?, writing fields: WrittenFields?,
        safeSize: Int, session: Int, dropped: DroppedNames
    ) {
        self.sql = sql
        self.name = name
        self.session = session
        self.safeSize = safeSize
        self.dropped = dropped
        mayStream = sql.text.hasPrefix("SELECT") && sql.risk == .none
        isLarge = mayStream
        row = ResultRow(description)
        mostCells = cellCount ?? .max
        values = ParameterBuffer(Statement.parameterTypes(description, types))
        description.clear()
        writer = BindingWriter(values, fields)
    }

    /// Notes that it is the user's own, and whether it only reads, as far as is known.
    func markRaw(isReadOnly: Bool) {
        (isRaw, self.isReadOnly) = (true, isReadOnly)
        (mayStream, isLarge) = (isReadOnly, isReadOnly)
    }

    deinit {
        if let stream { _ = link?.drop(stream) }
        result?.clear()
        dropped.add(name, session)
        forgetEnding()
    }

    /// Forgets the statement that also ends the transaction, which is to be another one now.
    func forgetEnding() {
        if case .made(let name, _, let session, _) = ending { dropped.add(name, session) }
        ending = .notMade
    }

    private static func parameterTypes(_ description: ServerResult, _ given: [UInt32]) -> [UInt32] {
        (0..<description.parameterCount).map { $0 < given.count && given[$0] != 0 ? given[$0] : description.parameterType($0) }
    }

    /// Notes a value of a statement of the user's own.
    func keep(_ value: Value, at index: Int) {
        while given.count <= index { given.append(.null) }
        given[index] = value
    }

    /// Takes what the server says of it when it has been prepared again.
    ///
    /// - Returns: Whether its parameters have other types than before. They are the field's, or, for a statement of the user's own, what
    ///   the server infers; then the values are written once more.
    @discardableResult func describe(_ description: ServerResult) throws -> Bool {
        if !row.isRow(of: description, comparesNames: true) { row = ResultRow(description) }
        guard isRaw else { return false }
        let types = Statement.parameterTypes(description, [])
        if types.elementsEqual(UnsafeBufferPointer(start: values.types, count: values.count)) { return false }
        values = ParameterBuffer(types)
        for (index, value) in given.enumerated() where index < types.count { try values.set(index, value: value) }
        return true
    }

    /// Whether it has rows to look at.
    var hasRun: Bool { result != nil }

    /// Takes the rows of a run. Their columns are those of the result: others may have changed the table since it was prepared.
    @inline(__always) func begin(_ result: ServerResult) {
        self.result = result
        rowCount = result.rowCount
        rowNumber = -1
        if !row.isRow(of: result, comparesNames: isRaw) { row = ResultRow(result) }
    }

    /// Notes whether the next run is to be received row by row.
    @inline(__always) func measure() {
        if mayStream, stream == nil, let result, result.memorySize > Statement.largeSize { isLarge = true }
    }

    /// Has the other rows of the run that begins come later.
    func begin(_ stream: RowStream?, _ link: ServerLink) {
        self.stream = stream
        self.link = link
        streamSize = 0
        if stream == nil { isLarge = false }
    }

    /// Takes the next rows of the stream.
    func add(_ rows: ServerResult) {
        result?.clear()
        result = rows
        rowCount = rows.rowCount
        rowNumber = 0
        streamSize += rowCount == 1 ? rows.firstRowSize + RowStream.rowSize : rows.memorySize
    }

    /// Notes that all rows have come.
    func endStream() {
        stream = nil
        isLarge = streamSize > Statement.largeSize
    }

    /// Goes to the next row; false at the end.
    @inline(__always) func next() -> Bool {
        rowNumber += 1
        return rowNumber < rowCount
    }

    @inline(__always) func fill(_ cells: UnsafeMutablePointer<Cell>) -> Bool {
        guard let result else { return false }
        row.fill(cells, cellCount, from: result, rowNumber)
        return true
    }

    /// The values of the row as what the database says they are.
    func rowValues() -> [Value] { result.map { row.values(of: $0, rowNumber) } ?? [] }

    func rewind() {
        if let stream {
            self.stream = nil
            if let rest = link?.drop(stream) { isLarge = streamSize + rest > Statement.largeSize }
        }
        result?.clear()
        result = nil
    }

    @inline(__always) func finish() {
        if result != nil { rewind() }
        values.reset()
        if isRaw { given.removeAll(keepingCapacity: true) }
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
