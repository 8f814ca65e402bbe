import StoreCore

/// An order whose first field has one value, or none, in many records, which come before the others, where another index has their order.
///
/// For `ORDER BY urgency, admitted DESC LIMIT 20` SQLite reads all records of the first urgency by the index over it, and sorts them. But the
/// index over the admission has them in their order: it is read until 20 of its records have that urgency. Only if there are fewer, the others
/// are read, the first ones of them. The same goes for records without a value, which come first where the order ascends.
///
/// Many of these records may share the value of the next field, too: for `ORDER BY urgency, state, admitted DESC` those of the first urgency
/// and of the first state that any of them has are read in the order of the admission.
///
/// The condition of a page tells which values the records after it begin with, and from where on the other index is read. That may be the index
/// over the first field itself: for the page after a record in `ORDER BY urgency DESC, id`, SQLite reads the index over the urgency backwards,
/// and sorts all records of that urgency.
///
/// This is right for every content of the database. It is chosen where a probe tells that many records share the value, and another one that
/// soon enough are found in the order of the other terms.
struct LeadingValue: GroupedRead {
    /// How often the conditions are repeated.
    private static let copies = 4
    /// The named subquery with the keys of the first records that share the values, as many as are wanted.
    private static let name = "activestore_group"
    /// The maximum number of fields with one value each.
    private static let mostFields = 3

    /// A field with one value in the records that are read by themselves.
    private struct Leader {
        /// Its term of the order, in the direction in which it is read.
        let term: OrderTerm
        /// The conditions whose fields the index over it begins with.
        let used: [Int]
        /// The value, if the condition of a page tells it; otherwise it is that of the first record in the order of the term.
        let value: Fragment?
        /// Whether the index in the order of the other terms begins with it, beside conditions.
        let isServed: Bool
    }

    private let tree: SQLConditionTree
    private let table: TableReference
    private let leaders: [Leader]
    /// The conditions whose fields the index in the order of the other terms begins with.
    private let usedInOrder: [Int]
    /// The other terms, and the field of the first one.
    private let rest: [String]
    private let next: Int
    /// Whether the index has the second of these, too, so that equal records need not be sorted.
    private let hasNextTerm: Bool
    private let hasOffset: Bool
    /// The bound that the condition of a page implies for the first field, and that for the records that share the values.
    private let bound: Fragment?
    private let boundInOrder: Fragment?

    /// The ways to read the records of a request so, with one field and with more of them.
    static func all(_ request: FetchRequest, _ tree: SQLConditionTree) -> [LeadingValue] {
        (1...mostFields).compactMap { LeadingValue(request, tree, fields: $0) }
    }

    /// The way to read those of a page whose first field has the value of the record before it, by the index over that field.
    static func ofPage(_ request: FetchRequest, _ tree: SQLConditionTree) -> [LeadingValue] {
        LeadingValue(request, tree, fields: 1, byFirst: true).map { [$0] } ?? []
    }

