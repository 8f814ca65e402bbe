import StoreCore

// Joins: a hash join with the right side in a table and the left side in its order; or, for few rows and a
// right side that can be searched, a lookup for each left record; or, without fields, only the number of rows.
extension RecordSession {
    func performJoin(_ request: JoinRequest, _ body: (inout Row?, inout Row?) throws -> Step) throws {
        var request = request
        // The order of a join is that of its sides, even if they would need none alone.
        request.left.isUnordered = !request.showsOrder && request.left.hasAll
        request.right.isUnordered = !request.showsOrder && request.right.hasAll
        if LookupJoin.mayLookUp(request) {
            var sizes = try JoinSizes(request, self)
            try narrow(&request, &sizes)
            if draw?.flip() != true, let lookups = try LookupJoin(request, self, sizes) { return try lookups.run(body) }
        }
        if draw?.flip() != true, let rows = try CountedJoin.rows(of: request, self) { return try handOver(rows, of: request, body) }
        let left = try JoinInput(request.left, request.leftField, isMixed: request.isMixed, self)
        let right = try JoinInput(request.right, request.rightField, isMixed: request.isMixed, self)
        var pairs = try JoinedPairs(request, left, right)
        let leftFrame = takeFrame(left.fieldCount)
        let rightFrame = takeFrame(right.fieldCount)
        defer {
            give(rightFrame)
            give(leftFrame)
        }
        var toSkip = request.offset
        var room = request.limit ?? .max
        while room > 0, let pair = try pairs.next() {
            if toSkip > 0 {
                toSkip -= 1
                continue
            }
            room -= 1
            var leftRow = try row(pair.left, left, leftFrame, request.left.entity)
            var rightRow = try row(pair.right, right, rightFrame, request.right.entity)
            if try body(&leftRow, &rightRow) == .stop { return }
        }
    }

    /// Has the left side of an inner join find only records with a partner, where few records of the right side can be one: as a condition
    /// along a relation this is planned with the other conditions and the order.
    private func narrow(_ request: inout JoinRequest, _ sizes: inout JoinSizes) throws {
        let (left, right) = (request.left, request.right)
        guard request.kind == .inner, left.hasAll, !right.predicate.isAll else { return }
        guard draw?.flip() ?? (sizes.isRightKnown && sizes.right.rows * RecordSession.fewPartners < sizes.all) else { return }
        if draw == nil, sizes.leftWanted * sizes.lookup <= RecordSession.worthNarrowing { return }
        let step = RelationStep(to: right.entity, local: request.leftField, foreign: request.rightField)
        var narrowed = left
        narrowed.predicate = left.predicate && .any(step, right.predicate)
        // Two conditions within the limits may exceed them together.
        if narrowed.predicate.fault != nil { return }
        if draw == nil, sizes.needsAllLeft {
            // Unless an index finds them sooner, related records would be looked up for the condition, and then again.
            let found = try estimate(narrowed)
            if found.cost + found.rows * sizes.lookup > sizes.leftCost + sizes.left * sizes.lookup { return }
        }
        request.left = narrowed
        sizes.narrow()
    }

    /// Of the records on the right side, one in this many or fewer must satisfy the condition.
    private static let fewPartners = 4.0
    /// The cost of looking up partners below which narrowing gains nothing.
    private static let worthNarrowing = 5_000.0

    /// Passes rows without fields to the body, as many as the limit and the offset of the join leave of this number.
    private func handOver(_ rows: Int, of request: JoinRequest, _ body: (inout Row?, inout Row?) throws -> Step) throws {
        let frame = takeFrame(0)
        defer { give(frame) }
        for _ in 0..<min(request.limit ?? .max, max(0, rows - request.offset)) {
            var left: Row? = Row(cells: frame.cells, count: 0, entity: request.left.entity)
            var right: Row? = Row(cells: frame.cells, count: 0, entity: request.right.entity)
            if try body(&left, &right) == .stop { return }
        }
    }

    private func row(_ number: Int?, _ side: JoinInput, _ frame: Frame, _ entity: EntityID) throws -> Row? {
        guard let number else {
            frame.count = 0
            return nil
        }
        frame.count = side.fieldCount
        frame.isOwned = false
        try side.fill(frame, side.records[number])
        return Row(cells: frame.cells, count: side.fieldCount, entity: entity)
    }
}

/// The rows of a join, as numbers of records on both sides.
private struct JoinedPairs {
    typealias Pair = (left: Int?, right: Int?)

    /// The number of records after which memory that was asked for has been loaded.
    private static let distance = 6

    private let left: JoinInput
    private let keepsLeft: Bool
    private let values = ByteTable()
    /// The first and the last right record of each value, and the successor of each right record: -1 for none.
    private var chains: [(first: Int, last: Int)] = []
    private var following: [Int] = []
    /// The right records without a partner, and the number of the left record that they precede.
    private var lonely: [Int] = []
    private var lonelyAt = Int.max
    /// All of them in random order.
    private var mixed: [Pair]?

    private var at = 0
    /// The next partner of the left record; -1 for none.
    private var partner = -1
    private var lonelyNext = 0

    init(_ request: JoinRequest, _ left: JoinInput, _ right: JoinInput) throws {
        self.left = left
        keepsLeft = request.kind == .left || request.kind == .full
        following = [Int](repeating: -1, count: right.records.count)
        for (number, record) in right.records.enumerated() {
            right.prefetch(number + JoinedPairs.distance)
            guard let value = try right.joinedValue(of: record) else { continue }
            let (slot, isNew) = values.insert(value)
            if isNew {
                chains.append((number, number))
            } else {
                following[chains[slot].last] = number
                chains[slot].last = number
            }
        }
        if request.kind == .right || request.kind == .full { try findLonely(right, request) }
        if request.left.isShuffled {
            var all: [Pair] = []
            while let pair = try next() { all.append(pair) }
            all.shuffle()
            mixed = all
            at = 0
        }
    }

    /// A missing left record sorts as nil in every field.
    private mutating func findLonely(_ right: JoinInput, _ request: JoinRequest) throws {
        var isMatched = [Bool](repeating: false, count: right.records.count)
        let maker = SortKeyMaker(left.plan, covered: left.isCovered)
        let missing = Array(maker.makeMissing())
        lonelyAt = left.records.count
        for (number, record) in left.records.enumerated() {
            var partner = try firstPartner(of: record)
            while partner >= 0 {
                isMatched[partner] = true
                partner = following[partner]
            }
            if lonelyAt == left.records.count, !request.left.isShuffled {
                let sortKey = try maker.make(key: record.key, body: record.body)
                if missing.withUnsafeBytes({ $0.precedes(sortKey) }) { lonelyAt = number }
            }
        }
        lonely = isMatched.indices.filter { !isMatched[$0] }
    }

    private func firstPartner(of record: JoinInput.Record) throws -> Int {
        guard let value = try left.joinedValue(of: record), let slot = values.number(of: value) else { return -1 }
        return chains[slot].first
    }

    mutating func next() throws -> Pair? {
        if let mixed {
            defer { at += 1 }
            return at < mixed.count ? mixed[at] : nil
        }
        while true {
            if partner >= 0 {
                defer { partner = following[partner] }
                return (at - 1, partner)
            }
            if at >= lonelyAt, lonelyNext < lonely.count {
                defer { lonelyNext += 1 }
                return (nil, lonely[lonelyNext])
            }
            guard at < left.records.count else { return nil }
            left.prefetch(at + JoinedPairs.distance)
            partner = try firstPartner(of: left.records[at])
            at += 1
            if partner < 0, keepsLeft { return (at - 1, nil) }
        }
    }
}
