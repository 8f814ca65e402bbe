/// A condition on the records of one entity, as data.
///
/// The condition is flat postfix code plus a separate list of the literals it compares with: the code alone is the *shape*, which is the
/// key in every cache of plans and statements. There is no tree, so nothing recurses, however large the condition; depth and size are
/// counted while it is built. A condition that exceeds a limit, or compares with a value that cannot exist, records the
/// reason, which the terminal throws.
///
/// nil is a value equal only to itself: `!=` and every other negation is the exact complement of its operand.
public struct PredicateCode: Sendable, Hashable {
    /// The postfix code; conditions with equal code differ only in literals.
    public private(set) var code: [UInt8]
    /// The values compared with, in the order of the code.
    public private(set) var literals: [Value]
    /// The lists of `in`, in the order of the code.
    public private(set) var lists: [[Value]]
    /// The reason why the condition cannot be used, if any.
    @usableFromInline package private(set) var fault: PredicateFault?
    private(set) var depth: Int
    private(set) var nodes: Int
    /// The number of nested steps along relations.
    @usableFromInline private(set) var steps: Int
    /// The last operation of the code. Its last bytes do not identify it, since operands may have any value.
    private var last: Op?

    /// Whether it is a condition on related records, or contains one.
    @inlinable package var followsRelations: Bool { steps > 0 }

    /// The maximum nesting of and, or and not.
    package static let maximumDepth = 24
    /// The maximum number of comparisons and connectives in one condition.
    static let maximumNodes = 10_000
    /// The maximum length of a `like` pattern in UTF-8 bytes.
    package static let maximumPatternLength = 1_024

    private init(code: [UInt8], literals: [Value] = [], lists: [[Value]] = [], fault: PredicateFault? = nil) {
        self.code = code
        self.literals = literals
        self.lists = lists
        self.fault = fault
        depth = 0
        nodes = 1
        steps = 0
        last = code.first.flatMap(Op.init)
    }

    /// A separate predicate for one leaf of another, or a whole block from `enter` to `leave`.
    init(part code: ArraySlice<UInt8>, literals: ArraySlice<Value>, lists: ArraySlice<[Value]>, steps: Int, last: Op) {
        self.init(code: Array(code), literals: Array(literals), lists: Array(lists))
        self.steps = steps
        self.last = last
        depth = steps
    }

    /// A condition on related records; see ``any(_:_:)``.
    init(entering step: RelationStep, _ condition: PredicateCode, leave: [UInt8], literals: [Value]) {
        self.init(
            code: PredicateCode.enterCode(step) + condition.code + leave, literals: condition.literals + literals,
            lists: condition.lists)
        depth = condition.depth + 1
        nodes = condition.nodes + 1
        steps = condition.steps + 1
        last = leave.first.flatMap(Op.init)
        if steps > PredicateCode.maximumSteps {
            self = PredicateCode(code: [Op.true.rawValue], fault: .tooManySteps)
        } else {
            checkLimits()
        }
    }

    /// Holds for every record.
    public static let all = PredicateCode(code: [Op.true.rawValue])
    /// Holds for no record.
    public static let none = PredicateCode(code: [Op.false.rawValue])

    /// The condition whose negation this is, if it is one.
    package var negated: PredicateCode? { last == .not && fault == nil ? !self : nil }

    /// Whether every record satisfies this condition (an empty `and`).
    public var isAll: Bool { code.count == 1 && code[0] == Op.true.rawValue }

    // MARK: Leaves

    /// Compares the field at a position with a value.
    ///
    /// With nil, `==` and `!=` test whether the field is nil, and the other comparisons are false.
    public static func compare(_ field: Int, _ comparison: Comparison, _ value: Value, caseInsensitive: Bool = false)
        -> PredicateCode
    {
        if comparison == .notEqual { return !compare(field, .equal, value, caseInsensitive: caseInsensitive) }
        guard let type = value.type else {
            return comparison == .equal ? PredicateCode(code: [Op.isNil.rawValue] + operand(field)) : .none
        }
        var fault: PredicateFault? = UnstorableValue.isStorable(value) ? nil : .unstorable(value)
        if comparison == .like, case .string(let pattern) = value, pattern.utf8.count > maximumPatternLength {
            fault = .longPattern
        }
        return PredicateCode(
            // A single array: this runs for every query.
            code: [
                Op.compare.rawValue, comparison.rawValue, caseInsensitive ? 1 : 0, type.tag,
                UInt8(truncatingIfNeeded: fitting(field)), UInt8(truncatingIfNeeded: fitting(field) >> 8),
            ],
            literals: [value], fault: fault)
    }

