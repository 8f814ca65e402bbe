public import StoreCore

/// What requests that take long teach the next ones of the same shape.
///
/// Where only one index serves the conditions, the database reads it, whatever the values are. If a great part of all records satisfies them,
/// looking up each of these takes up to three times as long as reading the table; see ``RequestWays/readsTable(_:isLong:_:_:)``. A probe would
/// tell, but most requests find few records, and take hardly longer than it does. So there is none until a request has taken long.
@usableFromInline enum LongRuns {
    /// The number of steps of a statement that has looked up some ten thousand records.
    @usableFromInline static let steps = 100_000
}

extension SQLConnection {
    /// Asks a statement that has been run how long it took.
    ///
    /// - Parameters:
    ///   - request: The request that it was chosen for.
    ///   - isOrdered: As it was chosen.
    @inlinable @inline(__always) func learn(
        from statement: Statement, of request: @autoclosure () -> FetchRequest, isOrdered: Bool
    ) {
        if statement.stepsTaken > LongRuns.steps { noteLong(statement, request().toChoose(isOrdered: isOrdered)) }
    }

    @usableFromInline @inline(never) func noteLong(_ statement: Statement, _ request: FetchRequest) {
        let shape = RequestShape(request)
        let probes = kept.pointee.probes[shape] ?? keepProbes(request, shape)
        guard probes.ways?.mayReadTable ?? false else { return }
        if !probes.isLong { probes.noteLong() }
        // There is a choice from now on. Other statements of the same records learn by their own runs.
        kept.pointee.queries.forgetOnly(statement)
        kept.pointee.wideQueries.forgetOnly(statement)
    }
}

extension FetchRequest {
    /// The request whose ways are of interest.
    ///
    /// - Parameter isOrdered: Whether its statement has the order even of records without a limit.
    @inlinable func toChoose(isOrdered: Bool) -> FetchRequest {
        var result = self
        if !isOrdered, limit == nil, offset == 0 { result.isUnordered = true }
        return result
    }
}
