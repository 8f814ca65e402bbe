extension PredicateCode {
    /// The operations of the postfix code; the numbers are not stored anywhere and may change.
    enum Op: UInt8 {
        case `true` = 1
        case `false`
        case compare
        case isNil
        case `in`
        case fields
        case not
        case and
        case or
        /// Follows a relation: up to the matching `leave`, positions are those of the entity reached.
        case enter
        /// Returns, and replaces the inner condition by whether any related record satisfies it.
        case leaveAny
        /// Returns, and replaces the inner condition by the number of related records that satisfy it ⋄ literal.
        case leaveCount

        /// The length of the operation with its operands, in bytes.
        var length: Int {
            switch self {
            case .true, .false, .not, .leaveAny: 1
            case .leaveCount: 2
            case .enter: 18
            case .isNil, .and, .or: 3
            case .in: 5
            case .compare: 6
            case .fields: 7
            }
        }
    }

    /// The condition as a tree.
    public var tree: PredicateTree {
        var stack: [PredicateTree] = []
        var steps: [RelationStep] = []
        var at = 0
        var literal = 0
        var list = 0
        func number(_ offset: Int) -> Int { Int(code[at + offset]) | Int(code[at + offset + 1]) << 8 }
        func type(_ offset: Int) -> FieldType { FieldType.byTag[Int(code[at + offset])] }
        func comparison(_ offset: Int) -> Comparison { Comparison(rawValue: code[at + offset]) ?? .equal }
        func pop(_ count: Int) -> [PredicateTree] {
            let parts = Array(stack.suffix(count))
            stack.removeLast(parts.count)
            return parts
        }
        func leave(_ count: (Comparison, literal: Int)?) {
            guard let step = steps.popLast() else { return }
            stack.append(.related(step, stack.popLast() ?? .constant(true), count: count))
        }
        while at < code.count, let op = Op(rawValue: code[at]), at + op.length <= code.count {
            switch op {
            case .true: stack.append(.constant(true))
            case .false: stack.append(.constant(false))
            case .compare:
                stack.append(
                    .leaf(.compare(field: number(4), comparison(1), literal: literal, type(3), caseInsensitive: code[at + 2] != 0)))
                literal += 1
            case .isNil: stack.append(.leaf(.isNil(field: number(1))))
            case .in:
                stack.append(.leaf(.in(field: number(3), list: list, type(2), caseInsensitive: code[at + 1] != 0)))
                list += 1
            case .fields:
                stack.append(.leaf(.fields(number(3), comparison(1), number(5), caseInsensitive: code[at + 2] != 0)))
            case .not: stack.append(.not(stack.popLast() ?? .constant(true)))
            case .and: stack.append(.and(pop(number(1))))
            case .or: stack.append(.or(pop(number(1))))
            case .enter: steps.append(PredicateCode.step(code[at...]))
            case .leaveAny: leave(nil)
            case .leaveCount:
                leave((comparison(1), literal))
                literal += 1
            }
            at += op.length
        }
        return stack.last ?? .constant(true)
    }
}
