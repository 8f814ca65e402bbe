/// A comparison: quantifier, two sides and the operator between them.
extension FormatParser {
    /// Which of several related records must satisfy a comparison.
    enum Quantifier: String {
        case any = "ANY"
        case all = "ALL"
        case nobody = "NONE"
    }

    enum Sign {
        case plain(Comparison)
        case isIn
        case between
    }

    mutating func comparison() throws -> PredicateCode {
        try count()
        let begin = token.position
        let quantifier = takeQuantifier()
        let left = try operand()
        let isNegated = take(.not)
        let position = token.position
        let sign = try takeSign()
        let folds = try takeOptions()
        let right = try rightOperand()
        let (path, leaf) = try sides(left, sign, right, folds, begin, position)
        return try related(path, quantifier, isNegated ? !leaf : leaf, begin)
    }

    /// The key path, on whichever side, and the condition on its end.
    private mutating func sides(
        _ left: Operand, _ sign: Sign, _ right: Operand, _ folds: Bool, _ begin: Int, _ position: Int
    ) throws -> (FormatPath, PredicateCode) {
        switch (left, sign, right) {
        case (.path(let a, _), .plain(let comparison), .path(let b, let offset)):
            return (a, try FormatComparison(a, folds, position).compare(comparison, with: b, offset))
        case (.path(let path, _), .plain(let comparison), .constant(let value, let offset)):
            return (path, try FormatComparison(path, folds, position).compare(comparison, value, offset))
        case (.constant(let value, let offset), .plain(let comparison), .path(let path, _)):
            guard let mirrored = comparison.mirrored else {
                throw StoreError.unreadableFormat("the field has to be on the left of a text comparison", at: begin)
            }
            return (path, try FormatComparison(path, folds, position).compare(mirrored, value, offset))
        case (.path(let path, _), .isIn, .list(let members, let offset)):
            if case .count = path.end { try count(comparisons: members.count) }
            return (path, try FormatComparison(path, folds, position).isIn(members, offset))
        case (.path(let path, _), .between, .list(let members, let offset)) where members.count == 2:
            let comparison = FormatComparison(path, folds, position)
            return (
                path, try comparison.compare(.greaterOrEqual, members[0], offset) && comparison.compare(.lessOrEqual, members[1], offset)
            )
        case (.path, .between, _): throw StoreError.unreadableFormat("BETWEEN takes two values, {low, high}", at: position)
        case (_, .isIn, .path), (_, .between, .path):
            throw StoreError.unreadableFormat(
                "a field holds one value, so write field == value; whether a relation has a record is asked with ANY relation == value",
                at: right.position)
        case (.path, .isIn, _): throw StoreError.unreadableFormat("IN takes a list, such as {1, 2} or an array for %@", at: right.position)
        case (.path, _, .list), (.list, _, .path): throw StoreError.unreadableFormat("a list has to follow IN or BETWEEN", at: begin)
        default:
            throw StoreError.unreadableFormat(
                "two constants are compared; write the name of a field without quotes, or %K for one that is an argument", at: begin)
        }
    }

    /// The corresponding condition on the record at the beginning of the key path.
    private func related(_ path: FormatPath, _ quantifier: Quantifier?, _ leaf: PredicateCode, _ begin: Int) throws -> PredicateCode {
        switch (quantifier, path.toMany?.name) {
        case (nil, nil), (.any, .some): return path.lifted(leaf)
        case (.nobody, .some): return !path.lifted(leaf)
        case (.all, .some): return !path.lifted(!leaf)
        case (nil, let name?):
            throw StoreError.unreadableFormat(
                "\(name) leads to several records; write ANY, ALL or NONE before the comparison, or compare \(name).@count", at: begin)
        case (let quantifier?, nil):
            throw StoreError.unreadableFormat(
                "\(quantifier.rawValue) needs a relation to several records in the key path; leave it out for others", at: begin)
        }
    }

    // MARK: Keywords

    private mutating func takeQuantifier() -> Quantifier? {
        if take(.any) || take(.some) { return .any }
        if take(.all) { return .all }
        return take(.none) ? .nobody : nil
    }

    /// The right side, where unquoted text is a common mistake.
    private mutating func rightOperand() throws -> Operand {
        do { return try operand() } catch let error as StoreError where error.code == .unknownField {
            var copy = error
            copy.message += " Text has to be in quotes."
            throw copy
        }
    }

    private static let signs: [String: Comparison] = [
        "==": .equal, "=": .equal, "!=": .notEqual, "<>": .notEqual, "<": .less, "<=": .lessOrEqual, "=<": .lessOrEqual, ">": .greater,
        ">=": .greaterOrEqual, "=>": .greaterOrEqual,
    ]

    private mutating func takeSign() throws -> Sign {
        let wanted = "a comparison such as ==, <, IN, BETWEEN, LIKE, BEGINSWITH, ENDSWITH or CONTAINS"
        let sign: Sign
        switch token.kind {
        case .sign("-"): throw FormatScanner.arithmetic(at: token.position)
        case .sign(let text):
            guard let comparison = FormatParser.signs[text] else { throw unexpected(wanted) }
            sign = .plain(comparison)
        case .keyword(.in): sign = .isIn
        case .keyword(.between): sign = .between
        case .keyword(.like): sign = .plain(.like)
        case .keyword(.beginsWith): sign = .plain(.hasPrefix)
        case .keyword(.endsWith): sign = .plain(.hasSuffix)
        case .keyword(.contains): sign = .plain(.contains)
        case .keyword(.matches): throw StoreError.unreadableFormat("MATCHES is not supported; use LIKE with * and ?", at: token.position)
        case .path(let word) where word.uppercased() == "IS":
            throw StoreError.unreadableFormat("a comparison is expected; write == nil or != nil", at: token.position)
        case .options: throw StoreError.unreadableFormat("single members of a list cannot be named; use ANY or ALL", at: token.position)
        default: throw unexpected(wanted)
        }
        advance()
        return sign
    }

    private mutating func takeOptions() throws -> Bool {
        guard case .options(let letters) = token.kind else { return false }
        if letters != "c", letters != "C" {
            throw StoreError.unreadableFormat("the only option is [c], which ignores the case; accents always count", at: token.position)
        }
        advance()
        return true
    }
}

extension Comparison {
    /// The same comparison with its sides exchanged; nil for patterns.
    fileprivate var mirrored: Comparison? {
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
