import StoreCore

/// A condition as a tree, each comparison with the table it is about.
indirect enum ConditionNode {
    case constant(Bool)
    case leaf(PredicateTree.Leaf, ConditionLeaf)
    case not(ConditionNode)
    case group(isAnd: Bool, [ConditionNode])
    case related(RelationCondition)

    /// Reads a predicate. Tables that are entered get the aliases `t1`, `t2` and so on.
    init(_ predicate: PredicateCode, of root: TableReference) {
        var aliases = 0
        self.init(predicate.tree, of: root, &aliases)
    }

    private init(_ tree: PredicateTree, of outer: TableReference, _ aliases: inout Int) {
        func table(_ entity: EntityID) -> TableReference {
            aliases += 1
            return TableReference(entity.definition, alias: "t\(aliases)", dialect: outer.dialect)
        }
        switch tree {
        case .constant(let value): self = .constant(value)
        case .leaf(let question): self = .leaf(question, ConditionLeaf(table: outer))
        case .not(let part): self = .not(ConditionNode(part, of: outer, &aliases))
        case .and(let parts): self = .group(isAnd: true, parts.map { ConditionNode($0, of: outer, &aliases) })
        case .or(let parts): self = .group(isAnd: false, parts.map { ConditionNode($0, of: outer, &aliases) })
        case .related(let step, let condition, let count):
            let join = step.join.map { table($0.entity) }
            let target = table(step.entity)
            let inner = ConditionNode(condition, of: target, &aliases)
            self = .related(RelationCondition(step: step, outer: outer, join: join, target: target, count: count, inner: inner))
        }
    }

    /// Whether an index leads to the few records that fulfil this, so that it is better looked at first.
    func isSelective(negated: Bool = false) -> Bool {
        switch self {
        case .constant: false
        case .leaf(let question, let leaf): !negated && leaf.isSelective(question)
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
    func isSelective(_ question: PredicateTree.Leaf) -> Bool {
        switch question {
        case .compare(let field, .equal, _, _, let folds), .in(let field, _, _, let folds):
            table.isIndexed(field, folds: folds) || (!folds && table.isIndexed(field, folds: true))
        case .compare, .isNil, .fields: false
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
