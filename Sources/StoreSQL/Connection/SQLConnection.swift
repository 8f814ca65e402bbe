public import StoreCore

/// One connection to an SQL database, which is an engine's reader and writer.
///
/// An engine's connection implements how statements are compiled, bound and stepped, what the database contains, and how transactions,
/// savepoints and schema changes work. Everything from a request to its bound values, and from a failed statement to the error that every
/// engine throws, is written once, in extensions of this protocol, which the compiler specialises for the engine.
///
/// A connection is used by one thread at a time.
public protocol SQLConnection: EngineWriter {
    /// Its compiled statements.
    associatedtype Statement: PreparedStatement

    /// The store's context.
    var context: StoreContext { get }
    /// The generator of this connection's SQL.
    var generator: SQLGenerator { get }
    /// Whether writes may occur while a fetch is under way on this connection.
    var mayWrite: Bool { get }
    /// The statements it caches.
    var kept: UnsafeMutablePointer<KeptStatements<Statement>> { get }

    // MARK: Statements

    /// Compiles a statement that will be used often.
    ///
    /// - Parameters:
    ///   - sql: The statement.
    ///   - cellCount: The number of columns to read from a row; nil for all.
    ///   - entity: The entity concerned, for errors.
    ///   - fields: The fields that are bound by the statement's writer, which checks their types.
    func compile(_ sql: SQLStatement, cellCount: Int?, entity: EntityID?, writing fields: WrittenFields?) throws -> Statement
    /// Steps once; returns whether there is a row.
    func step(_ statement: Statement, _ entity: EntityID?) throws -> Bool
    /// Runs a statement that writes records to completion.
    ///
    /// - Throws: ``WriteFailure``; the transaction continues without the change.
    func run(_ statement: Statement, writing entity: EntityID) throws(WriteFailure)
    /// The number of records changed by the last statement that was run or stepped to completion.
    var changedRecords: Int { get }
    /// Runs statements without parameters that come from this program's code.
    ///
    /// - Parameter entity: The entity concerned, for errors.
    func perform(_ sql: String, about entity: EntityID?) throws
    /// The error if memory was exhausted while a row was read.
    func outOfMemory(_ entity: EntityID?) -> StoreError
    /// The plan by which the database would run a statement, with the accesses to the tables of these names or aliases.
    func plan(_ sql: SQLStatement, _ requests: [FetchRequest], named names: [String]) -> QueryPlan
    /// Whether the database would read all records of one of these tables, or all entries of an index, for a statement; false if it does
    /// not tell. Only databases with probes (``Dialect/probesRelated``) are asked.
    func readsAll(_ sql: SQLStatement, _ requests: [FetchRequest], named names: [String]) -> Bool

    // MARK: Values

    /// Binds a key; false if it has another type than the entity's key, so that no record can have it.
    func bind(_ key: RecordKey, _ type: FieldType, to statement: Statement, at index: Int32) throws -> Bool
    /// Binds a value in its stored form.
    func bind(_ value: Value, to statement: Statement, at index: Int32) throws
    /// Binds a value that a field is compared with.
    func bindCompared(_ value: Value, to statement: Statement, at index: Int32) throws
    /// Binds a value that equals no stored number and is not NULL, which would make the complement of an equality false.
    func bindNoNumber(to statement: Statement, at index: Int32) throws
    /// Binds the end of an unbounded range of texts; see ``SQLParameter/prefixEnd(_:folded:)``.
    func bindEndOfTexts(to statement: Statement, at index: Int32) throws
    /// Binds the value that the dialect derives from a text by ``SQLParameter/derived(_:folded:_:)``.
    func bindDerived(_ text: String, _ number: UInt8, to statement: Statement, at index: Int32) throws
    /// Binds a list without nils.
    ///
    /// - Parameter forDouble: Whether the field is floating-point: integers without an equal double are left out, since they would be
    ///   rounded.
    func bindList(_ values: [Value], forDouble: Bool, to statement: Statement, at index: Int32) throws

