import StoreCore

// The costs of the plans of a request: the number of entries or records read,
// which is estimated for the values of the request, times the cost of each.
extension PlanSet {
    /// The part of a plan's cost that does not depend on values.
    struct Facts {
        /// The residual conditions.
        let remaining: [Int]
        /// The cost of finding a record.
        let find: Double
        /// The cost of reading it.
        let fetch: Double
        /// Whether only the records that are returned are read, after the sorting.
        let sortsByEntries: Bool
        /// The cost of testing it, without conditions along relations.
        let test: Double
        /// The numbers of the residual conditions along relations, in ``PlanSet/relations``.
        let looks: [Int]
        /// The other residual conditions, which are tested before those.
        let testedBeforeLooks: [Int]
        /// The field in whose order records are tested.
        let orderedField: Int?
        /// See ``AccessPath/IndexPath/fixedCount``; 0 for other paths.
        let fixedCount: Int

        init(_ draft: AccessPlanner.Draft, _ planner: AccessPlanner, _ relations: [Relation], _ relyingOnWholeEntries: Bool) {
            let remaining = planner.conjuncts.indices.filter { !draft.answered.contains($0) }
            self.remaining = remaining
            looks = relations.indices.filter { remaining.contains(relations[$0].conjunct) }
            fixedCount = if case .index(let path) = draft.path { path.fixedCount } else { 0 }
            orderedField = draft.ordering.isFromEnd ? nil : draft.path.orderedField(planner.map)
            test = remaining.reduce(0) { $0 + Cost.test(planner.conjuncts[$1]) }
            let needsRecord = test > 0 || !looks.isEmpty || !planner.goal.counts
            var testedFirst = remaining
            switch draft.path {
            case .scan: (find, fetch, sortsByEntries) = (Cost.row, 0, false)
            case .keys: (find, fetch, sortsByEntries) = (needsRecord ? Cost.row : Cost.entry, 0, false)
            case .collected: (find, fetch, sortsByEntries) = (0, needsRecord ? Cost.fetch : 0, false)
            case .index(let path):
                let residual = Program(remaining.map { planner.conjuncts[$0] })
                let isCovering =
                    draft.mayCover(planner.goal) && planner.covers(path, residual)
                    && (relyingOnWholeEntries || !(path.index.mayTruncate && planner.needsValues(residual)))
                let early = isCovering ? [] : planner.earlyTests(path, draft.ordering, remaining, relyingOnWholeEntries)
                let left = early.reduce(1) { $0 * Cost.share(planner.conjuncts[$1]) }
                if early.contains(where: { !planner.conjuncts[$0].relations.isEmpty }) { testedFirst = early }
                (find, fetch) = (
                    Cost.entry + (draft.filter == nil ? 0 : Cost.filter),
                    !needsRecord ? 0 : isCovering ? Cost.test : Cost.test * Double(early.count) + Cost.fetch * left
                )
                sortsByEntries =
                    !isCovering && remaining.isEmpty && draft.filter == nil && planner.sortsByEntries(path, relyingOnWholeEntries)
            }
            testedBeforeLooks = looks.isEmpty ? [] : testedFirst.filter { planner.conjuncts[$0].relations.isEmpty }
        }
    }

    struct Estimate {
        /// The cost.
        var total: Double
        /// The cost if no record satisfied the residual conditions.
        var worst: Double
        /// The cost of each record read.
        var each: Double
        /// The number of records that satisfy all conditions.
        var rows: Double
        /// Whether the total relies on a guessed selectivity.
        var isGuess: Bool
        /// See ``Passed/rows``.
        var read = 0.0
        /// The number of records whose related records are looked up; 0 if it depends on other conditions.
        var tests = 0.0
        /// The parts of the tree that were estimated.
        var bounds: BoundsBuilder?
        /// See ``Passed/group``.
        var group: Double?

        /// That of a plan that is not to be used.
        static func impossible(each: Double, rows: Double) -> Estimate {
            Estimate(total: PlanSet.impossible, worst: PlanSet.impossible, each: each, rows: rows, isGuess: false)
        }
    }

    /// The cost of a plan that is not to be used.
    static let impossible = 1e15

