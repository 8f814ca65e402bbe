import StoreCore

/// Finds the candidate plans for the requests of a shape.
///
/// The conditions that must all hold are matched with each index, from its first component on: equalities, then one range.
/// Alternatives (`or`) become several ranges of one index, or keys that are collected from several indexes; conditions along a
/// relation may be answered from the other side (``SemiJoin``). An index that folds case answers exact conditions on text partially:
/// equal values and equal prefixes also match without regard to case. So it finds the few candidate records, and these are tested.
///
/// The best plan depends on the values of a request too, so the ``PlanSet`` chooses by cost, once per request.
struct AccessPlanner {
    /// The fields wanted from the records.
    struct Goal {
        var order: [OrderTerm] = []
        var isReversed = false
        var isShuffled = false
        /// Whether any order will do.
        var isUnordered = true
        /// Whether only the number of records is wanted, so that no field is read and the order does not matter.
        var counts = false
        /// Whether entries may be returned in place of records.
        var mayCover = true
        /// The requested fields; nil for all.
        var fields: [Int]?

        /// Keys or some fields, in any order.
        init(fields: [Int]?) { self.fields = fields }

        /// The goal of a request.
        init(_ request: FetchRequest, _ purpose: AccessPlan.Purpose) {
            order = request.order.map {
                OrderTerm($0.field, descending: $0.isDescending != request.isReversed, caseInsensitive: $0.isCaseInsensitive)
            }
            isReversed = request.isReversed
            isShuffled = request.isShuffled
            counts = purpose == .count
            // Which records are within a limit depends on the order.
            isUnordered = !isShuffled && (counts || request.isUnordered && request.limit == nil && request.offset == 0)
            mayCover = purpose != .bodies
            fields = request.fields
        }
    }

    let map: TableMap
    let goal: Goal
    let conjuncts: [PredicateTree]
    /// The nesting depth within the plans of other conditions.
    let depth: Int
    /// In the plan of an alternative, the number of the alternative's own conditions, which come first. The conditions of the whole
    /// request are tested with them but are not planned again, so that planning time is proportional to the number of conditions.
    let own: Int?
    let sargables: [Sargable]
    /// Those that exclude the members of a list.
    private let excluding: [Sargable]
    /// The fields that have the same value in all records that satisfy the conditions.
    let equalFields: Set<Int>

    /// The nesting depth up to which indexes are considered for conditions along relations, and that for alternatives: of a chain of relations
    /// each one is planned once, but alternatives within alternatives are planned many times.
    private static let deepest = 8
    private static let deepestAlternatives = 3
    /// The maximum number of paths that are each tried as a filter.
    private static let mostFilters = 4

    init(_ map: TableMap, conjuncts: [PredicateTree], _ goal: Goal, depth: Int = 0, own: Int? = nil) {
        self.map = map
        self.conjuncts = conjuncts
        self.goal = goal
        self.depth = depth
        self.own = own
        sargables = conjuncts.indices.compactMap { Sargable(conjuncts[$0], $0, of: map.definition) }
        excluding = conjuncts.indices.compactMap { Sargable(excluding: conjuncts[$0], $0) }
        equalFields = Set(
            conjuncts.compactMap { conjunct in
                if case .leaf(.compare(let field, .equal, _, _, false)) = conjunct { return field }
                if case .leaf(.isNil(let field)) = conjunct { return field }
                return nil
            })
    }

    /// A path and the conditions that it answers.
    struct Draft {
        var path: AccessPath
        /// Only the records of the path with these keys qualify; the keys are collected first.
        var filter: Filter?
        var answered: Set<Int> = []
        var ordering = AccessPlan.Ordering.path(isReversed: false)
        /// Whether the order relies on entries with complete values.
        var relies = false

        /// The number of related records by which the path finds records. Usable only if the comparison excludes 0.
        var number: RelatedPlans.Number? { if case .collected(.related(let join)) = path { join.number } else { nil } }

        /// Whether it serves the values of a request: it does not combine too many members of lists, and finds all records that qualify.
        func isPossible(_ operands: Operands) -> Bool {
            guard let number else { return !path.hasTooManyParts(operands) }
            return number.comparison.excludesZero(operands.literals[number.literal])
        }

        /// Whether entries may be returned in place of records. A filter leaves few records, and with records another plan can take over.
        func mayCover(_ goal: Goal) -> Bool { goal.mayCover && filter == nil }
    }

    /// Keys used as a filter on entries.
    struct Filter {
        let keys: KeySource
        /// The number of the path that collects the same keys, and of the filtered one, so that their entries are estimated once.
        let way: Int
        let unfiltered: Int
    }

