import StoreCore

/// An order whose first field has one value, or none, in many records, which come before the others, where another index has their order.
///
/// For `ORDER BY urgency, admitted DESC LIMIT 20` SQLite reads all records of the first urgency by the index over it, and sorts them. But the
/// index over the admission has them in their order: it is read until 20 of its records have that urgency. Only if there are fewer, the others
/// are read, the first ones of them. The same goes for records without a value, which come first where the order ascends.
///
/// The condition of a page tells which value the records after it begin with, and from where on the other index is read.
///
/// This is right for every content of the database. It is chosen where a probe tells that many records share the value, and another one that
/// soon enough are found in the order of the other terms.
struct LeadingValue: GroupedRead {
    /// How often the conditions are repeated.
    private static let copies = 4
    /// The named subquery with the keys of the first records that share the value, as many as are wanted.
    private static let name = "activestore_group"

    private let tree: SQLConditionTree
    private let table: TableReference
    /// The first term, in the direction in which it is read.
    private let first: OrderTerm
    /// What the condition of a page tells; nil if the records begin with the first value of all.
    private let page: PageGroup?
    /// The conditions whose fields the index over the first field begins with.
    private let used: [Int]
    /// The conditions whose fields the index in the order of the other terms begins with.
    private let usedInOrder: [Int]
    /// The other terms, and the field of the first one.
    private let rest: [String]
    private let next: Int
    /// Whether the index has the second of these, too, so that equal records need not be sorted.
    private let hasNextTerm: Bool
    private let hasOffset: Bool
    /// The bound that the condition of a page implies for the first field.
    private let bound: Fragment?

    /// nil if there are conditions on the field other than that of a page, if no index begins with it or has the order of the others, or if
    /// one has both.
    init?(_ request: FetchRequest, _ tree: SQLConditionTree) {
        let table = tree.table
        guard table.dialect.mergesLists, request.limit != nil, !request.isShuffled else { return nil }
        let equal = tree.parts.equalFields
        // Terms that compare equal values would keep the database from reading an index.
        let terms = OrderedIndex.terms(of: request, equal).filter { term in !equal.contains { $0.field == term.field && !$0.folds } }
        guard let first = terms.first, terms.count > 1, !first.isCaseInsensitive,
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
        if size * LeadingValue.copies > ListMerge.mostRepeated { return nil }
        let tests = tree.parts.filter { $0.node.testedFields?.contains(first.field) ?? true }
        page = tests.first?.pageGroup(of: request.readDirection(of: first), then: inOrder.term, table)
        if tests.count > 1 || (tests.count == 1 && page == nil) { return nil }
        self.tree = tree
        self.table = table
        self.first = request.readDirection(of: first)
        used = index.used
        usedInOrder = inOrder.used
        self.rest = rest.map { table.ordered(request.readDirection(of: $0)) }
        next = inOrder.term.field
        // One term alone is the key.
        hasNextTerm = rest.count == 1 || hasBoth(rest, inOrder)
        hasOffset = request.offset != 0
        bound = tree.pageBound(request)
        // Its probes have no named subqueries.
        if conditions(tree).isEmpty { return nil }
    }

    // MARK: The statement

    func step(_ tree: SQLConditionTree) -> Fragment? {
        // By IS TRUE the index over the field is not read; a sign would take the column's affinity away, too.
        let test = value.surrounded("(\(column) IS ", ") IS TRUE")
        guard var group = records(test, page?.bound, usedInOrder, of: tree) else { return nil }
        group += " ORDER BY \(rest.joined(separator: ", ")) LIMIT "
        group += Fragment.wanted(hasOffset: hasOffset)
        return group.surrounded("WITH \(LeadingValue.name)(k) AS (", ") ")
    }