    /// - Parameters:
    ///   - known: The parts that the most recently chosen plan reads, if they have been made for this request.
    ///   - rows: The number of records that satisfy all conditions, if it is known better than from the paths.
    ///   - measured: What each condition along a relation costs, if that has been measured.
    func costs(
        _ operands: Operands, _ context: any PlanContext, _ wanted: Wanted, _ known: BoundsBuilder? = nil, satisfying rows: Double? = nil,
        measured: [RelatedPlans.Estimate]? = nil
    ) throws -> [Estimate] {
        let all = Double(try context.trees.count(planner.map.table.tree))
        let ways = ways
        var passed = [Passed](repeating: Passed(rows: all, cost: PlanSet.impossible), count: ways.count)
        var bounds = [BoundsBuilder?](repeating: nil, count: ways.count)
        if !relations.isEmpty { looks = try measured ?? relations.map { try $0.plans.estimate(planner.map, operands, context) } }
        func pass(_ number: Int, insteadOf other: Double?) throws {
            let way = ways[number]
            guard let filter = way.draft.filter else {
                if let twin = way.twin {
                    (passed[number], bounds[number]) = (passed[twin], bounds[twin])
                    return
                }
                if number == last || ways[last].twin == number { bounds[number] = known }
                passed[number] = try entries(way, all, operands, context, wanted, insteadOf: other, &bounds[number])
                // How many of the first records have enough is hardly known: it may be all of them.
                if way.number != nil, wanted.isLimited { passed[number].cost *= 2 }
                if let wanted = way.number, passed[number].rows > 0, all > 0 {
                    passed[number].kept = min(1, PlanSet.share(of: wanted, passed[number].rows / all, operands) * all / passed[number].rows)
                }
                return
            }
            bounds[number] = bounds[filter.unfiltered]
            let keys = passed[filter.way]
            var own = passed[filter.unfiltered]
            own.cost += keys.cost + keys.rows * (ways[filter.way].facts.find + Cost.kept)
            own.kept = all == 0 ? 1 : min(1, max(1, keys.rows) / all)
            passed[number] = own
        }
        /// How many records are sorted together matters only if a limit ends the reading.
        func measureGroups() throws {
            for number in ways.indices where wanted.isLimited && passed[number].cost < PlanSet.impossible {
                passed[number].group = try firstGroup(of: ways[number], passed[number].rows, bounds[number], context)
                passed[number].met = passed[number].group.flatMap { met(wanted, ofGroup: $0, of: all, ways[number], context) }
                passed[number].skipsGroups = try wanted.skipped > 0 && ways[number].draft.path.isDrawnFrom && isKnown(ways[number], context)
            }
        }
        func estimates() throws -> [Estimate] {
            let shares = knownShares(passed, bounds, all) + countedShares(passed, all, operands)
            let kept = ways.indices.map { share(of: ways[$0], passed[$0], shares, of: all, satisfying: rows, operands) }
            func estimate(_ number: Int) -> Estimate {
                var estimate = cost(ways[number], passed[number], kept[number], wanted)
                estimate.bounds = bounds[number]
                (estimate.group, estimate.read) = (passed[number].group, passed[number].rows)
                return estimate
            }
            // Pages are read to see how large the last group is: only if the path may be the best, should it be small.
            for number in ways.indices {
                passed[number].shareLooked = shareLooked(ways[number], shares, operands)
                if passed[number].group != nil { passed[number].lastGroup = 0 }
            }
            var estimates = ways.indices.map(estimate)
            let best = estimates.reduce(PlanSet.impossible) { $1.group == nil ? min($0, $1.total) : $0 }
            for number in ways.indices where passed[number].group != nil {
                passed[number].lastGroup =
                    estimates[number].total < best
                    ? try lastGroup(of: ways[number], passed[number], kept[number], bounds[number], wanted, context) : nil
                estimates[number] = estimate(number)
            }
            return estimates
        }
        for number in ways.indices where !ways[number].skips { try pass(number, insteadOf: nil) }
        try measureGroups()
        if !hasSkips { return try estimates() }
        // Whether it is worthwhile to look for the values over which the others skip depends on what the best of these costs.
        let others = try estimates()
        let best = others.reduce(PlanSet.impossible) { min($0, $1.total) }
        for number in ways.indices where ways[number].skips { try pass(number, insteadOf: best) }
        return ways.indices.contains { ways[$0].skips && bounds[$0] != nil } ? try estimates() : others
    }

    /// What a path reads.
    struct Passed {
        /// The number of entries or records.
        var rows: Double
        /// The cost before the first of them.
        var cost: Double
        /// The share that a filter leaves, or a number of related records.
        var kept = 1.0
        /// The share of the records whose related records are looked up, because they satisfy the conditions that are tested before.
        var shareLooked = 1.0
        /// The number that has to be sorted together before the first record is known; nil if it was not measured.
        var group: Double?
        /// The same of the group in which reading is expected to end, where the first one is too small; nil if it was not measured.
        var lastGroup: Double?
        /// Whether whole groups are skipped without being read; see ``IndexScan/skip(_:inGroupsSharing:)``.
        var skipsGroups = false
        /// The number of records among which those that are wanted of this group are met in the order of another index; nil if there is none.
        var met: Double?

        /// The number that is read until there are as many as are wanted.
        func looked(_ share: Double, _ wanted: Wanted) -> Double { min(rows, wanted.total / (kept * share)) }
    }

