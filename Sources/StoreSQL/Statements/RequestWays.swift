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
@usableFromInline struct RequestWays {
    /// A way by the index of conditions.
    struct Found {
        /// The conditions, by their positions.
        let used: [Int]
        /// The rows that have to be counted; several where a condition has alternatives.
        let ranges: [Fragment]
        /// The same for the related records of conditions along relations, which lead to them.
        var related: [Fragment] = []
        /// The positions of the conditions along relations among all of them.
        var relations: [Int] = []
        /// Whether the related records must satisfy other conditions, which are not counted.
        var hasOthers = false
        /// Whether SQLite assumes so many records that it prefers an index in the order.
        var isRange = false
    }

    /// A way in the order of the request.
    struct Ordered {
        /// The conditions on fields that the index begins with, and on the first field of the order.
        let used: [Int]
        /// Whether the index begins with conditions.
        let isWithin: Bool
        /// The list whose values are merged.
        let merge: ListMerge?

        /// Whether it reads only the records of another way.
        func serves(_ way: Found) -> Bool { way.used.allSatisfy { used.contains($0) } }
    }

    /// The maximum number of ways that are probed.
    private static let most = 6
    /// The number of conditions among which a list is merged.
    private static let mostLists = 64
    /// The number of the first way in order.
    private static let firstOrdered = 16
    /// The number of the way by the first condition, if it is one along a relation that few related records satisfy.
    private static let firstRelated = 2_048

    private let tree: SQLConditionTree
    private(set) var found: [Found] = []
    private var ordered: [Ordered] = []
    /// How the first records are read whose order no index has, but that of each value of its first field.
    private(set) var grouped: GroupedOrder?
    private let hasLimit: Bool

    init(_ request: FetchRequest, of table: TableReference) {
        tree = SQLConditionTree(request.predicate.tree, of: table)
        hasLimit = request.limit != nil
        if !table.dialect.probesRelated || findsOneRecord { return }
        ordered = orderedWays(request)
        grouped = GroupedOrder(request, tree)
        // About some conditions another probe decides.
        let probed = ProbeFinder(request, tree, table).probes.filter { !$0.isOfValue }.map(\.number)
        found = foundByIndexes + foundByAlternatives(probed)
        // Those along relations are faster only where another index has many.
        if !found.isEmpty {
            found += tree.parts.enumerated().compactMap { related($1, at: $0, probed) }
        }
        found = Array(found.prefix(RequestWays.most))
    }

    /// Whether there is nothing to choose.
    var isEmpty: Bool { found.isEmpty && grouped == nil }

    /// The statement with a row if a way has more records than a number, which is bound as the request's offset.
    func probe(_ way: Found) -> SQLStatement {
        func many(_ ranges: [Fragment]) -> Fragment {
            var result = Fragment("")
            for (index, range) in ranges.enumerated() {
                result += index == 0 ? "SELECT 1 FROM " : " UNION ALL SELECT 1 FROM "
                result += range
            }
            result += Fragment(" LIMIT 1 OFFSET \(Fragment.placeholder)", [.offset], .value(.int))
            return result
        }
        var result = many(way.ranges)
        if !way.related.isEmpty {
            result = many(way.related).surrounded("SELECT 1 WHERE EXISTS (", ") OR EXISTS (") + result.surrounded("", ")")
        }
        return result.statement(in: tree.dialect)
    }

    /// Decides whether the records are collected by an index: the number of its way, or 0.
    ///
    /// - Parameters:
    ///   - answers: What is known of the conditions along relations. What few related records satisfy is found first.
    ///   - hasMore: Whether the way at a position among those ``found`` has more records than a number.
    @usableFromInline func decide(
        _ predicate: PredicateCode, _ answers: RelatedAnswers, _ hasMore: (_ way: Int, _ number: Int) throws -> Bool
    ) rethrows -> Int {
        let parts = tree.parts.prefix(RequestWays.firstRelated)
        if let position = parts.firstIndex(where: { $0.isFound(by: answers) }) { return RequestWays.firstRelated + position }
        let inOrder = hasLimit ? inOrder(predicate).map { ordered[$0.index] } : nil
        if found.count == 1 {
            // SQLite has no other index.
            let isOnly = hasLimit ? inOrder?.serves(found[0]) ?? true : ordered.isEmpty || !found[0].isRange
            if isOnly { return 0 }
        } else {
            for way in found.indices where try !hasMore(way, RequestWays.veryFew) { return way + 1 }
        }
        for way in found.indices where !(inOrder?.serves(found[way]) ?? false) {
            if try !hasMore(way, few(found[way], isWithin: inOrder?.isWithin ?? false)) { return way + 1 }
        }
        return 0
    }

    /// Whether the records are read in the order of the request, which ``grouped`` has.
    @usableFromInline func mayGroup(_ choice: RequestChoice) -> Bool {
        grouped != nil && choice.merged == 0 && (choice.way == 0 || RequestWays.isInOrder(choice.way))
    }

