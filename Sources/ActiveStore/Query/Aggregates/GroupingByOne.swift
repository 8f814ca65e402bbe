import StoreCore

/// Records in groups of equal values of one field, for aggregates over each group; see ``Grouping``. Its rows are plain tuples.
///
/// ```swift
/// let sizes = try Author.group(by: \.city).count().map { city, count in "\(city): \(count)" }
/// ```
public struct GroupingByOne<M: Model, A: Storable>: Sendable {
    let groups: Groups<M>

    /// The same groups on a store.
    public func `in`(_ store: any Store) -> GroupingByOne { GroupingByOne(groups: groups.in(store)) }

    /// Selects an aggregate of each group. Rows contain the values of the group and then the aggregates.
    public func select<T: Storable>(_ first: AggregateExpression<M, T>) -> GroupedAggregates<M, (A, T)> {
        groups.select([first.aggregate]) { (try $0.next(), try $0.next()) }
    }
    /// Selects two aggregates of each group. Rows contain the values of the group and then the aggregates.
    public func select<T: Storable, U: Storable>(_ first: AggregateExpression<M, T>, _ second: AggregateExpression<M, U>)
        -> GroupedAggregates<M, (A, T, U)>
    {
        groups.select([first.aggregate, second.aggregate]) { (try $0.next(), try $0.next(), try $0.next()) }
    }
    /// Selects three aggregates of each group. Rows contain the values of the group and then the aggregates.
    public func select<T: Storable, U: Storable, V: Storable>(
        _ first: AggregateExpression<M, T>, _ second: AggregateExpression<M, U>, _ third: AggregateExpression<M, V>
    ) -> GroupedAggregates<M, (A, T, U, V)> {
        groups.select([first.aggregate, second.aggregate, third.aggregate]) { (try $0.next(), try $0.next(), try $0.next(), try $0.next()) }
    }
    /// Selects any number of aggregates of each group.
    public func select<each T: Storable>(_ expressions: repeat AggregateExpression<M, each T>) -> GroupedAggregates<M, (A, repeat each T)> {
        var aggregates: [Aggregate] = []
        repeat aggregates.append((each expressions).aggregate)
        return groups.select(aggregates) { values in (try values.next(), repeat try values.next((each T).self)) }
    }

    /// The number of records in each group, in the order of the groups' values.
    public func count() throws -> [(A, Int)] { try select(.count).all() }
    /// The sum of a field in each group.
    ///
    /// - Throws: ``StoreError`` `.overflow`.
    public func sum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) throws -> [(A, V.NonOptional.Sum)] where V.NonOptional: Summable {
        try select(.sum(field)).all()
    }
    /// The mean of a field in each group.
    public func average<V>(_ field: KeyPath<M.Fields, Field<M, V>>) throws -> [(A, V.NonOptional.Average?)] where V.NonOptional: Summable {
        try select(.average(field)).all()
    }
    /// The smallest value of a field in each group.
    public func minimum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) throws -> [(A, V.NonOptional?)] { try select(.minimum(field)).all() }
    /// The largest value of a field in each group.
    public func maximum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) throws -> [(A, V.NonOptional?)] { try select(.maximum(field)).all() }

    // Asynchronous forms.

    /// Asynchronous form of ``count()``.
    nonisolated(nonsending) public func count() async throws -> [(A, Int)] { try await select(.count).all() }
    /// Asynchronous form of ``sum(_:)``.
    nonisolated(nonsending) public func sum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) async throws -> [(A, V.NonOptional.Sum)]
    where V.NonOptional: Summable { try await select(.sum(field)).all() }
    /// Asynchronous form of ``average(_:)``.
    nonisolated(nonsending) public func average<V>(_ field: KeyPath<M.Fields, Field<M, V>>) async throws -> [(A, V.NonOptional.Average?)]
    where V.NonOptional: Summable { try await select(.average(field)).all() }
    /// Asynchronous form of ``minimum(_:)``.
    nonisolated(nonsending) public func minimum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) async throws -> [(A, V.NonOptional?)] {
        try await select(.minimum(field)).all()
    }
    /// Asynchronous form of ``maximum(_:)``.
    nonisolated(nonsending) public func maximum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) async throws -> [(A, V.NonOptional?)] {
        try await select(.maximum(field)).all()
    }
}
