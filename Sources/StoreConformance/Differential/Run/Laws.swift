import ActiveStore
import StoreCore

/// Laws between several results of one store, independent of the oracle.
///
/// After SQLancer's ternary logic partitioning, reduced to two parts, since nil is a value and every negation a complement.
struct Laws {
    let fetch: (FetchRequest) throws -> [StoredRow]
    let count: (FetchRequest) throws -> Int
    let join: (JoinRequest) throws -> [StoredPair]
    let aggregation: (AggregateRequest) throws -> [StoredRow]
    let related: (RelatedRequest) throws -> [(owner: StoredCell, row: StoredRow)]

    func check(_ law: ScriptOperation.Law, _ request: FetchRequest) throws -> StepOutcome {
        var whole = request
        whole.limit = nil
        whole.offset = 0
        switch law {
        case .split: return try split(whole)
        case .pages: return try pages(whole, size: max(1, min(request.limit ?? 7, 1_000)))
        case .reverse:
            let forward = try fetch(whole)
            whole.isReversed.toggle()
            let backward = try fetch(whole)
            if forward.elementsEqual(backward.reversed()) { return .holds }
            return .broken(
                "reversed gives \(StepOutcome.rows(backward)), the request itself \(StepOutcome.rows(forward))")
        case .related: return try checkSame(request, request)
        case .owners: return try checkOwners(request)
        case .count:
            let rows = try fetch(request).count
            let counted = try count(request)
            return rows == counted ? .holds : .broken("\(counted) counted, \(rows) handed over")
        }
    }

    private func split(_ request: FetchRequest) throws -> StepOutcome {
        var request = request
        // In key order and by all fields, so that the two parts can be merged.
        request.fields = nil
        let matching = try fetch(request)
        request.predicate = !request.predicate
        let others = try fetch(request)
        request.predicate = .all
        let all = try fetch(request)
        // Every record in exactly one part, and both parts in the order of all records.
        var left = matching[...]
        var right = others[...]
        for row in all {
            if left.first == row {
                left.removeFirst()
            } else if right.first == row {
                right.removeFirst()
            } else {
                return .broken("in neither part, or out of order: \(row)")
            }
        }
        if left.isEmpty, right.isEmpty { return .holds }
        return .broken("in both parts: \((left.first ?? right.first).map { "\($0)" } ?? "")")
    }

    private func pages(_ request: FetchRequest, size: Int) throws -> StepOutcome {
        let whole = try fetch(request)
        var request = request
        request.limit = size
        var joined: [StoredRow] = []
        while true {
            request.offset = joined.count
            let page = try fetch(request)
            joined += page
            if page.count < size || joined.count > whole.count { break }
        }
        if joined == whole { return .holds }
        return .broken(
            "pages of \(size) give \(StepOutcome.rows(joined)), the request itself \(StepOutcome.rows(whole))")
    }
}
