import StoreCore

/// What looking up the related records of one record after another may cost before all of those in question are found at once; see
/// ``RelatedRecordTest``.
///
/// A condition within another one is part of the costs of that one too. It is left to that one if finding all of its related records would
/// soon follow.
final class LookupBudget {
    /// What a test does before its next lookup.
    enum Step {
        case lookUp
        /// All related records in question are found.
        case findAll
        /// Another one has an answer to what is looked up: the condition around this one, or another plan.
        case stop
    }

    private let related: Program.Related
    private let operands: Operands
    private let session: RecordSession
    /// That of the condition around this one.
    private let outer: LookupBudget?
    /// What all lookups of a plan may cost that is tried; nil if it is not.
    private let trial: LookupTrial?
    @exclusivity(unchecked) private var spent = 0.0
    /// The cost of lookups after which all related records are found.
    @exclusivity(unchecked) private var most: Double
    /// Whether this has been estimated; few lookups are not worth it, nor are as many as cost less than finding all does in any case.
    @exclusivity(unchecked) private var isEstimated: Bool
    @exclusivity(unchecked) private var isBounded = false
    /// The cost of finding all of them; 0 if it has not been estimated.
    @exclusivity(unchecked) private var costOfAll = 0.0
    private let tests: Tests?

    /// The records that will be tested.
    struct Tests {
        let number: Double
        let map: TableMap
        /// Whether the values are looked up in their order.
        let isInOrder: Bool
    }

    /// - Parameters:
    ///   - tests: The records that will be tested; nil if their number is not known.
    ///   - canLookUp: Whether the related records of one record are found without reading all.
    init(
        _ related: Program.Related, _ operands: Operands, _ session: RecordSession, outer: LookupBudget?, trial: LookupTrial?,
        tests: Tests?, canLookUp: Bool
    ) throws {
        (self.related, self.operands, self.session, self.outer, self.trial) = (related, operands, session, outer, trial)
        self.tests = tests
        (most, isEstimated) = (Cost.negligible, false)
        if let draw = session.draw {
            (most, isEstimated) = (Double(draw.number(below: 200) - 1), true)
        } else if !canLookUp {
            (most, isEstimated) = (-1, true)
        } else if let tests, tests.number > LookupBudget.manyTests {
            try estimate()
        }
    }

    /// The number of tests from which it is estimated beforehand which way is better.
    private static let manyTests = 16.0

    /// Adds the cost of a lookup, or of a part of it.
    @inline(__always) func spend(_ cost: Double) {
        spent += cost
        if let outer { outer.spend(cost) } else { trial?.spend(cost) }
    }

    /// What is to be done before the next lookup.
    func next() throws -> Step {
        while spent > most {
            if isEstimated { return .findAll }
            if tests == nil, !isBounded {
                most = max(most, try related.plans.plans(session).leastCost(session))
                isBounded = true
            } else {
                try estimate()
            }
        }
        if let outer { return try outer.next() == .lookUp ? .lookUp : .stop }
        if let trial, trial.isOver { return trial.findsAll ? .findAll : .stop }
        return .lookUp
    }

    /// All related records have been found.
    func foundAll() { spend(costOfAll) }

    private func estimate() throws {
        isEstimated = true
        let all: (rows: Double, cost: Double)
        var mayBeginAtOnce = false
        if let tests {
            let estimate = try related.plans.estimate(tests.map, operands, session)
            all = (estimate.rows, estimate.all)
            mayBeginAtOnce = tests.number * (tests.isInOrder ? estimate.lookInOrder : estimate.look) > estimate.all
        } else {
            all = try related.plans.collected(operands, session)
        }
        costOfAll = all.cost
        most = mayBeginAtOnce ? -1 : max(most, all.cost)
        // Those around these would be found hardly later.
        if all.rows > Cost.mostRelatedValues { most = .infinity } else if let left = try left(), left < 2 * all.cost { most = .infinity }
    }

    /// What may still be spent until the condition around this one, or another plan, has the answers; nil if there is neither.
    private func left() throws -> Double? {
        guard let outer else { return trial.flatMap { $0.findsAll ? nil : $0.left } }
        if !outer.isEstimated { try outer.estimate() }
        let own = outer.most - outer.spent
        return try outer.left().map { min($0, own) } ?? own
    }
}

/// The lookups of related records for which a plan is tried before another takes over; see ``PlanSet/Choice/mostLookups``.
final class LookupTrial {
    /// What they may still cost.
    @exclusivity(unchecked) private(set) var left: Double
    /// Whether the plan goes on after them, once all related records in question have been found.
    let findsAll: Bool

    init(_ most: Double, findsAll: Bool) { (left, self.findsAll) = (most, findsAll) }

    var isOver: Bool { left < 0 }

    @inline(__always) func spend(_ cost: Double) { left -= cost }
}

extension PlanSet.Choice {
    /// The lookups of related records for which the plan is tried; nil if there is no other.
    var trial: LookupTrial? {
        substitute == nil ? nil : mostLookups.map { LookupTrial($0, findsAll: staysOnceFound) }
    }
}
