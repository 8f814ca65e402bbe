import StoreCore

/// A condition as a tree, each comparison with its table.
indirect enum ConditionNode {
    case constant(Bool)
    case leaf(PredicateTree.Leaf, ConditionLeaf)
    case not(ConditionNode)
    case group(isAnd: Bool, [ConditionNode])
    case related(RelationCondition)

    /// Reads a predicate. The tables of relations get the aliases `t1`, `t2` and so on.
    ///
    /// - Parameter answers: What is known of the conditions along relations.
    init(_ predicate: PredicateTree, of root: TableReference, _ answers: RelatedAnswers) {
        var numbers = Numbers(answers: answers)
        self.init(predicate, of: root, isFound: false, &numbers)
    }

    /// The numbers of aliases and of conditions along relations so far.
    private struct Numbers {
        let answers: RelatedAnswers
        var aliases = 0
        var steps = 0
    }

    private init(_ tree: PredicateTree, of outer: TableReference, isFound: Bool, _ numbers: inout Numbers) {
        func table(_ entity: EntityID) -> TableReference {
            numbers.aliases += 1
            return TableReference(entity.definition, alias: "t\(numbers.aliases)", dialect: outer.dialect)
        }
        switch tree {
        case .constant(let value): self = .constant(value)
        case .leaf(let question): self = .leaf(question, ConditionLeaf(table: outer, isFound: isFound))
        case .not(let part): self = .not(ConditionNode(part, of: outer, isFound: isFound, &numbers))
        case .and(let parts): self = .group(isAnd: true, parts.map { ConditionNode($0, of: outer, isFound: isFound, &numbers) })
        case .or(let parts): self = .group(isAnd: false, parts.map { ConditionNode($0, of: outer, isFound: isFound, &numbers) })
        case .related(let step, let condition, let count):
            let number = numbers.steps
            numbers.steps += 1
            let join = step.join.map { table($0.entity) }
            let target = table(step.entity)
            let inner = ConditionNode(condition, of: target, isFound: numbers.answers.isFew(number), &numbers)
            self = .related(
                RelationCondition(
                    step: step, outer: outer, join: join, target: target, count: count, inner: inner, number: number,
                    isFew: numbers.answers.isFew(number), isMany: numbers.answers.isMany(number)))
        }
    }

    /// Whether an index finds the few records that satisfy this, so that it is better evaluated first.
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
                && (related.isFew || related.inner.isSelective())
        }
    }

    /// The same where an index is to find the records by it, if it is one comparison.
    var findingValues: ConditionNode {
        guard case .leaf(let question, var leaf) = self else { return self }
        leaf.isFound = true
        return .leaf(question, leaf)
    }

    /// Whether a database may use an index for it.
    func mayUseIndex(negated: Bool) -> Bool {
        switch self {
        case .constant: false
        case .leaf(let question, let leaf):
            question.mayUseIndex(negated: negated) && question.fields.contains { leaf.table.isPartOfIndex($0) }
        case .not(let inner): inner.mayUseIndex(negated: !negated)
        case .group(_, let parts): parts.contains { $0.mayUseIndex(negated: negated) }
        case .related(let related): !negated && related.count == nil
        }
    }

    /// The fields of the record that it tests; nil if it follows a relation.
    var testedFields: Set<Int>? {
        switch self {
        case .constant: []
        case .leaf(let question, _): Set(question.fields)
        case .not(let inner): inner.testedFields
        case .group(_, let parts):
            parts.reduce(Set<Int>?.some([])) { all, part in part.testedFields.flatMap { all?.union($0) } }
        case .related: nil
        }
    }

    /// Whether a field of the record decides it, beside others.
    func depends(on field: Int) -> Bool {
        switch self {
        case .constant: false
        case .leaf(let question, _): question.fields.contains(field)
        case .not(let inner): inner.depends(on: field)
        case .group(_, let parts): parts.contains { $0.depends(on: field) }
        case .related(let related): related.step.local == field
        }
    }

    /// The number of comparisons.
    var size: Int {
        switch self {
        case .constant, .leaf: 1
        case .not(let part): part.size
        case .group(_, let parts): parts.reduce(0) { $0 + $1.size }
        case .related(let related): 1 + related.inner.size
        }
    }

    /// The number of conditions along relations.
    var steps: Int {
        switch self {
        case .constant, .leaf: 0
        case .not(let part): part.steps
        case .group(_, let parts): parts.reduce(0) { $0 + $1.steps }
        case .related(let related): 1 + related.inner.steps
        }
    }

    /// Whether an index finds the record itself by a given value, before any relation is followed.
    func isPinned(negated: Bool) -> Bool {
        if case .related = self { return false }
        if case .group = self { return false }
        return isSelective(negated: negated)
    }
}

extension PredicateTree.Leaf {
    /// Whether there are indexes that serve it.
    func mayUseIndex(negated: Bool) -> Bool {
        switch self {
        case .isNil, .in: !negated
        case .compare(_, let comparison, _, _, _):
            switch comparison {
            case .equal, .hasPrefix: !negated
            case .less, .lessOrEqual, .greater, .greaterOrEqual: true
            case .notEqual, .like, .hasSuffix, .contains: false
            }
        case .fields: !negated
        }
    }

    /// The fields that it tests.
    var fields: [Int] {
        switch self {
        case .compare(let field, _, _, _, _), .isNil(let field), .in(let field, _, _, _): [field]
        case .fields(let a, _, let b, _): [a, b]
        }
    }
}

extension ConditionLeaf {
    /// Whether an index finds the records that equal the given values.
    func isSelective(_ question: PredicateTree.Leaf) -> Bool {
        switch question {
        case .compare(let field, .equal, _, _, let folds), .in(let field, _, _, let folds):
            table.isIndexed(field, folds: folds) || (!folds && table.isIndexed(field, folds: true))
        case .compare, .isNil, .fields: false
        }
    }

    /// Whether the key or a unique index finds at most one record that equals a given value.
    func findsOne(_ question: PredicateTree.Leaf) -> Bool {
        guard case .compare(let field, .equal, _, _, let folds) = question else { return false }
        if field == table.entity.key { return !folds }
        return table.entity.indexes.contains { index in
            index.isUnique && index.parts.count == 1 && index.parts[0].field == table.field(field)?.name
                && index.parts[0].isCaseInsensitive == folds
        }
    }
}

/// A condition on the related records of a step along a relation.
struct RelationCondition {
    let step: RelationStep
    let outer: TableReference
    /// The join rows.
    let join: TableReference?
    let target: TableReference
    /// The comparison for the number of related records; nil for "at least one".
    let count: (Comparison, literal: Int)?
    let inner: ConditionNode
    /// Its position among the conditions along relations.
    let number: Int
    /// Whether few related records satisfy the inner condition; see ``RelatedProbe``.
    let isFew: Bool
    /// Whether many do, though an index finds them by a value.
    let isMany: Bool
}
