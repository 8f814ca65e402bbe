import Glibc
import StoreCore

// The shares of the records that satisfy conditions: known from the paths that find these, or assumed.
extension PlanSet {
    /// Conditions that a path answers together, and the approximate share
    /// of the records that satisfies them; the most selective come first.
    func knownShares(_ passed: [Passed], _ bounds: [BoundsBuilder?], _ all: Double) -> [(conditions: UInt64, share: Double)] {
        if all == 0 || planner.conjuncts.isEmpty { return [] }
        var known: [(conditions: UInt64, share: Double)] = []
        for (number, way) in ways.enumerated() where way.draft.filter == nil && way.answered != 0 && way.twin == nil {
            // Its entries have not been estimated, or are only the first ones.
            if case .index = way.draft.path, bounds[number] == nil { continue }
            if way.findsFirstOfEach || way.number != nil { continue }
            known.append((way.answered, min(1, passed[number].rows / all)))
        }
        if known.count > 1 {
            known.sort { ($1.conditions.nonzeroBitCount, $0.share) < ($0.conditions.nonzeroBitCount, $1.share) }
        }
        return known
    }

    /// Conditions on a number of related records, and the share of the records that satisfies them.
    func countedShares(_ passed: [Passed], _ all: Double, _ operands: Operands) -> [(conditions: UInt64, share: Double)] {
        if all == 0 { return [] }
        return zip(ways, passed).compactMap { way, passed in
            guard let number = way.number, way.answered != 0, passed.cost < PlanSet.impossible else { return nil }
            return (way.answered, PlanSet.share(of: number, passed.rows / all, operands))
        }
    }

    /// The share of the records that satisfies a condition on the number of related ones, of which each has some on the average.
    static func share(of number: RelatedPlans.Number, _ average: Double, _ operands: Operands) -> Double {
        let literal = operands.literals[number.literal]
        return share(of: literal.kind == .int ? Double(literal.bits) : 1, number.comparison, average)
    }

    /// The share of the records with a number of related ones. A few have most of them, as a rule: if they were spread at random, far fewer
    /// would have several times the average.
    private static func share(of number: Double, _ comparison: Comparison, _ average: Double) -> Double {
        let least = max(1, comparison == .greater ? number + 1 : number)
        let atLeast = pow(average / (1 + average), min(least, 1e6))
        return comparison == .equal ? atLeast / (1 + average) : atLeast
    }

    /// The share of the records of a path that satisfy the other conditions: known from the number that satisfy all of them, or from the paths
    /// that answer them, otherwise a guess. A range has two conditions, which are known only together.
    ///
    /// - Parameter all: The number of records of the table.
    func share(
        of way: Way, _ passed: Passed, _ known: [(conditions: UInt64, share: Double)], of all: Double, satisfying rows: Double?,
        _ operands: Operands
    ) -> Double {
        let conditions = way.facts.remaining
        if conditions.isEmpty { return 1 }
        let found = passed.rows * passed.kept
        if let rows { return min(1, max(rows / max(1, found), 0.000_001)) }
        var left = way.remaining
        var share = 1.0
        // No more records satisfy several conditions than one of them, whatever is assumed of alternatives with a rare one.
        var most = 1.0
        for part in known where part.conditions & way.remaining != 0 {
            // Of the records that the path finds, if the part answers its conditions too.
            let isOfFound = part.conditions & way.answered != 0
            let ofPart = max(isOfFound ? min(1, part.share * all / max(1, found)) : part.share, 0.000_1)
            most = min(most, ofPart)
            if way.answered & ~part.conditions != 0, isOfFound { continue }
            if part.conditions & way.remaining & ~left != 0 { continue }
            share *= ofPart
            left &= ~part.conditions
        }
        return min(share * assumedShare(of: conditions, left, operands), most)
    }

    /// The share of the records of a path whose related records are looked up, because they satisfy the conditions that are tested before.
    func shareLooked(_ way: Way, _ known: [(conditions: UInt64, share: Double)], _ operands: Operands) -> Double {
        let conditions = way.facts.testedBeforeLooks
        var left = PlanSet.bits(conditions)
        var share = 1.0
        for part in known where left != 0 && part.conditions & ~left == 0 {
            share *= max(part.share, 0.000_1)
            left &= ~part.conditions
        }
        return share * assumedShare(of: conditions, left, operands)
    }

    /// The share of the records that satisfy those of several conditions that no path answers.
    ///
    /// - Parameter left: These, as bits.
    private func assumedShare(of conditions: [Int], _ left: UInt64, _ operands: Operands) -> Double {
        conditions.reduce(1) {
            $1 >= 64 || left >> UInt64($1) & 1 == 1 ? $0 * max(assumedShare(of: $1, operands), 0.000_1) : $0
        }
    }

    /// The share of the records that satisfy a condition which no path answers: known for conditions along relations, assumed for others.
    private func assumedShare(of condition: Int, _ operands: Operands) -> Double {
        if let sampled = operands.shares(for: self)?[condition] { return sampled }
        guard let first = relations.firstIndex(where: { $0.conjunct == condition }), looks.count == relations.count else {
            return Cost.share(planner.conjuncts[condition])
        }
        var known = looks[first...]
        return Cost.share(planner.conjuncts[condition]) { known.popFirst()?.share }
    }
}
