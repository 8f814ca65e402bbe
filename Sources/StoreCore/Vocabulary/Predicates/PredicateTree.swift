/// A condition as a tree: for engines that translate it, plan by it or evaluate it.
///
/// The depth is limited where conditions are built (``PredicateCode/maximumDepth``), so recursion over it is safe. The tree has only the
/// structure of the condition; how values compare is defined by the contract.
public indirect enum PredicateTree: Sendable {
    /// Every record, or none.
    case constant(Bool)
    /// A test of fields of the record itself.
    case leaf(Leaf)
    /// The complement.
    case not(PredicateTree)
    /// All of them hold.
    case and([PredicateTree])
    /// At least one of them holds.
    case or([PredicateTree])
    /// Any of the related records satisfies the condition, whose positions are those of the entity reached; or, with a count, how many do ⋄
    /// literal; never `.notEqual`.
    case related(RelationStep, PredicateTree, count: (Comparison, literal: Int)?)

    /// A test of fields of one record. Fields are positions in the entity, literals and lists positions in the predicate's.
    public enum Leaf: Sendable, Hashable {
        /// Field ⋄ literal; never `.notEqual`, never a nil literal.
        case compare(field: Int, Comparison, literal: Int, FieldType, caseInsensitive: Bool)
        /// Whether the field is nil.
        case isNil(field: Int)
        /// Whether the field equals a member of a list without nils; the type is the widest of the members'.
        case `in`(field: Int, list: Int, FieldType, caseInsensitive: Bool)
        /// Field ⋄ field; never `.notEqual`. Equality holds for two nils.
        case fields(Int, Comparison, Int, caseInsensitive: Bool)
    }

    /// The steps along relations, in the order they are written.
    public var steps: [RelationStep] {
        var steps: [RelationStep] = []
        visit { if case .related(let step, _, _) = $0 { steps.append(step) } }
        return steps
    }

    /// All tests of single records, including related ones.
    public var leaves: [Leaf] {
        var leaves: [Leaf] = []
        visit { if case .leaf(let leaf) = $0 { leaves.append(leaf) } }
        return leaves
    }

    private func visit(_ body: (PredicateTree) -> Void) {
        body(self)
        switch self {
        case .constant, .leaf: break
        case .not(let part), .related(_, let part, _): part.visit(body)
        case .and(let parts), .or(let parts): for part in parts { part.visit(body) }
        }
    }
}
