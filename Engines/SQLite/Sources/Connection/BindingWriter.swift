import CSQLite
import StoreCore
import StoreSQL

/// Binds the fields of a record to a statement's parameters as the record writes them.
final class BindingWriter: ParameterWriter {
    private let statement: OpaquePointer
    /// The number of fields written; behind a pointer, because the checks on a class's properties would cost more than the binding.
    private let written: UnsafeMutablePointer<Int32>

    /// The fields of the parameters; nil for a statement that takes no record.
    private let fields: WrittenFields?

    init(_ statement: OpaquePointer, _ fields: WrittenFields? = nil) {
        self.statement = statement
        self.fields = fields
        written = .allocate(capacity: 1)
        written.initialize(to: 0)
    }

    deinit { written.deallocate() }

    /// The number of fields written.
    var count: Int { Int(written.pointee) }

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
        try fields?.checkNull(parameter)
        try check(sqlite3_bind_null(statement, parameter))
    }
    func writeInt(_ value: Int64) throws {
        let parameter = next()
        try fields?.check(.int, parameter, value)
        try check(sqlite3_bind_int64(statement, parameter, value))
    }
    func writeDouble(_ value: Double) throws {
        let parameter = next()
        try fields?.check(.double, parameter)
        try check(sqlite3_bind_double(statement, parameter, value))
    }
    func writeText(_ utf8: UnsafeBufferPointer<UInt8>) throws {
        let parameter = next()
        try fields?.check(.text, parameter)
        try check(activestore_sqlite_bind_text(statement, parameter, utf8.baseAddress, Int64(utf8.count)))
    }
    func writeBlob(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        let parameter = next()
        try fields?.check(.blob, parameter, Int64(bytes.count))
        try check(activestore_sqlite_bind_blob(statement, parameter, bytes.baseAddress, Int64(bytes.count)))
    }
}
