import StoreCore

/// A text column compared with a literal by an operator that SQL databases write differently.
public struct TextComparison: Sendable {
    /// How they are compared.
    public enum Operator: Sendable, Hashable, CaseIterable {
        /// The text matches a pattern.
        case like
        /// The text begins with the literal.
        case hasPrefix
        /// The text ends with the literal.
        case hasSuffix
        /// The text contains the literal.
        case contains
    }

    /// How they are compared.
    public let `operator`: Operator
    /// The column as SQL.
    public let column: String
    /// The literal's position in the request.
    public let literal: Int
    /// Whether both are case-folded first.
    public let folds: Bool

    /// Represents a parameter in SQL text.
    public var placeholder: String { Fragment.placeholder }
    /// The literal, folded if the comparison folds.
    public var parameter: SQLParameter { folds ? .folded(literal) : .literal(literal) }
    /// The literal as the database's pattern, folded if the comparison folds.
    public var pattern: SQLParameter { .pattern(literal, folded: folds) }
    /// The first text after all texts that begin with the literal, if there is one.
    public var prefixEnd: SQLParameter { .prefixEnd(literal, folded: folds) }
}

extension Comparison {
    /// The SQL operator; nil for those that a dialect writes.
    var sql: String? {
        switch self {
        case .equal: "="
        case .notEqual: "<>"
        case .less: "<"
        case .lessOrEqual: "<="
        case .greater: ">"
        case .greaterOrEqual: ">="
        case .like, .hasPrefix, .hasSuffix, .contains: nil
        }
    }

    /// The operator that a dialect writes; nil for those common to all SQL databases.
    var textOperator: TextComparison.Operator? {
        switch self {
        case .like: .like
        case .hasPrefix: .hasPrefix
        case .hasSuffix: .hasSuffix
        case .contains: .contains
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: nil
        }
    }

    /// The comparison that holds exactly where this one does not, when neither side is nil; nil if there is no such operator.
    var opposite: Comparison? {
        switch self {
        case .equal: .notEqual
        case .notEqual: .equal
        case .less: .greaterOrEqual
        case .lessOrEqual: .greater
        case .greater: .lessOrEqual
        case .greaterOrEqual: .less
        case .like, .hasPrefix, .hasSuffix, .contains: nil
        }
    }
}
