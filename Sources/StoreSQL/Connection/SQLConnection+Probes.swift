public import StoreCore

/// The probes for requests of one shape, compiled.
@usableFromInline final class KeptProbes<Statement: PreparedStatement> {
    /// Those of related records.
    @usableFromInline let related: [RelatedStatements<Statement>]
    /// The ways in which the records can be found.
    @usableFromInline let ways: RequestWays?
    /// A probe for each way by an index.
    @usableFromInline let statements: [Statement]
    /// Two of each ``GroupedRead`` that a decision has asked for; none if they cannot be compiled.
    @usableFromInline var grouped: [[Statement]] = []
    /// Those that count the values of each ``SkippedField``.
    @usableFromInline let valueProbes: [Statement]
    /// That of ``RequestWays/sample``; nil if there is none.
    @usableFromInline let sample: Statement?
    /// Those that only some decisions ask for.
    @usableFromInline var soon = LazyProbe<Statement>.unasked
    @usableFromInline var size = LazyProbe<Statement>.unasked
    @usableFromInline var rowOrder = LazyProbe<Statement>.unasked
    @usableFromInline var small = LazyProbe<Statement>.unasked
    /// The numbers of values, if they are known.
    @usableFromInline var values: CountedValues?
    /// The last decisions, by the hash of the values, and the version of the records for which they were made.
    @usableFromInline var decisions: [(values: Int, choice: RequestChoice)] = []
    @usableFromInline var version: UInt64 = 0
    @inlinable static var mostDecisions: Int { 16 }

    @usableFromInline init(
        related: [RelatedStatements<Statement>], ways: RequestWays?, statements: [Statement],
        valueProbes: [Statement], sample: Statement? = nil
    ) {
        (self.related, self.ways, self.statements) = (related, ways, statements)
        (self.valueProbes, self.sample) = (valueProbes, sample)
        isEmpty = related.isEmpty && ways?.isCertain ?? true
    }

    /// The probes of ``DistinctValues``.
    @usableFromInline convenience init(values: [Statement]) {
        self.init(related: [], ways: nil, statements: values, valueProbes: [])
    }

    /// Whether there is nothing to choose, whatever the values are.
    @usableFromInline private(set) var isEmpty: Bool
    /// Whether a request took so long that all records may be read instead; see ``LongRuns``.
    @usableFromInline private(set) var isLong = false

    /// From now on the table is a way, too.
    func noteLong() {
        (isEmpty, isLong) = (false, true)
        decisions = []
    }

    /// The decision for values with this hash. If the records have changed since the last one, what was known is forgotten.
    @inlinable func decision(for values: Int, _ version: UInt64) -> RequestChoice? {
        if version != self.version {
            decisions = []
            self.version = version
        }
        return decisions.first { $0.values == values }?.choice
    }

    @inlinable func keep(_ choice: RequestChoice, for values: Int) {
        if decisions.count >= KeptProbes.mostDecisions { decisions.removeFirst() }
        decisions.append((values, choice))
    }
}

/// A probe that is compiled when it is first asked for.
@usableFromInline enum LazyProbe<Statement> {
    case unasked
    /// nil if there is none.
    case asked(Statement?)
}

/// A probe of related records, compiled.
@usableFromInline struct RelatedStatements<Statement: PreparedStatement> {
    @usableFromInline let probe: RelatedProbe
    @usableFromInline let sizes: Statement
    @usableFromInline let more: Statement
    /// nil if the probe has none.
    @usableFromInline let sample: Statement?
    /// The same.
    @usableFromInline let beside: Statement?

    @inlinable init(_ probe: RelatedProbe, sizes: Statement, more: Statement, sample: Statement?, beside: Statement?) {
        (self.probe, self.sizes, self.more, self.sample, self.beside) = (probe, sizes, more, sample, beside)
    }
}

extension FetchRequest {
    /// Whether only the first records in an order are wanted, which may be a random one.
    @inlinable var hasLimitedOrder: Bool { limit != nil && (isShuffled || !order.isEmpty) }

