public import StoreCore

/// The probes for requests of one shape, compiled.
@usableFromInline final class KeptProbes<Statement: PreparedStatement> {
    /// Those of related records.
    @usableFromInline let related: [(probe: RelatedProbe, statement: Statement)]
    /// The ways in which the records can be found.
    @usableFromInline let ways: RequestWays?
    /// A probe for each way by an index.
    @usableFromInline let statements: [Statement]
    /// The last decisions, by the hash of the values, and the version of the records for which they were made.
    @usableFromInline var decisions: [(values: Int, way: Int)] = []
    @usableFromInline var version: UInt64 = 0
    @inlinable static var mostDecisions: Int { 16 }

    @inlinable init(related: [(probe: RelatedProbe, statement: Statement)], ways: RequestWays?, statements: [Statement]) {
        (self.related, self.ways, self.statements) = (related, ways, statements)
    }

    /// Whether there is nothing to choose.
    @inlinable var isEmpty: Bool { related.isEmpty && ways == nil }

    /// The decision for values with this hash, if the records have not changed since.
    @inlinable func decision(for values: Int, _ version: UInt64) -> Int? {
        if version != self.version {
            decisions = []
            self.version = version
        }
        return decisions.first { $0.values == values }?.way
    }

    @inlinable func keep(_ way: Int, for values: Int) {
        if decisions.count >= KeptProbes.mostDecisions { decisions.removeFirst() }
        decisions.append((values, way))
    }
}

extension PredicateCode {
    /// A hash of the values, and of the first ones of lists.
    @inlinable var valuesHash: Int {
        var hasher = Hasher()
        for literal in literals { hasher.combine(literal) }
        for list in lists {
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
    /// - Parameter isOrdered: Whether the statement has the order even of records without a limit.
    @inlinable @inline(never) func choose(for requests: [FetchRequest], isOrdered: Bool) throws -> (choice: StatementChoice, isOnly: Bool) {
        var result = StatementChoice()
        var isOnly = true
        if !generator.dialect.probesRelated { return (result, isOnly) }
        for (part, original) in requests.prefix(2).enumerated() where !original.predicate.isAll {
            var request = original
            if !isOrdered, request.limit == nil, request.offset == 0 { request.isUnordered = true }
            let shape = RequestShape(request)
            let probes = kept.pointee.probes[shape] ?? keepProbes(request, shape)
            if probes.isEmpty { continue }
            isOnly = false
            result[part] = try choose(for: request, probes)
        }
        return (result, isOnly)
    }

    @inlinable func choose(for request: FetchRequest, _ probes: KeptProbes<Statement>) throws -> RequestChoice {
        var answers = RelatedAnswers()
        for (probe, statement) in probes.related where probe.isUseful(request.predicate.literals) {
            let areMany = try hasRow(statement, request)
            if areMany == probe.isOfValue { answers.insert(probe.number, isFew: !areMany) }
        }
        guard let ways = probes.ways else {
            var result = RequestChoice()
            result.related = answers
            return result
        }
        let version = answers.few == 0 ? recordsVersion : nil
        let values = version == nil ? 0 : request.predicate.valuesHash
        var result: RequestChoice
        if let version, let known = probes.decision(for: values, version) {
            result = ways.choice(known, request.predicate)
            result.related.formUnion(answers)
            return result
        }
        var limited = request
        let way = try ways.decide(request.predicate, answers) { way, number in
            limited.offset = number
            return try hasRow(probes.statements[way], limited)
        }
        if version != nil { probes.keep(way, for: values) }
        result = ways.choice(way, request.predicate)
        result.related.formUnion(answers)
        return result
    }

    @inlinable func hasRow(_ statement: Statement, _ request: FetchRequest) throws -> Bool {
        try take(statement) { try bind($0, of: request, to: statement, at: $1) }
        defer { statement.finish() }
        return try step(statement, request.entity)
    }

    @inlinable @inline(never) func keepProbes(_ request: FetchRequest, _ shape: RequestShape) -> KeptProbes<Statement> {
        let made = makeProbes(request)
        if kept.pointee.probes.count >= 128 { kept.pointee.probes = [:] }
        kept.pointee.probes[shape] = made
        return made
    }

    @usableFromInline func makeProbes(_ request: FetchRequest) -> KeptProbes<Statement> {
        // A table of others may lack row numbers, or be missing: then there is no probe, and the statement itself reports what is wrong.
        func compiled(_ sql: SQLStatement) -> Statement? { try? compile(sql, cellCount: nil, entity: nil, writing: nil) }
        let related = generator.requests.probes(of: request).compactMap { probe in compiled(probe.statement).map { (probe, $0) } }
        let ways = generator.requests.ways(of: request)
        let statements = ways.found.compactMap { compiled(ways.probe($0)) }
        let isComplete = statements.count == ways.found.count && !ways.isEmpty
        return KeptProbes(related: related, ways: isComplete ? ways : nil, statements: statements)
    }
}