    /// Whether that is worthwhile; see ``GroupedOrder/isWorthwhile(_:_:)``.
    @usableFromInline func isGroupWorthwhile(
        _ request: FetchRequest, _ isSo: (_ probe: Int, FetchRequest) throws -> Bool
    ) rethrows -> Bool { try grouped?.isWorthwhile(request, isSo) ?? false }

    /// What is chosen after a decision.
    @usableFromInline func choice(_ decision: Int, _ predicate: PredicateCode) -> RequestChoice {
        var result = RequestChoice()
        if found.isEmpty { return result }
        if found.indices.contains(decision - 1) {
            for relation in found[decision - 1].relations { result.related.insert(relation, isFew: true) }
        }
        if decision > 0 {
            result.way = decision
        } else if hasLimit, let inOrder = inOrder(predicate) {
            // SQLite reads the only index by itself.
            if found.count == 1, inOrder.merged == 0, ordered[inOrder.index].serves(found[0]) { return result }
            (result.way, result.merged) = (RequestWays.firstOrdered + inOrder.index, inOrder.merged)
        }
        return result
    }

    /// The number of records that are collected whatever the other ways are.
    private static let veryFew = 32

    /// The number of records of a way that are collected rather than read in order.
    private func few(_ way: Found, isWithin: Bool) -> Int {
        if !hasLimit { return 1_000 }
        // In the worst case many records that satisfy no condition come first in the order. So all records are read in it only where SQLite
        // would do so, or where it takes milliseconds to collect them. The same goes for conditions of which nothing is known.
        return (isWithin || way.isRange) && !way.hasOthers ? 1_000 : 4_000
    }

    /// The best way in order, and the members of the lists that it merges.
    private func inOrder(_ predicate: PredicateCode) -> (index: Int, merged: Int)? {
        for (index, way) in ordered.enumerated() {
            guard let merge = way.merge else { return (index, 0) }
            let counts = merge.counts(in: predicate)
            if counts > 0 { return (index, counts) }
        }
        return nil
    }

    /// Whether a way is one in the order of the request.
    static func isInOrder(_ way: Int) -> Bool { (firstOrdered..<firstRelated).contains(way) }

    /// Which conditions an index may be used for, whether one may be for the order, and the list that is merged; nil if the database chooses.
    func use(_ way: Int) -> (isUsed: [Bool], isOrdered: Bool, merge: ListMerge?)? {
        func flags(_ used: [Int]) -> [Bool] { tree.parts.indices.map { used.contains($0) } }
        if found.indices.contains(way - 1) {
            let found = found[way - 1]
            return (flags(found.used), ordered.contains { $0.merge == nil && $0.serves(found) }, nil)
        }
        if ordered.indices.contains(way - RequestWays.firstOrdered) {
            let ordered = ordered[way - RequestWays.firstOrdered]
            return (flags(ordered.used), true, ordered.merge)
        }
        if way >= RequestWays.firstRelated { return (flags([way - RequestWays.firstRelated]), true, nil) }
        return nil
    }

    // MARK: Finding them

