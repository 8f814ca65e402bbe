import StoreCore

/// SQL text, and for each of its parameters where the value comes from.
///
/// Made from the *shape* of a request, so that it serves every request of that shape: nothing of the user's data is in the text.
public struct SQLStatement: Sendable, Hashable {
    /// The text, with the dialect's placeholders.
    public let text: String
    /// The parameters for the placeholders, in their order.
    public let parameters: [SQLParameter]
    /// The types of the parameters, for databases that ask for them.
    public let types: [SQLType]
    /// Whether it may fail over what is stored.
    public let risk: StatementRisk

    /// Text with its parameters.
    public init(text: String, parameters: [SQLParameter] = [], types: [SQLType] = [], risk: StatementRisk = .none) {
        self.text = text
        self.parameters = parameters
        self.types = types
        self.risk = risk
    }
}

/// What a statement may come to because of what is stored, for databases in which a failure spoils the transaction.
public enum StatementRisk: Sendable, Hashable {
    /// It succeeds, unless the database itself has trouble, or a rule that others made is broken.
    case none
    /// It changes nothing where a record would break a rule of uniqueness; see ``Dialect/insertEnd``.
    case leavesOut
    /// It fails where a record would break a rule, or a number does not fit.
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

/// Where the value of one parameter comes from, and what is done to it on the way.
public enum SQLParameter: Sendable, Hashable {
    /// A literal of the predicate as its field stores it.
    case literal(Int)
    /// An integer literal compared with a floating-point field: bound so that no rounding changes the answer; see ``IntegerBound``. Where it has no
    /// double, the engine binds what equals no value that is stored, and is not NULL, which would turn the complement of an equality false.
    case integerForDouble(Int, Comparison)
    /// A text literal, its case folded.
    case folded(Int)
    /// The end of the range of texts that begin with the literal; see ``TextRange``. Where it has none, the engine binds what comes after every text,
    /// or NULL if its dialect's ``Dialect/hasPrefix`` takes that for the end of all.
    case prefixEnd(Int, folded: Bool)
    /// A `like` pattern in the dialect's pattern language.
    case pattern(Int, folded: Bool)
    /// A value that the engine derives from a text literal in a way that only its dialect knows, by the number that the dialect gave it.
    case derived(Int, folded: Bool, UInt8)
    /// A list of `in`; for a floating-point field without the integers it cannot hold.
    case list(Int, forDouble: Bool)
    /// A list of `in`, the case of its texts folded.
    case foldedList(Int)
    /// The request's limit.
    case limit
    /// The request's offset.
    case offset
    /// A value that is given with the call, such as a record's key: its number among those.
    case argument(Int)
    /// A parameter of another request than the first: of the right side of a join, or of the rows of a join or of aggregates.
    indirect case part(Int, SQLParameter)
}

/// Text with one character in place of each parameter, which gets the dialect's placeholders once all of it is put together.
struct Fragment {
    /// Stands for a parameter: a character that no name and no SQL contains.
    static let placeholder = "\u{1}"

    var text: String
    private(set) var parameters: [SQLParameter] = []
    private(set) var types: [SQLType] = []

    init(_ text: String) { self.text = text }

    /// Text with parameters of one type.
    init(_ text: String, _ parameters: [SQLParameter], _ type: SQLType) {
        self.text = text
        self.parameters = parameters
        types = Array(repeating: type, count: parameters.count)
    }

    /// Text with parameters of several types.
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

    static func += (a: inout Fragment, b: Fragment) { a.append(b) }
    static func += (a: inout Fragment, b: String) { a.text += b }

    /// The same text with its parameters taken from another request; see ``SQLParameter/part(_:_:)``.
    func part(_ number: Int) -> Fragment {
        var result = self
        result.parameters = parameters.map { .part(number, $0) }
        return result
    }

    /// The statement, its placeholders numbered from 1.
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
