import StoreCore
import StoreSQL

/// Binding values as the server has them.
extension PostgreSQLConnection {
    @inline(__always) func bind(_ key: RecordKey, _ type: FieldType, to statement: Statement, at index: Int32) throws -> Bool {
        let at = Int(index) - 1
        switch key {
        case .uid(let high, let low):
            if type != .uuid { return false }
            let room = statement.values.room(at, 16)
            room.storeBytes(of: high.bigEndian, as: UInt64.self)
            room.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
        case .int(let number):
            if type != .int { return false }
            statement.values.set(at, bits: UInt64(bitPattern: number))
        case .text(var text):
            if type != .string { return false }
            // The server takes no text with U+0000, which no record has as its key.
            if text.utf8.contains(0) { return false }
            text.withUTF8 { statement.values.set(at, bytes: $0) }
        }
        return true
    }

    func bind(_ value: Value, to statement: Statement, at index: Int32) throws {
        if statement.isRaw { statement.keep(value, at: Int(index) - 1) }
        try statement.values.set(Int(index) - 1, value: value)
    }

    func bindCompared(_ value: Value, to statement: Statement, at index: Int32) throws {
        let at = Int(index) - 1
        if value.isNull { return statement.values.setNull(at) }
        var bytes: [UInt8] = []
        guard try ServerValue.append(value, as: statement.values.types[at], to: &bytes, isCompared: true) else {
            return try statement.values.set(at, value: value)
        }
        bytes.withUnsafeBufferPointer { statement.values.set(at, bytes: $0) }
    }

    /// Nothing that is stored equals NaN, which the server takes for a number like others.
    func bindNoNumber(to statement: Statement, at index: Int32) throws { statement.values.set(Int(index) - 1, bits: Double.nan.bitPattern) }

    func bindEndOfTexts(to statement: Statement, at index: Int32) throws { statement.values.setNull(Int(index) - 1) }

    func bindDerived(_ text: String, _ number: UInt8, to statement: Statement, at index: Int32) throws {
        throw StoreError(.internal, "The dialect has no parameter number \(number).")
    }

    func bindList(_ values: [Value], forDouble: Bool, to statement: Statement, at index: Int32) throws {
        try statement.values.set(Int(index) - 1, list: values)
    }
}
