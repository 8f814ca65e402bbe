import StoreCore

/// Which of the ways is taken, by the numbers of records that probes count; see ``RequestWays``.
extension RequestWays {
    /// Decides whether the records are collected by an index: the number of its way, or 0.
    ///
    /// - Parameters:
    ///   - answers: What is known of the conditions along relations. What few related records satisfy is found first, unless another way
    ///     has fewer.
    ///   - counts: The numbers of values of the fields in ``skipped``.
    ///   - hasMore: Whether the way at a position among those ``found`` has more records than a number.
    ///   - size: The greatest row number of the table.
    @usableFromInline func decide(
        _ predicate: PredicateCode, _ answers: RelatedAnswers, _ counts: SkippedCounts = SkippedCounts(),
        _ hasMore: (_ way: Int, _ number: Int) throws -> Bool, size: () throws -> Int
    ) rethrows -> Int {
        let open = found.indices.filter { !found[$0].isRangeBeside && isOpen(found[$0], counts) }
        let inOrder = hasLimit ? inOrder(predicate, counts).map { ordered[$0.index] } : covering
        let few = tree.parts.prefix(RequestWays.firstRelated).firstIndex { $0.isFound(by: answers) }.map { RequestWays.firstRelated + $0 }
        if open.count > 1 {
            for way in open where try !hasMore(way, RequestWays.veryFew) { return way + 1 }
        }
        let others = open.filter { !(inOrder?.serves(found[$0]) ?? false) }
        if others.count > 1 {
            for way in others where try !hasMore(way, RequestWays.fairlyFew) { return way + 1 }
        }
        // How many records these lead to is not counted by any way.
        if let few, !open.contains(where: { found[$0].used == [few - RequestWays.firstRelated] }) { return few }
        if open.count == 1, grouped.isEmpty, isReadAnyway(found[open[0]], inOrder) { return 0 }
        if !hasLimit, others.count > 1 {
            for way in others where try !hasMore(way, RequestWays.ratherFew) { return way + 1 }
        }
        // Those that the index in the order has may be fewer; then it is read to their end.
        let served = hasLimit && !others.isEmpty ? open.filter { !others.contains($0) } : []
        for number in served.isEmpty ? [] : [RequestWays.quiteFew, RequestWays.fairlyFew] {
            if try served.contains(where: { try !hasMore($0, number) }) { return few ?? 0 }
            for way in others where try !hasMore(way, number) { return way + 1 }
        }
        for way in others where try !hasMore(way, mostCollected(found[way], inOrder, size)) { return way + 1 }
        return few ?? 0
    }

    /// Whether a way may be taken: the field that it skips has few values.
    private func isOpen(_ way: Found, _ counts: SkippedCounts) -> Bool {
        way.skipped.map { number(of: $0, counts) <= SkippedField.mostFound } ?? true
    }

    /// The number of values of a field that is skipped.
    private func number(of field: SkippedField, _ counts: SkippedCounts) -> Int {
        guard let position = skipped.firstIndex(of: field), counts.numbers.indices.contains(position) else { return .max }
        return counts.numbers[position]
    }

    /// Whether the values of a field are merged to read records in their order, unless few are found.
    @usableFromInline func mergesSkipped(_ predicate: PredicateCode, _ counts: SkippedCounts) -> Bool {
        guard hasLimit, !skipped.isEmpty, let inOrder = inOrder(predicate, counts) else { return false }
        return ordered[inOrder.index].skipped != nil
    }

