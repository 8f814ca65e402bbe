import StoreCore

/// A condition along a relation as it is written, by which what was found for it is known wherever a request asks for it again: a test of
/// records, another plan, or a condition around it.
struct RelatedIdentity: Hashable {
    private enum Part: Hashable {
        case constant(Bool)
        case leaf(PredicateTree.Leaf)
        case not
        case and(Int)
        case or(Int)
        case related(RelationStep, Comparison?, literal: Int?)
    }

    private let step: RelationStep
    private let isNumber: Bool
    private var parts: [Part] = []

    /// - Parameter isNumber: Whether the number of related records is found, and not only whether there are any.
    init(_ step: RelationStep, _ conjuncts: [PredicateTree], isNumber: Bool) {
        (self.step, self.isNumber) = (step, isNumber)
        for conjunct in conjuncts { add(conjunct) }
    }

    private mutating func add(_ tree: PredicateTree) {
        switch tree {
        case .constant(let value): parts.append(.constant(value))
        case .leaf(let leaf): parts.append(.leaf(leaf))
        case .not(let part):
            parts.append(.not)
            add(part)
        case .and(let all):
            parts.append(.and(all.count))
            for part in all { add(part) }
        case .or(let all):
            parts.append(.or(all.count))
            for part in all { add(part) }
        case .related(let step, let condition, let count):
            parts.append(.related(step, count?.0, literal: count?.literal))
            add(condition)
        }
    }
}
