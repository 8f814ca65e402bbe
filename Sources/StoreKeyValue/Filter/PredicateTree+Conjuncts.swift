import StoreCore

extension PredicateTree {
    /// The conditions that must all hold. A negation is moved inwards, to conditions that an index or a relation may answer.
    var conjuncts: [PredicateTree] {
        switch self {
        case .constant(true): []
        case .and(let parts): parts.flatMap(\.conjuncts)
        case .not(let part): part.conjunctsOfComplement ?? [self]
        case .constant(false), .leaf, .or, .related: [self]
        }
    }

    /// The conditions that must all hold if this one does not; nil for a simple condition, which stays negated.
    private var conjunctsOfComplement: [PredicateTree]? {
        switch self {
        case .constant(let value): PredicateTree.constant(!value).conjuncts
        case .not(let part): part.conjuncts
        case .or(let parts): parts.flatMap { PredicateTree.not($0).conjuncts }
        case .and(let parts): [.or(parts.map { .not($0) })]
        case .leaf, .related: nil
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

    /// Whether it is a condition on a number of related records that may exclude records without any; see ``Comparison/excludesZero(_:)``.
    var asksForSeveralRelated: Bool {
        guard case .related(_, _, let count?) = self else { return false }
        return [.equal, .greater, .greaterOrEqual].contains(count.0)
    }
}

extension Comparison {
    /// The number of related records at which it is certain how they compare with another number.
    func decisive(_ number: Cell) -> Int {
        guard number.kind == .int, number.bits < Int64.max else { return .max }
        switch self {
        case .less, .greaterOrEqual: return Int(number.bits)
        case .equal, .notEqual, .lessOrEqual, .greater, .like, .hasPrefix, .hasSuffix, .contains: return Int(number.bits) + 1
        }
    }

    /// Whether 0 does not compare so with a number.
    func excludesZero(_ number: Cell) -> Bool {
        guard number.kind == .int else { return false }
        return switch self {
        case .equal: number.bits != 0
        case .greater: number.bits >= 0
        case .greaterOrEqual: number.bits > 0
        case .less, .lessOrEqual, .notEqual, .like, .hasPrefix, .hasSuffix, .contains: false
        }
    }
}