    // MARK: Transactions

    /// Whether a transaction is open.
    var isInTransaction: Bool { get }
    /// Whether only a rollback is possible after a failed statement.
    var failuresSpoilTransactions: Bool { get }
    /// A number that differs after the records have changed, as far as this connection has seen; nil, which is the default, where it does
    /// not know.
    var recordsVersion: UInt64? { get }
    /// The text after a SELECT that keeps other transactions from changing its rows until this one ends. It is empty, which is the default,
    /// where no other transaction can change a record between two statements of this one, or where this one then fails.
    var rowLock: String { get }
    /// The text after a SELECT that locks its rows and leaves out those that other transactions have locked; empty, which is the default,
    /// where there are no others. See ``FetchRequest/isClaiming``.
    var claimLock: String { get }
    /// The error for a transaction that the database has ended on its own.
    func transactionEnded() -> StoreError

    /// Undoes the whole transaction because a part of it cannot be undone; the next call throws the error.
    func rollBackTransaction(_ error: any Error)

    // MARK: Schema

    /// Creates a table that the database does not have, with indexes whose names it does not have.
    func create(_ entity: EntityDefinition, with indexes: [IndexDefinition]) throws
    /// Creates an index that the database does not have on a table that it has.
    ///
    /// A database may put it off until the transaction is committed.
    func create(_ index: IndexDefinition, on entity: EntityDefinition) throws
    /// Makes a change of the schema other than an addition.
    func alter(_ change: SchemaChange) throws
    /// Called when the schema was changed in the open transaction.
    func didChangeSchema()

    /// Whether the database has a table with this name.
    func hasTable(_ name: String) throws -> Bool
    /// Whether the database has an index with this name that it uses.
    func hasIndex(_ name: String) throws -> Bool
    /// The table of the index with this name, whether the database uses the index or not; nil if there is none.
    func table(ofIndex name: String) throws -> String?
    /// The columns of a table.
    func columns(of table: String) throws -> [SQLColumn]
    /// The indexes of a table.
    func indexes(of table: String) throws -> [SQLIndex]
    /// Whether the index with this name covers these columns, in any order, and folds case in those that are declared so.
    func isIndex(_ name: String, exactlyOver parts: [(column: String, folds: Bool)]) throws -> Bool
}

extension SQLConnection {
    /// Unknown.
    public var recordsVersion: UInt64? { nil }
    /// Empty.
    public var rowLock: String { "" }
    /// Empty.
    public var claimLock: String { "" }
}

/// The failure of a statement that changes records.
public struct WriteFailure: Error {
    /// The error, naming the fields of the violated constraint as far as the database reports them.
    public var error: StoreError
    /// Whether the record violates a constraint, so that every engine must report the same error; other failures are thrown unchanged.
    public var isViolation: Bool
    /// Whether the statement may no longer fit the table.
    public var mayBeOutOfDate: Bool

    /// Creates a failure.
    public init(_ error: StoreError, isViolation: Bool = false, mayBeOutOfDate: Bool = false) {
        self.error = error
        self.isViolation = isViolation
        self.mayBeOutOfDate = mayBeOutOfDate
    }
}

/// A column as reported by a database.
public struct SQLColumn: Sendable {
    /// The name.
    public let name: String
    /// Whether it is NOT NULL.
    public let isNotNull: Bool
    /// Whether it has a default.
    public let hasDefault: Bool

    /// Creates a column description.
    public init(name: String, isNotNull: Bool, hasDefault: Bool) {
        self.name = name
        self.isNotNull = isNotNull
        self.hasDefault = hasDefault
    }

    /// Whether this is the stored form of a name of the schema in a database of the dialect.
    public func hasName(_ other: String, in dialect: Dialect) -> Bool { dialect.isName(name, of: other) }
}
