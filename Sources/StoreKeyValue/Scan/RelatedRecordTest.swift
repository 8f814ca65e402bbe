import StoreCore

/// Conditions on the records that a step along a relation reaches.
///
/// At first the related records of each record are looked up. Once these lookups have cost as much as finding all
/// related records that satisfy the condition (``LookupBudget``), these are found, and from then on a table provides the answers
/// (``RelatedCounts``), even in the middle of one lookup: a warehouse may have most of the orders. So the work is about twice that of
/// the better method at most, whatever the data are.
final class RelatedRecordTest: RelatedTest {
    private let related: Program.Related
    private let evaluation: Evaluation
    private let targets: RecordFinder
    private let fields: FieldReader
    private let operands: Operands
    private let session: RecordSession
    /// The join rows for relations through another entity, of which the far end is read.
    private let joins: RecordFinder?
    @exclusivity(unchecked) private var cells = CellArray()
    /// The far ends that a record was found to lead to.
    private let seen = ByteTable()
    /// What lookups may cost.
    private let budget: LookupBudget
    /// The cost of reading a related record.
    private let fetch: Double
    @exclusivity(unchecked) private var counts: RelatedCounts?
    /// Whether the values are looked up in their order.
    private let isInOrder: Bool
    /// Whether related records need not be read, because the entries that lead to them tell which of them satisfy the condition.
    private let isAnsweredByEntries: Bool
    /// The number of related records at which the answer to a condition on their number is certain.
    private let enough: Int

    /// - Parameters:
    ///   - outer: The budget of the condition around this one.
    ///   - trial: What lookups may cost before another plan takes over; nil without one.
    ///   - tests: The number of records that will be tested, and their entity; 0 if it is not known.
    ///   - orderedField: The field in whose order they are.
    init(
        _ related: Program.Related, _ operands: Operands, _ session: RecordSession, outer: LookupBudget?, trial: LookupTrial?,
        of tests: Double, _ map: TableMap?, orderedField: Int?
    ) throws {
        self.related = related
        self.operands = operands
        self.session = session
        let step = related.step
        let target = try session.map(step.entity)
        fetch = try Cost.fetch * Cost.scattered(Double(session.trees.count(target.table.tree)))
        targets = RecordFinder(target, step.foreign, by: related.plans.index(target), operands, session)
        isAnsweredByEntries = step.join == nil && (related.condition.isAll || targets.answersAll)
        fields = FieldReader(target.table, related.condition.positions.map { target.numbers[$0] })
        joins = try step.join.map { try RecordFinder($0.entity, $0.near, reading: $0.far, session) }
        let isInOrder = step.local == orderedField
        self.isInOrder = isInOrder
        enough = related.count.map { RelatedRecordTest.decisive($0, operands.literals.cells[$1]) } ?? 1
        let known = map.flatMap { tests > 0 ? LookupBudget.Tests(number: tests, map: $0, isInOrder: isInOrder) : nil }
        // Looking up the first one in a hash table would read all of them, and keep more.
        budget = try LookupBudget(
            related, operands, session, outer: outer, trial: trial, tests: known, canLookUp: !targets.isHash && joins?.isHash != true)
        evaluation = try Evaluation(related.condition, operands, session, within: budget)
    }

    private static func decisive(_ comparison: Comparison, _ number: Cell) -> Int {
        guard number.kind == .int, number.bits < Int64.max else { return .max }
        switch comparison {
        case .less, .greaterOrEqual: return Int(number.bits)
        default: return Int(number.bits) + 1
        }
    }

    var hasFoundAll: Bool { counts != nil }

    /// Whether the records reached from a value satisfy the condition. The answer means nothing once the budget has told to stop.
    func holds(_ local: Cell) throws -> Bool {
        if counts == nil, try !mayLookUp(), counts == nil { return false }
        let found = if let counts { counts.count(of: local) } else { try lookUp(local) }
        guard let (comparison, literal) = related.count else { return found > 0 }
        return compare(found, comparison, literal)
    }

    /// The number of records reached from a value that satisfy the condition, as far as it matters.
    private func lookUp(_ local: Cell) throws -> Int {
        let found = related.count == nil ? try isAny(local) ? 1 : 0 : try count(local)
        return counts?.count(of: local) ?? found
    }

    /// Whether a lookup goes on to the next record; otherwise there is a table with the answer now, or nobody asks for it any more.
    private func mayLookUp() throws -> Bool {
        switch try budget.next() {
        case .lookUp: return true
        case .findAll:
            counts = try RelatedCounts(related, operands, session)
            budget.foundAll()
            return false
        case .stop: return false
        }
    }

    private func compare(_ count: Int, _ comparison: Comparison, _ literal: Int) -> Bool {
        CellComparison.holds(comparison, CellComparison.order(Cell(int: Int64(count)), operands.literals.cells[literal]))
    }

    private func isAny(_ local: Cell) throws -> Bool {
        if isAnsweredByEntries {
            budget.spend(isInOrder ? Cost.passing : Cost.seek)
            return try targets.hasAny(local)
        }
        var isFound = false
        try forEach(local) { record in
            isFound = try fulfils(record)
            return try mayLookUp() && !isFound
        }
        return isFound
    }

    private func count(_ local: Cell) throws -> Int {
        if isAnsweredByEntries, let count = try targets.count(local, upTo: enough) {
            budget.spend(isInOrder ? Cost.passing + Double(count) * Cost.passed : Cost.seek + Double(count))
            return count
        }
        var count = 0
        try forEach(local) { record in
            if try fulfils(record) { count += 1 }
            return try mayLookUp() && count < enough
        }
        return count
    }

    private func fulfils(_ record: RecordFinder.Found) throws -> Bool {
        if related.condition.isAll || targets.answersAll { return true }
        if related.condition.isNone { return false }
        let cells = cells.reserve(fields.count)
        try fields.fill(cells, key: record.key, row: record.row)
        return try evaluation.holds(cells)
    }

    /// The records reached, each once.
    private func forEach(_ local: Cell, _ body: (RecordFinder.Found) throws -> Bool) throws {
        budget.spend(Cost.seek)
        guard let joins else {
            return try targets.forEach(local) { record in
                budget.spend(fetch)
                return try body(record)
            }
        }
        var goesOn = true
        seen.removeAll()
        let cost = joins.isCovering ? Cost.entry + fetch : fetch * 2
        try joins.forEachValue(local) { value in
            budget.spend(cost)
            if value.kind == .null { return true }
            if !seen.insert(value).isNew { return true }
            try targets.forEach(value) { record in
                goesOn = try body(record)
                return goesOn
            }
            return goesOn
        }
    }
}

extension Evaluation {
    /// Reads related records through a session.
    ///
    /// - Parameters:
    ///   - budget: That of the condition along a relation that this one is in.
    ///   - trial: What lookups may cost before another plan takes over; nil without one.
    ///   - tests: The number of records that will be tested, and their entity; 0 if it is not known.
    ///   - orderedField: The field in whose order they are, if there is one.
    convenience init(
        _ program: Program, _ operands: Operands, _ session: RecordSession, within budget: LookupBudget? = nil,
        trial: LookupTrial? = nil, of tests: Double = 0, _ map: TableMap? = nil, orderedField: Int? = nil
    ) throws {
        self.init(
            program, operands,
            related: try program.related.map {
                try RelatedRecordTest(
                    $0, operands, session, outer: budget, trial: trial, of: tests, map, orderedField: orderedField)
            })
    }
}
