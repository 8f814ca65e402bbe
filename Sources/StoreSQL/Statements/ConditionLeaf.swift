import StoreCore

/// One comparison as SQL, and its exact complement.
///
/// The plain form may be unknown where a field is nil, which counts as false as long as nothing negates it. The complement never is: `IS NOT`
/// for equality, the opposite comparison where the field cannot be nil, `(…) IS NOT TRUE` elsewhere.
struct ConditionLeaf {
    let table: TableReference

    private var dialect: Dialect { table.dialect }
    private var placeholder: String { Fragment.placeholder }

    /// - Parameter isAlternative: Whether it is one of several parts of an OR.
    func render(_ instruction: PredicateCode.Instruction, negated: Bool, isAlternative: Bool = false) -> Fragment {
        switch instruction {
        case .isNil(let field):
            return Fragment(column(field) + (negated ? " IS NOT NULL" : " IS NULL"))
        case .in(let field, let list, _, let folds):
            let text = dialect.isIn(folds ? dialect.foldedColumn(column(field)) : column(field), placeholder)
            let types = SQLType.list(type(field))
            if isWrittenTwice(instruction, negated: negated) {
                let twin = dialect.isIn(dialect.foldedColumn(column(field)), placeholder)
                return Fragment("(\(text) AND \(twin))", [.list(list, forDouble: false), dialect.foldedList(list)], types)
            }
            let parameter = folds ? dialect.foldedList(list) : .list(list, forDouble: type(field) == .double)
            return complemented(Fragment(text, [parameter], types), negated)
        case .fields(let a, let comparison, let b, let folds):
            return fields(a, comparison, b, folds: folds, negated: negated)
        case .compare(let field, let comparison, let literal, let type, let folds):
            if comparison.isPattern { return pattern(field, comparison, literal, folds: folds, negated: negated) }
            if comparison == .equal, folds, isAlternative, !negated, dialect.foldedAlternativesAreRanges {
                let range = "\(dialect.foldedColumn(column(field))) BETWEEN \(placeholder) AND \(placeholder)"
                return Fragment(range, [dialect.foldedLiteral(literal), dialect.foldedLiteral(literal)], .value(.string))
            }
            return compare(field, comparison, literal, type, folds: folds, negated: negated)
        case .constant, .not, .and, .or, .enter, .leaveAny, .leaveCount:
            return Fragment(dialect.no)  // connectives and steps are not leaves
        }
    }

    /// Whether it is an exact condition that only an index without regard to case can answer; see ``TableReference/needsFoldedTwin(_:)``.
    func isWrittenTwice(_ instruction: PredicateCode.Instruction, negated: Bool) -> Bool {
        if negated { return false }
        return switch instruction {
        case .in(let field, _, _, false), .compare(let field, .equal, _, _, false), .compare(let field, .hasPrefix, _, _, false):
            table.needsFoldedTwin(field)
        default: false
        }
    }

    private func compare(
        _ field: Int, _ comparison: Comparison, _ literal: Int, _ type: FieldType, folds: Bool, negated: Bool
    ) -> Fragment {
        let operand = folds ? dialect.foldedColumn(column(field)) : column(field)
        let own = self.type(field)
        let compared: SQLType = own == .int && type == .double ? .besideInteger : .value(own)
        if comparison == .equal {
            if !negated, !folds, table.needsFoldedTwin(field) {
                return Fragment(
                    "(\(operand) = \(placeholder) AND \(dialect.foldedColumn(operand)) = \(placeholder))",
                    [.literal(literal), dialect.foldedLiteral(literal)], .value(.string))
            }
            let text = negated ? dialect.isDistinct(operand, placeholder) : "\(operand) = \(placeholder)"
            return Fragment(text, [parameter(literal, type, field, .equal, folds: folds)], compared)
        }
        if negated, !isOptional(field), let opposite = comparison.opposite {
            return Fragment(
                "\(operand) \(opposite.sql) \(placeholder)", [parameter(literal, type, field, opposite, folds: folds)], compared)
        }
        let parameter = parameter(literal, type, field, comparison, folds: folds)
        return complemented(Fragment("\(operand) \(comparison.sql) \(placeholder)", [parameter], compared), negated)
    }

