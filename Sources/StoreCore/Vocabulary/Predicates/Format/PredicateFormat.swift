/// NSPredicate's format language, read into the same data as every other condition.
///
/// ```
/// age > %d AND (name BEGINSWITH[c] %@ OR email == nil)
/// ```
/// Precedence is Apple's: NOT, then AND, then OR. Values come as arguments (`%@`, `%d`, `%f`, `$NAME`) and never become syntax; `%K` names a field, which is looked
/// up in the schema. `LIKE` takes `*` and `?`. A format may have 16 KiB, 24 levels and 1,000 comparisons, a list in it 10,000 members. Key paths through
/// relations, ANY, ALL and `@count` need relations and are refused until there are any; MATCHES is refused.
///
/// The parser recurses once a level of parentheses, so the limit of levels also bounds its stack.
public struct PredicateFormat {
    /// The longest format in bytes.
    public static let maximumLength = 16 * 1_024
    /// The most comparisons.
    public static let maximumComparisons = 1_000
    /// The longest list, in a format or as an argument of it.
    public static let maximumMembers = 10_000

    private let entity: EntityDefinition
    private let tokens: [FormatToken]
    private var at = 0
    private var arguments: ArraySlice<(any ValueConvertible)?>
    private let variables: [String: (any ValueConvertible)?]
    private var depth = 0
    private var comparisons = 0

    /// Reads a format.
    ///
    /// - Parameters:
    ///   - format: The text.
    ///   - arguments: The values for `%@`, `%d`, `%f` and the names for `%K`, in their order. A list for `IN` or `BETWEEN` is an array.
    ///   - variables: The values for `$NAME`.
    ///   - entity: Whose fields are meant.
    /// - Throws: ``StoreError`` `.badRequest` with the position, `.unknownField`, `.typeMismatch`, `.limitExceeded`.
    public static func parse(
        _ format: String, arguments: [(any ValueConvertible)?] = [], variables: [String: (any ValueConvertible)?] = [:],
        for entity: EntityDefinition
    ) throws -> PredicateCode {
        if format.utf8.count > maximumLength {
            throw StoreError(.limitExceeded, "A predicate format may have \(maximumLength) bytes; this one has \(format.utf8.count).")
        }
        var scanner = FormatScanner(format)
        var parser = PredicateFormat(
            entity: entity, tokens: try scanner.tokens(), arguments: arguments[...], variables: variables)
        if parser.peek == .end { return .all }
        let predicate = try parser.disjunction()
        guard parser.peek == .end else { throw parser.unexpected("the end, AND or OR") }
        if !parser.arguments.isEmpty {
            throw StoreError(.badRequest, "\(parser.arguments.count) arguments more were given than the predicate format has placeholders.")
        }
        if let fault = predicate.fault { throw fault.error.located(entity: entity.name) }
        return predicate
    }

    private init(
        entity: EntityDefinition, tokens: [FormatToken], arguments: ArraySlice<(any ValueConvertible)?>,
        variables: [String: (any ValueConvertible)?]
    ) {
        self.entity = entity
        self.tokens = tokens
        self.arguments = arguments
        self.variables = variables
    }

    // MARK: Connectives

    private mutating func disjunction() throws -> PredicateCode {
        var parts = [try conjunction()]
        while take("OR", "||") { parts.append(try conjunction()) }
        return .any(of: parts)
    }

    private mutating func conjunction() throws -> PredicateCode {
        var parts = [try negation()]
        while take("AND", "&&") { parts.append(try negation()) }
        return .all(of: parts)
    }

    private mutating func negation() throws -> PredicateCode {
        var isNegated = false
        while take("NOT", "!") { isNegated.toggle() }
        let inner = try primary()
        return isNegated ? !inner : inner
    }

    private mutating func primary() throws -> PredicateCode {
        if take("TRUEPREDICATE") { return .all }
        if take("FALSEPREDICATE") { return .none }
        guard peek == .sign("(") else { return try comparison() }
        at += 1
        depth += 1
        if depth > PredicateCode.maximumDepth { throw PredicateFault.tooDeep.error.located(entity: entity.name) }
        let inner = try disjunction()
        guard take(")") else { throw unexpected("a closing parenthesis") }
        depth -= 1
        return inner
    }

