import StoreCore

/// A question before a statement with a condition on related records: how many of them satisfy it?
///
/// The authors with a post of more than 9,900 words are found in two ways. `EXISTS (SELECT … WHERE t1.words > ? AND t1.author = t0.id)` looks
/// at the posts of every author. `t0.id IN (SELECT t1.author … WHERE t1.words > ?)` looks at all posts of that length, which an index finds.
/// Either may be a hundred times faster. SQLite does not choose between them, and which one is faster depends on the value. So the related
/// records are counted first, up to the number at which both take the same time by ``RelatedCosts``. That costs some 10 ns for each of
/// them, because only the index is read: a fiftieth of what it takes to find them.
///
/// If no index finds them, all of them would be read. That is right where few records of many have such a related record, and wrong where
/// the first records in an order do. So the first records are looked at, where a limit ends the reading. If too few of them do, some of the
/// related records are read, at several places of their table: what is true of the oldest and the newest need not be true of the others.
///
/// If other conditions on the related records have no index, that number depends on how many satisfy all of them. Where it decides, some of
/// the records in the range are read to see.
///
/// A condition that a value pins to few records needs no question: EXISTS is fast.
///
/// Both ways of writing are right for every content of the database, so that may change before the statement runs.
@usableFromInline struct RelatedProbe: Sendable {
    /// The position of the condition among those along relations in the predicate.
    @usableFromInline let number: Int
    /// The statement with the sizes of tables; see ``RelatedCosts/Sizes``.
    @usableFromInline let sizes: SQLStatement
    /// The statement with a row if there are more related records than a number, which is bound as the request's offset; or more of what they
    /// lead to, see ``RelatedCosts/countsReached``.
    @usableFromInline let more: SQLStatement
    /// The statement with the number of some related records and how many of these satisfy the whole condition; nil if all do, or if that
    /// would take long.
    @usableFromInline let sample: SQLStatement?
    /// The statement with a row if a value beside the condition finds more records than a number, which is bound as the request's offset; nil
    /// without such a value. If it finds no more than ``fewBeside``, these are read, whatever the related records are.
    @usableFromInline var beside: SQLStatement?
    @usableFromInline static let fewBeside = 256
    /// Whether the condition is found by a value, and is written with IN unless many satisfy it.
    @usableFromInline let isOfValue: Bool
    /// The positions of the conditions along relations within it that lead to the related records.
    @usableFromInline let through: [Int]
    /// The positions of all conditions along relations within it. Where it is evaluated for each record, so are those that lead to what is
    /// counted, and all of them where records are read only until there are enough.
    @usableFromInline let within: Range<Int>
    /// For a number of related records: the comparison that a group of them satisfies; see ``RelationCondition/groupComparison``.
    let groups: (Comparison, literal: Int)?
    let costs: RelatedCosts
    /// Of a condition along several relations that are followed from their far end; see ``RelatedChain``.
    var chain: ChainCosts?
    /// Whether ``more`` is about the records before those at the far end that lead to one that satisfies the condition.
    var countsBeforeLast = false

    /// Whether the answer matters for the literals of a request: a record without related records, which is in no group, must not satisfy
    /// the comparison.
    @usableFromInline func isUseful(_ literals: [Value]) -> Bool {
        guard let (comparison, literal) = groups else { return true }
        guard case .int(let number) = literals[literal] else { return false }
        return switch comparison {
        case .equal: number != 0
        case .greater: number >= 0
        case .greaterOrEqual: number > 0
        default: false
        }
    }

    /// Adds what the probe has told, if it makes a difference.
    ///
    /// - Parameter endsEarly: Whether records are read only until there are enough of them.
    @usableFromInline func record(areMany: Bool, endsEarly: Bool = false, in answers: inout RelatedAnswers) {
        // A range of many is not found first in any case.
        if isOfValue || !areMany { answers.insert(number, isFew: !areMany) }
        for inner in areMany && (endsEarly || costs.endsEarly) ? Array(within) : through { answers.insert(inner, isFew: !areMany) }
    }

    /// Whether so many related records satisfy the condition that the records are looked at one by one; nil if nothing is known.
    ///
    /// - Parameters:
    ///   - numbers: Reads the columns of ``sizes``.
    ///   - endsEarly: Whether records are read only until there are enough of them: the values of a field are merged in the order.
    ///   - hasMore: Whether there are more related records than a number.
    ///   - isSoon: Looks whether enough of so many first records in the order satisfy all conditions of the request: nil if so, otherwise how many
    ///     it looked at.
    ///   - sampled: Reads the columns of ``sample``, if it is not nil, with a number that is bound as the request's limit.
    @usableFromInline func areMany(
        _ request: FetchRequest, _ numbers: () throws -> [Int64?], endsEarly: Bool = false, _ hasMore: (Int) throws -> Bool,
        isSoon: (Int) throws -> Int?, _ sampled: (Int) throws -> [Int64?]
    ) rethrows -> Bool? {
        let endsEarly = endsEarly || costs.endsEarly
        let wanted = endsEarly ? request.limit.map { Double($0) + Double(request.offset) } : nil
        if costs.isScanned { return try areManyScanned(request, wanted, numbers(), hasMore, isSoon: isSoon, sampled) }
        guard let sizes = try costs.sizes(numbers()) else { return nil }
        let least = self.least(request.predicate.literals)
        let most = costs.most(sizes, wanted, share: 1, least: least)
        if try !hasMore(most) { return false }
        if !costs.hasOthers { return true }
        let mostIfRare = costs.most(sizes, wanted, share: RelatedCosts.rare, least: least)
        if mostIfRare <= most { return true }
        if try hasMore(mostIfRare) { return true }
        // The time that it takes to find them is known.
        guard sample != nil, let share = try share(of: sampled(0)) else { return false }
        return try hasMore(costs.most(sizes, wanted, share: share, least: least))
    }