    /// What is chosen after a decision.
    ///
    /// - Parameters:
    ///   - counts: The numbers of values of the fields in ``skipped``.
    ///   - areMany: Whether many related records satisfy a condition along a relation that an index would find.
    @usableFromInline func choice(
        _ decision: Int, _ predicate: PredicateCode, _ counts: SkippedCounts = SkippedCounts(), areMany: Bool = false
    ) -> RequestChoice {
        var result = RequestChoice()
        let inOrder = decision == 0 && (hasLimit || covering != nil) ? inOrder(predicate, counts) : nil
        if decision == 0, !areMany, !mergesSkipped(predicate, counts), !found.contains(where: { isOpen($0, counts) }) { return result }
        if found.indices.contains(decision - 1) {
            for relation in found[decision - 1].relations { result.related.insert(relation, isFew: true) }
        }
        if decision > 0 {
            result.way = decision
        } else if let inOrder {
            // SQLite reads the only index by itself.
            if found.count == 1, inOrder.merged == 0, ordered[inOrder.index].serves(found[0]) { return result }
            // It may skip from one range to the next.
            if ordered[inOrder.index].hasRangeNext { return result }
            (result.way, result.merged) = (RequestWays.firstOrdered + inOrder.index, inOrder.merged)
        }
        return result
    }

    /// The number of records that are collected whatever the other ways are.
    @usableFromInline static let veryFew = 32

    /// The number of records of the index in the order up to which they are read before another way is probed for more.
    private static let quiteFew = 128
    /// The number of records of a way that are collected before the other ways are probed for more.
    @usableFromInline static let fairlyFew = 512
    /// The number of entries of an index that are read in the time of looking up a record.
    private static let entriesOfLookUp = 16
    /// The number of records that are collected before other ways are probed for more, without a limit.
    private static let ratherFew = 2_048

    /// The number of records of a way that are collected rather than read in order.
    private func mostCollected(_ way: Found, _ inOrder: Ordered?, _ size: () throws -> Int) rethrows -> Int {
        if let inOrder, inOrder.isCovering {
            if inOrder.hasRangeNext { return RequestWays.quiteFew }
            // Looking up a record takes as long as reading many entries of that index; and where a way skips a field, SQLite may skip it, too.
            let records = try size() / RequestWays.entriesOfLookUp
            return way.isBeside ? max(RequestWays.fairlyFew, records / 4) : max(1_000, records)
        }
        // Without what is beside the conditions, SQLite would read all records.
        if !hasLimit { return !way.isBeside && found.count == 1 ? 1_000 : 10_000 }
        // In the worst case many records that satisfy no condition come first in the order. So all records are read in it only where SQLite
        // would do so, or where it takes milliseconds to collect them. The same goes for conditions of which nothing is known.
        return (inOrder?.isWithin ?? false || way.isRange) && !way.hasOthers ? 1_000 : 4_000
    }

    /// The best way in order, and the members of the lists that it merges.
    private func inOrder(_ predicate: PredicateCode, _ counts: SkippedCounts) -> (index: Int, merged: Int)? {
        for (index, way) in ordered.enumerated() {
            if way.isAlwaysPossible { return (index, 0) }
            if way.sample != nil, !counts.isWorthMerging { continue }
            let parts = way.skipped.map { $0.parts(number(of: $0, counts), tree) } ?? way.merge?.counts(in: predicate) ?? 0
            if parts > 0 { return (index, parts) }
        }
        return nil
    }

    /// Whether SQLite reads the index of the only way by itself, unless it reads it in the order.
    func isReadAnyway(_ only: Found, _ inOrder: Ordered?) -> Bool {
        if only.isBeside { return false }
        if only.hasValueRange || inOrder?.isCovering ?? false { return inOrder?.serves(only) ?? false }
        return hasLimit ? inOrder?.serves(only) ?? true : ordered.isEmpty || !only.isRange
    }

    /// The way in the order of the request by an index that has all fields.
    var covering: Ordered? { ordered.first.flatMap { $0.isCovering ? $0 : nil } }
}

extension SQLConditionTree.Part {
    /// Whether an index finds the records after the few related ones.
    fileprivate func isFound(by answers: RelatedAnswers) -> Bool {
        guard case .related(let related) = node, answers.isFew(related.number) else { return false }
        let isAbsent = isNegated != (related.groupComparison?.isNegated ?? false)
        return !isAbsent && related.outer.isIndexed(related.step.local, folds: false)
    }
}
