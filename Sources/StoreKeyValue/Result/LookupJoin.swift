import StoreCore

/// A join that reads left records on demand and looks up the partners of each, by key or by an index.
///
/// For joins that request few rows or have few left records, since a lookup costs many times as much as reading the next record
/// (``JoinSizes``). The few partners that a record usually has are sorted as the right request requires. If it has far more than are wanted,
/// a separate request finds the first ones. If lookups cost more than reading all partners once, or if many records are looked at
/// that turn out to be no partners, all of them are collected (``PartnerTable``).
final class LookupJoin {
    /// The number of partners of a left record after which a separate request may find those that are still wanted.
    private static let usualMany = 64
    private let many: Int

    private let request: JoinRequest
    private let session: RecordSession
    private let finder: RecordFinder
    private let leftOperands: Operands
    private let leftChoice: PlanSet.Choice
    private let leftPlan: AccessPlan
    /// The number of left records that are probably read; nil for all.
    private let expected: Int?
    private let rightPlan: AccessPlan
    private let joined: FieldReader
    private let condition: Evaluation
    private let conditionFields: FieldReader
    private let conditionFrame: Frame
    private let joinedType: FieldType
    private let maker: SortKeyMaker
    private let rightOperands: Operands
    private let rightChoice: PlanSet.Choice
    /// The number of records that have been looked at though they are no partners, and of how many it takes as long as collecting all partners.
    @exclusivity(unchecked) private var looked = 0.0
    private let mostLooked: Double
    /// Whether all partners are collected before the first is looked up.
    private let collectsFirst: Bool
    /// All partners, once they have been collected.
    @exclusivity(unchecked) private var table: PartnerTable?
    /// The request for the partners of a left record that has many; it owns the last key.
    @exclusivity(unchecked) private var fetchOfMany: Fetch?
    /// The partners of the last left record.
    @exclusivity(unchecked) private var found: [RecordFinder.Found] = []

    /// Whether the partners of each left record could be looked up.
    static func mayLookUp(_ request: JoinRequest) -> Bool {
        (request.kind == .inner || request.kind == .left) && !request.left.isShuffled && request.right.hasAll && !request.isMixed
    }

    /// - Returns: nil if no index has the joined field, or reading both sides whole costs less.
    init?(_ request: JoinRequest, _ session: RecordSession, _ sizes: JoinSizes) throws {
        joinedType = request.right.entity.definition.fields[request.rightField].type
        rightOperands = try Operands(request.right.predicate)
        let map = try session.map(request.right.entity)
        let index = map.valueIndex(of: request.rightField, request.right.predicate.tree.conjuncts)
        let finder = RecordFinder(map, request.rightField, by: index, rightOperands, session)
        if case .scan = finder.access { return nil }
        leftOperands = try Operands(request.left.predicate)
        // Few rows of the join usually mean few left records.
        expected = request.left.limit == nil ? sizes.leftLimit : nil
        leftChoice = try LeftRecords.choice(request.left, leftOperands, session, expected)
        let collecting = sizes.right.cost + sizes.right.rows * Cost.collected
        if let draw = session.draw {
            collectsFirst = draw.flip() && draw.flip()
            mostLooked = draw.flip() ? 2 : .infinity
        } else {
            collectsFirst = sizes.isRightKnown && min(sizes.leftWanted, leftChoice.rows ?? .infinity) * sizes.lookup > collecting
            if collectsFirst {
                // Reading both sides whole also keeps all left records: unless far fewer are needed, that costs less.
                let whole = expected == nil ? 0 : try session.estimate(request.left).cost
                if (leftChoice.cost ?? 0) * 2 >= whole { return nil }
            }
            mostLooked = collecting / (Cost.fetch * Cost.scattered(sizes.all))
        }
        many = session.draw == nil ? LookupJoin.usualMany : 2
        self.request = request
        self.session = session
        self.finder = finder
        leftPlan = leftChoice.plan
        rightChoice = try session.choice(request.right, .bodies, rightOperands)
        rightPlan = rightChoice.plan
        joined = FieldReader(leftPlan.map.table, [leftPlan.map.numbers[request.leftField]])
        condition = try Evaluation(rightPlan.whole, rightOperands, session)
        conditionFields = rightPlan.wholeFields
        conditionFrame = Frame(capacity: max(1, conditionFields.count))
        maker = SortKeyMaker(rightPlan, covered: false)
    }

    /// A row of the join: a left record and its partner, without bytes if no field of it is wanted; nil for none.
    private struct JoinedRow {
        /// The left record's number in the order of reading.
        let number: Int
        let left: RecordFinder.Found
        let right: RecordFinder.Found?
    }

    func run(_ body: (inout Row?, inout Row?) throws -> Step) throws {
        let (left, right) = (output(of: request.left, leftPlan), output(of: request.right, rightPlan))
        // Frames of their own: those of the session follow its records when these are changed, and the rows here are copies then.
        let leftFrame = Frame(capacity: max(1, left.count))
        let rightFrame = Frame(capacity: max(1, right.count))
        func handOver(_ joined: JoinedRow) throws -> Step {
            try left.fill(leftFrame.cells, key: joined.left.key, row: joined.left.row)
            var leftRow: Row? = Row(cells: leftFrame.cells, count: left.count, entity: request.left.entity)
            var rightRow: Row?
            if let partner = joined.right {
                if right.count > 0 { try right.fill(rightFrame.cells, key: partner.key, row: partner.row) }
                rightRow = Row(cells: rightFrame.cells, count: right.count, entity: request.right.entity)
            }
            return try body(&leftRow, &rightRow)
        }
        if session.writer == nil { return try forEachRow(countsAll: right.count == 0, handOver) }
        // The body may change records, which then move: it gets copies, once all rows are found.
        var blocks = ByteBlocks()
        var rows: [JoinedRow] = []
        try forEachRow(countsAll: right.count == 0) { row in
            let known = rows.last.flatMap { $0.number == row.number ? $0.left : nil }
            rows.append(JoinedRow(number: row.number, left: known ?? row.left.copied(to: &blocks), right: row.right?.copied(to: &blocks)))
            return .next
        }
        try withExtendedLifetime(blocks) {
            for row in rows where try handOver(row) == .stop { return }
        }
    }

