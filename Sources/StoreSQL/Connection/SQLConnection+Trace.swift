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
    @inlinable @inline(__always) package func end(_ statement: Statement) {
        if activestore_has_listeners() != 0 { keepForTrace(statement) }
        statement.finish()
    }

    @usableFromInline @inline(never) func keepForTrace(_ statement: Statement) {
        activestore_add_examined(Int64(statement.scannedRecords))
        kept.pointee.last = statement
    }

    /// The statement, and its plan, which is made once for each text.
    public func trace(_ requests: [FetchRequest], wantsPlan: Bool) -> RequestTrace {
        guard let statement = kept.pointee.last else { return RequestTrace() }
        kept.pointee.last = nil
        let sql = statement.sql
        return RequestTrace(plan: wantsPlan && !requests.isEmpty ? keptPlan(sql, requests) : nil, statement: sql.text)
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
