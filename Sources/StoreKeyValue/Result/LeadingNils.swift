import StoreCore

/// An order whose first field is nil in many records, which come before the others.
///
/// "By the bed, then the newest, 20": the index on the bed has all records without one together, of which no index has the order, so they
/// would all be sorted for the first page. By themselves, these are wanted in the order of the other terms, which another index may have: it
/// is read until 20 of its records have no bed. Those with a bed are read only if there are fewer.
struct LeadingNils {
    /// The records whose field is nil; the field has been taken out of the order.
    let request: FetchRequest
    /// The condition of the whole request, and that the field has a value.
    private let others: PredicateCode

    /// nil if the conditions would be too large, or would be the same, because no record satisfies the request.
    init?(_ whole: FetchRequest) {
        guard let field = whole.order.first?.field else { return nil }
        let condition = PredicateCode.compare(field, .equal, .null)
        var request = whole
        request.predicate = whole.predicate && condition
        request.order.removeFirst()
        others = whole.predicate && !condition
        if request.predicate.fault != nil || others.fault != nil || others.code == whole.predicate.code { return nil }
        self.request = request
    }

    /// The request for the records after them.
    ///
    /// - Parameter count: The number of all records whose field is nil, if none was passed.
    func others(of whole: FetchRequest, passed: Int, count: Int) -> FetchRequest {
        var request = whole
        request.predicate = others
        request.limit = whole.limit.map { $0 - passed }
        request.offset = passed > 0 ? 0 : max(0, whole.offset - count)
        return request
    }
}

extension RecordSession {
    /// Passes the records of a request to the body, those without a value of the order's first field by a request of their own; returns false
    /// if it is not worthwhile.
    func fetchNilsFirst(
        _ whole: FetchRequest, _ nils: LeadingNils, _ body: (inout Row) throws -> Step
    ) throws -> Bool {
        guard let limit = whole.limit, try isWorthwhile(nils) else { return false }
        var passed = 0
        var isStopped = false
        try performFetch(nils.request) { row in
            passed += 1
            let step = try body(&row)
            if step == .stop { isStopped = true }
            return step
        }
        if isStopped || passed == limit { return true }
        var all = nils.request
        (all.limit, all.offset) = (nil, 0)
        let count = passed == 0 && whole.offset > 0 ? try performCount(all) : 0
        try performFetch(nils.others(of: whole, passed: passed, count: count), body)
        return true
    }

    /// Whether the first records of a request may be those of two others.
    func mayReadNilsFirst(_ request: FetchRequest, _ plan: AccessPlan) throws -> Bool {
        // A body that changes records would find them again among the others.
        guard plan.mayLeadWithNils, request.limit != nil, writer == nil else { return false }
        return try draw != nil || trees.count(plan.map.table.tree) >= RecordSession.fewRecords
    }

    /// Whether the records without a value are read in their order, until there are enough.
    func isWorthwhile(_ nils: LeadingNils) throws -> Bool {
        if let draw { return draw.flip() }
        let operands = try operands(nils.request.predicate)
        return try plans(nils.request, .rows).choose(operands, self, Wanted(nils.request)).plan.ordering.streams
    }
}
