/// Parses the tokens of a format: this file has the connectives; comparisons and operands are in extensions.
///
/// It recurses once per level of parentheses, so the nesting limit also bounds its stack; consecutive negations are handled by a loop.
struct FormatParser {
    let entity: EntityDefinition
    let schema: Schema
    var arguments: FormatArguments
    private let tokens: [FormatToken]
    private var at = 0
    private var depth = 0
    private var comparisons = 0

    init(tokens: [FormatToken], entity: EntityDefinition, schema: Schema, arguments: FormatArguments) {
        self.tokens = tokens
        self.entity = entity
        self.schema = schema
        self.arguments = arguments
    }

    /// The whole format.
    mutating func predicate() throws -> PredicateCode {
        if token.kind == .end { return .all }
        let predicate = try disjunction()
        guard token.kind == .end else { throw unexpected("the end, AND or OR") }
        return predicate
    }

    private mutating func disjunction() throws -> PredicateCode {
        let begin = token.position
        var parts = [try conjunction()]
        while take(.or) || take("||") { parts.append(try conjunction()) }
        return try usable(.any(of: parts), begin)
    }

    private mutating func conjunction() throws -> PredicateCode {
        let begin = token.position
        var parts = [try negation()]
        while take(.and) || take("&&") { parts.append(try negation()) }
        return try usable(.all(of: parts), begin)
    }

    private mutating func negation() throws -> PredicateCode {
        let begin = token.position
        var isNegated = false
        while take(.not) || take("!") { isNegated.toggle() }
        let inner = try primary()
        return try usable(isNegated ? !inner : inner, begin)
    }

    private mutating func primary() throws -> PredicateCode {
        if take(.truePredicate) { return .all }
        if take(.falsePredicate) { return .none }
        let position = token.position
        guard take("(") else { return try comparison() }
        depth += 1
        if depth > PredicateCode.maximumDepth {
            throw PredicateFault.tooDeep.error.located(entity: entity.name).inFormat(at: position)
        }
        let inner = try disjunction()
        guard take(")") else { throw unexpected("a closing parenthesis") }
        depth -= 1
        return inner
    }

    // MARK: Tokens

    /// The next token; ``FormatToken/Kind/end`` repeats at the end.
    var token: FormatToken { tokens[at] }

    mutating func advance() { if at < tokens.count - 1 { at += 1 } }

    /// Consumes the next token if it is this keyword.
    mutating func take(_ keyword: FormatKeyword) -> Bool { take(.keyword(keyword)) }

    /// Consumes the next token if it is this sign.
    mutating func take(_ sign: String) -> Bool { take(.sign(sign)) }

    private mutating func take(_ kind: FormatToken.Kind) -> Bool {
        guard token.kind == kind else { return false }
        advance()
        return true
    }

    // MARK: Limits and errors

    /// Counts a comparison towards the limit.
    mutating func count(comparisons more: Int = 1) throws {
        comparisons += more
        if comparisons > PredicateFormat.maximumComparisons {
            throw StoreError(
                .limitExceeded, "A predicate format may have \(PredicateFormat.maximumComparisons) comparisons; use IN with a list.",
                entity: entity.name
            ).inFormat(at: token.position)
        }
    }

    /// A part of the condition; throws if it exceeds a limit, with the offset where the part begins.
    private func usable(_ part: PredicateCode, _ begin: Int) throws -> PredicateCode {
        if let fault = part.fault { throw fault.error.located(entity: entity.name).inFormat(at: begin) }
        return part
    }

    func unexpected(_ wanted: String) -> StoreError {
        if case .keyword(let keyword) = token.kind {
            let word = keyword.rawValue
            return .unreadableFormat(
                "\(wanted) is expected; \(word) is a word of the language, so that a field of this name is written #\(word.lowercased())",
                at: token.position)
        }
        return .unreadableFormat("\(wanted) is expected", at: token.position)
    }
}