    /// All candidate plans.
    ///
    /// - Parameters:
    ///   - context: Describes the other entities; it is not retained, since it retains the plans.
    ///   - relyingOnWholeEntries: Whether an index may provide an order or cover a request although its values can be truncated.
    func plans(_ context: any PlanContext, relyingOnWholeEntries: Bool = true) throws -> PlanSet {
        if let only = unique {
            return PlanSet(self, [ordered(only, relyingOnWholeEntries)], relyingOnWholeEntries: relyingOnWholeEntries)
        }
        var drafts = [Draft(path: .scan)]
        if let (range, answered) = Sargable.range(of: .table(map), sargables) {
            drafts.append(Draft(path: .keys([range]), answered: answered))
        }
        for index in map.table.indexes where index.state.isReadable {
            let components = KeyComponents.index(index, map)
            if let (range, answered) = Sargable.range(of: components, sargables) {
                drafts.append(Draft(path: .index(.init(index: index, components: components, ranges: [range])), answered: answered))
                if let combined = combiningLists(index, components) { drafts.append(combined) }
            } else if isWorthScanning(index, components) {
                let everything = AccessPath.IndexPath(index: index, components: components, ranges: [.init()])
                drafts.append(Draft(path: .index(everything)))
            }
            if let remaining = excludingLists(index, components) { drafts.append(remaining) }
        }
        if depth < AccessPlanner.deepestAlternatives {
            drafts += try alternatives(context)
            drafts = drafts.filter { !isNarrowed($0, drafts) }
            drafts += intersections(drafts)
        }
        let others = drafts.count
        let joins = depth < AccessPlanner.deepest ? try semiJoins(context) : []
        drafts += joins.filter(\.join.findsAlone).map { Draft(path: .collected(.related($0.join)), answered: [$0.condition]) }
        let ofRelations = alongRelations(joins)
        if depth < AccessPlanner.deepestAlternatives { drafts += filtered(drafts, joins: others..<drafts.count) }
        drafts += skipping + ofRelations.filter { $0.answered.count > 1 }
        if depth < AccessPlanner.deepest { drafts += try counted(context) }
        var orders = goal.isUnordered || goal.isShuffled ? [] : inOrderOfLaterComponents + ofRelations.filter { $0.answered.count == 1 }
        (drafts, orders) = (drafts.map { ordered($0, relyingOnWholeEntries) }, orders.map { ordered($0, relyingOnWholeEntries) })
        return PlanSet(self, drafts + merged(drafts + orders, relyingOnWholeEntries), relyingOnWholeEntries: relyingOnWholeEntries)
    }

    /// The path with a part for each combination of several lists; nil if there are not several.
    private func combiningLists(_ index: LoadedIndex, _ components: KeyComponents) -> Draft? {
        guard let (range, answered) = Sargable.range(of: components, sargables, lists: .max), range.lists.count > 1 else { return nil }
        return Draft(path: .index(.init(index: index, components: components, ranges: [range])), answered: answered)
    }

    /// The path between the members of a list that are excluded; nil if there is none.
    private func excludingLists(_ index: LoadedIndex, _ components: KeyComponents) -> Draft? {
        if excluding.isEmpty { return nil }
        guard let (range, answered) = Sargable.range(of: components, sargables + excluding), range.bounds?.excluded != nil else {
            return nil
        }
        return Draft(path: .index(.init(index: index, components: components, ranges: [range])), answered: answered)
    }

    /// The path to the single record that a key or the values of a unique index identify.
    private var unique: Draft? {
        if let (range, answered) = Sargable.range(of: .table(map), sargables), range.equalities.first?.isSingle == true {
            return Draft(path: .keys([range]), answered: answered)
        }
        for index in map.table.indexes where index.isUnique && index.state == .ready {
            let components = KeyComponents.index(index, map)
            guard let (range, answered) = Sargable.range(of: components, sargables), range.equalities.count >= index.fields.count,
                range.equalities.prefix(index.fields.count).allSatisfy({ $0.isSingle && !$0.mayBeNil })
            else { continue }
            return Draft(path: .index(.init(index: index, components: components, ranges: [range])), answered: answered)
        }
        return nil
    }

    /// Whether an index that answers no condition may still provide the order or cover the request.
    private func isWorthScanning(_ index: LoadedIndex, _ components: KeyComponents) -> Bool {
        let everything = AccessPath.IndexPath(index: index, components: components, ranges: [.init()])
        if goal.mayCover, covers(everything, Program(conjuncts)) { return true }
        // Keys are sampled from the entries.
        if goal.isShuffled { return conjuncts.isEmpty }
        if goal.isUnordered { return false }
        // The term that comes first, or that does so after those of fields that are the same in all records.
        let end = goal.order.firstIndex { !equalFields.contains($0.field) }.map { $0 + 1 } ?? 1
        return goal.order.prefix(end).contains {
            $0.field == components.positions[0] && $0.isCaseInsensitive == components.forms[0].isFolded
        }
    }

    // MARK: Keys of other paths

    /// Keys that two indexes have in common, for conditions that neither answers well alone.
    private func intersections(_ drafts: [Draft]) -> [Draft] {
        let ways = drafts.filter {
            guard case .index(let path) = $0.path, path.ranges.count == 1, !path.mayHaveManyParts else { return false }
            return !$0.answered.isEmpty
        }
        guard ways.count >= 2, ways.count <= 6 else { return [] }
        var result: [Draft] = []
        for (at, first) in ways.enumerated() {
            for second in ways[(at + 1)...] where first.answered.isDisjoint(with: second.answered) {
                let sources = [keySource(of: first), keySource(of: second)]
                result.append(
                    Draft(path: .collected(.intersection(sources)), answered: first.answered.union(second.answered)))
            }
        }
        return result
    }

