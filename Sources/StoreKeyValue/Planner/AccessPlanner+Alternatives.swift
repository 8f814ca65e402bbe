import StoreCore

// Conditions of which one of several must hold: `or`, and the values on either side of one that is excluded.
extension AccessPlanner {
    /// The maximum number of alternatives for which keys are collected.
    private static let mostAlternatives = 32
    /// The maximum number of alternatives of which the first records are found.
    private static let mostOrdered = 8
    /// The maximum number of alternatives within an alternative that are made ranges.
    private static let mostDivided = 4
    /// The maximum number of ranges that are always better than their whole index.
    private static let mostNarrowing = 8

    /// Whether other drafts read less of the same index in the same order: the conditions of a page leave out what comes before it, of which
    /// a guess would say that it soon has the wanted records.
    func isNarrowed(_ draft: Draft, _ drafts: [Draft]) -> Bool {
        guard case .index(let whole) = draft.path, whole.ranges.allSatisfy(\.isEverything) else { return false }
        return drafts.contains {
            guard case .index(let path) = $0.path, path.index === whole.index, path.ranges.count <= AccessPlanner.mostNarrowing,
                !path.mayHaveManyParts, !path.ranges.contains(where: \.isEverything)
            else { return false }
            return ordering(of: $0.path).0 == ordering(of: draft.path).0
        }
    }

    /// The drafts for each condition that has alternatives.
    func alternatives(_ context: any PlanContext) throws -> [Draft] {
        var drafts: [Draft] = []
        for (number, conjunct) in conjuncts.enumerated() {
            guard drafts.count < 8, let parts = Sargable.alternatives(of: conjunct, map.definition) else { continue }
            let branches = parts.map(\.conjuncts)
            if let draft = tableRanges(number, branches) { drafts.append(draft) }
            let ofIndexes = map.table.indexes.flatMap { ranges(of: $0, number, branches) }
            drafts += ofIndexes
            // The first of all alternatives are found in the order of an index sooner than the first of each.
            let isInOrder = ofIndexes.contains { ordering(of: $0.path).0.streams }
            if own == nil, case .or = conjunct { drafts += try unions(number, branches, context, ofFirst: !isInOrder) }
        }
        return drafts
    }

    /// One range of the same tree for each alternative.
    private func ranges(
        _ components: KeyComponents, _ number: Int, _ branches: [[PredicateTree]]
    ) -> (ranges: [AccessPath.KeyRange], answered: Set<Int>)? {
        var ranges: [AccessPath.KeyRange] = []
        var common: Set<Int>?
        var isWhole = true
        for branch in branches {
            guard let (range, answered) = keyRange(of: components, branch), answered.contains(where: { $0 >= conjuncts.count }) else {
                return nil
            }
            ranges.append(range)
            if !branch.indices.allSatisfy({ answered.contains(conjuncts.count + $0) }) { isWhole = false }
            common = common.map { $0.intersection(answered) } ?? answered
        }
        var answered = (common ?? []).filter { $0 < conjuncts.count }
        if isWhole { answered.insert(number) }
        return ranges.isEmpty ? nil : (ranges, answered)
    }

    /// The range for an alternative, whose conditions have the numbers after those of the request.
    private func keyRange(
        of components: KeyComponents, _ branch: [PredicateTree]
    ) -> (range: AccessPath.KeyRange, answered: Set<Int>)? {
        let own = branch.indices.compactMap { Sargable(branch[$0], conjuncts.count + $0, of: map.definition) }
        return Sargable.range(of: components, own + sargables)
    }

    private func tableRanges(_ number: Int, _ branches: [[PredicateTree]]) -> Draft? {
        ranges(.table(map), number, branches).map { Draft(path: .keys($0.ranges), answered: $0.answered) }
    }

    /// The ranges of an index, and narrower ones if alternatives within alternatives make them. Which of them are better depends on the values:
    /// fewer ranges with more entries may have the requested order when they are merged.
    private func ranges(of index: LoadedIndex, _ number: Int, _ branches: [[PredicateTree]]) -> [Draft] {
        guard index.state.isReadable else { return [] }
        let components = KeyComponents.index(index, map)
        let divided = branches.flatMap { self.divided($0, components) }
        return [branches, divided].prefix(divided.count > branches.count ? 2 : 1).compactMap { branches in
            ranges(components, number, branches).map {
                Draft(path: .index(.init(index: index, components: components, ranges: $0.ranges)), answered: $0.answered)
            }
        }
    }

    /// A branch for each of the alternatives within one, if each of them narrows the range of the index: "the same city, and born earlier or at
    /// an unknown time" is two ranges of an index of city and birth. Of several such conditions one is divided, because an index has a range
    /// for one field only.
    private func divided(_ branch: [PredicateTree], _ components: KeyComponents) -> [[PredicateTree]] {
        for (at, condition) in branch.enumerated() {
            guard case .or(let parts) = condition, parts.count <= AccessPlanner.mostDivided,
                Sargable(condition, 0, of: map.definition) == nil
            else { continue }
            let rest = branch[..<at] + branch[(at + 1)...]
            let branches = parts.map { $0.conjuncts + rest }
            let serves = zip(branches, parts).allSatisfy { branch, part in
                let numbers = conjuncts.count..<(conjuncts.count + part.conjuncts.count)
                return keyRange(of: components, branch)?.answered.contains(where: numbers.contains) ?? false
            }
            if serves { return branches }
        }
        return [branch]
    }

    /// The keys that each alternative finds by its own path, with all other conditions tested too.
    ///
    /// - Parameter ofFirst: Whether, if there is an order, another draft finds only the first keys of each alternative.
    private func unions(_ number: Int, _ branches: [[PredicateTree]], _ context: any PlanContext, ofFirst: Bool) throws -> [Draft] {
        guard branches.count <= AccessPlanner.mostAlternatives else { return [] }
        var residual = conjuncts
        residual.remove(at: number)
        func plans(_ branch: [PredicateTree], _ goal: Goal) throws -> PlanSet {
            try AccessPlanner(map, conjuncts: branch + residual, goal, depth: depth + 1, own: branch.count).plans(context)
        }
        var keys = Goal(fields: [map.keyPosition])
        var sets: [PlanSet] = []
        for branch in branches {
            let plans = try plans(branch, keys)
            guard plans.hasIndex else { return [] }
            sets.append(plans)
        }
        let all = Draft(path: .collected(.union(sets.map { .plan($0) })), answered: Set(conjuncts.indices))
        if branches.count > AccessPlanner.mostOrdered { return [all] }
        if goal.counts { return [all, Draft(path: .collected(.firstOfEach(sets)), answered: Set(conjuncts.indices))] }
        if !ofFirst || goal.isUnordered || goal.isShuffled { return [all] }
        (keys.order, keys.isReversed, keys.isUnordered) = (goal.order, goal.isReversed, false)
        let first = try branches.map { try plans($0, keys) }
        return [all, Draft(path: .collected(.firstOfEach(first)), answered: Set(conjuncts.indices))]
    }
}
