import StoreCore

// The first records of each owner: one owner after the other where an index gives their order, so that each is read only so far; otherwise
// all in one pass, because each record has to be looked at anyway and a pass reads them in the order in which they are stored.
extension RecordSession {
    func performFetch(_ request: RelatedRequest, _ body: (inout Row, inout Row) throws -> Step) throws {
        if try fetchThrough(request, body) { return }
        guard let wanted = try wantedInOnePass(request) else { return try fetchEachOwner(request, body) }
        let entity = request.records.entity
        var all = FetchRequest(entity, where: .in(request.step.foreign, request.owners) && request.records.predicate)
        all.isUnordered = true
        let first = try FirstRows(request, wanted)
        let operands = try operands(all.predicate)
        let choice = try choice(all, .rows, operands)
        if context.isObserved { readInOnePass = (request.sample, all) }
        let fetch = try Fetch(all, choice, operands, self)
        try forEachRow(of: fetch, choice.plan) { cells, count in
            first.add(cells, count, key: fetch.key)
            return .next
        }
        try first.forEach(after: request.records.offset) { cells, count in
            var owner = Row(cells: cells + request.step.foreign, count: 1, entity: entity)
            var record = Row(cells: cells, count: count, entity: entity)
            return try body(&owner, &record)
        }
    }

    /// The plan of the request that was just answered; of one pass over the records of all owners that is its own, not that of one owner.
    func trace(_ requests: [FetchRequest], wantsPlan: Bool) -> RequestTrace {
        guard let request = requests.first else { return RequestTrace() }
        guard let (one, all) = readInOnePass, one == request else { return RequestTrace(plan: try? performExplain(request)) }
        readInOnePass = nil
        var plan = try? performExplain(all)
        plan?.sorts = true
        return RequestTrace(plan: plan)
    }

    /// The number of records that are kept for each owner while all are read; nil if the owners are read one after the other.
    private func wantedInOnePass(_ request: RelatedRequest) throws -> Int? {
        let records = request.records
        guard request.step.join == nil, records.fields == nil, !records.isShuffled, request.owners.count > 1, let limit = records.limit
        else { return nil }
        let (wanted, isTooMany) = limit.addingReportingOverflow(records.offset)
        guard wanted > 0, !isTooMany, wanted <= FirstRows.maximum else { return nil }
        let type = records.entity.definition.fields[request.step.foreign].type
        guard request.owners.allSatisfy({ $0.type == type }) else { return nil }
        let one = request.records(of: request.owners[0])
        guard case .sorted = try choice(one, .rows, operands(one.predicate)).plan.ordering else { return nil }
        return wanted
    }
}