    /// Tests whether the field at a position has one of the values; nil among them matches nil. The list may have any length.
    public static func `in`(_ field: Int, _ values: [Value], caseInsensitive: Bool = false) -> PredicateCode {
        var members: [Value] = []
        var hasNil = false
        var fault: PredicateFault?
        members.reserveCapacity(values.count)
        var type: FieldType?
        for value in values {
            if value.isNull {
                hasNil = true
                continue
            }
            if !UnstorableValue.isStorable(value) { fault = .unstorable(value) }
            if let type, type != value.type, !(type.isNumber && value.type?.isNumber == true) { fault = .mixedList }
            if type == nil || value.type == .double { type = value.type }
            members.append(value)
        }
        guard let type else { return hasNil ? compare(field, .equal, .null) : .none }
        let leaf = PredicateCode(
            code: [Op.in.rawValue, caseInsensitive ? 1 : 0, type.tag] + operand(field), lists: [members], fault: fault)
        return hasNil ? leaf || compare(field, .equal, .null) : leaf
    }

    /// Tests whether the field is between two values, both included; false when either is nil.
    public static func between(_ field: Int, _ low: Value, _ high: Value) -> PredicateCode {
        compare(field, .greaterOrEqual, low) && compare(field, .lessOrEqual, high)
    }

    /// Compares two fields of one record. `==` holds when both are nil; the ordering comparisons are false when either is. Patterns are
    /// allowed only with values.
    public static func compare(_ a: Int, _ comparison: Comparison, field b: Int, caseInsensitive: Bool = false)
        -> PredicateCode
    {
        if comparison == .notEqual { return !compare(a, .equal, field: b, caseInsensitive: caseInsensitive) }
        return PredicateCode(
            code: [Op.fields.rawValue, comparison.rawValue, caseInsensitive ? 1 : 0] + operand(a) + operand(b),
            fault: comparison.isPattern ? .fieldAsPattern : nil)
    }

    // MARK: Connectives

    /// Both hold. Chains stay flat.
    public static func && (a: PredicateCode, b: PredicateCode) -> PredicateCode {
        a.joined(with: b, .and, neutral: .true, absorbing: .false)
    }

    /// At least one holds. Chains stay flat.
    public static func || (a: PredicateCode, b: PredicateCode) -> PredicateCode {
        a.joined(with: b, .or, neutral: .false, absorbing: .true)
    }

    /// Holds exactly for the records for which the condition does not.
    public static prefix func ! (a: PredicateCode) -> PredicateCode {
        if a.fault != nil { return a }
        if a.isConstant(.true) { return .none }
        if a.isConstant(.false) { return .all }
        var result = a
        if a.last == .not {
            result.code.removeLast()  // a double negation
            result.depth -= 1
            result.nodes -= 1
            result.last = lastOp(of: result.code)
            return result
        }
        result.code.append(Op.not.rawValue)
        result.last = .not
        result.depth += 1
        result.nodes += 1
        result.checkLimits()
        return result
    }

    /// All of them hold; true if there are none.
    public static func all(of parts: some Sequence<PredicateCode>) -> PredicateCode {
        var joined: PredicateCode?
        for part in parts { joined = joined.map { $0 && part } ?? part }
        return joined ?? .all
    }

    /// At least one of them holds; false if there are none.
    public static func any(of parts: some Sequence<PredicateCode>) -> PredicateCode {
        var joined: PredicateCode?
        for part in parts { joined = joined.map { $0 || part } ?? part }
        return joined ?? .none
    }

    private consuming func joined(with other: PredicateCode, _ op: Op, neutral: Op, absorbing: Op) -> PredicateCode {
        // A condition with a fault throws whatever is joined to it, so it is left unchanged; growing it would only cost time.
        if fault != nil { return self }
        if other.fault != nil { return other }
        if isConstant(neutral) || other.isConstant(absorbing) { return other }
        if other.isConstant(neutral) || isConstant(absorbing) { return self }
        let left = stripCount(of: op)
        var right = other
        let added = right.stripCount(of: op)
        let leftDepth = left > 1 ? depth : depth + 1
        let rightDepth = added > 1 ? right.depth : right.depth + 1
        code.append(contentsOf: right.code)
        code.append(op.rawValue)
        code.append(contentsOf: PredicateCode.operand(left + added))
        last = op
        literals.append(contentsOf: right.literals)
        lists.append(contentsOf: right.lists)
        depth = max(leftDepth, rightDepth)
        steps = max(steps, right.steps)
        nodes += right.nodes + 1
        checkLimits()
        return self
    }

    /// Whether it is the constant with this operation.
    private func isConstant(_ op: Op) -> Bool { code.count == 1 && code[0] == op.rawValue }

