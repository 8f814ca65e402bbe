import CSQLite
import FoundationEssentials
import StoreCore
import StoreSQL

/// Binds the literals of requests as their parameters ask for them.
enum ValueBinding {
    /// Binds a value as it is stored.
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

    /// Binds one parameter of several requests, the first one's unless it says otherwise.
    static func bind(
        _ parameter: SQLParameter, of requests: [FetchRequest], to statement: OpaquePointer, at index: Int32
    ) throws {
        var parameter = parameter
        var number = 0
        while case .part(let part, let own) = parameter { (number, parameter) = (part, own) }
        if requests.indices.contains(number) { try bind(parameter, of: requests[number], to: statement, at: index) }
    }

    /// Binds one parameter of a request.
    static func bind(
        _ parameter: SQLParameter, of request: FetchRequest, to statement: OpaquePointer, at index: Int32
    ) throws {
        let literals = request.predicate.literals
        func text(_ literal: Int, _ folded: Bool) -> String {
            guard case .string(let text) = literals[literal] else { return "" }
            return folded ? CaseFolding.fold(text) : text
        }
        let code: Int32
        switch parameter {
        case .literal(let literal):
            // A look-up by rowid does not find the least integer under its double, though the two are equal.
            if case .double(-0x1p63) = literals[literal] {
                code = sqlite3_bind_int64(statement, index, .min)
                break
            }
            try bind(literals[literal], to: statement, at: index)
            return
        case .integerForDouble(let literal, let comparison):
            guard case .int(let number) = literals[literal], let bound = IntegerBound.double(number, comparison) else {
                // No double equals it, and no number equals a blob.
                code = sqlite3_bind_zeroblob(statement, index, 0)
                break
            }
            code = sqlite3_bind_double(statement, index, bound)
        case .folded(let literal): code = bind(text(literal, true), to: statement, at: index)
        case .prefixEnd(let literal, let folded):
            if let end = TextRange.end(ofPrefix: text(literal, folded), folded: folded) {
                code = bind(end, to: statement, at: index)
            } else {
                // Every text is less than any blob.
                code = sqlite3_bind_zeroblob(statement, index, 0)
            }
        case .pattern(let literal, let folded):
            code = bind(Dialect.sqlite.pattern(text(literal, folded)), to: statement, at: index)
        case .suffixStart(let literal, let folded):
            code = sqlite3_bind_int64(statement, index, -Int64(text(literal, folded).utf8.count + 1))
        case .suffixBytes(let literal, let folded):
            var text = text(literal, folded) + "x"
            code = text.withUTF8 { bind($0, to: statement, at: index) }
        case .list(let list, let forDouble):
            code = try ValueList.bind(request.predicate.lists[list], forDouble: forDouble, to: statement, at: index)
        case .limit: code = sqlite3_bind_int64(statement, index, Int64(request.limit ?? -1))
        case .offset: code = sqlite3_bind_int64(statement, index, Int64(request.offset))
        case .argument, .part: code = SQLITE_OK  // bound by the caller
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
