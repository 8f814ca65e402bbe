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
            let known = try count.flatMap { try counted($0, request) }
            if let known { result.expected = min(known, result.expected ?? known) }
            if way == choice.first.way { continue }
            var other = StatementChoice()
            other.first = ways.choice(way, request.predicate)
            other.first.related.formUnion(choice.first.related)
            let access = plan(other).access
            if !access.contains(.scan) { others.append(QueryPlan.Alternative(access: access, expected: known)) }
        }
        result.reject(others.sorted { ($0.expected ?? .max) < ($1.expected ?? .max) })
        return result
    }

    /// The number of records that a statement counts; nil if there are too many, or if all would be read, because the table of another program
    /// lacks the index.
    private func counted(_ sql: SQLStatement, _ request: FetchRequest) throws -> Int? {
        guard !readsAll(sql, [request], named: [request.entity.name, request.tableName]),
            let statement = try? compile(sql, cellCount: nil, entity: nil, writing: nil)
        else { return nil }
        return try numbers(statement, request).first.flatMap { $0 }.flatMap { $0 > RequestWays.mostCounted ? nil : Int($0) }
    }
}