    /// Calls the body with each row that the limit and the offset leave.
    ///
    /// - Parameter countsAll: Whether no field of the partners is wanted.
    private func forEachRow(countsAll: Bool, _ body: (JoinedRow) throws -> Step) throws {
        let records = try LeftRecords(request.left, leftChoice, leftOperands, session, expected: expected)
        let value = Frame(capacity: 1)
        defer { records.end() }
        let least = request.rowsWithoutPartner
        var toSkip = request.offset
        var room = request.limit ?? .max
        var leftNumber = 0
        while room > 0, try records.next() {
            leftNumber += 1
            try joined.fill(value.cells, key: records.key, row: records.body)
            // If no field of the partners is wanted, or they are skipped, their number is enough.
            let isCounted = (countsAll || toSkip > 0) && (condition.program.isAll || finder.answersAll)
            let number = isCounted ? try finder.count(value.cells[0]) : nil
            if let rows = number.map({ max($0, least) }), rows <= toSkip {
                toSkip -= rows
                continue
            }
            let counted = countsAll ? number : nil
            let (wanted, isTooMany) = toSkip.addingReportingOverflow(room)
            let partners = counted == nil ? try partners(of: value.cells[0], first: isTooMany ? .max : wanted) : []
            let count = counted ?? partners.count
            for number in 0..<max(count, least) {
                if toSkip > 0 {
                    toSkip -= 1
                    continue
                }
                if room == 0 { return }
                room -= 1
                let left = RecordFinder.Found(key: records.key, row: records.body)
                let right: RecordFinder.Found? = number >= count ? nil : counted == nil ? partners[number] : .counted
                if try body(JoinedRow(number: leftNumber, left: left, right: right)) == .stop { return }
            }
        }
    }

    private func output(of request: FetchRequest, _ plan: AccessPlan) -> FieldReader {
        guard let fields = request.fields else { return plan.map.whole }
        return FieldReader(plan.map.table, fields.map { plan.map.numbers[$0] })
    }

    /// The right records with a value that satisfy the condition, in order: all of them, or at least the first ones.
    private func partners(of value: Cell, first wanted: Int) throws -> [RecordFinder.Found] {
        if condition.program.isNone { return [] }
        if collectsFirst, table == nil { table = try PartnerTable(request, rightChoice, rightOperands, session) }
        if let table { return table.partners(of: value) }
        found.removeAll(keepingCapacity: true)
        var (isMany, isAsked) = (false, false)
        try finder.forEach(value) { record in
            if found.count == many, !isAsked {
                isAsked = true
                isMany = try hasFarMore(value, than: wanted)
                if isMany { return false }
            }
            // For a lookup by key, the finder owns the bytes, which are valid until the next lookup.
            if !condition.program.isAll {
                try conditionFields.fill(conditionFrame.cells, key: record.key, row: record.row)
                if try !condition.holds(conditionFrame.cells) {
                    looked += 1
                    return looked < mostLooked
                }
            }
            found.append(record)
            return true
        }
        if isMany { return try firstPartners(of: value, wanted) ?? partners(of: value, first: .max) }
        if looked >= mostLooked {
            let table = try PartnerTable(request, rightChoice, rightOperands, session)
            self.table = table
            return table.partners(of: value)
        }
        return try found.count < 2 ? found : sorted()
    }

    /// Whether a left record has far more partners than are wanted of them.
    private func hasFarMore(_ value: Cell, than wanted: Int) throws -> Bool {
        if wanted > Int.max / 8 || joinedType == .json { return false }
        return try session.draw != nil || finder.count(value, upTo: 4 * wanted + 1) ?? many > 4 * wanted
    }

    /// The first partners, from a separate request: an index may have their order. Nil if the condition of that request is too large.
    private func firstPartners(of value: Cell, _ wanted: Int) throws -> [RecordFinder.Found]? {
        var right = request.right
        right.predicate = try .compare(request.rightField, .equal, self.value(of: value)) && right.predicate
        if right.predicate.fault != nil { return nil }
        right.limit = wanted
        let operands = try Operands(right.predicate)
        let fetch = try Fetch(right, session.choice(right, .bodies, operands), operands, session)
        defer { fetch.end() }
        fetchOfMany = fetch
        var found: [RecordFinder.Found] = []
        while try fetch.next() { found.append(RecordFinder.Found(key: fetch.key, row: fetch.body)) }
        return found
    }

    private func value(of cell: Cell) throws -> Value {
        do { return try Value(cell: cell, type: joinedType) } catch { throw LoadedTable.damaged(request.left.entity.definition.name) }
    }

    private func sorted() throws -> [RecordFinder.Found] {
        var blocks = ByteBlocks()
        var items: [(sortKey: SortItem, record: RecordFinder.Found)] = []
        items.reserveCapacity(found.count)
        for record in found {
            items.append((SortItem(key: blocks.keep(try maker.make(key: record.key, body: record.row))), record))
        }
        return withExtendedLifetime(blocks) {
            items.sort { $0.sortKey.precedes($1.sortKey) }
            return items.map(\.record)
        }
    }
}
