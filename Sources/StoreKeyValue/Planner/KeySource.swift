import StoreCore

/// The source of record keys if no single index provides them: they are collected and sorted, then the records are fetched.
indirect enum KeySource {
    /// The keys that another plan for the same entity finds.
    case plan(PlanSet)
    /// The keys found by at least one of several sources.
    case union([KeySource])
    /// The keys of the first records that each of several plans finds, in the order of the request, or in any order if they are counted. From each
    /// plan come as many as the request wants.
    case firstOfEach([PlanSet])
    /// The keys found by each of several sources.
    case intersection([KeySource])
    /// The keys found by following a condition along a relation backwards.
    case related(SemiJoin)

    /// The access paths, as `explain()` describes them.
    var access: [QueryPlan.Access] {
        switch self {
        case .plan(let set): set.usual.path.access(covering: false)
        case .union(let sources), .intersection(let sources): sources.flatMap(\.access)
        case .firstOfEach(let sets): sets.flatMap { $0.usual.path.access(covering: false) }
        case .related(let join): join.access
        }
    }

    /// Describes the collected keys, and how they are found, if they are a filter on entries.
    var described: (keys: String, foundBy: String) {
        switch self {
        case .plan(let set):
            let ways = set.usual.path.access(covering: false).map(\.description).joined(separator: ", ")
            return (ways, "by " + ways)
        case .union, .firstOfEach: return ("keys of several ways, each once", "in one of several ways")
        case .intersection: return ("keys that several ways have in common", "in each of several ways")
        case .related(let join): return (join.described, join.described)
        }
    }

    /// Whether it is certain to find no key twice.
    var findsEachOnce: Bool { if case .related(let join) = self { join.findsEachOnce } else { false } }

    /// Whether a key may have no record, as with a dangling reference.
    var mayDangle: Bool {
        switch self {
        // Candidates look up the records of keys that may have none.
        case .plan, .firstOfEach: false
        case .union(let sources): sources.contains(where: \.mayDangle)
        case .intersection(let sources): sources.allSatisfy(\.mayDangle)
        case .related(let join): join.mayDangle
        }
    }
}

extension KeySource {
    /// The approximate number of keys, and the cost of collecting them.
    func estimate(
        _ all: Double, _ operands: Operands, _ context: any PlanContext, _ wanted: Wanted = Wanted()
    ) throws -> (rows: Double, cost: Double) {
        switch self {
        case .plan(let set):
            let estimate = try set.estimate(operands, context)
            return (estimate.rows, estimate.cost + Cost.plan + estimate.rows * max(Cost.sorted / 2, Cost.ordered(estimate.rows)))
        case .union(let sources):
            let parts = try sources.map { try $0.estimate(all, operands, context) }
            return (min(all, parts.reduce(0) { $0 + $1.rows }), parts.reduce(0) { $0 + $1.cost })
        case .firstOfEach(let sets):
            guard wanted.isLimited, !wanted.mayGoOn else { return (all, PlanSet.impossible) }
            let parts = try sets.map { try $0.estimate(first: wanted.total, operands, context) }
            return (min(all, parts.reduce(0) { $0 + $1.rows }), parts.reduce(0) { $0 + $1.cost + Cost.plan })
        case .intersection(let sources):
            let parts = try sources.map { try $0.estimate(all, operands, context) }
            let rows = parts.reduce(all) { $0 * ($1.rows / max(1, all)) }
            return (rows, parts.reduce(0) { $0 + $1.cost })
        case .related(let join): return try join.estimate(operands, context)
        }
    }
}
