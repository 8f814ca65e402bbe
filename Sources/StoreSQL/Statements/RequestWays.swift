import StoreCore

/// The ways in which the records of a request can be found: by the index of one condition or another, or in the order of the request.
///
/// `status == "new" && owner == x`, the 20 newest: the index over the status and the date has the records in their order, of which most have
/// another owner; the index over the owner has the few of that owner, in some order. Either may take a thousand times longer, depending on
/// the values. SQLite decides without them, by averages or by none. So a probe counts the entries of each index up to a limit first, which
/// takes 1 µs and 25 ns for each of them. The records are collected by the first index that has few. If all have many, they are read in the
/// order of the request, of which soon enough satisfy the conditions; without such an index, or without a limit, the database chooses.
///
/// A way is chosen by hiding the others: a condition for which no index is to be used is written `(…) IS TRUE`, an order that no index is
/// to have `+column`. Every way is right for every content of the database, so that may change before the statement runs.
///
/// A class, because each decision reads it, and copying takes longer than deciding.
@usableFromInline final class RequestWays {
    /// A way by the index of conditions.
    struct Found {
        /// The conditions, by their positions.
        let used: [Int]
        /// The same within each alternative, if it is one condition that has them.
        var alternatives: [[Int]] = []
        /// The rows that have to be counted; several where a condition has alternatives.
        var ranges: [Fragment]
        /// What is counted instead of them, if anything.
        var probed: [Fragment]?
        /// The same for the related records of conditions along relations, which lead to them.
        var related: [Fragment] = []
        /// The positions of the conditions along relations among all of them.
        var relations: [Int] = []
        /// Whether the related records must satisfy other conditions, which are not counted.
        var hasOthers = false
        /// Whether SQLite assumes so many records that it prefers an index in the order.
        var isRange = false
        /// Whether the conditions have to be written otherwise for SQLite to use the index; see ``ConditionLeaf/valueRange(_:)``.
        var hasValueRange = false
        /// The field that the index begins with, on which there is no condition.
        var skipped: SkippedField?
        /// Whether its ranges are beside the conditions: what one of them leaves (``ComplementRanges``), or what the texts begin with that match a
        /// pattern. It is taken only by ``wayIfLate(_:_:_:_:_:)`` and ``wayIfFewAreLeft(_:_:_:_:)``.
        var isRangeBeside = false

        /// Whether the records are found by a subquery beside the conditions, for which SQLite has no index by itself.
        var isBeside: Bool { skipped != nil || isRangeBeside }
    }

    /// The maximum number of ways that are probed.
    private static let mostProbed = 6
    /// The number of conditions among which a list is merged.
    private static let mostLists = 64
    /// The number of the first way in order.
    static let firstOrdered = 16
    /// The number of the way by the first condition, if it is one along a relation that few related records satisfy.
    static let firstRelated = 2_048

    let tree: SQLConditionTree
    private(set) var found: [Found] = []
    private(set) var ordered: [Ordered] = []
    /// The fields that ways skip, whose values are counted before a decision.
    private(set) var skipped: [SkippedField] = []
    /// How the first records of an order may be read in which many have one value of its first field, or none.
    private(set) var grouped: [any GroupedRead] = []
    /// How records far from the beginning of an order may be found.
    private(set) var farOffset: FarOffset?
    /// How a few records in a random order may be found.
    private(set) var randomSample: RandomSample?
    /// How records may be read in the order of their rows.
    private(set) var rowOrder: RowOrder?
    let hasLimit: Bool
    /// Whether all records are wanted, and an index has all fields that are read or tested.
    let isCovered: Bool
    /// The first field of the order.
    private let firstField: Int

    init(_ request: FetchRequest, of table: TableReference) {
        tree = SQLConditionTree(request.predicate.tree, of: table)
        isCovered = tree.isCovered(for: request)
        hasLimit = request.limit != nil
        firstField = request.order.first?.field ?? table.entity.key
        if !table.dialect.probesRelated || findsOneRecord { return }
        let inOrder = orderedWays(request)
        if !request.isUnordered { ordered = inOrder }
        grouped = GroupedOrder(request, tree).map { LeadingValue.ofPage(request, tree) + [$0] } ?? LeadingValue.all(request, tree)
        farOffset = FarOffset(request, tree)
        let finder = WayFinder(tree, hasLimit: hasLimit)
        let byRelated = finder.byRelated(tree.parts)
        var byIndexes = finder.byIndexes(tree.parts)
        // Records with a value of a field alone are found only where few are left; see ``ComplementRanges``.
        if byIndexes.allSatisfy({ $0.used.allSatisfy { tree.parts[$0].isNotNil } }) { byIndexes = [] }
        // Whether the order is of interest must make no difference: a count is probed without, and written with it.
        let bounds = inOrder.filter(\.isAlwaysPossible).flatMap(\.used).filter { tree.parts[$0].isPage }
        found = byIndexes + finder.byAlternatives(except: Set(bounds)) + finder.bySkipping(tree.parts, except: byIndexes)
        // Other conditions leave fewer records, as a rule. Nothing is probed before the first records in the order, which takes long where related
        // records are of interest.
        if found.isEmpty, tree.root.steps == 0 { found = finder.byComplements(tree.parts) }
        if found.isEmpty { randomSample = RandomSample(request, tree) }
        // One alone is decided by its own probe.
        if found.count + byRelated.count > 1 { found += byRelated }
        // Equal values are probed first: where one has very few records, those with any value are not counted.
        found = Array((found.filter { !$0.hasValueRange } + found.filter(\.hasValueRange)).prefix(RequestWays.mostProbed))
        let isRead = found.count == 1 && found[0].alternatives.isEmpty && isReadAnyway(found[0], ordered.first)
        if !isRead, covering == nil, !hasLimit || found.isEmpty { rowOrder = RowOrder(request, tree) }
        // Most patterns begin with any text, which must not keep other ways from being taken.
        if found.count < RequestWays.mostProbed { found += finder.byPatterns(tree.parts).prefix(1) }
        for field in found.compactMap(\.skipped) + ordered.compactMap(\.skipped) where !skipped.contains(field) { skipped.append(field) }
    }

