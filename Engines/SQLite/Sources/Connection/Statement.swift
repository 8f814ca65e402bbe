import CSQLite
import StoreCore
import StoreSQL

/// A prepared statement, the cells for its rows, and the writer that binds a record's fields.
///
/// Belongs to one connection and is used by the thread that holds it. While `isBusy` it is being
/// stepped: a request of the same shape that runs inside the callback uses a separate statement.
final class Statement: PreparedStatement {
    let handle: OpaquePointer
    let parameters: [SQLParameter]
    let cells: UnsafeMutablePointer<Cell>
    let cellCount: Int
    let writer: BindingWriter
    /// The buffer for a 16-byte key, so that binding it copies nothing.
    let keyBytes: UnsafeMutablePointer<UInt8>
    private let hasLists: Bool
    private let origin = ProcessOrigin()
    @exclusivity(unchecked) var isBusy = false
    /// The rows that were still pending when a write began; see ``RowBuffer``.
    @exclusivity(unchecked) var buffer: RowBuffer?

    init(handle: OpaquePointer, parameters: [SQLParameter] = [], cellCount: Int? = nil, writing fields: WrittenFields? = nil) {
        self.handle = handle
        self.parameters = parameters
        self.cellCount = cellCount ?? Int(sqlite3_column_count(handle))
        cells = .allocate(capacity: max(1, self.cellCount))
        cells.initialize(repeating: Cell(), count: max(1, self.cellCount))
        keyBytes = .allocate(capacity: 16)
        keyBytes.initialize(repeating: 0, count: 16)
        writer = BindingWriter(handle, fields)
        hasLists = parameters.contains { if case .list = $0 { true } else { false } }
    }

    deinit {
        if !isForked { sqlite3_finalize(handle) }
        cells.deallocate()
        keyBytes.deallocate()
    }

    /// Whether this is a forked child. The statement, and everything that ending it would affect, is the parent's.
    @inline(__always) var isForked: Bool { origin.isForked }

    /// The text that was compiled.
    var sql: SQLStatement {
        SQLStatement(text: sqlite3_sql(handle).map { String(cString: $0) } ?? "", parameters: parameters)
    }

    /// A full scan counts its steps from one record to the next, so that one more was examined; 0 without steps.
    var scannedRecords: Int {
        let steps = sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_FULLSCAN_STEP, 1)
        return steps > 0 ? Int(steps) + 1 : 0
    }

    /// The steps of its program.
    @inline(__always) var stepsTaken: Int {
        Int(UInt32(bitPattern: sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_VM_STEP, 1)))
    }

    /// Ends the run: the read transaction is closed and lists are freed.
    @inline(__always) func finish() {
        if isForked { return }
        sqlite3_reset(handle)
        if hasLists { sqlite3_clear_bindings(handle) }
        isBusy = false
    }

    /// Ends stepping, but the statement stays busy.
    func rewind() { sqlite3_reset(handle) }

    /// Fills cells with the current row.
    ///
    /// One `sqlite3_column_value` per field followed by `sqlite3_value_*` is a third faster than
    /// `sqlite3_column_*` throughout. It is allowed here because a connection is used by one thread at a time.
    ///
    /// - Returns: false when memory ran out.
    @inline(__always) func fill(_ cells: UnsafeMutablePointer<Cell>) -> Bool {
        for index in 0..<cellCount {
            let value = sqlite3_column_value(handle, Int32(truncatingIfNeeded: index))
            switch sqlite3_value_type(value) {
            case SQLITE_INTEGER:
                cells[index].bits = sqlite3_value_int64(value)
                cells[index].kind = .int
            case SQLITE_TEXT:
                let text = sqlite3_value_text(value)
                let length = Int(sqlite3_value_bytes(value))
                if text == nil, length > 0 { return false }
                cells[index].base = text
                cells[index].length = length
                cells[index].kind = .text
            case SQLITE_BLOB:
                let bytes = sqlite3_value_blob(value)
                let length = Int(sqlite3_value_bytes(value))
                if bytes == nil, length > 0 { return false }
                cells[index].base = bytes?.assumingMemoryBound(to: UInt8.self)
                cells[index].length = length
                cells[index].kind = .blob
            case SQLITE_FLOAT:
                cells[index].bits = Int64(bitPattern: sqlite3_value_double(value).bitPattern)
                cells[index].kind = .double
            default: cells[index].kind = .null
            }
        }
        return true
    }
}
