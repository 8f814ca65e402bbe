public import StoreCore

/// A statement that a database has compiled, the cells its rows are handed over in, and the writer that binds a record's fields.
///
/// It belongs to one connection and is used by the thread that holds it. While ``isBusy`` it is being stepped: a request of the same shape that runs
/// inside the callback gets another statement.
public protocol PreparedStatement: AnyObject {
    /// The binder of the fields of a record.
    associatedtype Writer: ParameterWriter

    /// The parameters, in the order of the placeholders.
    var parameters: [SQLParameter] { get }
    /// The cells of one row.
    var cells: UnsafeMutablePointer<Cell> { get }
    /// How many there are.
    var cellCount: Int { get }
    /// Binds the fields of a record.
    var writer: Writer { get }
    /// Whether it is in use.
    var isBusy: Bool { get set }
    /// The rows that were still to come when a write arrived; see ``RowBuffer``.
    var buffer: RowBuffer? { get set }

    /// Puts the row that was stepped to into cells.
    ///
    /// - Returns: false when memory ran out.
    func fill(_ cells: UnsafeMutablePointer<Cell>) -> Bool
    /// Ends stepping, and stays busy.
    func rewind()
    /// Ends the run: nothing stays open in the database, and the statement can be used again.
    func finish()
}

/// Binds the fields of a record to a statement's parameters as the record writes them.
public protocol ParameterWriter: RowWriter {
    /// How many fields have been written.
    var count: Int { get }
    /// Begins a record.
    func start()
}