    /// The statement that tells whether it is worthwhile to merge the values of a skipped field, if that is uncertain.
    var sample: SQLStatement? { ordered.lazy.compactMap(\.sample).first }

    /// Whether all records are read if no index finds them.
    var readsAll: Bool { !hasLimit || !ordered.contains(where: \.isAlwaysPossible) }

    /// Whether the decision is the same for all values, unless related records are of interest: the database has one index, and reads it.
    var isCertain: Bool {
        guard found.count == 1, grouped.isEmpty, farOffset == nil, rowOrder == nil, skipped.isEmpty, ordered.first?.isAlwaysPossible ?? true
        else { return false }
        return isReadAnyway(found[0], ordered.first)
    }

    /// Whether there is nothing to choose.
    var isEmpty: Bool { found.isEmpty && grouped.isEmpty && farOffset == nil && randomSample == nil && rowOrder == nil && skipped.isEmpty }

    /// The statement with a row if a way has more records than a number, which is bound as the request's offset.
    func probe(_ way: Found) -> SQLStatement {
        func many(_ ranges: [Fragment]) -> Fragment {
            ranges.joined(by: " UNION ALL SELECT 1 FROM ").surrounded("SELECT 1 FROM ", " LIMIT 1 OFFSET ")
                + Fragment(Fragment.placeholder, [.offset], .value(.int))
        }
        var result = many(way.probed ?? way.ranges)
        if !way.related.isEmpty {
            result = many(way.related).surrounded("SELECT 1 WHERE EXISTS (", ") OR EXISTS (") + result.surrounded("", ")")
        }
        return result.statement(in: tree.dialect)
    }

    /// The ways that are compared with each other, with the statements that count the records that they find. Those in order have none, nor
    /// do those along relations, which count related records or references to them.
    var comparable: [(way: Int, count: SQLStatement?)] {
        let byIndexes = found.indices.filter { !found[$0].isBeside }.map { way in
            let rows = found[way].ranges.joined(by: " UNION ALL SELECT 1 FROM ")
            let counted = rows.surrounded("SELECT count(*) FROM (SELECT 1 FROM ", " LIMIT \(RequestWays.mostCounted + 1)) AS counted")
            return (way: way + 1, count: found[way].relations.isEmpty ? counted.statement(in: tree.dialect) : nil)
        }
        return byIndexes + ordered.indices.filter { ordered[$0].isAlwaysPossible }.map { (RequestWays.firstOrdered + $0, nil) }
    }

    /// The number up to which the records of a way are counted for a description of the plan.
    static let mostCounted = 10_000

    /// The statement with the greatest row number of the table.
    var sizeProbe: SQLStatement { SQLStatement(text: "SELECT max(_rowid_) FROM \(tree.table.declaration)") }

    /// Whether a way is one in the order of the request.
    static func isInOrder(_ way: Int) -> Bool { (firstOrdered..<firstRelated).contains(way) }

    /// The way in the order of the request with a number; nil if it is another one.
    func ordered(_ way: Int) -> Ordered? {
        let position = way - RequestWays.firstOrdered
        return ordered.indices.contains(position) ? ordered[position] : nil
    }

    /// The position, among those along relations, of the condition whose related records a way finds first; nil if it finds the records.
    func relation(_ way: Int) -> Int? {
        let used = use(way)?.isUsed.enumerated().filter(\.element).map(\.offset) ?? []
        guard used.count == 1, case .related(let related) = tree.parts[used[0]].node else { return nil }
        return related.number
    }

    /// Whether the order is that of the field by which the related records of a condition lead to the records.
    private func isOrder(ofRelation position: Int) -> Bool {
        guard case .related(let related) = tree.parts[position].node else { return false }
        return related.step.local == firstField
    }

    /// How a way is written.
    struct Use {
        /// Which conditions an index may be used for.
        let isUsed: [Bool]
        /// For which conditions of each alternative, if it is one condition that has them.
        var alternatives: [[Int]] = []
        /// Whether an index may be used for the order.
        let isOrdered: Bool
        /// How SQLite is told to find the records by the conditions, because it might read others instead.
        var hints = SQLConditionTree.IndexHints()
        /// The list whose values are merged.
        var merge: ListMerge?
        /// The field whose values are merged.
        var skipped: SkippedField?
        /// Another condition, by which the records are found.
        var restriction: Fragment?
    }

