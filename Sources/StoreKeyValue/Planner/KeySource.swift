import StoreCore

/// Where the keys of records come from when no single index gives them: they are collected, sorted and then fetched.
indirect enum KeySource {
    /// What another plan for the same entity finds.
    case plan(PlanSet)
    /// What at least one of several finds.
    case union([KeySource])
    /// What each of several finds.
    case intersection([KeySource])
    /// What a condition along a relation leads back to.
    case related(SemiJoin)

    /// The ways that are taken, as `explain()` tells them.
    var access: [QueryPlan.Access] {
        switch self {
        case .plan(let set): set.usual.path.access(covering: false)
        case .union(let sources), .intersection(let sources): sources.flatMap(\.access)
        case .related(let join): join.access
        }
    }

    /// What happens to them, in words.
    var described: String {
        switch self {
        case .plan(let set): set.usual.path.access(covering: false).map { "\($0)" }.joined(separator: ", ")
        case .union: "keys of several ways, each once"
        case .intersection: "keys that several ways have in common"
        case .related(let join): join.described
        }
    }

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

    /// Collects the keys.
    func keys(_ operands: Operands, _ session: RecordSession) throws -> KeyList {
        let list = KeyList()
        switch self {
        case .plan(let set): try KeySource.collect(set, operands, session, into: list)
        case .union(let sources):
            for source in sources {
                if case .plan(let set) = source {
                    try KeySource.collect(set, operands, session, into: list)
                } else {
                    let keys = try source.keys(operands, session)
                    for key in keys.keys { list.addCopy(key) }
                    if keys.isWider { list.isWider = true }
                }
            }
        case .intersection(let sources):
            guard let first = sources.first else { return list }
            let common = try first.keys(operands, session)
            for source in sources.dropFirst() where common.count > 0 {
                let other = try source.keys(operands, session)
                common.formIntersection(other)
                if other.isWider { common.isWider = true }
            }
            return common
        case .related(let join): return try join.keys(operands, session)
        }
        list.finish()
        return list
    }

    private static func collect(_ set: PlanSet, _ operands: Operands, _ session: RecordSession, into list: KeyList) throws {
        let plan = try set.choose(operands, session)
        var candidates = try Candidates(plan, isReversed: false, operands, session, wantsBodies: false)
        defer { candidates.end() }
        list.keep(candidates.keyOwner)
        while try candidates.next() { list.add(candidates.key) }
    }
}
