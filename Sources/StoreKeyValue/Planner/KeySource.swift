import StoreCore

/// Where the keys of records come from when no single index gives them: they are collected, sorted and then fetched.
indirect enum KeySource {
    /// The keys that another plan for the same entity finds.
    case plan(PlanSet)
    /// The keys that at least one of several sources finds.
    case union([KeySource])
    /// The keys that each of several sources finds.
    case intersection([KeySource])
    /// The keys to which a condition along a relation leads back.
    case related(SemiJoin)

    /// The ways that are taken, as `explain()` tells them.
    var access: [QueryPlan.Access] {
        switch self {
        case .plan(let set): set.usual.path.access(covering: false)
        case .union(let sources), .intersection(let sources): sources.flatMap(\.access)
        case .related(let join): join.access
        }
    }

    /// What is collected, in words; and how that is found, where only entries of records with these keys are kept.
    var described: (keys: String, foundBy: String) {
        switch self {
        case .plan(let set):
            let ways = set.usual.path.access(covering: false).map(\.words).joined(separator: ", ")
            return (ways, "by " + ways)
        case .union: return ("keys of several ways, each once", "in one of several ways")
        case .intersection: return ("keys that several ways have in common", "in each of several ways")
        case .related(let join): return (join.described, join.described)
        }
    }

    /// Whether it is known to come upon no key twice.
    var findsEachOnce: Bool { if case .related(let join) = self { join.findsEachOnce } else { false } }

    /// Whether a key may be that of no record, as one that a dangling reference has.
    var mayDangle: Bool {
        switch self {
        // Candidates look for the records of keys that may be those of none.
        case .plan: false
        case .union(let sources): sources.contains(where: \.mayDangle)
        case .intersection(let sources): sources.allSatisfy(\.mayDangle)
        case .related(let join): join.mayDangle
        }
    }
}

extension KeySource {
    /// About how many keys it gives, and what collecting them costs.
    func estimate(_ all: Double, _ operands: Operands, _ context: any PlanContext) throws -> (rows: Double, cost: Double) {
        switch self {
        case .plan(let set):
            let estimate = try set.estimate(operands, context)
            return (estimate.rows, estimate.cost + estimate.rows * Cost.sorted / 2)
        case .union(let sources):
            let parts = try sources.map { try $0.estimate(all, operands, context) }
            return (min(all, parts.reduce(0) { $0 + $1.rows }), parts.reduce(0) { $0 + $1.cost })
        case .intersection(let sources):
            let parts = try sources.map { try $0.estimate(all, operands, context) }
            let rows = parts.reduce(all) { $0 * ($1.rows / max(1, all)) }
            return (rows, parts.reduce(0) { $0 + $1.cost })
        case .related(let join): return try join.estimate(operands, context)
        }
    }
}
