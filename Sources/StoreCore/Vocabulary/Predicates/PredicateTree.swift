/// A condition as a tree: for engines that translate it, plan by it or evaluate it.
///
/// The depth is limited where conditions are built (``PredicateCode/maximumDepth``), so walking it by recursion is safe. The tree says how the parts
/// are put together, and nothing about how values compare: each engine reads that from the contract.
public indirect enum PredicateTree: Sendable {
    /// Every record, or none.
    case constant(Bool)
    /// A question about fields of the record itself.
    case leaf(Leaf)
    /// The complement.
    case not(PredicateTree)
    /// All of them hold.
    case and([PredicateTree])
    /// At least one of them holds.
    case or([PredicateTree])
    /// Any of the related records fulfils the condition, in which positions are those of the entity reached; or, with a count, how many do ⋄ literal; never
    /// `.notEqual`.
    case related(RelationStep, PredicateTree, count: (Comparison, literal: Int)?)

    /// A question about fields of one record. Fields are positions in the entity, literals and lists positions in the predicate's.
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

    /// All questions about single records, those about related ones too.
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
