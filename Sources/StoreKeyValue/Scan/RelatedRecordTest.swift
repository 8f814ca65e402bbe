import StoreCore

/// Conditions on the records that a step along a relation reaches.
///
/// At first the related records of each record are looked up. Once these lookups have cost as much as finding all
/// related records that satisfy the condition, these are found, and from then on a table provides the answers
/// (``RelatedCounts``), even in the middle of one lookup: a warehouse may have most of the orders. So the work is at most twice that of
/// the better method, whatever the data are.
final class RelatedRecordTest: RelatedTest {
    private let related: Program.Related
    private let evaluation: Evaluation
    private let targets: RecordFinder
    private let operands: Operands
    private let session: RecordSession
    /// The join rows for relations through another entity, of which the far end is read.
    private let joins: RecordFinder?
    /// The one related record that satisfies the condition, if it asks for one; nil before the first lookup.
    @exclusivity(unchecked) private var pair: JoinPair??
    /// The far ends that a record was found to lead to.
    private let seen = ByteTable()
    /// The cost of lookups so far.
    @exclusivity(unchecked) private(set) var spent = 0.0
    /// Whether lookups for the conditions directly within this one count, too: all records will be tested, so that it does not matter how soon
    /// some are found.
    private let countsInner: Bool
    /// The cost of reading a related record.
    private let fetch: Double
    /// The cost of lookups after which all related records are found.
    @exclusivity(unchecked) private var most: Double
    /// Whether this has been estimated; few lookups are not worth it.
    @exclusivity(unchecked) private var isEstimated: Bool
    @exclusivity(unchecked) private var isBounded = false
    /// The number of tests that are expected and the cost of finding all, while the first lookups show what one costs; then nil.
    @exclusivity(unchecked) private var trial: (tests: Double, all: Double)?
    /// Whether it only shows what lookups cost: they end at the most that they may cost, and no table is made.
    private let isMeasured: Bool
    /// The number of lookups so far.
    @exclusivity(unchecked) private var lookups = 0.0
    @exclusivity(unchecked) private var counts: RelatedCounts?
    /// Whether the values are looked up in their order.
    private let isInOrder: Bool
    /// The value that was looked up last and what was found, because adjacent records often have the same one.
    private let last = LastLookup()
    /// Whether related records need not be read, because the entries that lead to them tell which of them satisfy the condition.
    private let isAnsweredByEntries: Bool
    /// The number of related records at which the answer to a condition on their number is certain.
    private let enough: Int

    /// - Parameters:
    ///   - tests: The number of records that will be tested, and their entity; 0 if it is not known.
    ///   - orderedField: The field in whose order they are.
    ///   - isMeasured: Whether it only shows what lookups cost.
    init(
        _ related: Program.Related, _ operands: Operands, _ session: RecordSession, of tests: Double, mostLookups: Double?,
        _ outer: TableMap?, orderedField: Int?, isMeasured: Bool = false
    ) throws {
        self.related = related
        self.isMeasured = isMeasured
        self.operands = operands
        self.session = session
        let step = related.step
        let map = try session.map(step.entity)
        fetch = try Cost.fetch * Cost.scattered(Double(session.trees.count(map.table.tree)))
        targets = RecordFinder(map, step.foreign, by: related.plans.index(map), operands, reading: related.condition.positions, session)
        isAnsweredByEntries = step.join == nil && (related.condition.isAll || targets.answersAll)
        evaluation = try Evaluation(related.condition, operands, session)
        joins = try step.join.map { try RecordFinder($0.entity, $0.near, reading: [$0.far], session) }
        isInOrder = step.local == orderedField
        enough = related.count.map { $0.decisive(operands.literals.cells[$1]) } ?? 1
        countsInner = tests > 0
        (most, isEstimated) = (Cost.negligible, false)
        if let draw = session.draw {
            (most, isEstimated) = (Double(draw.number(below: 200) - 1), true)
        } else if !canLookUp {
            // Looking up the first one would read all of them, and keep more.
            (most, isEstimated) = (-1, true)
        } else if let mostLookups {
            (most, isEstimated) = (mostLookups, true)
        } else if tests > RelatedPlans.manyTests, let outer {
            let estimate = try related.plans.estimate(outer, operands, session)
            let look = isInOrder ? estimate.lookInOrder : estimate.look
            if !estimate.areMany, tests * look > estimate.all {
                (most, isEstimated) = (-1, true)
                // Most records may have far fewer related ones than the average.
                let tried = estimate.all / RelatedRecordTest.partTried
                if look * RelatedPlans.manyTests <= tried { (most, trial) = (tried, (tests, estimate.all)) }
            }
        }
    }

    /// The part of the cost of finding all related records that the first lookups may cost.
    private static let partTried = 16.0

    /// Whether indexes find the related records of one record.
    var canLookUp: Bool { !targets.isHash && joins?.isHash != true }

    /// The average cost of looking up the related records of one.
    var averageLookup: Double { spent / max(1, lookups) }

    /// The table, once lookups have cost enough.
    private func makeCounts() throws {
        if let trial = self.trial.take(), averageLookup * trial.tests <= trial.all {
            most = trial.all
            return
        }
        let plans = try related.plans.plans(session)
        counts = RelatedCounts.known(related.step, plans, counts: related.count != nil, operands)
        if counts != nil { return }
        if !isEstimated, !isBounded {
            // Lookups that cost less than finding all does in any case are worth no estimate, for which records may be sampled.
            isBounded = true
            most = max(most, try plans.leastCost(session))
            if spent <= most { return }
        }
        if !isEstimated {
            let all = try related.plans.collected(operands, session)
            most = related.plans.areMany(all.rows, all.links) ? .infinity : max(most, all.cost)
            isEstimated = true
        }
        if spent > most {
            counts = try RelatedCounts.of(related.step, plans, counts: related.count != nil, operands, session)
        }
    }