    func conditions(_ tree: SQLConditionTree) -> [Fragment] {
        let test = value.surrounded("\(column) IS NOT ", "")
        guard step(tree) != nil, var others = records(test, bound, used, of: tree) else { return [] }
        others += " ORDER BY \(([table.ordered(first)] + rest).joined(separator: ", ")) LIMIT max(0, "
        others += Fragment.wanted(hasOffset: hasOffset)
        others += " - (SELECT count(*) FROM \(LeadingValue.name)))"
        return [
            Fragment(" WHERE \(table.key) IN (SELECT k FROM \(LeadingValue.name))"), others.surrounded(" WHERE \(table.key) IN (", ")"),
        ]
    }

    /// The keys of the records with the value, or without it, that satisfy the conditions; nil if these are too tall to be written in a
    /// subquery.
    private func records(_ test: Fragment, _ bound: Fragment?, _ used: [Int], of tree: SQLConditionTree) -> Fragment? {
        var tree = tree
        var result = Fragment("SELECT \(table.key) FROM \(table.declaration) WHERE ") + test
        if let bound { result += bound.surrounded(" AND ", "") }
        if tree.isAll { return result }
        let isUsed = tree.parts.indices.map { used.contains($0) }
        guard let others = tree.pinnedFragment(isUsed: isUsed, atMost: tree.dialect.nesting?.tallestSubquery) else { return nil }
        return result + others.surrounded(" AND ", "")
    }

    private var column: String { table.column(first.field) }

    /// The value of the records that come first, which may be nil.
    private var value: Fragment {
        if let page { return page.value }
        var tree = tree
        var result = Fragment("(SELECT \(column) FROM \(table.declaration)")
        if !used.isEmpty { result += tree.pinnedFragment(of: used).surrounded(" WHERE ", "") }
        result += " ORDER BY \(table.ordered(first)) LIMIT 1)"
        return result
    }

    // MARK: Probes

    var probesConditions: Bool { true }

    /// Fewer are sorted in less time than the second probe takes.
    func mostOfValue(_ wanted: Int) -> Int { wanted * GroupedReads.patience }

    var probes: [SQLStatement] {
        var tree = tree
        var many = Fragment("SELECT 1 FROM \(table.declaration) WHERE \(column) IS ") + value
        if !used.isEmpty { many += tree.pinnedFragment(of: used).surrounded(" AND ", "") }
        many += Fragment(" LIMIT 1 OFFSET \(Fragment.placeholder)", [.offset], .value(.int))
        let others = tree.parts.indices.filter { !usedInOrder.contains($0) }
        var served = usedInOrder.isEmpty ? [] : [tree.pinnedFragment(of: usedInOrder)]
        if let bound = page?.bound { served.append(bound) }
        /// The first records in the order of the next term.
        func entries(_ columns: String) -> Fragment {
            Fragment("SELECT \(columns) FROM \(table.declaration)") + served.whereClause + Fragment(" ORDER BY \(rest[0]) LIMIT ")
        }
        // Whether so many of them have the value and satisfy the other conditions.
        var soon = Fragment("SELECT 1 WHERE (SELECT count(*) > \(Fragment.placeholder)", [.offset], .value(.int))
        let looked = entries(tree.columns([first.field, next], testedBy: others)) + Fragment(Fragment.placeholder, [.limit], .value(.int))
        soon += looked.surrounded(" FROM (", ") AS \(table.name) WHERE \(column) IS ")
        soon += value
        if !hasNextTerm {
            // Records with one value of the next term are all read and sorted, so those with the last value that is looked at do not count.
            let last = entries(table.column(next)) + Fragment("1 OFFSET \(Fragment.placeholder) - 1", [.limit], .value(.int))
            soon += last.surrounded(" AND \(table.column(next)) IS NOT (", ")")
        }
        if !tree.isAll, !others.isEmpty { soon += tree.pinnedFragment(of: others).surrounded(" AND ", "") }
        soon += ")"
        return [many.statement(in: table.dialect), soon.statement(in: table.dialect)]
    }
}
