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
        var others: [QueryPlan.Alternative] = []
        for (way, count) in ways.comparable {
            var other = StatementChoice()
            other.first = ways.choice(way, request.predicate)
            other.first.related.formUnion(choice.first.related)
            let access = plan(other).access
            let known = count.flatMap { counted($0, request) }
            if let known { result.expected = min(known, result.expected ?? known) }
            if !access.contains(.scan) { others.append(QueryPlan.Alternative(access: access, expected: known)) }
        }
        result.reject(others.sorted { ($0.expected ?? .max) < ($1.expected ?? .max) })
        return result
    }

    /// The number of records that a statement counts; nil for too many, or if it would read all of them, because the table lacks the index.
    private func counted(_ sql: SQLStatement, _ request: FetchRequest) -> Int? {
        guard !plan(sql, of: request).access.contains(.scan),
            let number = try? numbers(compile(sql, cellCount: nil, entity: nil, writing: nil), request).first.flatMap({ $0 })
        else { return nil }
        return number > RequestWays.mostCounted ? nil : Int(number)
    }
}
