import StoreCore

/// Records in groups of equal values, for aggregates over each group.
///
/// ```swift
/// for (city, count) in try Author.group(by: \.city).count() { … }
///
/// try Flight.group(by: \.carrier, \.origin)
///     .select(.count, .average(\.delay))
///     .having { $0.count > 10 }
///     .order(by: .average(\.delay), .descending)
///     .limit(5)
///     .all()                                          // [(String, String, Int, Double?)]
/// ```
/// Records without a value form one group. Limit and offset of the query apply to records, those of the aggregates to groups.
public struct Grouping<M: Model, each Key: Storable>: Sendable {
    private let query: Query<M>
    private let fields: [Int]

    init(_ query: Query<M>, _ fields: [Int]) {
        self.query = query
        self.fields = fields
    }

    /// Selects these aggregates of each group. Rows contain the values of the group and then the aggregates.
    public func select<each T: Storable>(_ expressions: repeat AggregateExpression<M, each T>) -> GroupedAggregates<
        M, (repeat each Key, repeat each T)
    > {
        var aggregates: [Aggregate] = []
        repeat aggregates.append((each expressions).aggregate)
        return GroupedAggregates(query, fields, aggregates) { row in
            var inOrder = ValuesInOrder(row, fields)
            return (repeat try inOrder.next((each Key).self), repeat try inOrder.next((each T).self))
        }
    }

    /// The number of records in each group, in the order of the groups' values.
    public func count() throws -> [(repeat each Key, Int)] { try select(.count).all() }

    /// The sum of a field in each group.
    ///
    /// - Throws: ``StoreError`` `.overflow`.
    public func sum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) throws -> [(repeat each Key, V.NonOptional.Sum)]
    where V.NonOptional: Summable { try select(.sum(field)).all() }

    /// The mean of a field in each group.
    public func average<V>(_ field: KeyPath<M.Fields, Field<M, V>>) throws -> [(repeat each Key, V.NonOptional.Average?)]
    where V.NonOptional: Summable { try select(.average(field)).all() }

    /// The smallest value of a field in each group.
    public func minimum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) throws -> [(repeat each Key, V.NonOptional?)] {
        try select(.minimum(field)).all()
    }

    /// The largest value of a field in each group.
    public func maximum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) throws -> [(repeat each Key, V.NonOptional?)] {
        try select(.maximum(field)).all()
    }
}

// Asynchronous forms.
extension Grouping {
    /// Asynchronous form of ``count()``.
    nonisolated(nonsending) public func count() async throws -> [(repeat each Key, Int)] { try await select(.count).all() }
    /// Asynchronous form of ``sum(_:)``.
    nonisolated(nonsending) public func sum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) async throws
        -> [(repeat each Key, V.NonOptional.Sum)]
    where V.NonOptional: Summable { try await select(.sum(field)).all() }
    /// Asynchronous form of ``average(_:)``.
    nonisolated(nonsending) public func average<V>(_ field: KeyPath<M.Fields, Field<M, V>>) async throws
        -> [(repeat each Key, V.NonOptional.Average?)]
    where V.NonOptional: Summable { try await select(.average(field)).all() }
    /// Asynchronous form of ``minimum(_:)``.
    nonisolated(nonsending) public func minimum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) async throws
        -> [(repeat each Key, V.NonOptional?)]
    { try await select(.minimum(field)).all() }
    /// Asynchronous form of ``maximum(_:)``.
    nonisolated(nonsending) public func maximum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) async throws
        -> [(repeat each Key, V.NonOptional?)]
    { try await select(.maximum(field)).all() }
}

extension Query {
    /// Groups the records by the values of these fields; see ``Grouping``.
    ///
    /// ```swift
    /// for (topic, count) in try Article.query.group(by: \.topic).count() { … }
    /// // SELECT "topic" AS f0, count(*) AS f1 FROM "article" GROUP BY "topic" ORDER BY 1
    /// ```
    public func group<each Key>(by fields: repeat KeyPath<M.Fields, Field<M, each Key>>) -> Grouping<M, repeat each Key> {
        var positions: [Int] = []
        repeat positions.append(M.fields[keyPath: each fields].position)
        return Grouping(self, positions)
    }
}

extension Model {
    /// Groups all records by the values of these fields; see ``Grouping``.
    public static func group<each Key>(by fields: repeat KeyPath<Fields, Field<Self, each Key>>) -> Grouping<Self, repeat each Key> {
        query.group(by: repeat each fields)
    }
}
