import StoreCore

/// A plan for the requests of one shape, one of several candidates.
final class AccessPlan {
    /// The purpose for which a request is planned; part of its shape.
    enum Purpose: UInt8 {
        /// The requested fields.
        case rows
        /// The number of records.
        case count
        /// Whole rows, in place.
        case bodies
    }

    /// The order in which records are returned.
    enum Ordering: Equatable {
        /// In path order, or reversed.
        case path(isReversed: Bool)
        /// In index order of this many first components, or reversed; but records that share their values are in the opposite order.
        case mixedDirection(isReversed: Bool, components: Int)
        /// In path order, or reversed, with records that share this many leading components sorted. If the order turns after a number of
        /// components, records that share these are in the opposite order.
        case grouped(isReversed: Bool, components: Int, turnsAfter: Int?)
        /// In the order of the values that follow the components which are equal in each of several ranges, or reversed: their next entries are
        /// compared. Records with equal values are in key order, or reversed.
        case merged(isReversed: Bool, isKeyDescending: Bool)
        /// The same where the order has further terms: records that share the values of these components are sorted.
        case mergedGroups(isReversed: Bool, components: Range<Int>)
        /// Collected and sorted by key.
        case byKey(isReversed: Bool)
        /// Collected and sorted by the terms of the request and the key.
        case sorted
        /// A random sample, or all in random order.
        case shuffled

        /// Whether records are streamed, so that a limit ends the reading.
        var streams: Bool {
            switch self {
            case .path, .mixedDirection, .grouped, .merged, .mergedGroups: true
            case .byKey, .sorted, .shuffled: false
            }
        }

        /// Whether records come as the path has them, neither sorted nor merged.
        var needsNoSorting: Bool {
            switch self {
            case .path, .mixedDirection: true
            case .grouped, .merged, .mergedGroups, .byKey, .sorted, .shuffled: false
            }
        }

        /// Whether keys are collected whose records are read afterwards.
        var collectsKeys: Bool {
            switch self {
            case .byKey, .shuffled: true
            case .path, .mixedDirection, .grouped, .merged, .mergedGroups, .sorted: false
            }
        }

        /// Whether the path is traversed in reverse.
        var isFromEnd: Bool {
            switch self {
            case .path(let isReversed), .mixedDirection(let isReversed, _), .grouped(let isReversed, _, _), .merged(let isReversed, _),
                .mergedGroups(let isReversed, _):
                isReversed
            case .byKey, .sorted, .shuffled: false
            }
        }
    }

    let map: TableMap
    let path: AccessPath
    /// The tree that the path reads, and its index; nil if it reads records. A copy of the path would update a dozen reference counts.
    let tree: Tree
    let index: LoadedIndex?
    /// Whether the path reads the tree as a whole.
    let readsWholeTree: Bool
    /// See ``AccessPath/listOfKeys``.
    let listOfKeys: Int?
    /// Only the records of the path with these keys qualify.
    let filter: KeySource?
    let ordering: Ordering
    /// The residual predicate: the conditions to test if the path returns exactly the requested ranges.
    let residual: Program
    /// All conditions, for a path that returns more because values were truncated.
    let whole: Program
    /// Residual conditions that the entries of the path have the fields of: they are tested there alone, and only the other records are read.
    let early: Program?
    /// The other residual conditions, tested on the records that remain; nil without ``early``.
    let late: Program?
    /// The conditions on numbers of related records among them. They are not tested early if records without any meet them: too many do.
    let earlyCounts: [(comparison: Comparison, literal: Int)]
    /// Whether records that are sorted have their sort keys from the entries, so that only those which are returned are read.
    let sortsByEntries: Bool
    /// The point read for a plan that finds at most one record and has no residual predicate; nil otherwise.
    let point: PointRead?
    /// Whether the index covers the request, so that records need not be read.
    let isCovering: Bool
    /// Whether the rows of the keys that the path finds are read as it finds them, and all of them, so that several are looked up together.
    let readsRowsOfKeys: Bool
    /// Whether records without a value of the order's first field may be read first, and that field, if those with its first value may; see
    /// ``LeadingGroup``.
    let mayLeadWithNils: Bool
    let leadingField: LeadingField?
    /// Whether only the number of keys is wanted, so that they need no order.
    let onlyCounts: Bool
    /// Whether the order, or the covering index, relies on entries with complete values.
    let needsWholeEntries: Bool
    /// The terms of the order with their final direction.
    let terms: [OrderTerm]
    /// The direction of the key, which is the last term.
    let isKeyDescending: Bool

    // The fields that are read of each record.
    let output: FieldReader
    let outputOfEntries: EntryReader?
    let residualFields: FieldReader
    /// Those of ``late``; nil without early tests.
    let lateFields: FieldReader?
    let residualEntries: EntryReader?
    let earlyEntries: EntryReader?
    let wholeFields: FieldReader
    let termFields: FieldReader
    let termsOfEntries: EntryReader?