    /// A hash of the values, of the first ones of lists, and of how many records are wanted.
    @inlinable var valuesHash: Int {
        var hasher = Hasher()
        hasher.combine(limit)
        hasher.combine(offset)
        for literal in predicate.literals { hasher.combine(literal) }
        for list in predicate.lists {
            hasher.combine(list.count)
            for value in list.prefix(16) { hasher.combine(value) }
        }
        return hasher.finalize()
    }
}

/// Probes that decide how requests are written; see ``RelatedProbe`` and ``RequestWays``.
extension SQLConnection {
    /// What is chosen for the requests of a statement, and whether there was anything to choose.
    ///
    /// - Parameters:
    ///   - isOrdered: Whether the statement has the order even of records without a limit.
    ///   - skipsUnlimited: Whether a field may be skipped for records without a limit, too; see ``SkippedField``. Those with one are read by
    ///     themselves in any case.
    ///   - isGrouped: Whether the order of the first request is that of groups. The second one is then for computed rows.
    @inlinable @inline(never) func choose(
        for requests: [FetchRequest], isOrdered: Bool, skipsUnlimited: Bool = true, isGrouped: Bool = false
    ) throws -> (choice: StatementChoice, isOnly: Bool) {
        var result = StatementChoice()
        var isOnly = true
        if !generator.dialect.probesRelated { return (result, isOnly) }
        for (part, original) in requests.prefix(isGrouped ? 1 : 2).enumerated() {
            if original.predicate.isAll, !original.hasLimitedOrder, !isGrouped { continue }
            let request = original.toChoose(isOrdered: isOrdered || isGrouped)
            let shape = RequestShape(request)
            let probes = kept.pointee.probes[shape] ?? keepProbes(request, shape)
            if probes.isEmpty { continue }
            isOnly = false
            result[part] = try choose(for: request, probes, skips: skipsUnlimited || request.limit != nil)
        }
        return (result, isOnly)
    }

    @inlinable func choose(for request: FetchRequest, _ probes: KeptProbes<Statement>, skips: Bool) throws -> RequestChoice {
        let version = recordsVersion
        // Decisions with and without skipped fields differ.
        let values = version == nil ? 0 : request.valuesHash &+ (skips ? 1 : 0)
        if let version, let known = probes.decision(for: values, version) { return known }
        var limited = request
        var answers = RelatedAnswers()
        // Without their numbers, no field is skipped.
        let counted = skips ? try skippedCounts(probes, request, version) : SkippedCounts()
        let endsEarly = probes.ways?.mergesSkipped(request.predicate, counted) ?? false
        // What is evaluated for each record of a condition around it has been decided with that.
        for related in probes.related where related.probe.isUseful(request.predicate.literals) && !answers.isMany(related.probe.number) {
            limited.offset = RelatedProbe.fewBeside
            if let beside = related.beside, try !hasRow(beside, limited) { continue }
            let areMany = try related.probe.areMany(request, { try numbers(related.sizes, request) }, endsEarly: endsEarly) { number in
                limited.offset = number
                return try hasRow(related.more, limited)
            } isSoon: { number in
                guard var first = request.soon, let looked = first.limit, number > first.offset,
                    let probe = soonProbe(request, probes)
                else { return 0 }
                first.limit = min(looked, number)
                return try hasRow(probe, first) ? nil : first.limit
            } _: { number in
                limited.limit = number
                defer { limited.limit = request.limit }
                return try related.sample.map { try numbers($0, limited) } ?? []
            }
            guard let areMany else { continue }
            related.probe.record(areMany: areMany, endsEarly: endsEarly, in: &answers)
        }
        var result = RequestChoice()
        if let ways = probes.ways {
            func hasMore(_ way: Int, _ number: Int) throws -> Bool {
                limited.offset = number
                return try hasRow(probes.statements[way], limited)
            }
            func size() throws -> Int { try sizeProbe(probes).flatMap { try numbers($0, request).first.flatMap { $0 } }.map(Int.init) ?? 0 }
            let way = try ways.decide(request.predicate, answers, counted, hasMore, size: size)
            result = ways.choice(way, request.predicate, counted, areMany: answers.hasMany)
            if way == 0, ways.mayGroup(result) {
                result.group = try ways.worthwhileGroup(request) { group, probe, numbers in
                    let statements = groupedProbes(group, probes)
                    return statements.indices.contains(probe) ? try hasRow(statements[probe], numbers) : false
                }
            }
            func isSmall() throws -> Bool { try smallProbe(probes).map { try !hasRow($0, request) } ?? true }
            // All records are read by a statement of their own only where a field may be skipped, too.
            if way == 0, skips, result.group == 0, let few = try ways.wayIfFewAreLeft(request, size, isSmall, hasMore) {
                result = ways.choice(few, request.predicate, counted)
            }
            func isSoon(_ first: FetchRequest) throws -> Bool { try soonProbe(request, probes).map { try hasRow($0, first) } ?? true }
            let late = try ways.wayIfLate(result, request, isSmall, hasMore, isSoon)
            if let late { result = ways.choice(late, request.predicate, counted, areMany: answers.hasMany) }
            result.isFar = ways.isFar(request, result)
            result.isDrawn = try way == 0 && ways.isDrawn(request, size)
            func rowOrder() throws -> [Int64?] { try rowOrderProbe(probes).map { try numbers($0, request) } ?? [] }
            result.isSorted = try ways.isSorted(request, result, rowOrder, isSoon)
            result.readsTable = try ways.readsTable(result, isLong: probes.isLong, size, hasMore)
        }
        result.related.formUnion(answers)
        if version != nil { probes.keep(result, for: values) }
        return result
    }

