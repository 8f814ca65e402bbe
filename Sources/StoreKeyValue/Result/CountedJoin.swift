import StoreCore

/// A join of which only the number of rows matters, because no field of either side is requested.
///
/// No record is kept. The right side is reduced to the number of records for each value, and the left
/// side is read once. Both sides are read in any order, by an index on the joined field if there is one.
struct CountedJoin {
    private let session: RecordSession
    private let values = ByteTable()
    /// The number of right records with each value.
    private var counts: [Int] = []
    /// The number of the previous value: along an index equal values are consecutive.
    private var last = -1

    /// The number of rows of a join, without its limit and offset.
    ///
    /// - Returns: nil if the join is not of this kind.
    static func rows(of request: JoinRequest, _ session: RecordSession) throws -> Int? {
        guard !request.showsOrder, request.kind == .inner || request.kind == .left, request.left.hasAll, request.right.hasAll
        else { return nil }
        if session.draw?.flip() != true, let rows = try rowsByKey(of: request, session) { return rows }
        var join = CountedJoin(session)
        try join.forEachValue(of: request.right, request.rightField, isMixed: request.isMixed) { join, value in
            guard let value else { return }
            if join.isLast(value) {
                join.counts[join.last] += 1
            } else {
                let (number, isNew) = join.values.insert(value)
                if isNew { join.counts.append(1) } else { join.counts[number] += 1 }
                join.last = number
            }
        }
        let least = request.rowsWithoutPartner
        var rows = 0
        try join.forEachValue(of: request.left, request.leftField, isMixed: request.isMixed) { join, value in
            guard let value else { return rows += least }
            if !join.isLast(value) { join.last = join.values.number(of: value) ?? -1 }
            rows += join.last >= 0 ? join.counts[join.last] : least
        }
        return rows
    }

    /// The number of rows of a join by the key of the left side, whose records are read in its order: the entries of an index on the right
    /// field are counted from one value to the next.
    private static func rowsByKey(of request: JoinRequest, _ session: RecordSession) throws -> Int? {
        let left = request.left.entity
        guard session.writer == nil, request.leftField == left.keyPosition, !request.isMixed, request.right.predicate.isAll,
            request.right.predicate.fault == nil
        else { return nil }
        let finder = try RecordFinder(request.right.entity, request.rightField, session)
        guard case .index = finder.access else { return nil }
        var source = request.left
        (source.fields, source.order, source.isReversed, source.isUnordered) = ([request.leftField], [], false, false)
        let operands = try Operands(source.predicate)
        let choice = try session.choice(source, .rows, operands)
        // A few records are rather found by another index.
        guard choice.isStreamed, choice.plan.path.orderedField(choice.plan.map) == request.leftField else { return nil }
        var candidates = try Candidates(choice, isReversed: choice.plan.ordering.isFromEnd, operands, session)
        defer { candidates.end() }
        var rows = 0
        var isKnown = true
        try candidates.forEach(Frame(capacity: 1), upTo: .max) { cells in
            guard let count = try finder.count(cells[0]) else {
                isKnown = false
                return .stop
            }
            rows += max(count, request.rowsWithoutPartner)
            return .next
        }
        return isKnown ? rows : nil
    }

    private init(_ session: RecordSession) { self.session = session }

    @inline(__always) private func isLast(_ value: UnsafeRawBufferPointer) -> Bool { last >= 0 && values.key(last).equals(value) }

    private mutating func forEachValue(
        of source: FetchRequest, _ position: Int, isMixed: Bool, _ body: (inout CountedJoin, UnsafeRawBufferPointer?) -> Void
    ) throws {
        var request = source
        request.fields = [position]
        let operands = try Operands(request.predicate)
        var candidates = try Candidates(try session.choice(request, .rows, operands), operands, session)
        defer { candidates.end() }
        let joined = JoinedValue(request.entity.definition.fields[position].type, isMixed: isMixed)
        try candidates.forEach(Frame(capacity: 1)) { cells in
            body(&self, joined.bytes(of: cells[0]))
        }
    }
}

extension JoinRequest {
    /// The number of rows of a left record without partners: a left join keeps it, an inner join drops it.
    var rowsWithoutPartner: Int { kind == .left ? 1 : 0 }
}
