import StoreCore

// The first records of each owner through a join entity: the join rows of all owners are read in one pass, then the records that
// they lead to, each once and in the order of the request. One owner after the other would plan and read twice for each of them.
extension RecordSession {
    /// The average number of join rows of an owner up to which all of them are read, whatever the limit.
    private static let mostRows = 256.0

    /// Reads the records of all owners together.
    ///
    /// - Returns: false, before anything is read, if the owners are read one after the other.
    func fetchThrough(_ request: RelatedRequest, _ body: (inout Row, inout Row) throws -> Step) throws -> Bool {
        guard let join = request.step.join, request.records.fields == nil, !request.records.isShuffled, request.owners.count > 1 else {
            return false
        }
        let type = join.entity.definition.fields[join.near].type
        guard request.owners.allSatisfy({ $0.type == type }) else { return false }
        var rows = FetchRequest(join.entity, where: .in(join.near, request.owners), fields: [join.near, join.far])
        rows.isUnordered = true
        let expected = try plans(rows, .rows).estimate(operands(rows.predicate), self).rows
        if expected > Double(request.owners.count) * RecordSession.mostRows { return false }

        let owners = try OwnersOfRecords(request)
        let farType = join.entity.definition.fields[join.far].type
        var values: [Value] = []
        try performFetch(rows) { row in
            if owners.add(row.cells[0], row.cells[1]) { values.append(try row.value(1, of: [join.near, join.far], type: farType)) }
            return .next
        }
        if values.isEmpty { return true }
        var records = request.records
        (records.limit, records.offset) = (nil, 0)
        let isReached = PredicateCode.in(request.step.foreign, values)
        records.predicate = records.predicate.isAll && records.predicate.fault == nil ? isReached : isReached && records.predicate
        try performFetch(records) { row in try owners.pass(&row, request.step.foreign, body) }
        return true
    }
}

/// The owners that join rows tie to records, and how many records each has got.
private final class OwnersOfRecords {
    private let owners = ByteTable()
    private let cells: CellBlock
    private let entity: EntityID
    /// The values of the records' field that join rows refer to.
    private let records = ByteTable()
    /// The numbers of the owners by the number of the record.
    @exclusivity(unchecked) private var holders: [[Int]] = []
    /// The pairs of a record and an owner, as numbers: several rows may tie the same two.
    @exclusivity(unchecked) private var ties: Set<Int> = []
    /// The number of records that each owner still skips, and may still get.
    @exclusivity(unchecked) private var toSkip: [Int]
    @exclusivity(unchecked) private var left: [Int]
    /// The number of owners that may still get records.
    @exclusivity(unchecked) private var waiting: Int

    init(_ request: RelatedRequest) throws {
        cells = try CellBlock(request.owners)
        entity = request.step.join?.entity ?? request.records.entity
        for cell in cells.cells { _ = owners.insert(cell) }
        toSkip = Array(repeating: request.records.offset, count: owners.count)
        left = Array(repeating: request.records.limit ?? .max, count: owners.count)
        waiting = request.records.limit == 0 ? 0 : owners.count
    }

    /// Adds a join row.
    ///
    /// - Returns: Whether it is the first one that leads to its record.
    func add(_ near: Cell, _ far: Cell) -> Bool {
        guard far.kind != .null, let owner = owners.number(of: near) else { return false }
        let (record, isNew) = records.insert(far)
        if isNew { holders.append([]) }
        if ties.insert(record * owners.count + owner).inserted { holders[record].append(owner) }
        return isNew
    }

    /// Passes a record to the body, once for each of its owners that wants it.
    func pass(_ row: inout Row, _ field: Int, _ body: (inout Row, inout Row) throws -> Step) throws -> Step {
        guard waiting > 0, let ownerCells = cells.cells.baseAddress else { return .stop }
        guard let record = records.number(of: row.cells[field]) else { return .next }
        for owner in holders[record] where left[owner] > 0 {
            if toSkip[owner] > 0 {
                toSkip[owner] -= 1
                continue
            }
            left[owner] -= 1
            if left[owner] == 0 { waiting -= 1 }
            var ownerRow = Row(cells: ownerCells + owner, count: 1, entity: entity)
            if try body(&ownerRow, &row) == .stop { return .stop }
        }
        return waiting > 0 ? .next : .stop
    }
}