    var hasFoundAll: Bool { counts != nil }

    /// Whether the records reached from a value satisfy the condition.
    func holds(_ local: Cell) throws -> Bool {
        if counts == nil, spent > most, !isMeasured { try makeCounts() }
        let found: Int
        if let counts {
            found = counts.count(of: local)
        } else if let known = last.found(of: local) {
            found = known
        } else {
            lookups += 1
            found = try lookUp(local)
            last.keep(local, found)
        }
        guard let (comparison, literal) = related.count else { return found > 0 }
        return compare(found, comparison, literal)
    }

    /// The number of records reached from a value that satisfy the condition, as far as it matters.
    private func lookUp(_ local: Cell) throws -> Int {
        if let pair = try joinPair() {
            spent += isInOrder ? Cost.passing : Cost.seek
            return try pair.isReached(from: local) ? 1 : 0
        }
        let found = related.count == nil ? try isAny(local) ? 1 : 0 : try count(local)
        return counts?.count(of: local) ?? found
    }

    private func joinPair() throws -> JoinPair? {
        guard let join = related.step.join else { return nil }
        if let pair { return pair }
        let made = try related.plans.pairedPoint(session).flatMap { try JoinPair(join, $0, of: targets.map, operands, session) }
        pair = .some(made)
        return made
    }

    /// Whether a lookup goes on to the next record; otherwise there is a table with the answer now.
    private func mayGoOn() throws -> Bool {
        if spent <= most { return true }
        if isMeasured { return false }
        try makeCounts()
        return counts == nil
    }

    private func compare(_ count: Int, _ comparison: Comparison, _ literal: Int) -> Bool {
        CellComparison.holds(comparison, CellComparison.order(Cell(int: Int64(count)), operands.literals.cells[literal]))
    }

    private func isAny(_ local: Cell) throws -> Bool {
        if isAnsweredByEntries {
            spent += isInOrder ? Cost.passing : Cost.seek
            return try targets.hasAny(local)
        }
        var isFound = false
        try forEach(local) { cells in
            isFound = try fulfils(cells)
            return try !isFound && mayGoOn()
        }
        return isFound
    }

    private func count(_ local: Cell) throws -> Int {
        if isAnsweredByEntries, let count = try targets.count(local, upTo: enough) {
            spent += isInOrder ? Cost.passing + Double(count) * Cost.passed : Cost.seek + Double(count)
            return count
        }
        var count = 0
        try forEach(local) { cells in
            if try fulfils(cells) { count += 1 }
            return try count < enough && mayGoOn()
        }
        return count
    }

    private func fulfils(_ cells: UnsafeMutablePointer<Cell>) throws -> Bool {
        if related.condition.isAll || targets.answersAll { return true }
        if related.condition.isNone { return false }
        if !countsInner { return try evaluation.holds(cells) }
        let before = evaluation.spent
        let holds = try evaluation.holds(cells)
        spent += evaluation.spent - before
        return holds
    }

    /// The fields of the condition of the records reached, each once.
    private func forEach(_ local: Cell, _ body: (UnsafeMutablePointer<Cell>) throws -> Bool) throws {
        spent += Cost.seek
        guard let joins else {
            // Lookups for the conditions within this one may not count, and cost more than entries.
            let cost = targets.isCovering && related.condition.related.isEmpty ? Cost.entry : fetch
            return try targets.forEachFields(local) { cells in
                spent += cost
                return try body(cells)
            }
        }
        var goesOn = true
        seen.removeAll()
        let cost = joins.isCovering ? Cost.entry + fetch : fetch * 2
        try joins.forEachFields(local) { far in
            spent += cost
            if far[0].kind == .null { return true }
            if !seen.insert(far[0]).isNew { return true }
            try targets.forEachFields(far[0]) { cells in
                goesOn = try body(cells)
                return goesOn
            }
            return goesOn
        }
    }
}

/// The last value that was looked up, and the number of records that it led to, as far as it matters.
private final class LastLookup {
    /// nil before the first lookup.
    @exclusivity(unchecked) private var kind: Cell.Kind?
    @exclusivity(unchecked) private var bits: Int64 = 0
    private let bytes = ByteBuffer(capacity: 32)
    @exclusivity(unchecked) private var found = 0

    /// The number found, if it is the last value.
    func found(of value: Cell) -> Int? {
        if kind != value.kind { return nil }
        switch value.kind {
        case .null: return found
        case .int, .double: return bits == value.bits ? found : nil
        case .text, .blob: return bytes.bytes.equals(UnsafeRawBufferPointer(value.bytes)) ? found : nil
        }
    }

    func keep(_ value: Cell, _ found: Int) {
        bytes.reset()
        if value.kind == .text || value.kind == .blob { bytes.append(UnsafeRawBufferPointer(value.bytes)) }
        (kind, bits, self.found) = (value.kind, value.bits, found)
    }
}

extension Evaluation {
    /// Reads related records through a session.
    ///
    /// - Parameters:
    ///   - tests: The number of records that will be tested, and their entity; 0 if it is not known.
    ///   - mostLookups: The cost of lookups after which all related records are found; nil if that of finding them decides.
    ///   - orderedField: The field in whose order they are, if there is one.
    convenience init(
        _ program: Program, _ operands: Operands, _ session: RecordSession, of tests: Double = 0, mostLookups: Double? = nil,
        _ outer: TableMap? = nil, orderedField: Int? = nil
    ) throws {
        self.init(
            program, operands,
            related: try program.related.map {
                try RelatedRecordTest(
                    $0, operands, session, of: tests, mostLookups: mostLookups, outer, orderedField: orderedField)
            })
    }
}
