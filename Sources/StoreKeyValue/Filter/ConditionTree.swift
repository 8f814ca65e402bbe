import StoreCore

/// A condition as a tree, made from its postfix code: what the planner looks at and the ``Program`` is compiled from.
///
/// Depth is limited where conditions are built (``PredicateCode/maximumDepth``), so walking it by recursion is safe.
indirect enum ConditionTree {
    case constant(Bool)
    /// A comparison; the instruction is one of `compare`, `isNil`, `in`, `fields`.
    case leaf(PredicateCode.Instruction)
    case not(ConditionTree)
    case and([ConditionTree])
    case or([ConditionTree])
    /// Whether a related record fulfils the condition, or with a comparison how many do.
    case related(RelationStep, ConditionTree, count: (Comparison, literal: Int)?)

    init(_ predicate: PredicateCode) {
        var stack: [ConditionTree] = []
        var steps: [RelationStep] = []
        func pop(_ count: Int) -> [ConditionTree] {
            let parts = Array(stack.suffix(count))
            stack.removeLast(parts.count)
            return parts
        }
        for instruction in predicate.instructions {
            switch instruction {
            case .constant(let value): stack.append(.constant(value))
            case .compare, .isNil, .in, .fields: stack.append(.leaf(instruction))
            case .not: stack.append(.not(stack.popLast() ?? .constant(true)))
            case .and(let count): stack.append(.and(pop(count)))
            case .or(let count): stack.append(.or(pop(count)))
            case .enter(let step): steps.append(step)
            case .leaveAny:
                guard let step = steps.popLast() else { continue }
                stack.append(.related(step, stack.popLast() ?? .constant(true), count: nil))
            case .leaveCount(let comparison, let literal):
                guard let step = steps.popLast() else { continue }
                stack.append(.related(step, stack.popLast() ?? .constant(true), count: (comparison, literal)))
            }
        }
        self = stack.last ?? .constant(true)
    }

    /// The conditions that all have to hold.
    var conjuncts: [ConditionTree] {
        switch self {
        case .constant(true): []
        case .and(let parts): parts.flatMap(\.conjuncts)
        default: [self]
        }
    }

    /// The positions of the fields of the record itself that it looks at.
    var positions: Set<Int> {
        switch self {
        case .constant: []
        case .leaf(.compare(let field, _, _, _, _)), .leaf(.isNil(let field)), .leaf(.in(let field, _, _, _)): [field]
        case .leaf(.fields(let a, _, let b, _)): [a, b]
        case .leaf: []
        case .not(let part): part.positions
        case .and(let parts), .or(let parts): parts.reduce(into: []) { $0.formUnion($1.positions) }
        case .related(let step, _, _): [step.local]
        }
    }
}
