import StoreCore

/// A join that looks up the partners of each left record, by key or by an index, instead of reading the whole right side first.
///
/// For joins that request few rows or have few left records, since a lookup costs many times as much as reading the next
/// record. Left records are read on demand; one record has few partners, which are sorted as the right request requires.
///
/// If many records have to be looked at that turn out to be no partners, those that are one are collected after all (``PartnerTable``).
final class LookupJoin {
    /// The number of rows, and the offset, up to which partners are looked up whatever the sizes of both sides are.
    private static let limit = 1_000

    private let request: JoinRequest
    private let session: RecordSession
    private let finder: RecordFinder
    private let leftOperands: Operands
    private let leftChoice: PlanSet.Choice
    private let leftPlan: AccessPlan
    private let rightPlan: AccessPlan
    private let joined: FieldReader
    private let condition: Evaluation
    private let conditionFields: FieldReader
    private let conditionFrame: Frame
    private let maker: SortKeyMaker
    private let rightOperands: Operands
    private let rightChoice: PlanSet.Choice
    /// The number of records that have been looked at though they are no partners, and of how many it takes as long as collecting all partners.
    @exclusivity(unchecked) private var looked = 0.0
    private let mostLooked: Double
    /// All partners, once they have been collected.
    @exclusivity(unchecked) private var table: PartnerTable?
    /// The partners of the last left record.
    @exclusivity(unchecked) private var found: [RecordFinder.Found] = []

    /// - Returns: nil if the join is not of this kind.
    init?(_ request: JoinRequest, _ session: RecordSession) throws {
        guard session.writer == nil, request.kind == .inner || request.kind == .left, !request.left.isShuffled,
            !request.right.isShuffled, request.right.limit == nil, request.right.offset == 0
        else { return nil }
        let left = request.left.entity.definition.fields[request.leftField]
        let right = request.right.entity.definition.fields[request.rightField]
        guard left.type == right.type else { return nil }
        rightOperands = try Operands(request.right.predicate)
        let map = try session.map(request.right.entity)
        let index = map.valueIndex(of: request.rightField, request.right.predicate.tree.conjuncts)
        let finder = RecordFinder(map, request.rightField, by: index, rightOperands, session)
        if case .scan = finder.access { return nil }
        leftOperands = try Operands(request.left.predicate)
        var leftRequest = request.left
        let all = Double(try session.trees.count(map.table.tree))
        let owners = max(1, Double(try session.trees.count(session.map(request.left.entity).table.tree)))
        var collected = Double.infinity
        let isLimited = request.offset <= LookupJoin.limit && request.limit ?? .max <= LookupJoin.limit
        // Few rows of the join usually mean few left records.
        if leftRequest.limit == nil, let limit = request.limit {
            let (wanted, isTooMany) = request.offset.addingReportingOverflow(limit)
            let average = request.right.predicate.isAll ? max(1, all / owners) : 1
            if !isTooMany { leftRequest.limit = Int(min((Double(wanted) / average).rounded(.up), 1e15)) }
        }
        // Left records without a partner are followed by others.
        var leftChoice = try session.choice(leftRequest, .bodies, leftOperands, mayGoOn: request.left.limit == nil)
        // Left records without a partner may be read before it takes over, and without an order it would come to others in their place.
        if request.left.isUnordered { leftChoice.substitute = nil }
        if session.draw == nil {
            if !isLimited {
                let rows = try leftChoice.rows ?? session.plans(leftRequest, .bodies).estimate(leftOperands, session).rows
                let wanted = min(Double(leftRequest.limit ?? .max), rows)
                // In a table all left records would be read too, and not only the first ones.
                let others = wanted < rows ? try session.plans(request.left, .bodies).estimate(leftOperands, session).cost : 0
                if wanted * Cost.fetch * 4 > all * Cost.row + others { return nil }
            }
            // Of the many records with a value the conditions may leave few, which another path finds at once.
            if !finder.answersAll, finder.access != .key, index?.equalities.count == 1 {
                let left = try session.plans(request.left, .bodies).estimate(leftOperands, session)
                let right = try session.plans(request.right, .bodies).estimate(rightOperands, session)
                let lookup = Cost.seek + max(1, all / owners) * Cost.fetch * Cost.scattered(all)
                collected = right.cost + right.rows * Cost.fetch
                if (isLimited ? left.cost : 0) + collected < min(Double(leftRequest.limit ?? .max), left.rows) * lookup { return nil }
            }
        }
        mostLooked = session.draw.map { $0.flip() ? 2 : .infinity } ?? collected / (Cost.fetch * Cost.scattered(all))
        self.request = request
        self.session = session
        self.finder = finder
        self.leftChoice = leftChoice
        leftPlan = leftChoice.plan
        rightChoice = try session.choice(request.right, .bodies, rightOperands)
        rightPlan = rightChoice.plan
        joined = FieldReader(leftPlan.map.table, [leftPlan.map.numbers[request.leftField]])
        condition = try Evaluation(rightPlan.whole, rightOperands, session)
        conditionFields = rightPlan.wholeFields
        conditionFrame = Frame(capacity: max(1, conditionFields.count))
        maker = SortKeyMaker(rightPlan, covered: false)
    }

