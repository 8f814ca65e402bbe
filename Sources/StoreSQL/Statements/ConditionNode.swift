import StoreCore

/// A condition as a tree, each comparison with the table it is about.
indirect enum ConditionNode {
    case constant(Bool)
    case leaf(PredicateCode.Instruction, ConditionLeaf)
    case not(ConditionNode)
    case group(isAnd: Bool, [ConditionNode])
    case related(RelationCondition)

    /// Reads postfix code. Tables that are entered get the aliases `t1`, `t2` and so on.
    init(_ predicate: PredicateCode, of root: TableReference) {
        var stack: [ConditionNode] = []
        var tables = [root]
        var open: [(step: RelationStep, join: TableReference?)] = []
        var number = 0
        func table(_ entity: EntityID) -> TableReference {
            number += 1
            return TableReference(entity.definition, alias: "t\(number)", dialect: root.dialect)
        }
        func leave(_ count: (Comparison, literal: Int)?) {
            guard let (step, join) = open.popLast(), let target = tables.popLast(), let outer = tables.last else { return }
            let inner = stack.popLast() ?? .constant(true)
            stack.append(
                .related(RelationCondition(step: step, outer: outer, join: join, target: target, count: count, inner: inner)))
        }
        for instruction in predicate.instructions {
            switch instruction {
            case .constant(let value): stack.append(.constant(value))
            case .compare, .isNil, .in, .fields:
                stack.append(.leaf(instruction, ConditionLeaf(table: tables.last ?? root)))
            case .not: if let top = stack.popLast() { stack.append(.not(top)) }
            case .and(let count), .or(let count):
                let parts = Array(stack.suffix(count))
                stack.removeLast(parts.count)
                let isAnd = if case .and = instruction { true } else { false }
                stack.append(.group(isAnd: isAnd, parts))
            case .enter(let step):
                open.append((step, step.join.map { table($0.entity) }))
                tables.append(table(step.entity))
            case .leaveAny: leave(nil)
            case .leaveCount(let comparison, let literal): leave((comparison, literal))
            }
        }
        self = stack.last ?? .constant(true)
    }

    /// Whether an index leads to the few records that fulfil this, so that it is better looked at first.
    func isSelective(negated: Bool = false) -> Bool {
        switch self {
        case .constant: false
        case .leaf(let instruction, let leaf): !negated && leaf.isSelective(instruction)
        case .not(let inner): inner.isSelective(negated: !negated)
        case .group(let isAnd, let parts):
            isAnd != negated
                ? parts.contains { $0.isSelective(negated: negated) } : parts.allSatisfy { $0.isSelective(negated: negated) }
        case .related(let related):
            !negated && related.count == nil && related.outer.isIndexed(related.step.local, folds: false)
                && related.inner.isSelective()
        }
    }

    /// Whether the record itself is given by a value that an index finds, before any relation is looked at.
    func isPinned(negated: Bool) -> Bool {
        if case .related = self { return false }
        if case .group = self { return false }
        return isSelective(negated: negated)
    }
}

extension ConditionLeaf {
    /// Whether an index finds what is equal to given values.
    func isSelective(_ instruction: PredicateCode.Instruction) -> Bool {
        switch instruction {
        case .compare(let field, .equal, _, _, let folds), .in(let field, _, _, let folds):
            table.isIndexed(field, folds: folds) || (!folds && table.isIndexed(field, folds: true))
        default: false
        }
    }
}

/// A condition on the records that belong to one by a step along a relation.
struct RelationCondition {
    let step: RelationStep
    let outer: TableReference
    /// The rows between.
    let join: TableReference?
    let target: TableReference
    /// The number with which the number of records is compared; nil for "at least one".
    let count: (Comparison, literal: Int)?
    let inner: ConditionNode
}
