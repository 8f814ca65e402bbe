import StoreCore

/// How a request would be read.
extension SQLConnection {
    /// The plan by which the database would read a request, and the other ways to write its statement that were compared.
    public func performExplain(_ request: FetchRequest) throws -> QueryPlan {
        let choice = try choose(for: [request], isOrdered: true).choice
        func plan(_ choice: StatementChoice) -> QueryPlan {
            self.plan(StatementBuilder(generator.dialect, choice).rows(request), of: request)
        }
        var result = plan(choice)
        if !generator.dialect.probesRelated { return result }
        let ways = generator.requests.ways(of: request)
        if ways.findsOneRecord { result.expected = 1 }
        for (way, count) in ways.comparable {
            let number = try count.flatMap { try numbers(compile($0, cellCount: nil, entity: nil, writing: nil), request).first }
            let known = number?.flatMap { $0 > RequestWays.mostCounted ? nil : Int($0) }
            if let known { result.expected = min(known, result.expected ?? known) }
            var other = StatementChoice()
            other.first = ways.choice(way, request.predicate)
            other.first.related.formUnion(choice.first.related)
            let alternative = QueryPlan.Alternative(access: plan(other).access, expected: known)
            // The order of the key is that of all records.
            if way != choice.first.way, alternative.access != result.access, alternative.access != [.scan] {
                result.rejected.append(alternative)
            }
        }
        result.rejected.sort { ($0.expected ?? .max) < ($1.expected ?? .max) }
        result.rejected = Array(result.rejected.prefix(3))
        return result
    }
}