    /// nil if there are conditions on the first field other than that of a page, if no index has the order of one of the fields or of the
    /// other terms, or if one has both. For records without a value, any index over the field is enough.
    ///
    /// - Parameter byFirst: Whether the index over the first field has the order of the other terms, and there is the condition of a page.
    private init?(_ request: FetchRequest, _ tree: SQLConditionTree, fields: Int, byFirst: Bool = false) {
        let table = tree.table
        guard table.dialect.mergesLists, request.limit != nil, !request.isShuffled else { return nil }
        let equal = tree.parts.equalFields
        // Terms that compare equal values would keep the database from reading an index.
        let terms = OrderedIndex.terms(of: request, equal).filter { term in !equal.contains { $0.field == term.field && !$0.folds } }
        guard terms.count > fields else { return nil }
        /// The index with the order of the terms from a position on.
        func index(from position: Int, _ equal: [EqualField]) -> OrderedIndex? {
            var others = request
            others.order = Array(terms[position...])
            return OrderedIndex(table, equal: equal, others)
        }
        if tree.size * LeadingValue.copies > ListMerge.mostRepeated { return nil }
        // The leaders as fields that equal a value; negative positions tell them from conditions. By that of the first one
        // the database would read its index by itself, except for a page.
        let equalLeaders = (byFirst ? 0..<fields : 1..<fields).filter {
            !table.needsFoldedTwin(terms[$0].field) && !terms[$0].isCaseInsensitive
        }.map {
            EqualField(field: terms[$0].field, folds: false, position: -1 - $0)
        }
        guard let inOrder = index(from: fields, equal + equalLeaders), !byFirst || inOrder.used.contains(-1) else { return nil }
        let first = terms[0].field
        let tests = tree.parts.filter { $0.node.depends(on: first) }
        let page = tests.first?.pageGroup(of: terms.prefix(fields).map(request.readDirection), then: inOrder.term, table)
        if tests.count > 1 || (page == nil && (byFirst || tests.count == 1)) { return nil }
        var leaders: [Leader] = []
        for (position, term) in terms.prefix(fields).enumerated() {
            let (term, own) = (request.readDirection(of: term), index(from: position, equal))
            if let own, table.hasWhole(Array(terms[position...]), equal, atLeast: own.used.count) { return nil }
            // Which value comes first is not known then, but nil comes before all of them.
            let isNil = own == nil || term.isCaseInsensitive
            if isNil, !table.hasIndexedNils(term.field) || term.isDescending || page?.values[position] != nil { return nil }
            leaders.append(
                Leader(
                    term: term, used: isNil ? [] : own?.used ?? [], value: isNil ? .null : page.map { $0.values[position] ?? .null },
                    isServed: inOrder.used.contains(-1 - position)))
        }
        self.tree = tree
        self.table = table
        self.leaders = leaders
        usedInOrder = inOrder.used.filter { $0 >= 0 }
        let rest = terms[fields...]
        self.rest = rest.map { table.ordered(request.readDirection(of: $0)) }
        next = inOrder.term.field
        // One term alone is the key.
        hasNextTerm = rest.count == 1 || table.hasWhole(Array(rest), equal + equalLeaders, atLeast: inOrder.used.count)
        hasOffset = request.offset != 0
        (bound, boundInOrder) = (tree.pageBound(request), page?.bound)
        // Its probes have no named subqueries.
        if conditions(tree).isEmpty { return nil }
    }

    // MARK: The statement

    func step(_ tree: SQLConditionTree) -> Fragment? {
        let tests = (firstValues(leaders.count, exceptServed: true) + servedValues).joined(by: " AND ")
        guard var group = records(tests, boundInOrder, usedInOrder, of: tree) else { return nil }
        group += " ORDER BY \(rest.joined(separator: ", ")) LIMIT "
        group += Fragment.wanted(hasOffset: hasOffset)
        return group.surrounded("WITH \(LeadingValue.name)(k) AS (", ") ")
    }

    func conditions(_ tree: SQLConditionTree) -> [Fragment] {
        let others = leaders.indices.map { value($0).surrounded("\(column($0)) IS NOT ", "") }.joined(by: " OR ")
        let test = leaders.count == 1 ? others : others.surrounded("(", ")")
        guard step(tree) != nil, var others = records(test, bound, leaders[0].used, of: tree) else { return [] }
        others += " ORDER BY \((leaders.map { table.ordered($0.term) } + rest).joined(separator: ", ")) LIMIT max(0, "
        others += Fragment.wanted(hasOffset: hasOffset)
        others += " - (SELECT count(*) FROM \(LeadingValue.name)))"
        return [
            Fragment(" WHERE \(table.key) IN (SELECT k FROM \(LeadingValue.name))"), others.surrounded(" WHERE \(table.key) IN (", ")"),
        ]
    }

    /// The keys of the records that satisfy a test and the conditions; nil if these are too tall to be written in a subquery.
    private func records(_ test: Fragment, _ bound: Fragment?, _ used: [Int], of tree: SQLConditionTree) -> Fragment? {
        var tree = tree
        var result = Fragment("SELECT \(table.key) FROM \(table.declaration) WHERE ") + test
        if let bound { result += bound.surrounded(" AND ", "") }
        if tree.isAll { return result }
        let isUsed = tree.parts.indices.map { used.contains($0) }
        guard let others = tree.pinnedFragment(isUsed: isUsed, atMost: tree.dialect.nesting?.tallestSubquery) else { return nil }
        return result + others.surrounded(" AND ", "")
    }

    private func column(_ leader: Int) -> String { table.column(leaders[leader].term.field) }

    /// The test that a record has the values of the first fields.
    private func firstValuesTest(_ count: Int) -> Fragment { firstValues(count).joined(by: " AND ") }

