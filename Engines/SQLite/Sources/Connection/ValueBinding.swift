import CSQLite
import FoundationEssentials
import StoreCore

/// Binds values in their stored form.
enum ValueBinding {
    /// Binds a value in its stored form.
    static func bind(_ value: Value, to statement: OpaquePointer, at index: Int32) throws {
        let code: Int32
        switch value {
        case .null: code = sqlite3_bind_null(statement, index)
        case .bool(let flag): code = sqlite3_bind_int64(statement, index, flag ? 1 : 0)
        case .int(let number): code = sqlite3_bind_int64(statement, index, number)
        case .double(let number):
            if number.isNaN { throw UnstorableValue.notANumber() }
            code = sqlite3_bind_double(statement, index, number == 0 ? 0 : number)
        case .string(let text), .json(let text): code = bind(text, to: statement, at: index)
        case .data(let data):
            code = data.withUnsafeBytes { bind($0.bindMemory(to: UInt8.self), to: statement, at: index) }
        case .date(let date):
            guard let microseconds = Instant.microseconds(of: date) else { throw UnstorableValue.dateOutOfRange() }
            code = sqlite3_bind_int64(statement, index, microseconds)
        case .uuid(let uuid):
            code = withUnsafeBytes(of: uuid.uuid) { bind($0.bindMemory(to: UInt8.self), to: statement, at: index) }
        case .decimal(let number):
            guard let bytes = DecimalCoding.encode(number) else { throw UnstorableValue.notANumber() }
            code = bytes.withUnsafeBufferPointer { bind($0, to: statement, at: index) }
        }
        if code != SQLITE_OK { throw SQLiteFailure.binding(code) }
    }

    static func bind(_ text: String, to statement: OpaquePointer, at index: Int32) -> Int32 {
        var text = text
        return text.withUTF8 { activestore_sqlite_bind_text(statement, index, $0.baseAddress, Int64($0.count)) }
    }

    static func bind(_ bytes: UnsafeBufferPointer<UInt8>, to statement: OpaquePointer, at index: Int32) -> Int32 {
        activestore_sqlite_bind_blob(statement, index, bytes.baseAddress, Int64(bytes.count))
    }
}
