public import StoreCore

/// The first records of each owner: two rows over the cells of one.
extension SQLConnection {
    /// Reads the first records of each owner, until the body returns `.stop`: with one statement, except for owners with so many records
    /// that these are read in their order.
    @inlinable public func performFetch(_ request: RelatedRequest, _ body: (inout Row, inout Row) throws -> Step) throws {
        if let left = try fetchInOrder(request, body) { try fetchOfAll(left, body) }
    }

    /// Reads the records of all owners with one statement.
    @inlinable func fetchOfAll(_ request: RelatedRequest, _ body: (inout Row, inout Row) throws -> Step) throws {
        if request.owners.isEmpty { return }
        let requests = [request.records, request.ofAllOwners]
        let statement = try statement(.related(RelatedShape(request)), requests) { $0.related(request) }
        begin(statement)
        defer { end(statement, requests) }
        let entity = request.records.entity
        try rows(of: statement, entity) { row in
            var owner = Row(cells: row.cells, count: 1, entity: entity)
            var record = Row(cells: row.cells + 1, count: row.count - 1, entity: entity)
            return try body(&owner, &record)
        }
    }

    /// Reads the records of owners whose first ones are soon met in the order: the newest five of a hundred thousand.
    ///
    /// - Returns: The request for the other owners; nil if the body has returned `.stop`.
    @usableFromInline @inline(never) func fetchInOrder(
        _ request: RelatedRequest, _ body: (inout Row, inout Row) throws -> Step
    ) throws -> RelatedRequest? {
        let records = request.records
        guard generator.dialect.probesRelated, records.limit != nil, !records.order.isEmpty, !records.isShuffled,
            request.owners.count <= RelatedRequest.mostProbed
        else { return request }
        var (inOrder, others) = (request, request)
        (inOrder.owners, others.owners) = ([], [])
        for owner in request.owners {
            let own = request.records(of: owner)
            let (choice, isOnly) = try choose(for: [own], isOrdered: true)
            if isOnly { return request }
            if choice.first.isInOrder, try comesSoon(own) { inOrder.owners.append(owner) } else { others.owners.append(owner) }
        }
        var last = Step.next
        try fetchEachOwner(inOrder) { owner, record in
            last = try body(&owner, &record)
            return last
        }
        return last == .stop ? nil : others
    }

    /// Whether enough of the first records in the order belong to an owner.
    private func comesSoon(_ request: FetchRequest) throws -> Bool {
        guard var first = request.soon, let looked = first.limit, let probes = kept.pointee.probes[RequestShape(request)],
            let probe = soonProbe(request, probes)
        else { return false }
        first.limit = max(looked, RelatedRequest.mostLooked)
        return try hasRow(probe, first)
    }
}

extension RelatedRequest {
    /// The number of first records that are looked at, which takes a fraction of the time in which as many records as such an owner has are
    /// found and sorted.
    fileprivate static let mostLooked = 512
    /// Of more owners it would take too long to ask how many records each has.
    fileprivate static let mostProbed = 512
}