    /// Indexes that provide the order, filtered by the keys that another path
    /// collects: for requests that want the first few records of an order.
    ///
    /// - Parameter joins: The drafts that are conditions along relations. They
    ///   are tried first, because testing them record by record costs most.
    private func filtered(_ drafts: [Draft], joins: Range<Int>) -> [Draft] {
        if goal.isUnordered || goal.isShuffled { return [] }
        var ways: [(way: Int, keys: KeySource)] = []
        for way in Array(joins) + Array(0..<joins.lowerBound) where ways.count < AccessPlanner.mostFilters {
            if ways.contains(where: { drafts[$0.way].answered == drafts[way].answered }) { continue }
            if let keys = filterKeys(of: drafts[way]) { ways.append((way, keys)) }
        }
        var result: [Draft] = []
        for (number, draft) in drafts[..<joins.lowerBound].enumerated() {
            guard case .index = draft.path, ordering(of: draft.path).0.streams else { continue }
            for (way, keys) in ways where draft.answered.isDisjoint(with: drafts[way].answered) {
                result.append(
                    Draft(
                        path: draft.path, filter: Filter(keys: keys, way: way, unfiltered: number),
                        answered: draft.answered.union(drafts[way].answered)))
            }
        }
        return result
    }

    /// The keys that a path finds, if they may be collected as a filter.
    private func filterKeys(of draft: Draft) -> KeySource? {
        switch draft.path {
        case .index(let path) where !draft.answered.isEmpty && !path.mayHaveManyParts: keySource(of: draft)
        case .collected(let source):
            switch source {
            case .related, .union: source
            case .plan, .intersection, .firstOfEach: nil
            }
        case .scan, .keys, .index: nil
        }
    }

    /// The keys of a draft, by a plan for the conditions that it answers.
    private func keySource(of draft: Draft) -> KeySource {
        let planner = AccessPlanner(
            map, conjuncts: draft.answered.sorted().map { conjuncts[$0] }, Goal(fields: [map.keyPosition]), depth: AccessPlanner.deepest)
        return .plan(PlanSet(planner, [Draft(path: draft.path, answered: Set(0..<draft.answered.count))], relyingOnWholeEntries: true))
    }

    // MARK: Covering

    /// Whether entries have all requested fields.
    func covers(_ path: AccessPath.IndexPath, _ residual: Program) -> Bool {
        var needed = Set(residual.positions)
        if !goal.counts {
            needed.formUnion(goal.fields ?? Array(map.numbers.indices))
            if !goal.isUnordered { needed.formUnion(goal.order.map(\.field)) }
        }
        return needed.isSubset(of: readable(path, true))
    }

    /// The conditions, of those that a path leaves, that are tested on its entries, before records are read.
    ///
    /// Those that most records satisfy are left out: the rows of many records are found faster together. So are those along relations if few
    /// records satisfy the others that need the row: related records are looked up last.
    func earlyTests(
        _ path: AccessPath.IndexPath, _ ordering: AccessPlan.Ordering, _ remaining: [Int], _ relyingOnWholeEntries: Bool
    ) -> [Int] {
        let readable = readable(path, relyingOnWholeEntries)
        let early = remaining.filter { number in
            let condition = conjuncts[number]
            // Related records are not looked up for keys that are collected: the first of them may be enough.
            let isPutOff = condition.relations.contains { $0.number != nil || ordering.collectsKeys }
            let leavesFew = isPutOff ? condition.asksForSeveralRelated : Cost.share(condition) <= 0.5
            return leavesFew && readable.isSuperset(of: condition.positions)
        }
        let shareOfRows = remaining.reduce(1) {
            early.contains($1) || !conjuncts[$1].relations.isEmpty ? $0 : $0 * Cost.share(conjuncts[$1])
        }
        return shareOfRows > 0.5 ? early : early.filter { conjuncts[$0].relations.isEmpty }
    }

    /// Whether entries have what the order needs.
    func sortsByEntries(_ path: AccessPath.IndexPath, _ relyingOnWholeEntries: Bool) -> Bool {
        readable(path, relyingOnWholeEntries).isSuperset(of: goal.order.map(\.field))
    }

    /// The fields whose values entries have.
    private func readable(_ path: AccessPath.IndexPath, _ relyingOnWholeEntries: Bool) -> Set<Int> {
        let components = path.index.forms.indices.filter {
            !path.index.forms[$0].isFolded && (relyingOnWholeEntries || !LoadedIndex.isLong(path.index.forms[$0].type))
        }
        return Set(components.map { path.components.positions[$0] } + [map.keyPosition])
    }

    /// Whether any values are read from the entries.
    func needsValues(_ residual: Program) -> Bool {
        if !residual.positions.isEmpty { return true }
        return !goal.counts && (goal.fields.map { $0 != [map.keyPosition] } ?? true || !goal.order.isEmpty)
    }
}
