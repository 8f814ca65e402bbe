import CSQLite
import StoreCore
import StoreSQL

/// Binding values in the form that SQLite stores.
extension SQLiteConnection {
    @inline(__always) func bind(_ key: RecordKey, _ type: FieldType, to statement: Statement, at index: Int32) throws -> Bool {
        let code: Int32
        switch key {
        case .uid(let high, let low):
            if type != .uuid { return false }
            let bytes = UnsafeMutableRawPointer(statement.keyBytes)
            bytes.storeBytes(of: high.bigEndian, as: UInt64.self)
            bytes.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
            code = activestore_sqlite_bind_blob_in_place(statement.handle, index, statement.keyBytes, 16)
        case .int(let number):
            if type != .int { return false }
            code = sqlite3_bind_int64(statement.handle, index, number)
        case .text(let text):
            if type != .string { return false }
            code = ValueBinding.bind(text, to: statement.handle, at: index)
        }
        try check(code)
        return true
    }

    func bind(_ value: Value, to statement: Statement, at index: Int32) throws {
        try ValueBinding.bind(value, to: statement.handle, at: index)
    }

    func bindCompared(_ value: Value, to statement: Statement, at index: Int32) throws {
        // A lookup by rowid does not find the least integer by its double, though the two are equal.
        if case .double(-0x1p63) = value { return try check(sqlite3_bind_int64(statement.handle, index, .min)) }
        try ValueBinding.bind(value, to: statement.handle, at: index)
    }

    /// No number equals a blob.
    func bindNoNumber(to statement: Statement, at index: Int32) throws { try check(sqlite3_bind_zeroblob(statement.handle, index, 0)) }

    /// Every text is less than any blob.
    func bindEndOfTexts(to statement: Statement, at index: Int32) throws { try check(sqlite3_bind_zeroblob(statement.handle, index, 0)) }

    func bindDerived(_ text: String, _ number: UInt8, to statement: Statement, at index: Int32) throws {
        switch SuffixParameter(rawValue: number) {
        case .start: try check(sqlite3_bind_int64(statement.handle, index, -Int64(text.utf8.count + 1)))
        case .bytes:
            var text = text + "x"
            try check(text.withUTF8 { ValueBinding.bind($0, to: statement.handle, at: index) })
        case nil: throw StoreError(.internal, "The dialect has no parameter number \(number).")
        }
    }

    func bindList(_ values: [Value], forDouble: Bool, to statement: Statement, at index: Int32) throws {
        try check(try ValueList.bind(values, forDouble: forDouble, to: statement.handle, at: index))
    }

    @inline(__always) private func check(_ code: Int32) throws {
        if code != SQLITE_OK { throw SQLiteFailure.binding(code) }
    }
}
