import StoreCore

/// SQL text, and the source of the value of each parameter.
///
/// It is generated from the *shape* of a request, so that it serves every request of that shape: the text contains no user data.
public struct SQLStatement: Sendable, Hashable {
    /// The text, with the dialect's placeholders.
    public let text: String
    /// The parameters for the placeholders, in order.
    public let parameters: [SQLParameter]
    /// The types of the parameters, for databases that need them.
    public let types: [SQLType]
    /// Whether it may fail because of the stored data.
    public let risk: StatementRisk
    /// Whether it reads the first records of each owner, or of each value of a list. Its plan is that of the part for one of them, with the
    /// table `t0`; the order of the whole only puts the records together that were found.
    public let isForEachOwner: Bool

    /// Creates a statement.
    public init(
        text: String, parameters: [SQLParameter] = [], types: [SQLType] = [], risk: StatementRisk = .none, isForEachOwner: Bool = false
    ) {
        self.text = text
        self.parameters = parameters
        self.types = types
        self.risk = risk
        self.isForEachOwner = isForEachOwner
    }
}

/// How a statement may fail because of the stored data, for databases in which a failure aborts the transaction.
public enum StatementRisk: Sendable, Hashable {
    /// It succeeds, unless the database itself fails, or a constraint created by others is violated.
    case none
    /// It changes nothing if a record would violate a uniqueness constraint; see ``Dialect/insertEnd``.
    case leavesOut
    /// It fails if a record would violate a constraint, or a number does not fit.
    case fails
}

/// The type of a parameter.
public enum SQLType: Sendable, Hashable {
    /// A value of a field of this type.
    case value(FieldType)
    /// A list of such values.
    case list(FieldType)
    /// A double that is compared with integers: rounding either of them would change the answer.
    case besideInteger
}

/// The source of the value of one parameter, and its conversion.
public enum SQLParameter: Sendable, Hashable {
    /// A literal of the predicate as its field stores it.
    case literal(Int)
    /// An integer literal compared with a floating-point field, bound so that rounding does not change the result; see ``IntegerBound``. If
    /// it has no double, the engine binds a value that equals no stored value and is not NULL, which would make the complement of an
    /// equality false.
    case integerForDouble(Int, Comparison)
    /// A floating-point literal compared with an integer field, bound as an integer with the same result; see ``DoubleBound``. If there is
    /// none, NULL is bound: no integer satisfies the comparison.
    case doubleForInteger(Int, Comparison)
    /// A case-folded text literal.
    case folded(Int)
    /// The end of the range of texts that begin with the literal; see ``TextRange``. If there is none, the engine binds a value that sorts
    /// after every text, or NULL if its dialect's `hasPrefix` treats that as unbounded.
    case prefixEnd(Int, folded: Bool)
    /// The beginning of every text that matches a `like` pattern.
    case patternStart(Int, folded: Bool)
    /// The end of the range of these texts, as ``prefixEnd(_:folded:)``.
    case patternEnd(Int, folded: Bool)
    /// A `like` pattern in the dialect's pattern language.
    case pattern(Int, folded: Bool)
    /// A value that the engine derives from a text literal in a dialect-specific way, identified by the dialect's number.
    case derived(Int, folded: Bool, UInt8)
    /// A list of `in`; for a floating-point field without the integers it cannot hold.
    case list(Int, forDouble: Bool)
    /// A list of `in`, with its texts case-folded.
    case foldedList(Int)
    /// The value at a position of several that a field is compared with; NULL if there is none, or the same one before. See `ListMerge`.
    case member(Int, of: ListMembers)
    /// The request's limit.
    case limit
    /// The request's offset.
    case offset
    /// A value passed with the call, such as a record's key, by its number.
    case argument(Int)
    /// A parameter of another request than the first: of the right side of a join, or of the rows of a join or of aggregates.
    indirect case part(Int, SQLParameter)
}

/// Text with one character in place of each parameter; the dialect's placeholders replace them once the text is complete.
struct Fragment {
    /// Represents a parameter: a character that occurs in no name and no SQL.
    static let placeholder = "\u{1}"

    var text: String
    private(set) var parameters: [SQLParameter] = []
    private(set) var types: [SQLType] = []

    init(_ text: String) { self.text = text }

    /// Creates text with parameters of one type.
    init(_ text: String, _ parameters: [SQLParameter], _ type: SQLType) {
        self.text = text
        self.parameters = parameters
        types = Array(repeating: type, count: parameters.count)
    }

    /// Creates text with parameters of several types.
    init(_ text: String, _ parameters: [SQLParameter], _ types: [SQLType]) {
        self.text = text
        self.parameters = parameters
        self.types = types
    }

    mutating func append(_ other: Fragment) {
        text += other.text
        parameters += other.parameters
        types += other.types
    }

    /// The same parameters with text around them.
    func surrounded(_ before: String, _ after: String) -> Fragment {
        var result = self
        result.text = before + text + after
        return result
    }

    static func + (a: Fragment, b: Fragment) -> Fragment {
        var result = a
        result.append(b)
        return result
    }

    static func += (a: inout Fragment, b: Fragment) { a.append(b) }
    static func += (a: inout Fragment, b: String) { a.text += b }

    /// The same text with parameters of another request; see ``SQLParameter/part(_:_:)``.
    func part(_ number: Int) -> Fragment {
        var result = self
        result.parameters = parameters.map { .part(number, $0) }
        return result
    }

    /// The statement, with placeholders numbered from 1.
    func statement(in dialect: Dialect, risk: StatementRisk = .none) -> SQLStatement {
        var result = ""
        result.reserveCapacity(text.utf8.count + 8)
        var number = 0
        for scalar in text.unicodeScalars {
            if scalar == "\u{1}" {
                number += 1
                result += dialect.placeholder(number)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return SQLStatement(text: result, parameters: parameters, types: types, risk: risk)
    }
}

extension [Fragment] {
    /// All of them, with a text between each two; empty if there are none.
    func joined(by separator: String) -> Fragment {
        guard let first else { return Fragment("") }
        return dropFirst().reduce(into: first) { $0 += $1.surrounded(separator, "") }
    }

    /// WHERE and all of these conditions, or empty.
    var whereClause: Fragment { isEmpty ? Fragment("") : joined(by: " AND ").surrounded(" WHERE ", "") }
}
