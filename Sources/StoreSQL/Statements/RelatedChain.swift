import Glibc
import StoreCore

/// A condition along several relations, at whose end no index finds the records: `plays.any { $0.track.artist.country == "FO" }`.
///
/// From the record it is tested by one lookup within another, for every record. From its far end, all artists are read once, then the tracks of
/// the few in question, then their plays: `id IN (SELECT … WHERE track IN (SELECT … WHERE artist IN (SELECT … WHERE country = ?)))`. Some of the
/// artists are read beforehand to see how many are in question; see ``RelatedProbe``.
struct RelatedChain {
    /// The relations, from the record on. The last one has conditions on fields only.
    let relations: [RelationCondition]

    /// nil if there are conditions along several relations beside each other, or on a number of related records.
    init?(_ first: RelationCondition) {
        var relations = [first]
        while let last = relations.last, last.inner.testedFields == nil {
            var next: RelationCondition?
            for part in SQLConditionTree.flattened(last.inner, negated: false, isAnd: true) where part.node.testedFields == nil {
                guard next == nil, !part.isNegated, case .related(let found) = part.node else { return nil }
                next = found
            }
            guard let next else { return nil }
            relations.append(next)
        }
        guard relations.count > 1, relations.allSatisfy({ $0.count == nil && !$0.target.entity.isReadOnly }) else { return nil }
        if let last = relations.last, case .constant = last.inner { return nil }
        self.relations = relations
    }

    /// The tables in the order of their sizes: the records, then of each relation the rows between, if it has any, and the related records.
    var entities: [EntityDefinition] {
        relations[0...0].map(\.outer.entity) + relations.flatMap { [$0.join?.entity, $0.target.entity].compactMap { $0 } }
    }
}

/// What it takes to find the records of a ``RelatedChain`` from either of its ends, in the figures of ``RelatedCosts``.
struct ChainCosts: Sendable {
    /// A relation.
    struct Step: Sendable {
        let direction: RelatedCosts.Direction
        /// Whether an index finds the records, or the rows between, of a related one.
        let canFind: Bool
    }

    let steps: [Step]
    let isNegated: Bool
    /// Whether another condition must hold as well.
    let isShared: Bool

    init(_ steps: [Step], isNegated: Bool, isShared: Bool) { (self.steps, self.isNegated, self.isShared) = (steps, isNegated, isShared) }

    init(_ chain: RelatedChain, isNegated: Bool, isShared: Bool) {
        let steps = chain.relations.map {
            Step(direction: $0.join != nil ? .through : $0.hasOneOwner ? .toMany : .toOne, canFind: $0.hasIndexOfLocal || $0.hasOneOwner)
        }
        self.init(steps, isNegated: isNegated, isShared: isShared)
    }

    /// The position of the table at the far end among those of the sizes.
    var lastTable: Int { steps.reduce(0) { $0 + ($1.direction == .through ? 2 : 1) } }

    /// The number of records that are looked at until there are enough, by the share of the records at the far end that satisfies the condition.
    func needed(_ numbers: [Int64?], share: Double, _ wanted: Double) -> Double {
        guard let sizes = sizes(numbers) else { return 0 }
        return needed(wanted, satisfying: one(sizes, share: share).satisfied)
    }

    private func needed(_ wanted: Double, satisfying share: Double) -> Double {
        wanted / max(isNegated ? 1 - share : share, 1e-9)
    }

    /// How many of the first records may be looked at before those at the far end are read, so that it takes a quarter of that time.
    ///
    /// - Parameter numbers: The columns of ``RelatedProbe/sizes``.
    func mostLooked(_ numbers: [Int64?]) -> Int {
        guard let sizes = sizes(numbers), let far = sizes.last?.target else { return 0 }
        return Int(min(far * RelatedCosts.scanned / 4 / (RelatedCosts.step + one(sizes, share: 0).cost), 1e9))
    }

    /// Whether it takes longer to begin at the far end than at the records; nil if a size is not known, or it does not matter.
    ///
    /// - Parameters:
    ///   - numbers: The columns of ``RelatedProbe/sizes``.
    ///   - share: The share of the records at the far end that satisfies the condition.
    ///   - wanted: The number of records after which the request ends; nil for all.
    func isSlow(_ numbers: [Int64?], share: Double, _ wanted: Double?) -> Bool? {
        guard let sizes = sizes(numbers), let records = sizes.first?.outer else { return nil }
        let each = each(sizes, records, share, wanted)
        return each < RelatedCosts.negligible ? nil : found(sizes, records, share, wanted) > each
    }

