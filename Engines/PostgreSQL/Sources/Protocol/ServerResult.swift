import CPostgreSQL
import Glibc

/// The result of a statement: rows in memory of libpq's, to be cleared once.
struct ServerResult {
    let raw: OpaquePointer

    init(_ raw: OpaquePointer) { self.raw = raw }

    func clear() { PQclear(raw) }

    /// Adds the rows that came one by one, and clears them; false if memory has run out.
    static func move(_ rows: inout [ServerResult], to result: OpaquePointer) -> Bool {
        var isMoved = true
        for row in rows {
            isMoved = isMoved && row.append(to: result)
            row.clear()
        }
        rows = []
        return isMoved
    }

    /// Adds its first row to another result of the same statement; false if memory has run out.
    func append(to rows: OpaquePointer) -> Bool {
        let number = PQntuples(rows)
        for column in 0..<PQnfields(raw) {
            let isNull = PQgetisnull(raw, 0, column) != 0
            let length = isNull ? -1 : PQgetlength(raw, 0, column)
            if PQsetvalue(rows, number, column, isNull ? nil : PQgetvalue(raw, 0, column), length) == 0 { return false }
        }
        return true
    }

    var rowCount: Int { Int(PQntuples(raw)) }
    /// How many bytes it takes.
    var memorySize: Int { PQresultMemorySize(raw) }
    /// How many bytes the values of its first row have.
    var firstRowSize: Int { (0..<PQnfields(raw)).reduce(0) { $0 + Int(PQgetlength(raw, 0, $1)) } }
    var columnCount: Int { Int(PQnfields(raw)) }
    /// The type of a column.
    func type(_ column: Int) -> UInt32 { PQftype(raw, Int32(truncatingIfNeeded: column)) }
    func name(_ column: Int) -> String { PQfname(raw, Int32(truncatingIfNeeded: column)).map { String(cString: $0) } ?? "" }
    /// Whether a column has this name.
    func isName(_ column: Int, _ name: String) -> Bool {
        PQfname(raw, Int32(truncatingIfNeeded: column)).map { found in name.withCString { strcmp(found, $0) == 0 } } ?? false
    }
    /// How many parameters a statement that was described has.
    var parameterCount: Int { Int(PQnparams(raw)) }
    /// The type of a parameter of a statement that was described.
    func parameterType(_ index: Int) -> UInt32 { PQparamtype(raw, Int32(truncatingIfNeeded: index)) }
    /// How many records the statement changed, or rows it gave.
    var changedRecords: Int {
        guard let text = PQcmdTuples(raw), text.pointee != 0 else { return 0 }
        return Int(String(cString: text)) ?? 0
    }
    /// The words of the statement that was run, such as `INSERT 0 1`.
    var command: String { PQcmdStatus(raw).map { String(cString: $0) } ?? "" }

    /// The bytes of a value; nil for NULL.
    @inline(__always) func bytes(_ row: Int, _ column: Int) -> (start: UnsafePointer<UInt8>, count: Int)? {
        let (row, column) = (Int32(truncatingIfNeeded: row), Int32(truncatingIfNeeded: column))
        guard let value = PQgetvalue(raw, row, column), PQgetisnull(raw, row, column) == 0 else { return nil }
        return (UnsafeRawPointer(value).assumingMemoryBound(to: UInt8.self), Int(PQgetlength(raw, row, column)))
    }

    /// A value that is text, whatever the format; empty for NULL.
    func text(_ row: Int, _ column: Int) -> String {
        guard let (start, count) = bytes(row, column) else { return "" }
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
}

extension ServerFailure {
    /// What a result of libpq's says.
    init(_ raw: OpaquePointer, isLost: Bool) {
        func field(_ code: Character) -> String {
            PQresultErrorField(raw, Int32(code.asciiValue ?? 0)).map { String(cString: $0) } ?? ""
        }
        let (state, text) = (field("C"), field("M"))
        self.init(
            state: state.isEmpty ? "08006" : state, text: text.isEmpty ? ServerLink.text(PQresultErrorMessage(raw)) : text, isLost: isLost)
        constraint = field("n")
        column = field("c")
        function = field("R")
        position = Int(field("P"))
    }
}
