import CSQLite
import StoreCore
import StoreSQL

/// Binding the literals of requests as their parameters ask for them.
extension SQLiteConnection {
    /// Binds one parameter of several requests, the first one's unless it says otherwise.
    func bind(
        _ parameter: SQLParameter, of requests: [FetchRequest], to statement: OpaquePointer, at index: Int32
    ) throws {
        var parameter = parameter
        var number = 0
        while case .part(let part, let own) = parameter { (number, parameter) = (part, own) }
        if requests.indices.contains(number) { try bind(parameter, of: requests[number], to: statement, at: index) }
    }

    /// Binds one parameter of a request.
    func bind(
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
            try ValueBinding.bind(literals[literal], to: statement, at: index)
            return
        case .integerForDouble(let literal, let comparison):
            guard case .int(let number) = literals[literal], let bound = IntegerBound.double(number, comparison) else {
                // No double equals it, and no number equals a blob.
                code = sqlite3_bind_zeroblob(statement, index, 0)
                break
            }
            code = sqlite3_bind_double(statement, index, bound)
        case .folded(let literal): code = ValueBinding.bind(text(literal, true), to: statement, at: index)
        case .prefixEnd(let literal, let folded):
            if let end = TextRange.end(ofPrefix: text(literal, folded), folded: folded) {
                code = ValueBinding.bind(end, to: statement, at: index)
            } else {
                // Every text is less than any blob.
                code = sqlite3_bind_zeroblob(statement, index, 0)
            }
        case .pattern(let literal, let folded):
            code = ValueBinding.bind(generator.dialect.pattern(text(literal, folded)), to: statement, at: index)
        case .derived(let literal, let folded, let number):
            switch SuffixParameter(rawValue: number) {
            case .start: code = sqlite3_bind_int64(statement, index, -Int64(text(literal, folded).utf8.count + 1))
            case .bytes:
                var text = text(literal, folded) + "x"
                code = text.withUTF8 { ValueBinding.bind($0, to: statement, at: index) }
            case nil: throw StoreError(.internal, "The dialect has no parameter number \(number).")
            }
        case .list(let list, let forDouble):
            code = try ValueList.bind(request.predicate.lists[list], forDouble: forDouble, to: statement, at: index)
        case .foldedList(let list):
            let values = request.predicate.lists[list].map { value in
                if case .string(let text) = value { Value.string(CaseFolding.fold(text)) } else { value }
            }
            code = try ValueList.bind(values, forDouble: false, to: statement, at: index)
        case .limit: code = sqlite3_bind_int64(statement, index, Int64(request.limit ?? -1))
        case .offset: code = sqlite3_bind_int64(statement, index, Int64(request.offset))
        case .argument, .part: code = SQLITE_OK  // bound by the caller
        }
        if code != SQLITE_OK { throw SQLiteFailure.binding(code) }
    }
}