    /// Whether there is at most one, by the key or a unique index.
    private var findsOneRecord: Bool {
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
        if request.isShuffled || (request.isUnordered && !hasLimit) { return [] }
        let equal = tree.parts.equalFields
        // Bounds of the order, such as those of the page after a record.
        let fields = Set(request.order.map(\.field) + [tree.table.entity.key])
        func within(_ term: OrderTerm) -> [Int] {
            tree.parts.indices.filter { position in
                guard let tested = tree.parts[position].node.testedFields else { return false }
                return tested.contains(term.field) && tested.isSubset(of: fields)
            }
        }
        var result: [Ordered] = []
        if let index = OrderedIndex(tree.table, equal: equal, request) {
            result.append(Ordered(used: index.used + within(index.term), isWithin: !index.used.isEmpty, merge: nil))
        }
        for position in tree.parts.indices.prefix(RequestWays.mostLists) where hasLimit {
            guard let merge = ListMerge(position, of: tree.parts, equal: equal, request, of: tree.table) else { continue }
            result.append(Ordered(used: merge.used + within(merge.term), isWithin: true, merge: merge))
        }
        // Those that leave out the most records come first: the more conditions the better.
        return result.enumerated().sorted { ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset) }.map(\.element)
    }

    /// By the conditions on the fields that an index begins with, or on the key.
    private var foundByIndexes: [Found] {
        let table = tree.table
        var result: [Found] = []
        let key = IndexDefinition.Part(table.entity.keyField.name)
        for parts in [[key]] + table.entity.indexes.map(\.parts) {
            var used: [Int] = []
            var isRange = false
            for part in parts {
                let own = tree.parts.indices.filter { position in
                    guard case .leaf(let question, let leaf) = tree.parts[position].node,
                        leaf.indexedField(question, negated: tree.parts[position].isNegated, by: part) != nil
                    else { return false }
                    return true
                }
                let equalities = own.filter { tree.parts[$0].isEquality }
                used += equalities.isEmpty ? own : equalities
                isRange = isRange || (equalities.isEmpty && !own.isEmpty)
                if equalities.isEmpty { break }
            }
            if used.isEmpty { continue }
            // The longer one of two that begin alike has fewer records.
            if result.contains(where: { Set(used).isSubset(of: $0.used) }) { continue }
            result.removeAll { Set($0.used).isSubset(of: used) }
            var text = Fragment("\(table.declaration) WHERE ")
            for (index, position) in used.enumerated() {
                guard case .leaf(let question, let leaf) = tree.parts[position].node else { continue }
                if index > 0 { text += " AND " }
                text += leaf.render(question, negated: tree.parts[position].isNegated)
            }
            result.append(
                Found(used: used, ranges: [text], isRange: isRange || isList(used)))
        }
        return result
    }

    /// Whether a list is among the conditions: SQLite assumes many records without a limit.
    private func isList(_ used: [Int]) -> Bool {
        !hasLimit
            && used.contains { position in
                if case .leaf(.in, _) = tree.parts[position].node { return true }
                return false
            }
    }

    /// By the indexes of alternatives, all of which have one.
    private func foundByAlternatives(_ probed: [Int]) -> [Found] {
        tree.parts.enumerated().compactMap { position, part in
            guard case .group = part.node else { return nil }
            var result = Found(used: [position], ranges: [])
            var ranges: [Fragment] = []
            for alternative in SQLConditionTree.flattened(part.node, negated: part.isNegated, isAnd: false) {
                if let way = related(alternative, at: position, probed) {
                    result.related += way.related
                    result.relations += way.relations
                    result.hasOthers = result.hasOthers || way.hasOthers
                    ranges += way.ranges
                    continue
                }
                let parts = SQLConditionTree.flattened(alternative.node, negated: alternative.isNegated, isAnd: true)
                guard let range = parts.indexedRange?.text else { return nil }
                ranges.append(Fragment("\(tree.table.declaration) WHERE ") + range)
            }
            if ranges.count < 2 || ranges.count > ListMerge.longest { return nil }
            return Found(
                used: [position], ranges: ranges, related: result.related, relations: result.relations, hasOthers: result.hasOthers)
        }
    }

    /// By the related records of a condition, which an index finds, and the reference to them.
    private func related(_ part: SQLConditionTree.Part, at position: Int, _ probed: [Int]) -> Found? {
        guard case .related(let related) = part.node, !part.isNegated, related.count == nil, !probed.contains(related.number),
            related.number < RelatedAnswers.maximum, related.outer.isIndexed(related.step.local, folds: false),
            let range = related.range?.text
        else { return nil }
        let hasOthers = SQLConditionTree.flattened(related.inner, negated: false, isAnd: true).count > 1
        let target = Fragment("\(related.target.declaration) WHERE ") + range
        if related.hasOneOwner { return Found(used: [position], ranges: [target], relations: [related.number], hasOthers: hasOthers) }
        guard let reached = related.reached(range) else { return nil }
        return Found(used: [position], ranges: [reached], related: [target], relations: [related.number], hasOthers: hasOthers)
    }
}

extension RequestWays.Ordered {
    /// How many conditions the index serves; a list counts less than a value.
    fileprivate var rank: Int { isWithin ? used.count * 2 - (merge == nil ? 0 : 1) : 0 }
}

extension SQLConditionTree.Part {
    /// Whether an index finds the records after the few related ones.
    fileprivate func isFound(by answers: RelatedAnswers) -> Bool {
        guard case .related(let related) = node, answers.isFew(related.number) else { return false }
        let isAbsent = isNegated != (related.groupComparison?.isNegated ?? false)
        return !isAbsent && related.outer.isIndexed(related.step.local, folds: false)
    }

    /// Whether it is a value, nil, or a list of them.
    fileprivate var isEquality: Bool {
        guard !isNegated, case .leaf(let question, _) = node else { return false }
        return switch question {
        case .compare(_, .equal, _, _, _), .isNil, .in: true
        case .compare, .fields: false
        }
    }
}

extension ConditionLeaf {
    /// The field of a condition if this part of an index finds its records.
    fileprivate func indexedField(_ question: PredicateTree.Leaf, negated: Bool, by part: IndexDefinition.Part) -> Int? {
        guard let field = question.fields.first, question.fields.count == 1 else { return nil }
        let folds: Bool
        switch question {
        case .compare(_, let comparison, _, _, let own):
            switch comparison {
            case .equal, .hasPrefix:
                if negated { return nil }
            case .less, .lessOrEqual, .greater, .greaterOrEqual:
                if negated && table.field(field)?.isOptional != false { return nil }
                // An exact order is not that of an index without case.
                if part.isCaseInsensitive != own { return nil }
            case .notEqual, .like, .hasSuffix, .contains: return nil
            }
            folds = own
        case .isNil:
            if negated { return nil }
            folds = false
        case .in(_, _, _, let own):
            if negated { return nil }
            folds = own
        case .fields: return nil
        }
        return table.isPart(part, field, folds: folds) ? field : nil
    }
}