    /// What is known of the fields that ways skip.
    @inlinable func skippedCounts(_ probes: KeptProbes<Statement>, _ request: FetchRequest, _ version: UInt64?) throws -> SkippedCounts {
        func number(_ statement: Statement) throws -> Int { try numbers(statement, request).first.flatMap { $0 }.map(Int.init) ?? .max }
        if probes.valueProbes.isEmpty { return SkippedCounts() }
        let values: [Int]
        if let known = probes.values, known.isValid(at: version) {
            values = known.numbers
        } else {
            values = try probes.valueProbes.map(number)
            probes.values = CountedValues(values, version, after: probes.values)
        }
        guard let sample = probes.sample else { return SkippedCounts(values, isWorthMerging: false) }
        let (wanted, isTooLarge) = (request.limit ?? .max).addingReportingOverflow(request.offset)
        return SkippedCounts(values, isWorthMerging: !isTooLarge && wanted <= SkippedField.mostWanted ? try number(sample) == 1 : false)
    }

    @inlinable func hasRow(_ statement: Statement, _ request: FetchRequest) throws -> Bool {
        try take(statement) { try bind($0, of: request, to: statement, at: $1) }
        defer { statement.finish() }
        return try step(statement, request.entity)
    }

    /// Whether an index finds no more records for a request than a number.
    @inlinable func hasFew(_ request: FetchRequest, upTo number: Int = RequestWays.veryFew) throws -> Bool {
        var request = request
        request.isUnordered = true
        let shape = RequestShape(request)
        let probes = kept.pointee.probes[shape] ?? keepProbes(request, shape)
        // What is beside the conditions is found by no index that the database would read by itself.
        let own = probes.statements.indices.filter { !(probes.ways?.isRangeBeside($0 + 1) ?? false) }
        if own.isEmpty { return generator.requests.ways(of: request).findsOneRecord }
        request.offset = number
        return try own.contains { try !hasRow(probes.statements[$0], request) }
    }

    /// The integers of a statement's only row; nil for others.
    @inlinable func numbers(_ statement: Statement, _ request: FetchRequest) throws -> [Int64?] {
        try take(statement) { try bind($0, of: request, to: statement, at: $1) }
        defer { statement.finish() }
        guard try step(statement, request.entity), statement.fill(statement.cells) else { return [] }
        return (0..<statement.cellCount).map { statement.cells[$0].kind == .int ? statement.cells[$0].bits : nil }
    }

