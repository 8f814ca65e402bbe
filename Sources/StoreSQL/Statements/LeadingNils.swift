import StoreCore

/// An order whose first field is nil in many records, which come before the others, where another index has their order.
///
/// For `ORDER BY bed, admitted DESC LIMIT 20` SQLite reads all records without a bed by the index over it, and sorts them. But the index over
/// the admission has them in their order: it is read until 20 of its records have no bed. The records with a bed are a part of their own,
/// of which only the first ones are read, too.
///
/// This is right for every content of the database. It is chosen where a probe tells that many records have no value, and another one that
/// soon enough are found in the order of the other terms.
struct LeadingNils: GroupedRead {
    /// How often the conditions are repeated.
    private static let copies = 4

    private let tree: SQLConditionTree
    private let table: TableReference
    private let field: Int
    /// The conditions whose fields the index over the field begins with.
    private let used: [Int]
    /// The conditions whose fields the index in the order of the other terms begins with.
    private let usedInOrder: [Int]
    /// The terms by which the records without a value are ordered, and the column of the first one.
    private let order: [String]
    private let firstOfRest: String
    /// Whether the index has the second of these, too, so that equal records need not be sorted.
    private let hasNextTerm: Bool
    private let hasOffset: Bool

    /// nil if nil does not come first, if there is a condition on the field, or if no index begins with it or has the order of the others.
    init?(_ request: FetchRequest, _ tree: SQLConditionTree) {
        let table = tree.table
        guard table.dialect.mergesLists, request.limit != nil, !request.isShuffled else { return nil }
        let equal = tree.parts.equalFields
        // Terms that compare equal values would keep the database from reading an index.
        let terms = OrderedIndex.terms(of: request, equal).filter { term in !equal.contains { $0.field == term.field && !$0.folds } }
        guard let first = terms.first, terms.count > 1, !first.isCaseInsensitive, first.isDescending == request.isReversed,
            table.field(first.field)?.isOptional == true,
            !tree.parts.contains(where: { $0.node.testedFields?.contains(first.field) ?? true }),
            let index = OrderedIndex(table, equal: equal, request), index.term.field == first.field
        else { return nil }
        /// Whether an index like this one has the second term, too.
        func hasBoth(_ terms: [OrderTerm], _ index: OrderedIndex) -> Bool {
            table.entity.indexes.contains { own in
                guard let found = OrderedIndex.fit(own.parts, isUnique: own.isUnique, terms, equal, table) else { return false }
                return found.isWhole && found.used.count >= index.used.count
            }
        }
        if hasBoth(terms, index) { return nil }
        let rest = Array(terms.dropFirst())
        var others = request
        others.order = rest
        guard let inOrder = OrderedIndex(table, equal: equal, others) else { return nil }
        let size = tree.parts.reduce(0) { $0 + $1.node.size }
        if size * LeadingNils.copies > ListMerge.mostRepeated { return nil }
        self.tree = tree
        self.table = table
        field = first.field
        used = index.used
        usedInOrder = inOrder.used
        order = rest.map { table.ordered(request.readDirection(of: $0)) }
        firstOfRest = table.column(inOrder.term.field)
        // One term alone is the key.
        hasNextTerm = rest.count == 1 || hasBoth(rest, inOrder)
        hasOffset = request.offset != 0
        // Its probes have no named subqueries.
        if conditions(tree).isEmpty { return nil }
    }

    private var column: String { table.column(field) }

    func conditions(_ tree: SQLConditionTree) -> [Fragment] {
        var tree = tree
        let height = tree.dialect.nesting?.tallestSubquery
        func such(_ condition: Fragment, _ used: [Int]) -> Fragment? {
            var result = condition.surrounded(" WHERE ", "")
            if tree.isAll { return result }
            guard let others = tree.pinnedFragment(isUsed: tree.parts.indices.map { used.contains($0) }, atMost: height) else { return nil }
            result += " AND "
            result += others
            return result
        }
        let hasValue = ConditionLeaf(table: table).render(.isNil(field: field), negated: true)
        guard var nils = such(Fragment("+\(column) IS NULL"), usedInOrder), let others = such(hasValue, used) else { return [] }
        nils += " ORDER BY \(order.joined(separator: ", ")) LIMIT "
        nils += Fragment.wanted(hasOffset: hasOffset)
        return [nils.surrounded(" WHERE \(table.key) IN (SELECT \(table.key) FROM \(table.declaration)", ")"), others]
    }

    // MARK: Probes

    var probesConditions: Bool { true }

    /// Fewer are sorted in less time than the second probe takes.
    func mostOfValue(_ wanted: Int) -> Int { wanted * GroupedReads.patience }

    var probes: [SQLStatement] {
        var tree = tree
        var many = Fragment("SELECT 1 FROM \(table.declaration) WHERE \(column) IS NULL")
        if !used.isEmpty { many += tree.pinnedFragment(of: used).surrounded(" AND ", "") }
        many += Fragment(" LIMIT 1 OFFSET \(Fragment.placeholder)", [.offset], .value(.int))
        // Whether so many of the first records have no value and satisfy the other conditions, and do not all share a value of the next
        // term: the records of one value are all sorted.
        var first = Fragment("SELECT * FROM \(table.declaration)")
        if !usedInOrder.isEmpty { first += tree.pinnedFragment(of: usedInOrder).surrounded(" WHERE ", "") }
        first += " ORDER BY \(order[0]) LIMIT "
        first += Fragment(Fragment.placeholder, [.limit], .value(.int))
        var soon = Fragment("SELECT 1 WHERE (SELECT count(*) > \(Fragment.placeholder)", [.offset], .value(.int))
        if !hasNextTerm { soon += " AND count(DISTINCT \(firstOfRest)) > 1" }
        soon += first.surrounded(" FROM (", ") AS \(table.name) WHERE \(column) IS NULL")
        let others = tree.parts.indices.filter { !usedInOrder.contains($0) }
        if !tree.isAll, !others.isEmpty { soon += tree.pinnedFragment(of: Array(others)).surrounded(" AND ", "") }
        soon += ")"
        return [many.statement(in: table.dialect), soon.statement(in: table.dialect)]
    }
}