    // MARK: Comparisons

    private enum Operand {
        case field(Int)
        case value(Value)
        case list([Value])
    }

    private mutating func comparison() throws -> PredicateCode {
        comparisons += 1
        if comparisons > PredicateFormat.maximumComparisons {
            throw StoreError(
                .limitExceeded, "A predicate format may have \(PredicateFormat.maximumComparisons) comparisons; use IN with a list.",
                entity: entity.name)
        }
        let start = tokens[at].position
        let left = try operand()
        let isNegated = take("NOT")
        let sign = try comparisonSign()
        let folds = try caseOption()
        let right = try operand()
        let predicate = try compare(left, sign, right, folds, start)
        return isNegated ? !predicate : predicate
    }

    private enum Sign {
        case plain(Comparison)
        case isIn
        case between
    }

    private mutating func comparisonSign() throws -> Sign {
        let signs: [(String, Sign)] = [
            ("==", .plain(.equal)), ("=", .plain(.equal)), ("!=", .plain(.notEqual)), ("<>", .plain(.notEqual)),
            ("<=", .plain(.lessOrEqual)), ("=<", .plain(.lessOrEqual)), (">=", .plain(.greaterOrEqual)), ("=>", .plain(.greaterOrEqual)),
            ("<", .plain(.less)), (">", .plain(.greater)), ("IN", .isIn), ("BETWEEN", .between), ("LIKE", .plain(.like)),
            ("BEGINSWITH", .plain(.hasPrefix)), ("ENDSWITH", .plain(.hasSuffix)), ("CONTAINS", .plain(.contains)),
        ]
        for (text, sign) in signs where take(text) { return sign }
        if take("MATCHES") {
            at -= 1
            throw FormatScanner.error("MATCHES is not supported; use LIKE with * and ?", at: tokens[at].position)
        }
        throw unexpected("a comparison such as ==, <, IN, BETWEEN, LIKE, BEGINSWITH, ENDSWITH or CONTAINS")
    }

    private mutating func caseOption() throws -> Bool {
        guard case .options(let letters) = peek else { return false }
        if letters != "c" { throw FormatScanner.error("the only option is [c]", at: tokens[at].position) }
        at += 1
        return true
    }

    private func compare(_ left: Operand, _ sign: Sign, _ right: Operand, _ folds: Bool, _ position: Int) throws -> PredicateCode {
        switch (left, sign, right) {
        case (.field(let a), .plain(let comparison), .field(let b)):
            return .compare(a, comparison, field: b, caseInsensitive: folds)
        case (.field(let field), .plain(let comparison), .value(let value)):
            return .compare(field, comparison, try fitting(pattern(comparison, value), field), caseInsensitive: folds)
        case (.value(let value), .plain(let comparison), .field(let field)):
            guard let turned = comparison.turned else {
                throw FormatScanner.error("the field stands on the left of a text comparison", at: position)
            }
            return .compare(field, turned, try fitting(value, field), caseInsensitive: folds)
        case (.field(let field), .isIn, .list(let values)):
            return .in(field, try values.map { try fitting($0, field) }, caseInsensitive: folds)
        case (.field(let field), .between, .list(let values)):
            guard values.count == 2, let low = values.first, let high = values.last else {
                throw FormatScanner.error("BETWEEN takes two values, {low, high}", at: position)
            }
            return .between(field, try fitting(low, field), try fitting(high, field))
        case (.value, _, .value), (.value, _, .list), (.list, _, .value):
            throw FormatScanner.error(
                "two constants are compared; write the name of a field without quotes, or %K for one that is an argument", at: position)
        default: throw FormatScanner.error("these two cannot be compared; IN and BETWEEN take a list, the others a value", at: position)
        }
    }

    /// `*` and `?` as this library's `%` and `_`; its own wildcards mean themselves.
    private func pattern(_ comparison: Comparison, _ value: Value) -> Value {
        guard comparison == .like, case .string(let text) = value else { return value }
        var result = ""
        var isEscaped = false
        for character in text.unicodeScalars {
            switch character {
            case _ where isEscaped:
                result += ["\\", "%", "_"].contains(character) ? "\\" + String(character) : String(character)
                isEscaped = false
            case "\\": isEscaped = true
            case "*": result += "%"
            case "?": result += "_"
            case "%", "_": result += "\\" + String(character)
            default: result.unicodeScalars.append(character)
            }
        }
        return .string(isEscaped ? result + "\\\\" : result)
    }

