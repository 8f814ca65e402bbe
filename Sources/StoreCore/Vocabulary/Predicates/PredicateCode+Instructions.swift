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
        case enter
        case leaveAny
        case leaveCount

        /// Bytes of the operation with its operands.
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

    /// One step of a predicate, for engines that translate or evaluate it with a stack.
    public enum Instruction: Sendable, Hashable {
        /// Pushes a constant.
        case constant(Bool)
        /// Pushes field ⋄ literal; never `.notEqual`, never a nil literal.
        case compare(field: Int, Comparison, literal: Int, FieldType, caseInsensitive: Bool)
        /// Pushes whether the field is nil.
        case isNil(field: Int)
        /// Pushes whether the field equals a member of a list without nils; the type is the widest of the members'.
        case `in`(field: Int, list: Int, FieldType, caseInsensitive: Bool)
        /// Pushes field ⋄ field; never `.notEqual`. Equality holds for two nils.
        case fields(Int, Comparison, Int, caseInsensitive: Bool)
        /// Complements the top.
        case not
        /// Replaces that many by their conjunction.
        case and(Int)
        /// Replaces that many by their disjunction.
        case or(Int)
        /// Goes along a relation: up to the `leave` that belongs to it, positions are those of the entity reached.
        case enter(RelationStep)
        /// Comes back, and replaces the condition found there by whether any related record fulfils it.
        case leaveAny
        /// Comes back, and replaces the condition found there by how many related records fulfil it ⋄ literal; never `.notEqual`.
        case leaveCount(Comparison, literal: Int)
    }

    /// The steps in postfix order.
    public var instructions: [Instruction] {
        var result: [Instruction] = []
        var at = 0
        var literal = 0
        var list = 0
        func number(_ offset: Int) -> Int { Int(code[at + offset]) | Int(code[at + offset + 1]) << 8 }
        func type(_ offset: Int) -> FieldType { FieldType.byTag[Int(code[at + offset])] }
        func comparison(_ offset: Int) -> Comparison { Comparison(rawValue: code[at + offset]) ?? .equal }
        while at < code.count, let op = Op(rawValue: code[at]), at + op.length <= code.count {
            switch op {
            case .true: result.append(.constant(true))
            case .false: result.append(.constant(false))
            case .compare:
                result.append(
                    .compare(
                        field: number(4), comparison(1), literal: literal, type(3), caseInsensitive: code[at + 2] != 0))
                literal += 1
            case .isNil: result.append(.isNil(field: number(1)))
            case .in:
                result.append(.in(field: number(3), list: list, type(2), caseInsensitive: code[at + 1] != 0))
                list += 1
            case .fields:
                result.append(.fields(number(3), comparison(1), number(5), caseInsensitive: code[at + 2] != 0))
            case .not: result.append(.not)
            case .and: result.append(.and(number(1)))
            case .or: result.append(.or(number(1)))
            case .enter: result.append(.enter(PredicateCode.step(code[at...])))
            case .leaveAny: result.append(.leaveAny)
            case .leaveCount:
                result.append(.leaveCount(comparison(1), literal: literal))
                literal += 1
            }
            at += op.length
        }
        return result
    }
}
