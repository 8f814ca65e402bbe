import StoreCore

/// An order by a field that many records share a value of, where an index has the records of each value in the order of the request, but
/// the values in the other direction.
///
/// The index over the priority ends in the key. For `ORDER BY priority DESC, id LIMIT 20` SQLite reads it backwards, so that the records of
/// one priority come in descending order of the key, and sorts them all: the hundred thousand of the first priority, for 20 records. The
/// records that are wanted are those of the priorities before the last one that the limit reaches, which are fewer than the limit, and the
/// first ones of that priority, which the index has in their order. So the statement looks that value up, by the index, and reads both as
/// parts that SQLite merges; see ``ListMerge``. The records without a value are a part of their own.
///
/// This is right for every content of the database, except for NULL in the column of a required field, which no program with the model can
/// read. It takes the time of reading the limit's index entries a few times more, so it is chosen only where a probe tells that the value has
/// many records, and another one that soon enough satisfy the conditions.
struct GroupedOrder: GroupedRead {
    /// How often the conditions are repeated.
    private static let copies = 7

    /// The conditions, by their positions, whose fields the index begins with.
    let used: [Int]
    private let tree: SQLConditionTree
    private let table: TableReference
    private let field: Int
    private let isDescending: Bool
    /// Whether there may be records without a value.
    private let hasNils: Bool
    /// The terms after the first one, in the direction in which they are read.
    private let rest: [OrderTerm]
    private let hasOffset: Bool

    /// nil if an index has the whole order, or none has that of each value.
    init?(_ request: FetchRequest, _ tree: SQLConditionTree) {
        let table = tree.table
        guard table.dialect.mergesLists, request.limit != nil, !request.isShuffled else { return nil }
        let equal = tree.parts.equalFields
        let terms = OrderedIndex.terms(of: request, equal)
        guard let first = terms.first, terms.count > 1, !first.isCaseInsensitive, let definition = table.field(first.field) else {
            return nil
        }
        var best: [Int]?
        var whole = -1
        for index in table.entity.indexes {
            guard let found = OrderedIndex.fit(index.parts, isUnique: index.isUnique, terms, equal, table) else { continue }
            if found.whole > 1 {
                whole = max(whole, found.used.count)
            } else if found.used.count > best?.count ?? -1 {
                best = found.used
            }
        }
        guard let best, best.count > whole else { return nil }
        if tree.size * GroupedOrder.copies > ListMerge.mostRepeated { return nil }
        // Its probes have no named subqueries.
        var written = tree
        let isUsed = tree.parts.indices.map { best.contains($0) }
        if !tree.isAll, written.pinnedFragment(isUsed: isUsed, atMost: tree.dialect.nesting?.tallestSubquery) == nil { return nil }
        used = best
        self.tree = tree
        self.table = table
        field = first.field
        isDescending = first.isDescending != request.isReversed
        hasNils = definition.isOptional && !tree.parts.contains { $0.hasValue(of: first.field) }
        rest = terms.dropFirst().map(request.readDirection)
        hasOffset = request.offset != 0
    }

    // MARK: The statement

    func step(_ tree: SQLConditionTree) -> Fragment? { nil }

    func conditions(_ tree: SQLConditionTree) -> [Fragment] {
        var tree = tree
        let isUsed = tree.parts.indices.map { used.contains($0) }
        let height = tree.dialect.nesting?.tallestSubquery
        guard let others = tree.isAll ? Fragment("") : tree.pinnedFragment(isUsed: isUsed, atMost: height) else { return [] }
        func such(_ condition: Fragment) -> Fragment {
            var result = Fragment(" WHERE ")
            if !others.text.isEmpty { result += others + Fragment(" AND ") }
            return result + condition
        }
        let column = table.column(field)
        let last = entries(others).surrounded("(SELECT \(isDescending ? "min" : "max")(v) FROM (", "))")
        let before = such(Fragment("\(column) \(isDescending ? ">" : "<") ") + last)
        let equal = such(Fragment("\(column) = ") + last)
        if !hasNils { return [before, equal] }
        // As many as the limit reaches.
        var nils = Fragment("\(column) IS NULL AND \(table.key) IN (SELECT \(table.key) FROM \(table.declaration)")
        nils += such(
            Fragment("\(column) IS NULL ORDER BY \(rest.map(table.ordered).joined(separator: ", ")) LIMIT (SELECT count(*) FROM ("))
        nils += entries(others)
        nils += ") WHERE v IS NULL))"
        return [such(nils), before, equal]
    }

    /// The values of the first records, as many as the limit and the offset together.
    private func entries(_ others: Fragment) -> Fragment {
        var result = Fragment("SELECT \(table.column(field)) AS v FROM \(table.declaration)")
        if !others.text.isEmpty { result += Fragment(" WHERE ") + others }
        result += " ORDER BY \(order) LIMIT "
        return result + Fragment.wanted(hasOffset: hasOffset)
    }

    private var order: String { table.ordered(OrderTerm(field, descending: isDescending)) }

    // MARK: Probes

    /// From how many records on a value has many.
    private static let many = 64

    func mostOfValue(_ wanted: Int) -> Int { wanted - 1 + max(wanted, GroupedOrder.many) }

    var probesConditions: Bool { used.count < tree.parts.count && !tree.isAll }

    var probes: [SQLStatement] {
        let served = tree.conditions(at: used)
        func entries(_ columns: String) -> Fragment {
            Fragment("SELECT \(columns) FROM \(table.declaration)") + served.whereClause + Fragment(" ORDER BY \(order) LIMIT ")
        }
        // Whether the entries at two positions have the same value.
        func entry(_ position: SQLParameter) -> Fragment {
            entries("\(table.column(field)) AS v") + Fragment("1 OFFSET \(Fragment.placeholder)", [position], .value(.int))
        }
        var result = entry(.limit).surrounded("SELECT 1 FROM (", ") AS a JOIN (")
        result += entry(.offset)
        result += ") AS b ON b.v IS a.v"
        // Whether so many of the first records satisfy the other conditions.
        let others = tree.parts.indices.filter { !used.contains($0) }
        var matching = entries(tree.columns(testedBy: others))
        matching += Fragment(Fragment.placeholder, [.limit], .value(.int))
        return [result.statement(in: table.dialect), tree.more(of: matching, satisfying: others)]
    }
}

extension SQLConditionTree {
    /// Whether every record satisfies it.
    var isAll: Bool { if case .constant(true) = root { true } else { false } }
}

extension SQLConditionTree.Part {
    /// Whether a field has a value in every record for which it holds.
    fileprivate func hasValue(of field: Int) -> Bool {
        guard case .leaf(let question, _) = node else { return false }
        return switch question {
        case .isNil(let own): isNegated && own == field
        case .compare(let own, let comparison, _, _, _): !isNegated && comparison != .notEqual && own == field
        case .in, .fields: false
        }
    }
}
