import StoreCore

/// One comparison as SQL, and its exact complement.
///
/// The plain form may be unknown if a field is nil, which counts as false as long as nothing negates it. The complement never is unknown:
/// `IS NOT` for equality, the opposite comparison if the field cannot be nil, `(…) IS NOT TRUE` otherwise.
struct ConditionLeaf {
    let table: TableReference
    /// Whether an index is to find the records first, of which few satisfy the condition.
    var isFound = false

    private var dialect: Dialect { table.dialect }
    private var placeholder: String { Fragment.placeholder }

    /// - Parameter isAlternative: Whether it is one of several parts of an OR.
    func render(_ question: PredicateTree.Leaf, negated: Bool, isAlternative: Bool = false) -> Fragment {
        switch question {
        case .isNil(let field):
            if negated, let range = valueRange(field) { return Fragment(range) }
            return Fragment(column(field) + (negated ? " IS NOT NULL" : " IS NULL"))
        case .in(let field, let list, _, let folds):
            let text = dialect.isIn(folds ? dialect.foldedColumn(column(field)) : column(field), placeholder)
            let types = SQLType.list(type(field))
            if isWrittenTwice(question, negated: negated) {
                let twin = dialect.isIn(dialect.foldedColumn(column(field)), placeholder)
                return Fragment("(\(text) AND \(twin))", [.list(list, forDouble: false), dialect.foldedList(list)], types)
            }
            let parameter = folds ? dialect.foldedList(list) : .list(list, forDouble: type(field) == .double)
            return complemented(Fragment(text, [parameter], types), negated)
        case .fields(let a, let comparison, let b, let folds):
            return fields(a, comparison, b, folds: folds, negated: negated)
        case .compare(let field, let comparison, let literal, let type, let folds):
            if let textOperator = comparison.textOperator { return text(field, textOperator, literal, folds: folds, negated: negated) }
            if comparison == .equal, folds, isAlternative, !negated, dialect.foldedAlternativesAreRanges {
                let range = "\(dialect.foldedColumn(column(field))) BETWEEN \(placeholder) AND \(placeholder)"
                return Fragment(range, [dialect.foldedLiteral(literal), dialect.foldedLiteral(literal)], .value(.string))
            }
            return compare(field, comparison, literal, type, folds: folds, negated: negated)
        }
    }

    /// What every value of a field satisfies, if an index is to find those that have one and the database uses none for IS NOT NULL.
    ///
    /// The column of an existing table may have numbers for texts, which come before them: each value is on one side of a text.
    func valueRange(_ field: Int) -> String? {
        guard let range = leastRange(field) else { return nil }
        return type(field).storage == .text ? "(\(range.text) OR \(column(field)) < \(range.least))" : range.text
    }

    private func leastRange(_ field: Int) -> (text: String, least: String)? {
        guard isFound, table.isPartOfExactIndex(field), let least = dialect.leastValue(type(field)) else { return nil }
        return ("\(column(field)) >= \(least)", least)
    }

    /// What is counted to see how many records satisfy it: half of a pair takes a quarter of the time.
    func counted(_ question: PredicateTree.Leaf, negated: Bool) -> Fragment {
        if negated, case .isNil(let field) = question, let range = leastRange(field) { return Fragment(range.text) }
        return render(question, negated: negated)
    }

    /// The field equals the value at a position of several; see ``ListMerge``.
    func member(_ position: Int, of members: ListMembers, _ field: Int) -> Fragment {
        let type = SQLType.value(type(field))
        let exact = "\(column(field)) = \(placeholder)"
        let folded = "\(dialect.foldedColumn(column(field))) = \(placeholder)"
        if members.folds { return Fragment(folded, [.member(position, of: members)], type) }
        guard table.needsFoldedTwin(field), case .collation = dialect.folding else {
            return Fragment(exact, [.member(position, of: members)], type)
        }
        return Fragment("(\(exact) AND \(folded))", [.member(position, of: members), .member(position, of: members)], type)
    }

    /// Whether its text is a pair of comparisons in parentheses.
    func isPair(_ question: PredicateTree.Leaf, negated: Bool) -> Bool {
        if negated, case .isNil(let field) = question { return type(field).storage == .text && valueRange(field) != nil }
        return isWrittenTwice(question, negated: negated)
    }

    /// Whether it is an exact condition that only a case-insensitive index can serve; see ``TableReference/needsFoldedTwin(_:)``.
    private func isWrittenTwice(_ question: PredicateTree.Leaf, negated: Bool) -> Bool {
        if negated { return false }
        return switch question {
        case .in(let field, _, _, false), .compare(let field, .equal, _, _, false), .compare(let field, .hasPrefix, _, _, false):
            table.needsFoldedTwin(field)
        case .compare, .in, .isNil, .fields: false
        }
    }

    private func compare(
        _ field: Int, _ comparison: Comparison, _ literal: Int, _ type: FieldType, folds: Bool, negated: Bool
    ) -> Fragment {
        let operand = folds ? dialect.foldedColumn(column(field)) : column(field)
        let own = self.type(field)
        if own == .int, type == .double, dialect.convertsIntegers {
            let opposite = negated && !isOptional(field) ? comparison.opposite : nil
            if let bound = boundedByInteger(operand, opposite ?? comparison, literal, negated: negated && opposite == nil) { return bound }
        }
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
        // If the field cannot be nil, the opposite comparison is the complement.
        let opposite = negated && !isOptional(field) ? comparison.opposite : nil
        let written = opposite ?? comparison
        guard let sign = written.sql else { return Fragment(dialect.no) }  // the text operators were written before
        let parameter = parameter(literal, type, field, written, folds: folds)
        return complemented(Fragment("\(operand) \(sign) \(placeholder)", [parameter], compared), negated && opposite == nil)
    }

    /// An integer compared with a double that an integer replaces; nil where the two would not be alike.
    private func boundedByInteger(_ operand: String, _ comparison: Comparison, _ literal: Int, negated: Bool) -> Fragment? {
        // A nil is distinct from every number, which a comparison that no integer satisfies does not say.
        if comparison == .equal, negated { return nil }
        guard let sign = DoubleBound.comparison(comparison)?.sql else { return nil }
        return complemented(
            Fragment("\(operand) \(sign) \(placeholder)", [.doubleForInteger(literal, comparison)], .value(.int)), negated)
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
        guard let sign = comparison.sql else { return Fragment(dialect.no) }  // validation refuses a field as a pattern
        return complemented(Fragment("\(left) \(sign) \(right)"), negated)
    }

    private func text(_ field: Int, _ textOperator: TextComparison.Operator, _ literal: Int, folds: Bool, negated: Bool) -> Fragment {
        let exact = text(field, textOperator, literal, folds: folds)
        if textOperator == .hasPrefix, !negated, !folds, table.needsFoldedTwin(field) {
            let twin = text(field, textOperator, literal, folds: true)
            return Fragment("(\(exact.text) AND \(twin.text))", exact.parameters + twin.parameters, .value(.string))
        }
        return complemented(exact, negated)
    }

    private func text(_ field: Int, _ textOperator: TextComparison.Operator, _ literal: Int, folds: Bool) -> Fragment {
        let sql = dialect.compareText(TextComparison(operator: textOperator, column: column(field), literal: literal, folds: folds))
        return Fragment(sql.text, sql.parameters, .value(.string))
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
