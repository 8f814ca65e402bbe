public import StoreCore

/// The probes for requests of one shape, compiled.
@usableFromInline struct KeptProbes<Statement: PreparedStatement> {
    /// Those of related records.
    @usableFromInline let related: [(probe: RelatedProbe, statement: Statement)]
    /// The ways in which the records can be found.
    @usableFromInline let ways: RequestWays?
    /// A probe for each way by an index.
    @usableFromInline let statements: [Statement]

    @inlinable init(related: [(probe: RelatedProbe, statement: Statement)], ways: RequestWays?, statements: [Statement]) {
        (self.related, self.ways, self.statements) = (related, ways, statements)
    }

    /// Whether there is nothing to choose.
    @inlinable var isEmpty: Bool { related.isEmpty && ways == nil }
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
        var few = FewRelated()
        for (probe, statement) in probes.related where probe.isUseful(request.predicate.literals) {
            if try !hasRow(statement, request) { few.insert(probe.number) }
        }
        guard let ways = probes.ways else {
            var result = RequestChoice()
            result.few = few
            return result
        }
        var limited = request
        var result = try ways.choose(request.predicate, few: few) { way, number in
            limited.offset = number
            return try hasRow(probes.statements[way], limited)
        }
        result.few.formUnion(few)
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
