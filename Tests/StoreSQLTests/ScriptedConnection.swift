import StoreCore
import StoreSQL

/// A connection to no database: a closure answers each statement, from its text and the values that were bound.
final class ScriptedConnection: SQLConnection {
    let context: StoreContext
    let generator = SQLGenerator(.postgresql)
    let mayWrite = true
    let kept = UnsafeMutablePointer<KeptStatements<ScriptedStatement>>.allocate(capacity: 1)
    /// The texts that were compiled.
    var compiled: [String] = []
    /// The rows of a statement, or why it fails.
    var answer: (_ text: String, _ values: [Value]) throws -> [[Value]] = { _, _ in [] }
    var tables: [String: [SQLColumn]] = [:]
    var changedRecords = 0
    var isInTransaction: Bool { true }
    var failuresSpoilTransactions: Bool { true }

    init() throws {
        context = StoreContext(try StoreConfiguration(url: "scripted:"), engine: "scripted")
        kept.initialize(to: KeptStatements())
    }

    deinit {
        kept.deinitialize(count: 1)
        kept.deallocate()
    }

    func compile(_ sql: SQLStatement, cellCount: Int?, entity: EntityID?, writing fields: WrittenFields?) throws -> ScriptedStatement {
        compiled.append(sql.text)
        return ScriptedStatement(sql)
    }

    func step(_ statement: ScriptedStatement, _ entity: EntityID?) throws -> Bool {
        if statement.rows == nil { statement.rows = try answer(statement.sql.text, statement.writer.values)[...] }
        statement.row = statement.rows?.popFirst()
        return statement.row != nil
    }

    func run(_ statement: ScriptedStatement, writing entity: EntityID) throws(WriteFailure) {
        do { changedRecords = try answer(statement.sql.text, statement.writer.values).count } catch let error as StoreError {
            throw WriteFailure(error, isViolation: error.code == .duplicateValue)
        } catch { throw WriteFailure(StoreError(.internal, "\(error)")) }
    }

    func perform(_ sql: String, about entity: EntityID?) throws { _ = try answer(sql, []) }
    func outOfMemory(_ entity: EntityID?) -> StoreError { StoreError(.outOfMemory, "") }
    func plan(_ sql: SQLStatement, _ requests: [FetchRequest], named names: [String]) -> QueryPlan {
        QueryPlan(entity: "", access: [], sorts: false)
    }

    func bind(_ key: RecordKey, _ type: FieldType, to statement: ScriptedStatement, at index: Int32) throws -> Bool {
        try bind(key.value, to: statement, at: index)
        return key.type == type
    }
    func bind(_ value: Value, to statement: ScriptedStatement, at index: Int32) throws { statement.writer.put(value, Int(index) - 1) }
    func bindCompared(_ value: Value, to statement: ScriptedStatement, at index: Int32) throws {
        try bind(value, to: statement, at: index)
    }
    func bindNoNumber(to statement: ScriptedStatement, at index: Int32) throws { try bind(.double(.nan), to: statement, at: index) }
    func bindEndOfTexts(to statement: ScriptedStatement, at index: Int32) throws { try bind(.null, to: statement, at: index) }
    func bindDerived(_ text: String, _ number: UInt8, to statement: ScriptedStatement, at index: Int32) throws {}
    func bindList(_ values: [Value], forDouble: Bool, to statement: ScriptedStatement, at index: Int32) throws {
        try bind(.int(Int64(values.count)), to: statement, at: index)
    }

    func transactionEnded() -> StoreError { StoreError(.internal, "") }
    func rollBackTransaction(_ error: any Error) {}
    func beginSavepoint() throws {}
    func rollbackSavepoint() throws {}
    func releaseSavepoint() throws {}

    func alter(_ change: SchemaChange) throws {}
    func didChangeSchema() {}
    func write(_ catalog: Catalog) throws { try writeRow(of: catalog) }
    func hasTable(_ name: String) throws -> Bool { tables[name] != nil }
    func hasIndex(_ name: String) throws -> Bool { false }
    func table(ofIndex name: String) throws -> String? { nil }
    func columns(of table: String) throws -> [SQLColumn] { tables[table] ?? [] }
    func indexes(of table: String) throws -> [SQLIndex] { [] }
    func isIndex(_ name: String, exactlyOver parts: [(column: String, folds: Bool)]) throws -> Bool { true }
}

final class ScriptedStatement: PreparedStatement {
    let sql: SQLStatement
    let writer = ValueWriter()
    let cells = UnsafeMutablePointer<Cell>.allocate(capacity: 8)
    let cellCount = 1
    var isBusy = false
    var buffer: RowBuffer?
    var rows: ArraySlice<[Value]>?
    var row: [Value]?
    var parameters: [SQLParameter] { sql.parameters }

    init(_ sql: SQLStatement) {
        self.sql = sql
        cells.initialize(repeating: Cell(), count: 8)
    }

    deinit { cells.deallocate() }

    func fill(_ cells: UnsafeMutablePointer<Cell>) -> Bool {
        guard case .int(let number) = row?.first else { return true }
        cells[0] = Cell(int: number)
        return true
    }
    func rewind() { rows = nil }
    func finish() {
        rewind()
        isBusy = false
    }
}

/// Keeps integers and texts as they are written.
final class ValueWriter: ParameterWriter {
    private(set) var values: [Value] = []
    var count: Int { values.count }

    func start() { values = [] }
    func put(_ value: Value, _ index: Int) {
        while values.count <= index { values.append(.null) }
        values[index] = value
    }
    func writeNull() { values.append(.null) }
    func writeInt(_ value: Int64) { values.append(.int(value)) }
    func writeDouble(_ value: Double) { values.append(.double(value)) }
    func writeText(_ utf8: UnsafeBufferPointer<UInt8>) { values.append(.string(String(decoding: utf8, as: UTF8.self))) }
    func writeBlob(_ bytes: UnsafeBufferPointer<UInt8>) { values.append(.data(.init(bytes))) }
}
