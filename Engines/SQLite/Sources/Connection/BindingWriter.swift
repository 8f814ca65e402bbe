import CSQLite
import StoreCore

/// Binds the fields of a record to a statement's parameters as the record writes them.
final class BindingWriter: RowWriter {
    private let statement: OpaquePointer
    /// How many fields have been written; behind a pointer, because the checks on a class's properties would cost more than the binding.
    private let written: UnsafeMutablePointer<Int32>

    /// The parameter that may not be nil, and the entity whose integer key it is: SQLite would make up a number for it, NOT NULL or not.
    private var required: (parameter: Int32, entity: EntityDefinition)?

    init(_ statement: OpaquePointer) {
        self.statement = statement
        written = .allocate(capacity: 1)
        written.initialize(to: 0)
    }

    deinit { written.deallocate() }

    /// How many fields have been written.
    var count: Int { Int(written.pointee) }

    /// Refuses nil for the key at a position.
    func refuseNil(at position: Int, _ entity: EntityDefinition) {
        required = (Int32(truncatingIfNeeded: position + 1), entity)
    }

    /// Begins a record.
    func start() { written.pointee = 0 }

    @inline(__always) private func next() -> Int32 {
        written.pointee &+= 1
        return written.pointee
    }

    @inline(__always) private func check(_ code: Int32) throws {
        if code != SQLITE_OK { throw SQLiteFailure.binding(code) }
    }

    func writeNull() throws {
        let parameter = next()
        if let required, required.parameter == parameter { throw ConstraintFailure.nilKey(required.entity) }
        try check(sqlite3_bind_null(statement, parameter))
    }
    func writeInt(_ value: Int64) throws { try check(sqlite3_bind_int64(statement, next(), value)) }
    func writeDouble(_ value: Double) throws { try check(sqlite3_bind_double(statement, next(), value)) }
    func writeText(_ utf8: UnsafeBufferPointer<UInt8>) throws {
        try check(activestore_sqlite_bind_text(statement, next(), utf8.baseAddress, Int64(utf8.count)))
    }
    func writeBlob(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        try check(activestore_sqlite_bind_blob(statement, next(), bytes.baseAddress, Int64(bytes.count)))
    }
}