    /// - Parameter relyingOnWholeEntries: Whether entries may replace records although their values can be truncated.
    init(_ planner: AccessPlanner, _ draft: AccessPlanner.Draft, relyingOnWholeEntries: Bool) {
        let (map, goal, conjuncts) = (planner.map, planner.goal, planner.conjuncts)
        self.map = map
        path = draft.path
        index = if case .index(let path) = draft.path { path.index } else { nil }
        tree = index?.tree ?? map.table.tree
        readsWholeTree = draft.path.isWholeTree
        listOfKeys = draft.path.listOfKeys
        filter = draft.filter?.keys
        ordering = draft.ordering
        let remaining = conjuncts.indices.filter { !draft.answered.contains($0) }
        residual = Program(remaining.map { conjuncts[$0] })
        whole = Program(conjuncts)
        var isCovering = false
        var relies = draft.relies
        if draft.mayCover(goal), case .index(let index) = path, planner.covers(index, residual) {
            let reliesOnCover = index.index.mayTruncate && planner.needsValues(residual)
            isCovering = !reliesOnCover || relyingOnWholeEntries
            if isCovering, reliesOnCover { relies = true }
        }
        self.isCovering = isCovering
        var (early, late): (Program?, Program?)
        var earlyCounts: [(comparison: Comparison, literal: Int)] = []
        var sortsByEntries = false
        if !isCovering, case .index(let index) = path {
            let tests = planner.earlyTests(index, draft.ordering, remaining, relyingOnWholeEntries)
            if !tests.isEmpty {
                early = Program(tests.map { conjuncts[$0] })
                late = Program(remaining.filter { !tests.contains($0) }.map { conjuncts[$0] })
            }
            earlyCounts = tests.compactMap { if case .related(_, _, let count?) = conjuncts[$0] { (count.0, count.literal) } else { nil } }
            if case .sorted = draft.ordering, residual.isAll, draft.filter == nil {
                sortsByEntries = planner.sortsByEntries(index, relyingOnWholeEntries)
            }
            let read = (early?.positions ?? []) + (sortsByEntries ? goal.order.map(\.field) : [])
            if index.index.mayTruncate,
                zip(index.components.positions, index.index.forms).contains(where: { read.contains($0) && LoadedIndex.isLong($1.type) })
            {
                relies = true
            }
        }
        (self.early, self.late) = (early, late)
        self.earlyCounts = earlyCounts
        self.sortsByEntries = sortsByEntries
        readsRowsOfKeys = (draft.path.findsKeys || listOfKeys != nil) && !isCovering && draft.filter == nil && !draft.ordering.collectsKeys
        point = residual.isAll && draft.filter == nil && !goal.counts ? PointRead(draft.path, map) : nil
        mayLeadWithNils = planner.mayLeadWithNils(draft, whole.positions)
        leadingField = planner.leadingField(draft, whole.positions)
        onlyCounts = goal.counts && residual.isAll && draft.filter == nil
        needsWholeEntries = relies
        terms = goal.order
        isKeyDescending = goal.isReversed
        let wanted = goal.fields ?? Array(map.numbers.indices)
        func reader(_ positions: [Int]) -> FieldReader { FieldReader(map.table, positions.map { map.numbers[$0] }) }
        output = goal.fields == nil ? map.whole : reader(wanted)
        residualFields = reader(residual.positions)
        lateFields = late.map { reader($0.positions) }
        wholeFields = reader(whole.positions)
        termFields = reader(terms.map(\.field))
        if isCovering, case .index(let index) = path {
            outputOfEntries = EntryReader(index, map, wanted)
            residualEntries = EntryReader(index, map, residual.positions)
            termsOfEntries = EntryReader(index, map, terms.map(\.field))
        } else {
            outputOfEntries = nil
            residualEntries = nil
            termsOfEntries = if sortsByEntries, case .index(let index) = path { EntryReader(index, map, terms.map(\.field)) } else { nil }
        }
        earlyEntries = if let early, case .index(let index) = path { EntryReader(index, map, early.positions) } else { nil }
    }

    private static func first(_ count: Int) -> String { count == 1 ? "the first value" : "the first \(count) values" }

    /// The plan in the terms shared by all engines.
    var described: QueryPlan {
        var detail: [String] = []
        if case .collected(let source) = path { detail.append(source.described.keys) }
        if case .index(let path) = path, path.skips {
            let field = path.skippedAfter == 0 ? "the first" : "a later"
            detail.append(path.join.map { "values \($0.described)" } ?? "skips from one value of \(field) field to the next")
        }
        if let filter { detail.append("keeps entries of records found \(filter.described.foundBy)") }
        if !residual.isAll {
            let some = early.map { $0.tests.count == residual.tests.count ? "" : "\($0.tests.count) of them " }
            detail.append(
                "tests \(residual.tests.count) condition\(residual.tests.count == 1 ? "" : "s") on each record"
                    + (some.map { ", \($0)first on its entry" } ?? ""))
        }
        var sorts = false
        switch ordering {
        case .path(let isReversed): if isReversed { detail.append("from the end") }
        case .mixedDirection(let isReversed, let count):
            if isReversed { detail.append("from the end") }
            if let index, count < index.fields.count {
                detail.append("the other way through records that share \(AccessPlan.first(count)) of the index")
            }
        case .grouped(let isReversed, let count, let turn):
            if isReversed { detail.append("from the end") }
            if let turn { detail.append("the other way through records that share \(AccessPlan.first(turn)) of the index") }
            detail.append("sorts records that share \(AccessPlan.first(count)) of the index")
        case .merged(let isReversed, _):
            if isReversed { detail.append("from the end") }
            detail.append("merges ranges of the index in order")
        case .mergedGroups(let isReversed, let components):
            if isReversed { detail.append("from the end") }
            let shared = components.count == 1 ? "a value" : "\(components.count) values"
            detail.append("merges ranges of the index in order and sorts records that share \(shared)")
        case .byKey: detail.append("collects keys and sorts them")
        case .sorted:
            detail.append("sorts by encoded keys")
            sorts = true
        case .shuffled: detail.append("mixes")
        }
        return QueryPlan(entity: map.definition.name, access: path.access(covering: isCovering), sorts: sorts, detail: detail)
    }
}