    private func fields(_ a: Int, _ comparison: Comparison, _ b: Int, folds: Bool, negated: Bool) -> Fragment {
        var left = folds ? dialect.foldedColumn(column(a)) : column(a)
        var right = folds ? dialect.foldedOperand(column(b)) : column(b)
        switch (type(a), type(b)) {
        case (.int, .double): right = dialect.besideInteger(right)
        case (.double, .int): left = dialect.besideInteger(left)
        default: break
        }
        if comparison == .equal {
            let compare = negated ? dialect.isDistinct : dialect.isSame
            return Fragment(compare(left, right))
        }
        return complemented(Fragment("\(left) \(comparison.sql) \(right)"), negated)
    }

    private func pattern(_ field: Int, _ comparison: Comparison, _ literal: Int, folds: Bool, negated: Bool) -> Fragment {
        let text = folds ? dialect.foldedText(column(field)) : column(field)
        switch comparison {
        case .hasPrefix:
            let operand = folds ? dialect.foldedColumn(column(field)) : column(field)
            let range = prefixRange(operand, literal, folds: folds)
            if !negated, !folds, table.needsFoldedTwin(field) {
                let twin = prefixRange(dialect.foldedColumn(operand), literal, folds: true)
                return Fragment("(\(range.text) AND \(twin.text))", range.parameters + twin.parameters, .value(.string))
            }
            return complemented(range, negated)
        case .hasSuffix:
            let suffix = dialect.hasSuffix(text, placeholder, literal, folds)
            return complemented(Fragment(suffix.text, suffix.parameters, .value(.string)), negated)
        case .contains:
            let parameter: SQLParameter = folds ? .folded(literal) : .literal(literal)
            return complemented(Fragment(dialect.contains(text, placeholder), [parameter], .value(.string)), negated)
        default:
            let parameter = SQLParameter.pattern(literal, folded: folds)
            return complemented(Fragment(dialect.matches(text, placeholder), [parameter], .value(.string)), negated)
        }
    }

    private func prefixRange(_ operand: String, _ literal: Int, folds: Bool) -> Fragment {
        let prefix = dialect.hasPrefix(
            operand, placeholder, folds ? .folded(literal) : .literal(literal), .prefixEnd(literal, folded: folds))
        return Fragment(prefix.text, prefix.parameters, .value(.string))
    }

    private func complemented(_ fragment: Fragment, _ negated: Bool) -> Fragment {
        negated ? fragment.surrounded("(", ") IS NOT TRUE") : fragment
    }

    private func parameter(_ literal: Int, _ type: FieldType, _ field: Int, _ comparison: Comparison, folds: Bool) -> SQLParameter {
        if folds { return dialect.foldedLiteral(literal) }
        return self.type(field) == .double && type == .int ? .integerForDouble(literal, comparison) : .literal(literal)
    }

    private func column(_ position: Int) -> String { table.column(position) }
    private func isOptional(_ position: Int) -> Bool { table.field(position)?.isOptional ?? true }
    private func type(_ position: Int) -> FieldType { table.field(position)?.type ?? .data }
}

extension Comparison {
    var sql: String {
        switch self {
        case .less: "<"
        case .lessOrEqual: "<="
        case .greater: ">"
        case .greaterOrEqual: ">="
        case .notEqual: "<>"
        default: "="
        }
    }

    /// What holds exactly where this does not, when neither side is nil.
    var opposite: Comparison? {
        switch self {
        case .less: .greaterOrEqual
        case .lessOrEqual: .greater
        case .greater: .lessOrEqual
        case .greaterOrEqual: .less
        default: nil
        }
    }
}