    private func fitting(_ value: Value, _ field: Int) throws -> Value { try value.fitting(entity.fields[field], of: entity) }

    // MARK: Operands

    private mutating func operand() throws -> Operand {
        let token = tokens[at]
        at += 1
        switch token.kind {
        case .text(let text): return .value(.string(text))
        case .number(let text): return .value(try number(text, token))
        case .sign("-"):
            guard case .number(let text) = peek else { throw unexpected("a number") }
            at += 1
            return .value(try number("-" + text, token))
        case .sign("{"): return .list(try members())
        case .argument: return try given(nextArgument(token), token)
        case .name:
            guard case .string(let name)? = try nextArgument(token)?.storedValue else {
                throw FormatScanner.error("the argument for %K is no text", at: token.position)
            }
            return .field(try field(name, token))
        case .variable(let name):
            guard let value = variables[name] else { throw FormatScanner.error("no value was given for $\(name)", at: token.position) }
            return try given(value, token)
        case .word(let word):
            switch word.uppercased() {
            case "NIL", "NULL": return .value(.null)
            case "TRUE", "YES": return .value(.bool(true))
            case "FALSE", "NO": return .value(.bool(false))
            case "ANY", "ALL", "NONE", "SOME", "SUBQUERY":
                throw FormatScanner.error("\(word) needs a relation, and there are none", at: token.position)
            default: return .field(try field(word, token))
            }
        case .sign, .options, .end:
            at -= 1
            throw unexpected("a field or a value")
        }
    }

    private mutating func members() throws -> [Value] {
        var values: [Value] = []
        if take("}") { return values }
        repeat {
            guard case .value(let value) = try operand() else { throw unexpected("a value") }
            values.append(value)
            if values.count > PredicateFormat.maximumMembers { throw tooMany() }
        } while take(",")
        guard take("}") else { throw unexpected("a comma or }") }
        return values
    }

    private mutating func nextArgument(_ token: FormatToken) throws -> (any ValueConvertible)? {
        guard let argument = arguments.popFirst() else {
            throw FormatScanner.error("there is no argument left for this placeholder", at: token.position)
        }
        return argument
    }

    private func given(_ argument: (any ValueConvertible)?, _ token: FormatToken) throws -> Operand {
        if let list = argument as? [any ValueConvertible] {
            if list.count > PredicateFormat.maximumMembers { throw tooMany() }
            return .list(list.map(\.storedValue))
        }
        return .value(argument?.storedValue ?? .null)
    }

    private func field(_ name: String, _ token: FormatToken) throws -> Int {
        if name.contains(".") { throw FormatScanner.error("a key path needs a relation, and there are none", at: token.position) }
        return try entity.requirePosition(of: name)
    }

    private func number(_ text: String, _ token: FormatToken) throws -> Value {
        if let integer = Int64(text) { return .int(integer) }
        guard let double = Double(text), double.isFinite, !text.contains("x"), !text.contains("p") else {
            throw FormatScanner.error("this is no number, or too large", at: token.position)
        }
        return .double(double)
    }

    // MARK: Tokens

    private var peek: FormatToken.Kind { tokens[at].kind }

    /// Steps over the next token if it is one of these words (in any case) or signs.
    private mutating func take(_ words: String...) -> Bool {
        let isMatch =
            switch peek {
            case .word(let word): words.contains(word.uppercased())
            case .sign(let sign): words.contains(sign)
            default: false
            }
        if isMatch { at += 1 }
        return isMatch
    }

    private func unexpected(_ wanted: String) -> StoreError { FormatScanner.error("\(wanted) is expected", at: tokens[at].position) }

    private func tooMany() -> StoreError {
        StoreError(.limitExceeded, "A list in a predicate format may have \(PredicateFormat.maximumMembers) members.", entity: entity.name)
    }
}

extension Comparison {
    /// The same comparison with its sides exchanged; patterns have none.
    fileprivate var turned: Comparison? {
        switch self {
        case .equal, .notEqual: self
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        case .like, .hasPrefix, .hasSuffix, .contains: nil
        }
    }
}
