import StoreCore

/// The aggregates of a group inside a condition: the type of `$0` in `having { $0.count > 10 }`.
public struct AggregateNames<M: Model>: Sendable {
    init() {}

    /// The number of records.
    public var count: AggregateExpression<M, Int> { .count }
    /// The number of records that have a value in the field.
    public func count<V>(_ field: KeyPath<M.Fields, Field<M, V>>) -> AggregateExpression<M, Int> { .count(field) }
    /// The number of distinct values of the field.
    public func count<V>(distinct field: KeyPath<M.Fields, Field<M, V>>) -> AggregateExpression<M, Int> { .count(distinct: field) }
    /// The sum of the field's values.
    public func sum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) -> AggregateExpression<M, V.NonOptional.Sum> where V.NonOptional: Summable {
        .sum(field)
    }
    /// The mean of the field's values.
    public func average<V>(_ field: KeyPath<M.Fields, Field<M, V>>) -> AggregateExpression<M, V.NonOptional.Average?>
    where V.NonOptional: Summable {
        .average(field)
    }
    /// The smallest value of the field.
    public func minimum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) -> AggregateExpression<M, V.NonOptional?> { .minimum(field) }
    /// The largest value of the field.
    public func maximum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) -> AggregateExpression<M, V.NonOptional?> { .maximum(field) }
}

/// A condition on groups. It may use aggregates that are not among those selected.
public struct AggregateCondition<M: Model>: Sendable {
    let predicate: @Sendable (inout AggregateList) -> PredicateCode

    init(_ predicate: @escaping @Sendable (inout AggregateList) -> PredicateCode) { self.predicate = predicate }

    /// True if both conditions hold.
    public static func && (a: Self, b: Self) -> Self { Self { a.predicate(&$0) && b.predicate(&$0) } }
    /// True if at least one condition holds.
    public static func || (a: Self, b: Self) -> Self { Self { a.predicate(&$0) || b.predicate(&$0) } }
    /// True if the condition does not hold.
    public static prefix func ! (a: Self) -> Self { Self { !a.predicate(&$0) } }
}

extension AggregateExpression: Comparand {
    /// The aggregate beside a value.
    public func compare(_ comparison: Comparison, _ value: Result) -> AggregateCondition<M> {
        let value = value.storedValue
        return AggregateCondition { .compare($0.position(of: aggregate), comparison, value) }
    }
}

/// The aggregates that a request computes: those selected, followed by those that only a condition or an order needs.
struct AggregateList {
    /// The number of fields before the aggregates.
    let groups: Int
    var aggregates: [Aggregate]

    /// The position of an aggregate in the rows of the result.
    mutating func position(of aggregate: Aggregate) -> Int {
        if let index = aggregates.firstIndex(of: aggregate) { return groups + index }
        aggregates.append(aggregate)
        return groups + aggregates.count - 1
    }
}
