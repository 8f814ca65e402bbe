import StoreCore

extension Query {
    /// The distinct values of one field, without nil: like `pluck`, without repeats.
    ///
    /// ```swift
    /// let topics = try Article.query.distinct(\.topic)            // [String], also for a field of type String?
    /// // SELECT "topic" AS f0 FROM "article" GROUP BY "topic" ORDER BY 1
    /// ```
    /// Returned in the order of the values, unless the query is ordered by the field. Limit and offset count records, not values.
    public func distinct<V>(_ field: KeyPath<M.Fields, Field<M, V>>) throws -> [V.NonOptional] {
        try distinctValues(at: M.fields[keyPath: field].position, as: V.self)
    }

    func distinctValues<V: Storable>(at position: Int, as type: V.Type) throws -> [V.NonOptional] {
        var values: [V.NonOptional] = []
        try eachRow(of: try distinct([position])) { row in
            if let value = try row.read(0, as: V.NonOptional?.self) { values.append(value) }
        }
        return values
    }

    /// The distinct combinations of values of several fields as tuples, nils included.
    ///
    /// ```swift
    /// let pairs = try Article.query.distinct(\.topic, \.words)
    /// // SELECT "topic" AS f0, "words" AS f1 FROM "article" GROUP BY "topic", "words" ORDER BY 1, 2
    /// ```
    public func distinct<A, B, each V>(
        _ first: KeyPath<M.Fields, Field<M, A>>, _ second: KeyPath<M.Fields, Field<M, B>>,
        _ others: repeat KeyPath<M.Fields, Field<M, each V>>
    ) throws -> [(A, B, repeat each V)] {
        try distinctRows(at: Query.positions(first, second, repeat each others))
    }

    func distinctRows<A: Storable, B: Storable, each V: Storable>(at positions: [Int]) throws -> [(A, B, repeat each V)] {
        var values: [(A, B, repeat each V)] = []
        try eachRow(of: try distinct(positions)) { row in
            var inOrder = ValuesInOrder(row, positions)
            values.append((try inOrder.next(), try inOrder.next(), repeat try inOrder.next((each V).self)))
        }
        return values
    }

    /// The distinct values of a field named at run time, without nil.
    ///
    /// - Throws: ``StoreError`` `.unknownField`.
    public func distinct(_ name: String) throws -> [Value] {
        let request = try distinct([try M.entity.definition.requirePosition(of: name)])
        let type = try request.resultFields()[0].type
        var values: [Value] = []
        try eachRow(of: request) { row in
            let value = try row.value(0, type: type)
            if !value.isNull { values.append(value) }
        }
        return values
    }

    private func distinct(_ fields: [Int]) throws -> AggregateRequest {
        let order = request.order.compactMap { term in
            fields.firstIndex(of: term.field).map {
                OrderTerm($0, descending: term.isDescending != request.isReversed, caseInsensitive: term.isCaseInsensitive)
            }
        }
        return AggregateRequest(try aggregateSource(), groups: fields, [], order: order)
    }
}