    /// How a way is written; nil if the database chooses.
    func use(_ way: Int) -> Use? {
        func flags(_ used: [Int]) -> [Bool] { tree.parts.indices.map { used.contains($0) } }
        let hints = SQLConditionTree.IndexHints(findsValues: true, hasFew: hasLimit)
        if found.indices.contains(way - 1) {
            let found = found[way - 1]
            // The conditions are in the subquery, which finds the records by their keys.
            if found.isBeside {
                return Use(isUsed: flags([]), isOrdered: false, restriction: tree.table.isOne(of: found.ranges))
            }
            // An index in the order of alternatives would be read from end to end.
            let isOrdered = found.alternatives.isEmpty && ordered.contains { $0.isAlwaysPossible && $0.serves(found) }
            return Use(isUsed: flags(found.used), alternatives: found.alternatives, isOrdered: isOrdered, hints: hints)
        }
        if let ordered = ordered(way) {
            var used = ordered.used
            // The index has the fields of the other conditions, too, and SQLite may skip to them where no other index would serve them.
            if ordered.isCovering {
                used += tree.parts.indices.filter { part in !found.contains { !$0.isBeside && $0.used.contains(part) } }
            }
            return Use(isUsed: flags(used), isOrdered: true, merge: ordered.merge, skipped: ordered.skipped)
        }
        guard way >= RequestWays.firstRelated else { return nil }
        // Few records are sorted rather than all read in their order.
        let isOrdered = !hasLimit || isOrder(ofRelation: way - RequestWays.firstRelated)
        return Use(isUsed: flags([way - RequestWays.firstRelated]), isOrdered: isOrdered, hints: hints)
    }

    // MARK: Finding them

    /// Whether there is at most one, by the key or a unique index.
    @usableFromInline var findsOneRecord: Bool {
        func isValue(_ part: IndexDefinition.Part) -> Bool {
            tree.parts.contains { condition in
                guard !condition.isNegated, case .leaf(.compare(let field, .equal, _, _, let folds), _) = condition.node else {
                    return false
                }
                return tree.table.field(field)?.name == part.field && (!folds || part.isCaseInsensitive)
            }
        }
        let entity = tree.table.entity
        return isValue(.init(entity.keyField.name)) || entity.indexes.contains { $0.isUnique && $0.parts.allSatisfy(isValue) }
    }

    private func orderedWays(_ request: FetchRequest) -> [Ordered] {
        if request.isShuffled { return [] }
        let equal = tree.parts.equalFields
        // Bounds of the order, such as those of the page after a record.
        let fields = Set(request.order.map(\.field) + [tree.table.entity.key])
        func within(_ term: OrderTerm) -> [Int] {
            tree.parts.indices.filter { position in
                guard let tested = tree.parts[position].node.testedFields else { return false }
                return tested.contains(term.field) && tested.isSubset(of: fields)
            }
        }
        if let found = OrderedIndex.covering(request, tree) {
            let order = request.readDirection(of: found.index.term)
            return [
                Ordered(
                    used: found.used, isWithin: !found.index.used.isEmpty, order: order, isCovering: true, hasRangeNext: found.hasRangeNext)
            ]
        }
        var result: [Ordered] = []
        if let index = OrderedIndex(tree.table, equal: equal, request) {
            let term = index.term
            result.append(Ordered(used: index.used + within(term), isWithin: !index.used.isEmpty, order: request.readDirection(of: term)))
        }
        if hasLimit, let found = SkippedField.inOrder(tree, equal: equal, request) {
            let index = found.index
            let sample = SkippedField.sample(tree, found)
            result.append(
                Ordered(used: index.used + within(index.term), isWithin: !index.used.isEmpty, skipped: found.field, sample: sample))
        }
        for position in tree.parts.indices.prefix(RequestWays.mostLists) where hasLimit {
            guard let merge = ListMerge(position, of: tree.parts, equal: equal, request, of: tree.table) else { continue }
            result.append(Ordered(used: merge.used + within(merge.term), isWithin: true, merge: merge))
        }
        // Those that leave out the most records come first: the more conditions the better.
        let sorted = result.enumerated().sorted { ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset) }.map(\.element)
        // Those after one that is always possible are never taken.
        let last = sorted.firstIndex(where: \.isAlwaysPossible) ?? sorted.endIndex
        return Array(sorted.prefix(last + 1))
    }
}

extension SQLConditionTree.Part {
    /// Whether it may be the condition of a page: after a value, or equal to it and after another one.
    fileprivate var isPage: Bool {
        guard case .group = node else { return false }
        let ranges = SQLConditionTree.flattened(node, negated: isNegated, isAnd: false).count { part in
            if case .leaf(.compare(_, let comparison, _, _, _), _) = part.node { comparison != .equal } else { false }
        }
        return ranges <= 1
    }
}
