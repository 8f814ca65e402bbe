import StoreCore

extension PredicateTree {
    /// The conditions that must all hold.
    var conjuncts: [PredicateTree] {
        switch self {
        case .constant(true): []
        case .and(let parts): parts.flatMap(\.conjuncts)
        default: [self]
        }
    }

    /// The positions of the record's own fields that it reads.
    var positions: Set<Int> {
        switch self {
        case .constant: []
        case .leaf(.compare(let field, _, _, _, _)), .leaf(.isNil(let field)), .leaf(.in(let field, _, _, _)): [field]
        case .leaf(.fields(let a, _, let b, _)): [a, b]
        case .not(let part): part.positions
        case .and(let parts), .or(let parts): parts.reduce(into: []) { $0.formUnion($1.positions) }
        case .related(let step, _, _): [step.local]
        }
    }
}