    @inlinable @inline(never) func keepProbes(_ request: FetchRequest, _ shape: RequestShape) -> KeptProbes<Statement> {
        let made = makeProbes(request)
        keep(made, shape)
        return made
    }

    @inlinable func keep(_ probes: KeptProbes<Statement>, _ shape: RequestShape) {
        if kept.pointee.probes.count >= 128 { kept.pointee.probes = [:] }
        kept.pointee.probes[shape] = probes
    }

    /// The probe that tells whether soon enough of the first records satisfy the conditions; see ``RequestWays/soon(_:)``.
    @usableFromInline func soonProbe(_ request: FetchRequest, _ probes: KeptProbes<Statement>) -> Statement? {
        lazily(&probes.soon) { generator.requests.ways(of: request).soon(request) }
    }

    /// The probe that tells whether the table is small; see ``RequestWays/smallProbe``.
    @usableFromInline func smallProbe(_ probes: KeptProbes<Statement>) -> Statement? { lazily(&probes.small) { probes.ways?.smallProbe } }

    /// The probe that tells how large the table is; see ``RequestWays/sizeProbe``.
    @usableFromInline func sizeProbe(_ probes: KeptProbes<Statement>) -> Statement? { lazily(&probes.size) { probes.ways?.sizeProbe } }

    /// The probe of ``RowOrder``.
    @usableFromInline func rowOrderProbe(_ probes: KeptProbes<Statement>) -> Statement? {
        lazily(&probes.rowOrder) { probes.ways?.rowOrderProbe }
    }

    /// A probe that is compiled when it is first asked for; nil if there is none, or it cannot be compiled, as for a table without row numbers.
    private func lazily(_ probe: inout LazyProbe<Statement>, _ sql: () -> SQLStatement?) -> Statement? {
        if case .asked(let known) = probe { return known }
        let made = sql().flatMap { try? compile($0, cellCount: nil, entity: nil, writing: nil) }
        probe = .asked(made)
        return made
    }

    /// The probes of a ``GroupedRead``; none if they cannot be compiled.
    @usableFromInline func groupedProbes(_ group: Int, _ probes: KeptProbes<Statement>) -> [Statement] {
        guard let ways = probes.ways else { return [] }
        while probes.grouped.count <= group {
            let made = ways.grouped[probes.grouped.count].probes.compactMap { try? compile($0, cellCount: nil, entity: nil, writing: nil) }
            probes.grouped.append(made.count == 2 ? made : [])
        }
        return probes.grouped[group]
    }

    @usableFromInline func makeProbes(_ request: FetchRequest) -> KeptProbes<Statement> {
        // A table of others may lack row numbers, or be missing: then there is no probe, and the statement itself reports what is wrong.
        func compiled(_ sql: SQLStatement) -> Statement? { try? compile(sql, cellCount: nil, entity: nil, writing: nil) }
        let related: [RelatedStatements<Statement>] = generator.requests.probes(of: request).compactMap { probe in
            guard let sizes = compiled(probe.sizes), let more = compiled(probe.more) else { return nil }
            let sample = probe.sample.flatMap(compiled)
            let beside = probe.beside.flatMap(compiled)
            guard (probe.sample == nil || sample != nil) && (probe.beside == nil || beside != nil) else { return nil }
            return RelatedStatements(probe, sizes: sizes, more: more, sample: sample, beside: beside)
        }
        let ways = generator.requests.ways(of: request)
        let statements = ways.found.compactMap { compiled(ways.probe($0)) }
        let valueProbes = ways.skipped.compactMap { compiled($0.probe) }
        let sample = ways.sample.flatMap(compiled)
        let isNeeded = !ways.isEmpty || !related.isEmpty
        let isComplete = statements.count == ways.found.count && isNeeded && valueProbes.count == ways.skipped.count
        return KeptProbes(
            related: related, ways: isComplete ? ways : nil, statements: isComplete ? statements : [], valueProbes: valueProbes,
            sample: sample)
    }
}