    /// Whether all records at the far end are read in so little time that those before them are counted which lead to one that satisfies the
    /// condition.
    func hasFewLast(_ numbers: [Int64?]) -> Bool {
        RelatedCosts.rows(of: lastTable, in: numbers).map { $0 * RelatedCosts.scanned <= RelatedCosts.negligible } ?? false
    }

    /// The same as ``isSlow(_:share:_:)`` where the number of those before them is known: a few of a small table may lead to hardly any, or to
    /// most of them.
    func isSlow(_ numbers: [Int64?], reached: Double, _ wanted: Double?) -> Bool? {
        guard var sizes = sizes(numbers), let records = sizes.first?.outer, let last = sizes.popLast() else { return nil }
        let shorter = ChainCosts(Array(steps.dropLast()), isNegated: isNegated, isShared: isShared)
        let share = min(1, reached / last.outer)
        let each = shorter.each(sizes, records, share, wanted, last: RelatedCosts.seek + RelatedCosts.row)
        if each < RelatedCosts.negligible { return nil }
        return shorter.found(sizes, records, share, wanted, read: last.target * RelatedCosts.scanned + reached * RelatedCosts.row) > each
    }

    /// The numbers of rows of each relation's tables; nil if one is not known.
    private typealias Sizes = [(outer: Double, between: Double, target: Double)]

    private func sizes(_ numbers: [Int64?]) -> Sizes? {
        var result: Sizes = []
        var table = 0
        guard var outer = RelatedCosts.rows(of: 0, in: numbers) else { return nil }
        for step in steps {
            var between = 0.0
            if step.direction == .through {
                table += 1
                guard let rows = RelatedCosts.rows(of: table, in: numbers) else { return nil }
                between = rows
            }
            table += 1
            guard let target = RelatedCosts.rows(of: table, in: numbers) else { return nil }
            result.append((outer, between, target))
            outer = target
        }
        return result
    }

    /// To look at the related records of one record, and the share of the records that satisfies the condition.
    ///
    /// - Parameter last: What it takes to test a record at the far end, beside reading it.
    private func one(_ sizes: Sizes, share: Double, last: Double = 0) -> (cost: Double, satisfied: Double) {
        var (one, satisfied) = (last, share)
        for (step, size) in zip(steps, sizes).reversed() {
            let rows =
                switch step.direction {
                case .toMany: size.target / size.outer
                case .toOne: 1.0
                case .through: size.between / size.outer
                }
            let read = min(rows, 1 / max(satisfied, 1e-9))
            one = RelatedCosts.seek + read * (RelatedCosts.row * (step.direction == .through ? 2 : 1) + one)
            if step.direction != .toOne { satisfied = 1 - exp(-rows * satisfied) }
        }
        return (one, satisfied)
    }

    /// To look at the records one by one.
    private func each(_ sizes: Sizes, _ records: Double, _ share: Double, _ wanted: Double?, last: Double = 0) -> Double {
        let (one, satisfied) = one(sizes, share: share, last: last)
        var looked = isShared && wanted == nil ? records * RelatedCosts.unknown : records
        if let wanted { looked = min(looked, needed(wanted, satisfying: satisfied)) * RelatedCosts.risk }
        return looked * (RelatedCosts.step + one)
    }

    /// To find the records at the far end first.
    ///
    /// - Parameter read: What it takes to find those that satisfy the condition, unless all are read for it.
    private func found(_ sizes: Sizes, _ records: Double, _ share: Double, _ wanted: Double?, read: Double? = nil) -> Double {
        let far = sizes.last?.target ?? records
        var reached = far * share
        var cost = (read ?? far * RelatedCosts.scanned) + reached * RelatedCosts.kept
        for (step, size) in zip(steps, sizes).reversed() {
            switch step.direction {
            case .toMany: break
            case .toOne:
                reached *= size.outer / size.target
                cost += step.canFind ? reached * RelatedCosts.row : size.outer * RelatedCosts.scanned
            case .through:
                reached *= size.between / size.target
                cost += step.canFind ? reached * RelatedCosts.row : size.between * RelatedCosts.scanned
            }
            reached = min(reached, size.outer)
            cost += reached * RelatedCosts.kept
        }
        let stepped = records * RelatedCosts.step
        let led = reached * (RelatedCosts.seek + RelatedCosts.row)
        return cost + (isNegated ? stepped : wanted == nil ? min(stepped, led) : led)
    }
}
