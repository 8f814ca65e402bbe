public import StoreCore

/// A compiled probe; see ``RelatedProbe``.
@usableFromInline struct KeptProbe<Statement: PreparedStatement> {
    @usableFromInline let probe: RelatedProbe
    @usableFromInline let statement: Statement

    @inlinable init(_ probe: RelatedProbe, _ statement: Statement) {
        self.probe = probe
        self.statement = statement
    }
}

/// Probes that decide how conditions on related records are written.
extension SQLConnection {
    /// The conditions along relations in requests that few related records satisfy.
    @inlinable @inline(__always) func few(in requests: [FetchRequest]) throws -> FewRelated {
        var few = FewRelated()
        for (part, request) in requests.enumerated() where request.predicate.followsRelations { try probe(request, ofRequest: part, &few) }
        return few
    }

    @inlinable @inline(never) func probe(_ request: FetchRequest, ofRequest part: Int, _ few: inout FewRelated) throws {
        if !generator.dialect.probesRelated { return }
        let shape = RequestShape(request)
        let probes = kept.pointee.probes[shape] ?? keepProbes(request, shape)
        for kept in probes where kept.probe.isUseful(request.predicate.literals) {
            try take(kept.statement) { try bind($0, of: request, to: kept.statement, at: $1) }
            defer { kept.statement.finish() }
            if try !step(kept.statement, request.entity) { few.insert(kept.probe.number, ofRequest: part) }
        }
    }

    @inlinable @inline(never) func keepProbes(_ request: FetchRequest, _ shape: RequestShape) -> [KeptProbe<Statement>] {
        // A table of others may lack row numbers, or be missing: then there is no probe, and the statement itself reports what is wrong.
        let made = generator.requests.probes(of: request).compactMap { probe in
            (try? compile(probe.statement, cellCount: nil, entity: nil, writing: nil)).map { KeptProbe(probe, $0) }
        }
        if kept.pointee.probes.count >= 128 { kept.pointee.probes = [:] }
        kept.pointee.probes[shape] = made
        return made
    }
}