    /// Removes the trailing connective if it is the same one; returns its number of operands.
    private mutating func stripCount(of op: Op) -> Int {
        guard last == op else { return 1 }
        let count = Int(code[code.count - 2]) | Int(code[code.count - 1]) << 8
        code.removeLast(3)
        nodes -= 1
        return count
    }

    /// A condition that is too large is discarded, so that extending it costs nothing; the terminal throws.
    private mutating func checkLimits() {
        let over: PredicateFault? =
            depth > PredicateCode.maximumDepth ? .tooDeep : nodes > PredicateCode.maximumNodes ? .tooLarge : nil
        if let over {
            self = PredicateCode(code: [Op.true.rawValue], fault: over)
        }
    }

    private static func lastOp(of code: [UInt8]) -> Op? {
        var at = 0
        var last: Op?
        while at < code.count, let op = Op(rawValue: code[at]) {
            last = op
            at += op.length
        }
        return last
    }

    static func operand(_ number: Int) -> [UInt8] {
        let number = fitting(number)
        return [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
    }

    /// A position in two bytes. One that does not fit becomes a position that no entity has, not that of another field.
    static func fitting(_ position: Int) -> UInt16 { UInt16(exactly: position) ?? .max }
}

/// How two values are compared.
public enum Comparison: UInt8, Sendable, Hashable, CaseIterable {
    /// Equal, by stored bytes.
    case equal
    /// The complement of ``equal``.
    case notEqual
    /// Less; false when either side is nil.
    case less
    /// Less or equal; false when either side is nil.
    case lessOrEqual
    /// Greater; false when either side is nil.
    case greater
    /// Greater or equal; false when either side is nil.
    case greaterOrEqual
    /// Matches a pattern: `%` any text, `_` one Unicode scalar, `\` escapes the next character. Matches the whole text, case-sensitive by
    /// default.
    case like
    /// Begins with the text, byte for byte.
    case hasPrefix
    /// Ends with the text.
    case hasSuffix
    /// Contains the text.
    case contains

    /// Whether the comparison applies only to text.
    package var isPattern: Bool {
        switch self {
        case .like, .hasPrefix, .hasSuffix, .contains: true
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: false
        }
    }
}

/// The reason why a predicate cannot be used; becomes a ``StoreError`` when the request runs.
@usableFromInline package enum PredicateFault: Sendable, Hashable {
    /// Nested deeper than ``PredicateCode/maximumDepth``.
    case tooDeep
    /// More nodes than ``PredicateCode/maximumNodes``.
    case tooLarge
    /// More nested steps along relations than ``PredicateCode/maximumSteps``.
    case tooManySteps
    /// A `like` pattern over ``PredicateCode/maximumPatternLength``.
    case longPattern
    /// A comparison with a value that no store accepts, such as NaN.
    indirect case unstorable(Value)
    /// An `in` list of mixed types.
    case mixedList
    /// A field used as the pattern for another.
    case fieldAsPattern

    /// The error that the terminal throws.
    @usableFromInline package var error: StoreError {
        switch self {
        case .tooDeep:
            StoreError(.limitExceeded, "The condition is nested deeper than \(PredicateCode.maximumDepth); flatten it.")
        case .tooLarge:
            StoreError(
                .limitExceeded,
                "The condition has more than \(PredicateCode.maximumNodes) comparisons and connectives; use a list with `in`.")
        case .tooManySteps:
            StoreError(
                .limitExceeded,
                "The condition goes along more than \(PredicateCode.maximumSteps) relations, one inside the other; read the records in "
                    + "between first.")
        case .longPattern:
            StoreError(
                .limitExceeded,
                "A `like` pattern may have \(PredicateCode.maximumPatternLength) bytes; use contains, hasPrefix or hasSuffix."
            )
        case .unstorable(let value):
            UnstorableValue.reason(value)
                ?? StoreError(.unstorableValue, "The condition compares with a value that no store holds.")
        case .mixedList:
            StoreError(.typeMismatch, "A list for `in` has values of several types.")
        case .fieldAsPattern:
            StoreError(
                .badRequest, "Whether a text matches, begins with, ends with or contains another is asked with a value, not with a field.")
        }
    }
}

extension FieldType {
    /// The type as one byte of predicate code.
    var tag: UInt8 {
        switch self {
        case .bool: 0
        case .int: 1
        case .double: 2
        case .string: 3
        case .data: 4
        case .date: 5
        case .uuid: 6
        case .decimal: 7
        case .json: 8
        }
    }
    /// The types indexed by their tags, which count from zero.
    static let byTag = FieldType.allCases.sorted { $0.tag < $1.tag }

    var isNumber: Bool { self == .int || self == .double }
}
