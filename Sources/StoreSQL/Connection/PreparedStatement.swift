public import StoreCore

/// A compiled statement, the cells that hold its rows, and the writer that binds a record's fields.
///
/// It belongs to one connection and is used by the thread that holds it. While ``isBusy`` it is being stepped: a request of the same shape
/// that runs inside the callback gets another statement.
public protocol PreparedStatement: AnyObject {
    /// The type that binds the fields of a record.
    associatedtype Writer: ParameterWriter

    /// Its text and parameters, for listeners and plans.
    var sql: SQLStatement { get }
    /// The number of records that full scans have stepped over since it was last asked; 0 where the database does not tell.
    var scannedRecords: Int { get }
    /// The number of steps that it has taken since it was last asked, as a measure of time; 0 where the database does not tell.
    var stepsTaken: Int { get }
    /// The parameters, in the order of the placeholders.
    var parameters: [SQLParameter] { get }
    /// The cells of one row.
    var cells: UnsafeMutablePointer<Cell> { get }
    /// The number of cells.
    var cellCount: Int { get }
    /// Binds the fields of a record.
    var writer: Writer { get }
    /// Whether it is in use.
    var isBusy: Bool { get set }
    /// The remaining rows, read when a write arrived; see ``RowBuffer``.
    var buffer: RowBuffer? { get set }

    /// Copies the current row into cells.
    ///
    /// - Returns: false if memory is exhausted.
    func fill(_ cells: UnsafeMutablePointer<Cell>) -> Bool
    /// Ends stepping; the statement stays busy.
    func rewind()
    /// Ends the run: the statement is reset in the database and can be used again.
    func finish()
}

extension PreparedStatement {
    /// Unknown.
    public var scannedRecords: Int { 0 }
    /// Unknown.
    @inlinable public var stepsTaken: Int { 0 }
}

/// Binds the fields of a record to a statement's parameters as the record writes them.
public protocol ParameterWriter: RowWriter {
    /// The number of fields written.
    var count: Int { get }
    /// Begins a record.
    func start()
}
