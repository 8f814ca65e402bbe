/// The two sides of a comparison.
extension FormatParser {
    enum Operand {
        case path(FormatPath, Int)
        case constant(FormatConstant, Int)
        case list([FormatConstant], Int)

        /// The offset at which it begins.
        var position: Int {
            switch self {
            case .path(_, let position), .constant(_, let position), .list(_, let position): position
            }
        }
    }

    mutating func operand() throws -> Operand {
        let position = token.position
        switch token.kind {
        case .text(let text):
            advance()
            return .constant(.text(text), position)
        case .number(let text):
            advance()
            return .constant(try number(text, position), position)
        case .sign("-"):
            advance()
            guard case .number(let text) = token.kind else { throw unexpected("a number") }
            advance()
            return .constant(try number("-" + text, position), position)
        case .sign("{"):
            advance()
            return .list(try members(position), position)
        case .sign("("): throw StoreError.unreadableFormat("a field or a value is expected; a list is written {1, 2}", at: position)
        case .argument:
            advance()
            return try operand(try arguments.next(position), position)
        case .variable(let name):
            advance()
            return try operand(try arguments.variable(name, position), position)
        case .parameter(let name):
            advance()
            return try operand(try arguments.parameter(name, position), position)
        case .keyword(let keyword):
            guard let value = FormatParser.value(of: keyword) else { break }
            advance()
            return .constant(.value(value), position)
        case .name, .path: return .path(try path(), position)
        case .sign, .options, .end: break
        }
        if token.kind == .keyword(.itself) { return .path(try path(), position) }
        throw unexpected("a field or a value")
    }

    private static func value(of keyword: FormatKeyword) -> Value? {
        switch keyword {
        case .nil, .null: .null
        case .true, .yes: .bool(true)
        case .false, .no: .bool(false)
        default: nil
        }
    }

    private func operand(_ argument: FormatOperand, _ position: Int) throws -> Operand {
        switch argument {
        case .value(let value): return .constant(.value(value), position)
        case .list(let values):
            if values.count > PredicateFormat.maximumMembers { throw tooManyMembers(position) }
            return .list(values.map { .value($0) }, position)
        case .nested:
            throw StoreError.unreadableFormat("the argument is a list of lists; IN and BETWEEN take a list of values", at: position)
        }
    }

    private func number(_ text: String, _ position: Int) throws -> FormatConstant {
        if FormatConstant.number(text) == nil { throw StoreError.unreadableFormat("this is not a number, or is too large", at: position) }
        return .number(text)
    }

    /// A list in braces, after the opening brace has been read.
    private mutating func members(_ begin: Int) throws -> [FormatConstant] {
        var members: [FormatConstant] = []
        if take("}") { return members }
        repeat {
            let position = token.position
            // Refused here rather than parsed, so that lists do not nest.
            if token.kind == .sign("{") { throw notAValue(position) }
            guard case .constant(let member, _) = try operand() else { throw notAValue(position) }
            members.append(member)
            if members.count > PredicateFormat.maximumMembers { throw tooManyMembers(begin) }
        } while take(",")
        guard take("}") else { throw unexpected("a comma or }") }
        return members
    }

    private func notAValue(_ position: Int) -> StoreError { .unreadableFormat("the members of a list are single values", at: position) }

    private func tooManyMembers(_ begin: Int) -> StoreError {
        StoreError(.limitExceeded, "A list in a predicate format may have \(PredicateFormat.maximumMembers) members.", entity: entity.name)
            .inFormat(at: begin)
    }

    // MARK: Key paths

    /// A key path: in the text, where `SELF` is the record, or from the argument for `%K`, where every name is one of the schema.
    private mutating func path() throws -> FormatPath {
        let position = token.position
        var names: [Substring]
        switch token.kind {
        case .keyword: names = []  // SELF, which is the key
        case .path(let text):
            names = FormatParser.names(text)
            if names.first?.uppercased() == "SELF", !text.hasPrefix("#") { names.removeFirst() }
        case .name(let continuation):
            guard case .value(.string(let text)) = try arguments.next(position) else {
                throw StoreError.unreadableFormat("the argument for %K is not text", at: position)
            }
            names = text.split(separator: ".", omittingEmptySubsequences: false)
            names += FormatParser.names(continuation).dropFirst()
        default: throw unexpected("a field")
        }
        advance()
        if names.isEmpty { names = [entity.keyField.name[...]] }
        return try FormatPath(names, from: entity, in: schema, at: position)
    }

    private static func names(_ text: String) -> [Substring] {
        text.split(separator: ".", omittingEmptySubsequences: false).map { $0.hasPrefix("#") ? $0.dropFirst() : $0 }
    }
}
