import StoreCore

// Conditions along relations: the paths that answer them from the side of the related records, and how they are tested otherwise.
extension AccessPlanner {
    /// The conditions along relations that may be answered from the other side, with their numbers.
    func semiJoins(_ context: any PlanContext) throws -> [(join: SemiJoin, condition: Int)] {
        try conjuncts.prefix(own ?? .max).enumerated().compactMap { number, conjunct in
            guard case .related(let step, let condition, nil) = conjunct else { return nil }
            return try SemiJoin(step, condition, map, context, depth: depth).map { ($0, number) }
        }
    }

    /// The records with as many related records that satisfy a condition as are asked for.
    func counted(_ context: any PlanContext) throws -> [Draft] {
        try conjuncts.prefix(own ?? .max).enumerated().compactMap { number, conjunct in
            guard conjunct.asksForSeveralRelated, case .related(let step, let condition, let count?) = conjunct,
                map.canFind(by: step.local),
                let join = try SemiJoin(step, condition, number: (count.0, count.literal), map, context, depth: depth)
            else { return nil }
            return Draft(path: .collected(.related(join)), answered: [number])
        }
    }

    /// The conditions along relations, with their plans: those that a semi-join has already made, or further ones.
    func relations(_ drafts: [Draft]) -> [PlanSet.Relation] {
        conjuncts.indices.flatMap { number in
            let known = drafts.lazy.compactMap { draft -> PlanSet? in
                switch draft.path {
                case .collected(.related(let join)) where draft.answered == [number]: join.related
                case .index(let path) where draft.answered.contains(number): path.join?.related
                case .scan, .keys, .index, .collected: nil
                }
            }.first
            return conjuncts[number].relations.map {
                (number, RelatedPlans($0.step, $0.condition.conjuncts, number: $0.number, depth: depth + 1, known: known))
            }
        }
    }
}