    /// The number of entries that a path reads, before any filter.
    ///
    /// - Parameter other: The cost of the best path that skips over no values; nil if it is not known.
    private func entries(
        _ way: Way, _ all: Double, _ operands: Operands, _ context: any PlanContext, _ wanted: Wanted, insteadOf other: Double?,
        _ bounds: inout BoundsBuilder?
    ) throws -> Passed {
        let path = way.draft.path
        if way.mayHaveManyParts, path.hasTooManyParts(operands, of: all) { return Passed(rows: all, cost: PlanSet.impossible) }
        switch path {
        case .scan: return Passed(rows: all, cost: Cost.seek * 2)
        case .collected(let source):
            if !way.draft.isPossible(operands) { return Passed(rows: all, cost: PlanSet.impossible) }
            let estimate = try source.estimate(all, operands, context, wanted)
            guard wanted.total <= 1, planner.goal.counts, way.facts.remaining.isEmpty, case .related(let join) = source else {
                return Passed(rows: estimate.rows, cost: estimate.cost)
            }
            return Passed(rows: estimate.rows, cost: min(estimate.cost, try join.costOfAny(operands, context) ?? .infinity))
        case .keys where way.listOfKeys != nil: return PlanSet.lookUps(way.listOfKeys.map { operands.lists[$0].count } ?? 0)
        case .keys, .index:
            // Without parts, a component of the index has too many values to skip from one to the next.
            guard let part = try bounds.map({ (way.tree, $0) }) ?? parts(of: way, operands, context, insteadOf: other) else {
                return Passed(rows: all, cost: Cost.seek * all)
            }
            bounds = part.bounds
            guard let bounds else { return Passed(rows: all, cost: Cost.seek) }
            let count = Double(bounds.bounds.count)
            if case .keys(let ranges) = path, ranges.allSatisfy({ !$0.equalities.isEmpty }) {
                return Passed(rows: count, cost: Cost.seek * count)
            }
            let rows =
                way.mayHaveManyParts
                ? try context.estimate(part.tree, bounds, manyPartsOf: all) : try context.estimate(part.tree, bounds)
            return Passed(rows: rows, cost: Cost.seek * count)
        }
    }

    /// The passed records of a path that looks up each of several keys.
    static func lookUps(_ count: Int) -> Passed { Passed(rows: Double(count), cost: Cost.seek * Double(count)) }

    /// The tree that a path reads, and its parts: nil for the whole tree. Nil altogether if there is no such tree, or too many parts.
    ///
    /// - Parameter other: The cost of the best path that skips over no values; nil if it is not known.
    func parts(
        of way: Way, _ operands: Operands, _ context: any PlanContext, insteadOf other: Double?
    ) throws -> (tree: Tree, bounds: BoundsBuilder?)? {
        switch way.draft.path {
        case .scan, .collected: return nil
        case .keys(let ranges):
            return (planner.map.table.tree, try BoundsBuilder.make(ranges, .table(planner.map), operands, reusing: &way.parts))
        case .index(let path) where path.skips:
            guard let values = try values(of: path, way, operands, context, insteadOf: other) else { return nil }
            return (path.index.tree, try path.bounds(operands, any: values))
        case .index(let path):
            if way.mayHaveManyParts, way.draft.path.hasTooManyParts(operands) { return nil }
            return (path.index.tree, try path.bounds(operands, reusing: &way.parts))
        }
    }

    /// The values over which a path skips; nil if there are too many, or finding them costs too much while it is not known whether they are used.
    private func values(
        of path: AccessPath.IndexPath, _ way: Way, _ operands: Operands, _ context: any PlanContext, insteadOf other: Double?
    ) throws -> KeyList? {
        if let join = path.join {
            let expected = try join.related.estimate(operands, context)
            if expected.rows > Cost.mostMerged || expected.cost > Cost.negligible * 8 { return nil }
            let values = try context.foreignValues(join.related, join.step.foreign, operands)
            return Double(values.count) > Cost.mostMerged ? nil : values
        }
        let part = try path.partOfSkipped(operands)
        let records = try part.map { Int(try context.estimate(path.index.tree, $0)) } ?? context.trees.count(planner.map.table.tree)
        // Of few records all are read sooner than many values are sought.
        let most = other.map { Cost.skips(insteadOf: $0) } ?? Cost.usualSkips
        let limit = min(most, records / 4, way.isMerged ? Int(Cost.mostMerged) : .max)
        return try context.skipped.find(path, in: part, of: records, upTo: limit, insteadOf: other, context.trees)
    }

