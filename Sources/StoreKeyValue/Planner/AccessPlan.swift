import StoreCore

/// How the requests of one shape are read, one way of several.
final class AccessPlan {
    /// The purpose for which a request is planned; part of its shape.
    enum Purpose: UInt8 {
        /// The fields wanted.
        case rows
        /// How many there are.
        case count
        /// Whole rows, where they are in the store.
        case bodies
    }

    /// The order in which records are handed over.
    enum Ordering {
        /// As the path gives them, or from its end.
        case path(isReversed: Bool)
        /// As an index gives their values, or from its end; but records that share the first so many components by key the other way round.
        case mixedDirection(isReversed: Bool, components: Int)
        /// The same, and records that share the first so many components are sorted.
        case grouped(isReversed: Bool, components: Int)
        /// Collected, and sorted by key.
        case byKey(isReversed: Bool)
        /// Collected, and sorted by the terms of the request and the key.
        case sorted
        /// Some of them, or all, drawn at random.
        case shuffled

        /// Whether records come as they are found, so that a limit ends the reading.
        var streams: Bool {
            switch self {
            case .path, .mixedDirection, .grouped: true
            case .byKey, .sorted, .shuffled: false
            }
        }

        /// Whether the path is gone along from its end.
        var isFromEnd: Bool {
            switch self {
            case .path(let isReversed), .mixedDirection(let isReversed, _), .grouped(let isReversed, _): isReversed
            case .byKey, .sorted, .shuffled: false
            }
        }
    }

    let map: TableMap
    let path: AccessPath
    /// Of the records of the path only those with these keys are meant.
    let filter: KeySource?
    let ordering: Ordering
    /// The residual predicate: the conditions to test if the path gives exactly what it was asked for.
    let residual: Program
    /// All conditions, for when it gives more, because values were truncated.
    let whole: Program
    /// How the one record is found, where there is one at most and nothing remains to be tested; nil otherwise.
    let point: PointRead?
    /// Whether records need not be read, because the entries have everything.
    let isCovering: Bool
    /// Whether nothing but the number of keys is wanted, so that they need no order.
    let onlyCounts: Bool
    /// Whether the order, or the covering, relies on entries with whole values.
    let needsWholeEntries: Bool
    /// The terms of the order with the direction that they have in the end.
    let terms: [OrderTerm]
    /// The direction of the key, which is the last term.
    let isKeyDescending: Bool

    // The fields that are read of each record.
    let output: FieldReader
    let outputOfEntries: EntryReader?
    let residualFields: FieldReader
    let residualEntries: EntryReader?
    let wholeFields: FieldReader
    let termFields: FieldReader
    let termsOfEntries: EntryReader?

    /// - Parameter relyingOnWholeEntries: Whether entries may stand for records although their values can be truncated.
    init(_ planner: AccessPlanner, _ draft: AccessPlanner.Draft, relyingOnWholeEntries: Bool) {
        let (map, goal, conjuncts) = (planner.map, planner.goal, planner.conjuncts)
        self.map = map
        path = draft.path
        filter = draft.filter?.keys
        ordering = draft.ordering
        residual = Program(conjuncts.indices.filter { !draft.answered.contains($0) }.map { conjuncts[$0] })
        whole = Program(conjuncts)
        var isCovering = false
        var relies = draft.relies
        if draft.mayCover(goal), case .index(let index) = path, planner.covers(index, residual) {
            let reliesOnCover = index.index.mayTruncate && planner.needsValues(residual)
            isCovering = !reliesOnCover || relyingOnWholeEntries
            if isCovering, reliesOnCover { relies = true }
        }
        self.isCovering = isCovering
        point = residual.isAll && draft.filter == nil && !isCovering && !goal.counts ? PointRead(draft.path, map) : nil
        onlyCounts = goal.counts && residual.isAll && draft.filter == nil
        needsWholeEntries = relies
        terms = goal.order
        isKeyDescending = goal.isReversed
        let wanted = goal.fields ?? Array(map.numbers.indices)
        func reader(_ positions: [Int]) -> FieldReader { FieldReader(map.table, positions.map { map.numbers[$0] }) }
        output = goal.fields == nil ? map.whole : reader(wanted)
        residualFields = reader(residual.positions)
        wholeFields = reader(whole.positions)
        termFields = reader(terms.map(\.field))
        if isCovering, case .index(let index) = path {
            outputOfEntries = EntryReader(index, map, wanted)
            residualEntries = EntryReader(index, map, residual.positions)
            termsOfEntries = EntryReader(index, map, terms.map(\.field))
        } else {
            outputOfEntries = nil
            residualEntries = nil
            termsOfEntries = nil
        }
    }

    /// The plan in the words of every engine.
    var described: QueryPlan {
        var detail: [String] = []
        if case .collected(let source) = path { detail.append(source.described.keys) }
        if let filter { detail.append("keeps entries of records found \(filter.described.foundBy)") }
        if !residual.isAll {
            detail.append("tests \(residual.tests.count) condition\(residual.tests.count == 1 ? "" : "s") on each record")
        }
        var sorts = false
        switch ordering {
        case .path(let isReversed), .mixedDirection(let isReversed, _): if isReversed { detail.append("from the end") }
        case .grouped(let isReversed, let count):
            if isReversed { detail.append("from the end") }
            detail.append("sorts records that share \(count == 1 ? "the first value" : "the first \(count) values") of the index")
        case .byKey: detail.append("collects keys and sorts them")
        case .sorted:
            detail.append("sorts by encoded keys")
            sorts = true
        case .shuffled: detail.append("mixes")
        }
        return QueryPlan(entity: map.definition.name, access: path.access(covering: isCovering), sorts: sorts, detail: detail)
    }
}

/// Plans by the shape of their requests; forgets all of them when there are too many.
struct PlanCache {
    private var plans: [RequestShape: PlanSet] = [:]
    private static let limit = 512

    subscript(_ shape: RequestShape) -> PlanSet? {
        get { plans[shape] }
        set {
            if plans.count >= PlanCache.limit { plans.removeAll(keepingCapacity: true) }
            plans[shape] = newValue
        }
    }

    mutating func removeAll() { plans.removeAll() }
}
