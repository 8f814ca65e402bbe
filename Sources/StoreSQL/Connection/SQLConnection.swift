public import StoreCore

/// One connection to a database that speaks SQL, and thereby an engine's reader and writer.
///
/// An engine's connection says how a statement is compiled, bound and stepped, what the database has, and how transactions, savepoints and changes
/// of the schema are done. Everything from a request to the values that are bound, and from a failed statement to the error that every engine
/// throws, is written once, in extensions of this protocol, which the compiler specialises for the engine.
///
/// A connection is used by one thread at a time.
public protocol SQLConnection: EngineWriter {
    /// Its compiled statements.
    associatedtype Statement: PreparedStatement

    /// The store's context.
    var context: StoreContext { get }
    /// The generator of this connection's SQL.
    var generator: SQLGenerator { get }
    /// Whether writes may come while a fetch is under way on this connection.
    var mayWrite: Bool { get }
    /// The statements it keeps.
    var kept: UnsafeMutablePointer<KeptStatements<Statement>> { get }

    // MARK: Statements

    /// Compiles a statement that will be used often.
    ///
    /// - Parameters:
    ///   - sql: The statement.
    ///   - cellCount: How many columns of a row are handed over; nil for all.
    ///   - entity: What it is about, for errors.
    ///   - fields: The fields that are bound by the statement's writer, which checks their types.
    func compile(_ sql: SQLStatement, cellCount: Int?, entity: EntityID?, writing fields: WrittenFields?) throws -> Statement
    /// One step; whether there is a row.
    func step(_ statement: Statement, _ entity: EntityID?) throws -> Bool
    /// Runs a statement that writes values into records to its end.
    ///
    /// - Throws: ``WriteFailure``; the transaction goes on without the change.
    func run(_ statement: Statement, writing entity: EntityID) throws(WriteFailure)
    /// How many records the last statement that was run or stepped to its end changed.
    var changedRecords: Int { get }
    /// Runs statements without parameters that are part of this program.
    ///
    /// - Parameter entity: The entity they are about, for errors.
    func perform(_ sql: String, about entity: EntityID?) throws
    /// The error if memory ran out while a row was read.
    func outOfMemory(_ entity: EntityID?) -> StoreError
    /// How the database reads what a statement asks for, the ways to the tables of these names or aliases.
    func plan(_ sql: SQLStatement, _ requests: [FetchRequest], named names: [String]) -> QueryPlan

    // MARK: Values

    /// Binds a key; false if it is of another type than the entity's, so that no record can have it.
    func bind(_ key: RecordKey, _ type: FieldType, to statement: Statement, at index: Int32) throws -> Bool
    /// Binds a value as it is stored.
    func bind(_ value: Value, to statement: Statement, at index: Int32) throws
    /// Binds a value that a field is compared with.
    func bindCompared(_ value: Value, to statement: Statement, at index: Int32) throws
    /// Binds what equals no number that is stored, and is not NULL, which would turn the complement of an equality false.
    func bindNoNumber(to statement: Statement, at index: Int32) throws
    /// Binds the end of a range of texts that has none; see ``SQLParameter/prefixEnd(_:folded:)``.
    func bindEndOfTexts(to statement: Statement, at index: Int32) throws
    /// Binds what the dialect makes of a text by ``SQLParameter/derived(_:folded:_:)``.
    func bindDerived(_ text: String, _ number: UInt8, to statement: Statement, at index: Int32) throws
    /// Binds a list without nils.
    ///
    /// - Parameter forDouble: The field is floating-point: integers that no double equals are left out, since they would be rounded.
    func bindList(_ values: [Value], forDouble: Bool, to statement: Statement, at index: Int32) throws

    // MARK: Transactions

    /// Whether a transaction is open.
    var isInTransaction: Bool { get }
    /// Whether nothing but rolling back is possible after a statement that failed.
    var failuresSpoilTransactions: Bool { get }
    /// The error for a transaction that the database has ended by itself.
    func transactionEnded() -> StoreError

    /// Undoes the whole transaction because a part of it cannot be undone; what is asked next throws the error.
    func rollBackTransaction(_ error: any Error)

    // MARK: Schema

    /// Makes a change of the schema other than an addition.
    func alter(_ change: SchemaChange) throws
    /// The schema was changed in the transaction that is open.
    func didChangeSchema()

    /// Whether the database has a table of this name.
    func hasTable(_ name: String) throws -> Bool
    /// Whether the database has an index of this name.
    func hasIndex(_ name: String) throws -> Bool
    /// The columns of a table.
    func columns(of table: String) throws -> [SQLColumn]
    /// The indexes of a table.
    func indexes(of table: String) throws -> [SQLIndex]
    /// Whether the index of this name is over these columns, in any order, and compares them as they are declared.
    func isIndex(_ name: String, exactlyOver parts: [(column: String, folds: Bool)]) throws -> Bool
}

/// Why a statement that changes records failed.
public struct WriteFailure: Error {
    /// The error, naming the fields of the rule that was broken, as far as the database says it.
    public var error: StoreError
    /// Whether the record breaks a rule, so that the error is to say the same as on every engine; other failures are thrown as they are.
    public var isViolation: Bool
    /// Whether the statement may no longer fit the table.
    public var mayBeOutOfDate: Bool

    /// A failure.
    public init(_ error: StoreError, isViolation: Bool = false, mayBeOutOfDate: Bool = false) {
        self.error = error
        self.isViolation = isViolation
        self.mayBeOutOfDate = mayBeOutOfDate
    }
}

/// A column as a database has it.
public struct SQLColumn: Sendable {
    /// The name.
    public let name: String
    /// Whether it takes no NULL.
    public let isNotNull: Bool
    /// Whether it gets a value where none is given.
    public let hasDefault: Bool

    /// A column.
    public init(name: String, isNotNull: Bool, hasDefault: Bool) {
        self.name = name
        self.isNotNull = isNotNull
        self.hasDefault = hasDefault
    }

    /// Whether this is what a database that speaks the dialect keeps a name of the schema as.
    public func hasName(_ other: String, in dialect: Dialect) -> Bool { dialect.isName(name, of: other) }
}
