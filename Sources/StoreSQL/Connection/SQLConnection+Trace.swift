public import CStoreCore
public import StoreCore

/// What listeners learn of the statement of a request.
extension SQLConnection {
    /// Begins a request's statement: while someone listens, what it did before and the statement before it are forgotten.
    @inlinable @inline(__always) func begin(_ statement: Statement) {
        if activestore_has_listeners() != 0 { forgetTrace(statement) }
    }

    @usableFromInline @inline(never) func forgetTrace(_ statement: Statement) {
        _ = statement.scannedRecords
        kept.pointee.last = nil
    }

    /// Ends a request's statement, and keeps it for ``trace(_:wantsPlan:)`` while someone listens. A request inside the loop over another
    /// one ends first, so that each is traced by its own statement.
    ///
    /// - Parameter requests: The requests whose values the statement was bound to. They may differ from the reader's: a join, for example,
    ///   narrows its left records to the first ones.
    @inlinable @inline(__always) package func end(_ statement: Statement, _ requests: @autoclosure () -> [FetchRequest] = []) {
        if activestore_has_listeners() != 0 { keepForTrace(statement, requests()) }
        statement.finish()
    }

    @usableFromInline @inline(never) func keepForTrace(_ statement: Statement, _ requests: [FetchRequest]) {
        activestore_add_examined(Int64(statement.scannedRecords))
        kept.pointee.last = TracedStatement(statement, requests)
    }

    /// The statement, and its plan, which is made once for each text; no plan for one by key.
    public func trace(_: [FetchRequest], wantsPlan: Bool) -> RequestTrace {
        guard let last = kept.pointee.last else { return RequestTrace() }
        kept.pointee.last = nil
        let sql = last.statement.sql
        return RequestTrace(plan: wantsPlan && !last.requests.isEmpty ? keptPlan(sql, last.requests) : nil, statement: sql.text)
    }

    private func keptPlan(_ sql: SQLStatement, _ requests: [FetchRequest]) -> QueryPlan {
        if let known = kept.pointee.plans[sql.text] { return known }
        return keepPlan(sql, requests)
    }

    /// Has the database plan a statement, and keeps the result.
    @usableFromInline @inline(never) func keepPlan(_ sql: SQLStatement, _ requests: [FetchRequest]) -> QueryPlan {
        // In a statement with several tables, these have aliases.
        let made = plan(sql, requests, named: sql.isForEachOwner ? ["t0"] : requests.map(\.entity.name) + ["l", "r", "t0"])
        if kept.pointee.plans.count >= 256 { kept.pointee.plans = [:] }
        kept.pointee.plans[sql.text] = made
        return made
    }
}