    /// The same where no index finds the related records.
    ///
    /// - Parameter wanted: The number of records after which the request ends; nil if it reads all.
    private func areManyScanned(
        _ request: FetchRequest, _ wanted: Double?, _ numbers: [Int64?], _ hasMore: (Int) throws -> Bool,
        isSoon: (Int) throws -> Int?, _ sampled: (Int) throws -> [Int64?]
    ) rethrows -> Bool? {
        let sizes = chain == nil ? costs.sizes(numbers) : nil
        var looked = 0
        if wanted != nil {
            guard let number = try isSoon(sizes.map(costs.mostLooked) ?? chain?.mostLooked(numbers) ?? 0) else { return true }
            looked = number
        }
        if let chain, let reached = try reachedBeforeLast(numbers, hasMore) { return chain.isSlow(numbers, reached: reached, wanted) }
        guard let share = try scannedShare(RelatedCosts.sampled(of: chain?.lastTable ?? 1, in: numbers), sampled) else { return nil }
        let least = self.least(request.predicate.literals)
        // The first records contradict the sample, so it is not known how many would have to be looked at.
        let needed = wanted.flatMap { wanted in
            chain?.needed(numbers, share: share, wanted) ?? sizes.map { costs.needed($0, wanted, share: share, least: least) }
        }
        if !costs.isShared, let needed, looked > 0, needed * 2 < Double(looked) { return false }
        // Enough of the first records have one.
        if wanted != nil, !costs.isNegated, !costs.isCount, chain == nil, share >= RelatedCosts.frequent { return true }
        if let chain { return chain.isSlow(numbers, share: share, wanted) }
        return sizes.flatMap { costs.isSlow($0, wanted, share: share, least: least) }
    }

    /// A number that the records before those at the far end do not exceed that lead to one that satisfies the condition; nil if they are many,
    /// or if it would take long to see.
    private func reachedBeforeLast(_ numbers: [Int64?], _ hasMore: (Int) throws -> Bool) rethrows -> Double? {
        guard countsBeforeLast, let chain, chain.hasFewLast(numbers) else { return nil }
        for most in [16, 256, 4_096] where try !hasMore(most) { return Double(most) }
        return nil
    }

    /// The number of related records that a record has to have at least.
    private func least(_ literals: [Value]) -> Int {
        guard let (comparison, literal) = groups, case .int(let number) = literals[literal] else { return 1 }
        return max(1, Int(clamping: comparison == .greater ? number &+ 1 : number))
    }

    /// The share of the related records that satisfies the whole condition, by the columns of ``sample``; nil if there are none.
    private func share(of found: [Int64?]) -> Double? {
        guard found.count == 2, let all = found[0], let those = found[1], all > 0 else { return nil }
        return max(Double(those) / Double(all), RelatedCosts.rare)
    }

    /// The same of records that no index finds. If hardly any of some satisfies it, which may be chance, more are read; and if none of these
    /// does, the share may be far smaller: then it is better to read them all once than to look at all records.
    private func scannedShare(_ places: [Int], _ sampled: (Int) throws -> [Int64?]) rethrows -> Double? {
        if sample == nil { return 1 }
        var share: Double?
        for number in places {
            let found = try sampled(number)
            guard found.count == 2, let all = found[0], let those = found[1], all > 0 else { return nil }
            share = those > 0 ? Double(those) / Double(all) : 1 / (16 * Double(all))
            if those > RelatedProbe.fewSampled { break }
        }
        return share
    }

    /// So many of a sample may satisfy a condition by chance.
    private static let fewSampled = 2
}

extension RelationCondition {
    /// How the number of related records is compared where those that satisfy the inner condition are found first, in groups, and whether
    /// the result is then negated: a record without related records is in no group, and satisfies "less than" unless the number is 0.
    var groupComparison: (Comparison, isNegated: Bool)? {
        guard let comparison = count?.0 else { return nil }
        return switch comparison {
        case .less, .lessOrEqual: comparison.opposite.map { ($0, true) }
        default: (comparison, false)
        }
    }
}

extension StatementBuilder {
    /// The probes for a request. They are the same for every request of its shape.
    @usableFromInline func probes(of request: FetchRequest) -> [RelatedProbe] {
        guard dialect.probesRelated else { return [] }
        let table = TableReference(request.entity.definition, alias: "t0", dialect: dialect)
        return ProbeFinder(request, SQLConditionTree(request.predicate.tree, of: table), table).probes
    }

    /// The ways in which the records of a request can be found. They are the same for every request of its shape.
    @usableFromInline func ways(of request: FetchRequest) -> RequestWays {
        let alias = request.predicate.hasSteps ? "t0" : nil
        return RequestWays(request, of: TableReference(request.entity.definition, alias: alias, dialect: dialect))
    }
}
