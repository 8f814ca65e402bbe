import StoreCore

/// An order whose first field has one value, or none, in many records, which come before the others.
///
/// "By the bed, then the newest, 20": the index on the bed has all records without one together, of which no index has the order, so they
/// would all be sorted for the first page; and so would be those of the first urgency for "by urgency, then the newest". By themselves,
/// these are wanted in the order of the other terms, which another index may have: it is read until 20 of its records have no bed, or the
/// first urgency. The others are read only if there are fewer.
struct LeadingGroup {
    /// The records with the value; the field has been taken out of the order.
    let request: FetchRequest
    /// Whether that value is nil.
    let isNil: Bool
    /// How it is read, if that has been planned.
    fileprivate(set) var planned: (choice: PlanSet.Choice, operands: Operands)?
    /// The conditions of the whole request, and that the field has another value.
    private let others: PredicateCode

    /// nil if the conditions would be too large, if no record satisfies the request, so that they would be the same, or if none with the value
    /// can satisfy it.
    init?(_ whole: FetchRequest, _ value: Value) {
        guard let field = whole.order.first?.field else { return nil }
        let condition = PredicateCode.compare(field, .equal, value)
        var request = whole
        let remaining = whole.predicate.assuming(field, equals: value)
        if remaining.code == PredicateCode.none.code { return nil }
        request.predicate = remaining && condition
        request.order.removeFirst()
        others = whole.predicate && !condition
        if request.predicate.fault != nil || others.fault != nil || others.code == whole.predicate.code { return nil }
        self.request = request
        isNil = value == .null
    }

    /// The request for the records after them.
    ///
    /// - Parameter count: The number of all records with the value, if none was passed.
    func others(of whole: FetchRequest, passed: Int, count: Int) -> FetchRequest {
        var request = whole
        request.predicate = others
        request.limit = whole.limit.map { $0 - passed }
        request.offset = passed > 0 ? 0 : max(0, whole.offset - count)
        return request
    }
}

extension RecordSession {
    /// Passes the records of a request to the body, those that share the first value by a request of their own.
    func fetch(_ whole: FetchRequest, leadingBy group: LeadingGroup, _ body: (inout Row) throws -> Step) throws {
        var passed = 0
        var isStopped = false
        func hand(_ row: inout Row) throws -> Step {
            passed += 1
            let step = try body(&row)
            if step == .stop { isStopped = true }
            return step
        }
        if let planned = group.planned {
            requestCounts.countPlanReuse()
            if let inner = try leadingGroup(group.request, planned.choice, planned.operands) {
                try fetch(group.request, leadingBy: inner, hand)
            } else {
                try fetch(group.request, planned.choice, planned.operands, hand)
            }
        } else {
            try performFetch(group.request, hand)
        }
        if isStopped || passed == whole.limit { return }
        var all = group.request
        (all.limit, all.offset) = (nil, 0)
        let count = passed == 0 && whole.offset > 0 ? try performCount(all) : 0
        // Many of the records after those without a value may share one. After that, each group would add a condition to the next request.
        try fetch(group.others(of: whole, passed: passed, count: count), mayLead: group.isNil, body)
    }

    /// The first records of a request as a request of their own, if many share the value of the order's first field and are soon met in the
    /// order of the other terms.
    func leadingGroup(_ request: FetchRequest, _ choice: PlanSet.Choice, _ operands: Operands) throws -> LeadingGroup? {
        // A body that changes records would find them again among the others.
        if request.limit == nil || writer != nil || choice.isNone { return nil }
        if try mayLeadWithNils(choice), var group = LeadingGroup(request, .null), try isWorthwhile(&group) { return group }
        guard let value = try leadingValue(choice, operands), var group = LeadingGroup(request, value) else { return nil }
        return try isWorthwhile(&group) ? group : nil
    }

    private func mayLeadWithNils(_ choice: PlanSet.Choice) throws -> Bool {
        guard choice.plan.mayLeadWithNils else { return false }
        if draw != nil { return true }
        // So few of a part of an index are sorted. Of alternatives only the first records of each are collected, whose number says nothing;
        // and a scan reads all records, however few satisfy the conditions.
        let path = choice.plan.path
        if !path.isCollected, !path.isWholeTree, let rows = choice.rows, rows < RecordSession.manyEqual { return false }
        // The number of keys is estimated unless the only plan looks up one.
        if case .keys = path, choice.rows == nil { return false }
        return try trees.count(choice.plan.map.table.tree) >= RecordSession.fewRecords
    }

    /// The value of the order's first field in the first record, if many have it.
    private func leadingValue(_ choice: PlanSet.Choice, _ operands: Operands) throws -> Value? {
        let plan = choice.plan
        guard let field = plan.leadingField else { return nil }
        func value(_ key: UnsafeRawBufferPointer, _ row: UnsafeRawBufferPointer) throws -> Value {
            let frame = Frame(capacity: 1)
            try FieldReader(plan.map.table, [plan.map.numbers[field.position]]).fill(frame.cells, key: key, row: row)
            return try Value(cell: frame.cells[0], type: plan.map.definition.fields[field.position].type)
        }
        if let index = field.index {
            let cursor = try trees.cursor(index.tree)
            defer { trees.release(cursor) }
            let entry = field.isFromEnd ? try cursor.last() : try cursor.seek(UnsafeRawBufferPointer(start: nil, count: 0))
            // Entries with truncated values are not in the order of the whole ones.
            guard let entry, try index.hasWholeEntries(in: trees),
                try draw?.flip() ?? hasMany(like: entry.key, index), let key = IndexEntry.recordKey(of: entry),
                let row = try trees.get(plan.map.table.tree, key)
            else { return nil }
            return try value(key, row)
        }
        guard draw?.flip() ?? (choice.group.map { $0 >= RecordSession.manyEqual } ?? false) else { return nil }
        var scan = try IndexScan(plan, isReversed: plan.ordering.isFromEnd, operands, self, bounds: choice.bounds, first: .max)
        defer { scan.end() }
        guard try scan.next(), let row = try scan.fetch(scan.key) else { return nil }
        return try value(scan.key, row)
    }

    /// Whether many records share the first value of an entry.
    private func hasMany(like entry: UnsafeRawBufferPointer, _ index: LoadedIndex) throws -> Bool {
        guard let group = try index.group(of: entry, sharing: 1, trees) else { return false }
        return Double(group) >= RecordSession.manyEqual
    }

    /// The number of records with one value that are not sorted for a few of them.
    static let manyEqual = 500.0

    private func isWorthwhile(_ group: inout LeadingGroup) throws -> Bool {
        if let draw { return draw.flip() }
        let operands = try operands(group.request.predicate)
        let choice = try plans(group.request, .rows).choose(operands, self, Wanted(group.request))
        group.planned = (choice, operands)
        return choice.plan.ordering.streams || (choice.plan.path.isCollected && choice.rows.map { $0 < RecordSession.manyEqual } ?? false)
    }
}
