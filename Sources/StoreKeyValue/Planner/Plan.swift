import StoreCore

/// How the requests of one shape are read.
final class Plan {
    /// What a request is planned for; part of its shape.
    enum Purpose: UInt8 {
        /// The fields wanted.
        case rows
        /// How many there are.
        case count
        /// Whole rows, where they lie.
        case bodies
    }

    /// The order in which records are handed over.
    enum Ordering {
        /// As the path gives them, or from its end.
        case path(isReversed: Bool)
        /// Collected, and sorted by key.
        case byKey(isReversed: Bool)
        /// Collected, and sorted by the terms of the request and the key.
        case sorted
        /// Collected, and mixed.
        case shuffled

        var sorts: Bool { if case .sorted = self { true } else { false } }
    }

    let map: TableMap
    let path: AccessPath
    let ordering: Ordering
    /// What remains to be tested when the path gives exactly what it was asked for.
    let rest: Program
    /// All conditions, for when it gives more, because values were cut.
    let whole: Program
    /// Whether records need not be read, because the entries have everything.
    let isCovering: Bool
    /// Whether the order, or the covering, relies on entries with whole values.
    let needsWholeEntries: Bool
    /// The terms of the order with the direction that they have in the end.
    let terms: [OrderTerm]
    /// The direction of the key, which is the last term.
    let isKeyDescending: Bool
    /// What to do instead while an index has entries with cut values.
    let otherwise: Plan?

    // What is read of each record.
    let output: FieldReader
    let outputOfEntries: EntryReader?
    let restFields: FieldReader
    let restOfEntries: EntryReader?
    let wholeFields: FieldReader
    let termFields: FieldReader
    let termsOfEntries: EntryReader?

    init(
        _ map: TableMap, _ path: AccessPath, _ ordering: Ordering, rest: Program, whole: Program, isCovering: Bool,
        needsWholeEntries: Bool, request: FetchRequest, otherwise: Plan?
    ) throws {
        self.map = map
        self.path = path
        self.ordering = ordering
        self.rest = rest
        self.whole = whole
        self.isCovering = isCovering
        self.needsWholeEntries = needsWholeEntries
        self.otherwise = otherwise
        terms = request.order.map {
            OrderTerm($0.field, descending: $0.isDescending != request.isReversed, caseInsensitive: $0.isCaseInsensitive)
        }
        isKeyDescending = request.isReversed
        let wanted = request.fields ?? Array(map.numbers.indices)
        func reader(_ positions: [Int]) throws -> FieldReader { FieldReader(map.table, positions.map { map.numbers[$0] }) }
        output = request.fields == nil ? map.whole : try reader(wanted)
        restFields = try reader(rest.positions)
        wholeFields = try reader(whole.positions)
        termFields = try reader(terms.map(\.field))
        if isCovering, case .index(let index) = path {
            outputOfEntries = EntryReader(index, map, wanted)
            restOfEntries = EntryReader(index, map, rest.positions)
            termsOfEntries = EntryReader(index, map, terms.map(\.field))
        } else {
            outputOfEntries = nil
            restOfEntries = nil
            termsOfEntries = nil
        }
    }

    /// The plan in the words of every engine.
    var described: QueryPlan {
        var detail: [String] = []
        if !rest.isAll { detail.append("tests \(rest.tests.count) condition\(rest.tests.count == 1 ? "" : "s") on each record") }
        switch ordering {
        case .path(let isReversed): if isReversed { detail.append("from the end") }
        case .byKey: detail.append("collects keys and sorts them")
        case .sorted: detail.append("sorts by encoded keys")
        case .shuffled: detail.append("mixes")
        }
        return QueryPlan(
            entity: map.definition.name, access: [path.access(covering: isCovering)], sorts: ordering.sorts, detail: detail)
    }
}

/// Plans by the shape of their requests; forgets all of them when there are too many.
struct PlanCache {
    private var plans: [RequestShape: Plan] = [:]
    private static let limit = 512

    subscript(_ shape: RequestShape) -> Plan? {
        get { plans[shape] }
        set {
            if plans.count >= PlanCache.limit { plans.removeAll(keepingCapacity: true) }
            plans[shape] = newValue
        }
    }

    mutating func removeAll() { plans.removeAll() }
}
