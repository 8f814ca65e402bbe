// Conditions on related records: an inner condition, whose positions are those of the entity reached, between an `enter` and a `leave`.
// Only the code nests, so there is still no tree and no recursion.
extension PredicateCode {
    /// The maximum number of nested steps along relations.
    static let maximumSteps = 8

    /// At least one related record satisfies the condition. `none` is its negation, `all` that none satisfies the opposite, "is empty" that
    /// none satisfies ``all``.
    public static func any(_ step: RelationStep, _ condition: PredicateCode = .all) -> PredicateCode {
        // A fault, or a condition that no record satisfies, decides the result at once.
        if condition.fault != nil || condition.code == PredicateCode.none.code { return condition }
        return PredicateCode(entering: step, condition, leave: [Op.leaveAny.rawValue], literals: [])
    }

    /// Compares the number of related records that satisfy the condition with a number.
    public static func count(
        _ step: RelationStep, where condition: PredicateCode = .all, _ comparison: Comparison, _ number: Int
    ) -> PredicateCode {
        if comparison == .notEqual { return !count(step, where: condition, .equal, number) }
        if condition.fault != nil { return condition }
        switch (comparison, number) {
        // Whether there is any need not be counted.
        case (.greater, 0), (.greaterOrEqual, 1): return any(step, condition)
        case (.equal, 0), (.less, 1), (.lessOrEqual, 0): return !any(step, condition)
        default: break
        }
        return PredicateCode(
            entering: step, condition, leave: [Op.leaveCount.rawValue, comparison.rawValue], literals: [.int(Int64(number))])
    }

    /// The condition on the record that a reference refers to, as if its fields were this record's own; if the record is missing they are
    /// nil.
    ///
    /// Each comparison follows the relation separately, since nil may satisfy it; ``any(_:_:)`` applies the whole condition to existing
    /// records.
    public static func toOne(_ step: RelationStep, _ condition: PredicateCode) -> PredicateCode {
        if condition.fault != nil { return condition }
        return condition.replacingLeaves { leaf, holdsForNil in holdsForNil ? !any(step, !leaf) : any(step, leaf) }
    }

    /// The condition with each comparison, and each whole block along relations, replaced by another condition.
    ///
    /// - Parameter replacement: The other condition, by the one that it replaces and whether that holds when all fields are nil.
    func replacingLeaves(_ replacement: (_ leaf: PredicateCode, _ holdsForNil: Bool) -> PredicateCode) -> PredicateCode {
        var stack: [PredicateCode] = []
        for part in parts {
            switch part {
            case .leaf(let leaf, let holdsForNil): stack.append(replacement(leaf, holdsForNil))
            case .constant(let value): stack.append(value ? .all : .none)
            case .not: if let top = stack.popLast() { stack.append(!top) }
            case .group(let isAnd, let count):
                let operands = stack.suffix(count)
                stack.removeLast(operands.count)
                stack.append(isAnd ? .all(of: operands) : .any(of: operands))
            }
        }
        return stack.last ?? .all
    }

    /// A condition in parts: comparisons and whole blocks along relations, and the connectives between them.
    private enum Part {
        /// A condition, and whether it holds when all fields are nil.
        case leaf(PredicateCode, holdsForNil: Bool)
        case constant(Bool)
        case not
        case group(isAnd: Bool, Int)
    }

    private var parts: [Part] {
        var result: [Part] = []
        var at = 0
        var literal = 0
        var list = 0
        // The start of the outermost open block, and how many blocks surround the current position.
        var start = (code: 0, literal: 0, list: 0)
        var open = 0
        var deepest = 0
        while at < code.count, let op = Op(rawValue: code[at]) {
            if open == 0 { start = (at, literal, list) }
            let operand = op.length >= 3 ? Int(code[at + 1]) | Int(code[at + 2]) << 8 : 0
            let isEquality = op == .fields && code[at + 1] == Comparison.equal.rawValue
            at += op.length
            switch op {
            case .compare, .leaveCount: literal += 1
            case .in: list += 1
            default: break
            }
            if op == .enter {
                open += 1
                deepest = max(deepest, open)
                continue
            }
            if op == .leaveAny || op == .leaveCount { open -= 1 }
            if open > 0 { continue }
            switch op {
            case .true, .false: result.append(.constant(op == .true))
            case .not: result.append(.not)
            case .and, .or: result.append(.group(isAnd: op == .and, operand))
            default:
                let leaf = PredicateCode(
                    part: code[start.code..<at], literals: literals[start.literal..<literal],
                    lists: lists[start.list..<list], steps: deepest, last: op)
                // A missing record has no related records, so a count comparison holds if 0 satisfies it.
                let holdsForNil =
                    op == .isNil || isEquality || (op == .leaveCount && leaf.holdsForZero)
                result.append(.leaf(leaf, holdsForNil: holdsForNil))
                deepest = 0
            }
        }
        return result
    }

    /// For a count compared with a number: whether 0 satisfies it.
    private var holdsForZero: Bool {
        guard case .int(let number)? = literals.last, code.count >= 2, let comparison = Comparison(rawValue: code[code.count - 1])
        else { return false }
        switch comparison {
        case .equal: return number == 0
        case .less: return 0 < number
        case .lessOrEqual: return 0 <= number
        case .greater: return 0 > number
        case .greaterOrEqual: return 0 >= number
        default: return false
        }
    }

    // MARK: The operand of `enter`

    static func enterCode(_ step: RelationStep) -> [UInt8] {
        var bytes = [Op.enter.rawValue]
        append(step.entity, step.local, step.foreign, to: &bytes)
        if let join = step.join {
            append(join.entity, join.near, join.far, to: &bytes)
            bytes.append(1)
        } else {
            bytes += [UInt8](repeating: 0, count: 9)
        }
        return bytes
    }

    private static func append(_ entity: EntityID, _ a: Int, _ b: Int, to bytes: inout [UInt8]) {
        for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: entity.ordinal >> shift)) }
        bytes += operand(a) + operand(b)
    }

    /// Decodes the operand.
    static func step(_ code: ArraySlice<UInt8>) -> RelationStep {
        func number(_ offset: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(code[code.startIndex + offset + $1]) << (8 * $1) }
        }
        let join =
            number(17, 1) == 0
            ? nil : RelationStep.Join(EntityID(ordinal: number(9, 4)), near: number(13, 2), far: number(15, 2))
        return RelationStep(to: EntityID(ordinal: number(1, 4)), local: number(5, 2), foreign: number(7, 2), join: join)
    }
}
