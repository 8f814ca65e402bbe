import StoreCore

extension Query {
    /// The number of records that have a value in the field.
    public func count<V>(_ field: KeyPath<M.Fields, Field<M, V>>) throws -> Int { try one(AggregateExpression.count(field)) }

    /// The number of distinct values of the field; nil is not counted.
    public func count<V>(distinct field: KeyPath<M.Fields, Field<M, V>>) throws -> Int {
        try one(AggregateExpression.count(distinct: field))
    }

    /// The sum of a field, 0 for no records. nil is skipped.
    ///
    /// ```swift
    /// let words = try Article.query.sum(\.words)                  // Int
    /// // SELECT activestore_sum_int("words", 5) AS f0 FROM "article"
    /// ```
    /// The sum is exact and rounded once if its type requires it, so it is bit-equal on every engine, whatever the order of the records.
    ///
    /// - Throws: ``StoreError`` `.overflow` when the sum of integers or decimals does not fit (doubles
    ///   become infinite), `.unstorableValue` if the values include both infinity and minus infinity.
    public func sum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) throws -> V.NonOptional.Sum where V.NonOptional: Summable {
        try one(AggregateExpression<M, V.NonOptional.Sum>.sum(field))
    }

    /// The mean of a field, nil for no records: a `Double`, or a `Decimal` for decimals. nil is skipped.
    ///
    /// ```swift
    /// let mean = try Article.where { $0.topic == "swift" }.average(\.words)
    /// // SELECT activestore_average_int("words", 5) AS f0 FROM "article" WHERE "topic" = ?
    /// ```
    /// The exact sum divided by the number of values, rounded once.
    ///
    /// - Throws: ``StoreError`` `.unstorableValue` if the values include both infinity and minus infinity.
    public func average<V>(_ field: KeyPath<M.Fields, Field<M, V>>) throws -> V.NonOptional.Average? where V.NonOptional: Summable {
        try one(AggregateExpression<M, V.NonOptional.Average?>.average(field))
    }

    /// The smallest value of a field, nil for none. Texts are compared by their bytes.
    public func minimum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) throws -> V.NonOptional? {
        try one(AggregateExpression<M, V.NonOptional?>.minimum(field))
    }

    /// The largest value of a field, nil for none. Texts are compared by their bytes.
    ///
    /// ```swift
    /// let longest = try Article.query.maximum(\.words)
    /// // SELECT max("words") AS f0 FROM "article"
    /// ```
    public func maximum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) throws -> V.NonOptional? {
        try one(AggregateExpression<M, V.NonOptional?>.maximum(field))
    }

    /// Computes several aggregates in one request.
    ///
    /// ```swift
    /// let (count, topics) = try Article.query.aggregates(.count, .count(distinct: \.topic))
    /// // SELECT count(*) AS f0, count(DISTINCT "topic") AS f1 FROM "article"
    /// ```
    public func aggregates<each T: Storable>(_ expressions: repeat AggregateExpression<M, each T>) throws -> (repeat each T) {
        var aggregates: [Aggregate] = []
        repeat aggregates.append((each expressions).aggregate)
        var result: (repeat each T)?
        try eachRow(of: AggregateRequest(try aggregateSource(), aggregates)) { row in
            var inOrder = ValuesInOrder(row)
            result = (repeat try inOrder.next((each T).self))
        }
        if let result { return result }
        throw M.noAggregates()
    }

    /// The same for one aggregate, without a tuple that has to be made at run time.
    func one<R: Storable>(_ expression: AggregateExpression<M, R>) throws -> R {
        // Read as `R`, which may be optional: a nil that was read is a result.
        var result: R?
        try eachRow(of: AggregateRequest(try aggregateSource(), [expression.aggregate])) { row in
            result = try row.read(0, of: [], as: R.self)
        }
        if let result { return result }
        throw M.noAggregates()
    }

    // MARK: By name

    /// The number of distinct values of a field named at run time; nil is not counted.
    ///
    /// - Throws: ``StoreError`` `.unknownField`.
    public func count(distinct name: String) throws -> Int {
        if case .int(let count) = try aggregateValue(.countDistinct, name) { Int(count) } else { 0 }
    }
    /// The sum of a field named at run time.
    ///
    /// - Throws: ``StoreError`` `.unknownField`, `.typeMismatch` for a field that is not a number, `.overflow`.
    public func sum(_ name: String) throws -> Value { try aggregateValue(.sum, name) }
    /// The mean of a field named at run time, ``Value/null`` for no records.
    public func average(_ name: String) throws -> Value { try aggregateValue(.average, name) }
    /// The smallest value of a field named at run time, ``Value/null`` for none.
    public func minimum(_ name: String) throws -> Value { try aggregateValue(.minimum, name) }
    /// The largest value of a field named at run time, ``Value/null`` for none.
    public func maximum(_ name: String) throws -> Value { try aggregateValue(.maximum, name) }

    private func aggregateValue(_ function: Aggregate.Function, _ name: String) throws -> Value {
        let position = try M.entity.definition.requirePosition(of: name)
        let request = AggregateRequest(try aggregateSource(), [Aggregate(function, position)])
        let type = try request.resultFields()[0].type
        var value = Value.null
        try eachRow(of: request) { value = try $0.value(0, type: type) }
        return value
    }

    // MARK: Requests

    /// The records to aggregate; unordered unless a limit or offset makes the order matter.
    func aggregateSource() throws -> FetchRequest {
        var request = try checkedValues()
        if request.limit == nil, request.offset == 0 {
            request.order = []
            request.isReversed = false
            request.isShuffled = false
            request.isUnordered = true
        }
        return request
    }

    func eachRow(of request: AggregateRequest, _ body: (inout Row) throws -> Void) throws {
        try request.checkValues()
        try StoreResolver<M>.read(store) { reader in
            try reader.aggregate(request) { row in
                try body(&row)
                return .next
            }
        }
    }
}

extension Model {
    fileprivate static func noAggregates() -> StoreError {
        StoreError(.internal, "Aggregates over \(entity.name) came back without a row.", entity: entity.name)
    }
}