    private func firstValues(_ count: Int, exceptServed: Bool = false) -> [Fragment] {
        // By IS TRUE the index over the field is not read; a sign would take the column's affinity away, too.
        let tested = leaders.indices.prefix(count).filter { !exceptServed || !leaders[$0].isServed }
        return tested.map { value($0).surrounded("(\(column($0)) IS ", ") IS TRUE") }
    }

    /// The conditions that the index in the order of the other terms begins with values of the first fields.
    private var servedValues: [Fragment] {
        leaders.indices.filter { leaders[$0].isServed }.map { value($0).surrounded("\(column($0)) IS ", "") }
    }

    /// The value of the records that come first among those with the values before it. It may be nil.
    private func value(_ leader: Int) -> Fragment {
        if let value = leaders[leader].value { return value }
        let tests = tree.conditions(at: leaders[leader].used) + (leader == 0 ? [] : [firstValuesTest(leader)])
        var result = Fragment("(SELECT \(column(leader)) FROM \(table.declaration)") + tests.whereClause
        result += " ORDER BY \(table.ordered(leaders[leader].term)) LIMIT 1)"
        return result
    }

    // MARK: Probes

    var probesConditions: Bool { true }

    /// Fewer are sorted in less time than the second probe takes.
    func mostOfValue(_ wanted: Int) -> Int { wanted * GroupedReads.patience }

    var probes: [SQLStatement] {
        let tests = [value(0).surrounded("\(column(0)) IS ", "")] + tree.conditions(at: leaders[0].used)
        var many = Fragment("SELECT 1 FROM \(table.declaration)") + tests.whereClause
        many += Fragment(" LIMIT 1 OFFSET \(Fragment.placeholder)", [.offset], .value(.int))
        let soon = leaders.indices.dropFirst().filter { leaders[$0].value == nil }.map(soonTest(ofLeader:)) + [conditionsSoonTest]
        return [many, Fragment("SELECT 1") + soon.whereClause].map { $0.statement(in: table.dialect) }
    }

    /// The first records in an order, as many as the second probe looks at.
    private func looked(at columns: String, _ conditions: [Fragment], _ order: String) -> Fragment {
        let result = Fragment("SELECT \(columns) FROM \(table.declaration)") + conditions.whereClause
        return result + Fragment(" ORDER BY \(order) LIMIT \(Fragment.placeholder)", [.limit], .value(.int))
    }

    /// Whether the first value of a field after the first one is soon met.
    private func soonTest(ofLeader leader: Int) -> Fragment {
        let columns = tree.columns(leaders.prefix(leader).map(\.term.field), testedBy: [])
        let entries = looked(at: columns, tree.conditions(at: leaders[leader].used), table.ordered(leaders[leader].term))
        return entries.surrounded("EXISTS (SELECT 1 FROM (", ") AS \(table.name) WHERE ") + firstValuesTest(leader) + Fragment(")")
    }

    /// Whether so many of the first records in the order of the other terms have the values and satisfy the other conditions.
    private var conditionsSoonTest: Fragment {
        let others = tree.parts.indices.filter { !usedInOrder.contains($0) }
        let served = servedValues + tree.conditions(at: usedInOrder) + [boundInOrder].compactMap { $0 }
        var result = Fragment("(SELECT count(*) > \(Fragment.placeholder)", [.offset], .value(.int))
        let columns = tree.columns(leaders.map(\.term.field) + [next], testedBy: others)
        result += looked(at: columns, served, rest[0]).surrounded(" FROM (", ") AS \(table.name) WHERE ")
        result += firstValuesTest(leaders.count)
        if !hasNextTerm {
            // Records with one value of the next term are all read and sorted, so those with the last value that is looked at do not count.
            var last = Fragment("SELECT \(table.column(next)) FROM \(table.declaration)") + served.whereClause
            last += Fragment(" ORDER BY \(rest[0]) LIMIT 1 OFFSET \(Fragment.placeholder) - 1", [.limit], .value(.int))
            result += last.surrounded(" AND \(table.column(next)) IS NOT (", ")")
        }
        if !tree.isAll, let tests = tree.conditions(at: others).first { result += tests.surrounded(" AND ", "") }
        return result + Fragment(")")
    }
}

extension Fragment {
    fileprivate static let null = Fragment("NULL")
}

extension TableReference {
    /// Whether an index finds the records without a value of a field that may have none.
    fileprivate func hasIndexedNils(_ position: Int) -> Bool {
        guard let field = field(position), field.isOptional else { return false }
        return entity.indexes.contains { $0.parts.first?.field == field.name }
    }
}