    /// Whether the number of records of a path is more than a guess.
    ///
    /// Where the engine estimates no range, any range of more than a few entries counts as half of its index: 300 records of a table would seem to
    /// be worth a table of all related records.
    func isKnown(_ way: Way, _ context: any PlanContext) throws -> Bool {
        if way.draft.path.isWholeTree, way.draft.filter == nil { return true }
        let none = UnsafeRawBufferPointer(start: nil, count: 0)
        return try context.trees.estimate(way.tree, from: none, to: none) != nil
            || context.sizeBefore(way.tree, from: none, to: none) != nil
    }

    func cost(_ way: Way, _ path: Passed, _ share: Double, _ wanted: Wanted) -> Estimate {
        var estimate = estimate(way, path, share, wanted)
        if way.facts.test == 0, !way.facts.looks.isEmpty, !wanted.isLimited { estimate.tests = path.rows * path.kept }
        return estimate
    }

    private func estimate(_ way: Way, _ path: Passed, _ share: Double, _ wanted: Wanted) -> Estimate {
        let (draft, facts) = (way.draft, way.facts)
        let (passed, kept) = (path.rows, path.kept)
        var before = path.cost
        let rows = passed * kept * share
        let isUntested = facts.remaining.isEmpty && draft.filter == nil
        // With a limit, only as many are read as it takes to reach it.
        var looked = path.looked(share, wanted)
        func later(_ records: Double) -> Double { kept * (facts.fetch + test(way, path, records * kept, isCertain: !wanted.isLimited)) }
        let tested = later(looked)
        var each = facts.find + tested
        let isGuess = looked < passed && !isUntested
        // The offset skips records unread if nothing is tested.
        let skipped = isUntested ? min(passed, wanted.skipped) : 0
        var saved = 0.0
        switch draft.ordering {
        case .path: saved = skipped * (each - Cost.skip)
        case .mixedDirection:
            each += 1
            saved = skipped * facts.fetch
        case .merged, .mergedGroups:
            if before > Cost.seek * Cost.mostMerged { return .impossible(each: each, rows: rows) }
            // Each range has a cursor of its own, which is opened.
            before *= 2
            each += Cost.merge
            if case .mergedGroups(_, let components) = draft.ordering {
                each += kept * Cost.sorted
                looked = min(passed, looked + Cost.group(of: passed, sharing: components.count))
            } else {
                saved = skipped * facts.fetch
            }
        case .grouped(_, let components, let turn):
            each += kept * Cost.sorted
            // Other groups follow if the first one is too small, and these may be larger.
            let group = Cost.group(of: passed, sharing: components - facts.fixedCount)
            var sorted = path.group.map { $0 < looked ? path.lastGroup ?? max($0, group) : $0 } ?? group
            // The groups that the offset leaves out are skipped whole, and often the first one is among them.
            if turn == nil, path.skipsGroups, skipped > 0 {
                if let first = path.group, skipped >= first { sorted = path.lastGroup ?? group }
                saved = max(0, min(skipped, passed - 1) - sorted) * (each - Cost.skip)
            }
            looked = min(passed, looked + min(sorted, path.met ?? sorted))
        case .byKey:
            let collected = before + passed * (facts.find + kept * Cost.ordered(passed))
            return Estimate(
                total: collected + (looked - skipped) * later(looked), worst: collected + passed * later(passed), each: later(looked),
                rows: rows, isGuess: false)
        case .sorted:
            each = facts.find + later(passed)
            var total = before + passed * each + rows * Cost.sorted + Cost.sorting
            if facts.sortsByEntries, wanted.isLimited { total -= max(0, rows - wanted.total) * (facts.fetch - Cost.test) }
            return Estimate(total: total, worst: total, each: each, rows: rows, isGuess: false)
        case .shuffled:
            let all =
                isUntested
                ? passed * facts.find + min(passed, wanted.total) * facts.fetch
                : passed * (facts.find + facts.fetch + test(way, path, passed, isCertain: !wanted.isLimited))
            var total = before + all
            if draft.path.isDrawnFrom, let draws = Cost.draws(wanted.total, of: passed, satisfying: isUntested ? passed : rows) {
                total = before + draws * (Cost.drawn + facts.fetch + (isUntested ? 0 : test(way, path, draws, isCertain: false)))
            }
            return Estimate(total: total, worst: before + all, each: each, rows: rows, isGuess: false)
        }
        let worst = before + passed * (each - tested + later(passed))
        return Estimate(total: before + looked * each - saved, worst: worst, each: each, rows: rows, isGuess: isGuess)
    }

    /// The cost of testing each of several records.
    private func test(_ way: Way, _ path: Passed, _ records: Double, isCertain: Bool) -> Double {
        way.facts.looks.reduce(way.facts.test) { sum, number in
            let plans = relations[number].plans
            let look =
                looks.isEmpty
                ? Cost.look(plans.step)
                : looks[number].each(
                    of: records * path.shareLooked, isCertain: isCertain, inOrder: plans.step.local == way.facts.orderedField)
            return sum + look * path.shareLooked
        }
    }
}
