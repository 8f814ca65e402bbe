import StoreCore

/// Records in groups of equal values of any number of fields, for aggregates over each group.
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
/// Groups by one to three fields are of types of their own (``GroupingByOne``, ``GroupingByTwo``, ``GroupingByThree``): the compiler finds
/// the members of their rows in closures (`{ $0.2 > 10 }`), which it does not in tuples whose length is a parameter.
///
/// Records without a value form one group. Limit and offset of the query apply to records, those of the aggregates to groups.
public struct Grouping<M: Model, each Key: Storable>: Sendable {
    private let groups: Groups<M>

    init(_ groups: Groups<M>) { self.groups = groups }

    /// The same groups on a store.
    public func `in`(_ store: any Store) -> Grouping { Grouping(groups.in(store)) }

    /// Selects these aggregates of each group. Rows contain the values of the group and then the aggregates.
    public func select<each T: Storable>(_ expressions: repeat AggregateExpression<M, each T>) -> GroupedAggregates<
        M, (repeat each Key, repeat each T)
    > {
        var aggregates: [Aggregate] = []
        repeat aggregates.append((each expressions).aggregate)
        return groups.select(aggregates) { values in
            (repeat try values.next((each Key).self), repeat try values.next((each T).self))
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

/// A query, and the fields by whose values its records are grouped.
struct Groups<M: Model>: Sendable {
    let query: Query<M>
    let fields: [Int]

    func `in`(_ store: any Store) -> Groups { Groups(query: query.in(store), fields: fields) }

    func select<Row: Sendable>(
        _ aggregates: [Aggregate], _ read: @escaping @Sendable (inout ValuesInOrder) throws -> Row
    ) -> GroupedAggregates<M, Row> {
        GroupedAggregates(query, fields, aggregates) { row in
            var values = ValuesInOrder(row, fields)
            return try read(&values)
        }
    }
}