    func run(_ body: (inout Row?, inout Row?) throws -> Step) throws {
        let fetch = try Fetch(request.left, leftChoice, leftOperands, session)
        let (left, right) = (output(of: request.left, leftPlan), output(of: request.right, rightPlan))
        let leftFrame = session.takeFrame(left.count)
        let rightFrame = session.takeFrame(right.count)
        let value = Frame(capacity: 1)
        defer {
            fetch.end()
            session.give(rightFrame)
            session.give(leftFrame)
        }
        // A left join keeps a left record without partners; an inner join drops it.
        let least = request.kind == .left ? 1 : 0
        var toSkip = request.offset
        var room = request.limit ?? .max
        while room > 0, try fetch.next() {
            try joined.fill(value.cells, key: fetch.key, row: fetch.body)
            // If no field of the partners is wanted, or they are skipped, their number is enough.
            let isCounted = (right.count == 0 || toSkip > 0) && (condition.program.isAll || finder.answersAll)
            let number = isCounted ? try finder.count(value.cells[0]) : nil
            if let rows = number.map({ max($0, least) }), rows <= toSkip {
                toSkip -= rows
                continue
            }
            let counted = right.count == 0 ? number : nil
            let partners = counted == nil ? try partners(of: value.cells[0]) : []
            let count = counted ?? partners.count
            for number in 0..<max(count, least) {
                if toSkip > 0 {
                    toSkip -= 1
                    continue
                }
                if room == 0 { return }
                room -= 1
                try left.fill(leftFrame.cells, key: fetch.key, row: fetch.body)
                var leftRow: Row? = Row(cells: leftFrame.cells, count: left.count, entity: request.left.entity)
                var rightRow: Row?
                if number < count {
                    if counted == nil { try right.fill(rightFrame.cells, key: partners[number].key, row: partners[number].row) }
                    rightRow = Row(cells: rightFrame.cells, count: right.count, entity: request.right.entity)
                }
                if try body(&leftRow, &rightRow) == .stop { return }
            }
        }
    }

    private func output(of request: FetchRequest, _ plan: AccessPlan) -> FieldReader {
        guard let fields = request.fields else { return plan.map.whole }
        return FieldReader(plan.map.table, fields.map { plan.map.numbers[$0] })
    }

    /// The right records with a value that satisfy the condition, in order.
    private func partners(of value: Cell) throws -> [RecordFinder.Found] {
        if condition.program.isNone { return [] }
        if let table { return table.partners(of: value) }
        found.removeAll(keepingCapacity: true)
        try finder.forEach(value) { record in
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
        if looked >= mostLooked {
            let table = try PartnerTable(request, rightChoice, rightOperands, session)
            self.table = table
            return table.partners(of: value)
        }
        if found.count < 2 { return found }
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
