import StoreCore

/// One aggregate over records of a model, with the type of its result: the type of `.count` and `.average(\.age)`.
///
/// Aggregates skip nil: the sum of nothing is 0; minimum, maximum and average of nothing are nil.
public struct AggregateExpression<M: Model, Result: Storable>: Sendable {
    let aggregate: Aggregate

    init(_ function: Aggregate.Function, _ field: Int? = nil) { aggregate = Aggregate(function, field) }
}

extension AggregateExpression where Result == Int {
    /// The number of records.
    public static var count: AggregateExpression<M, Int> { AggregateExpression(.count) }

    /// The number of records that have a value in the field.
    public static func count<V>(_ field: KeyPath<M.Fields, Field<M, V>>) -> AggregateExpression<M, Int> {
        AggregateExpression(.count, M.fields[keyPath: field].position)
    }

    /// The number of distinct values of the field; nil is not counted.
    public static func count<V>(distinct field: KeyPath<M.Fields, Field<M, V>>) -> AggregateExpression<M, Int> {
        AggregateExpression(.countDistinct, M.fields[keyPath: field].position)
    }
}

extension AggregateExpression {
    /// The sum of the field's values, 0 for none. Integer overflow is an error, `.overflow`.
    public static func sum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) -> AggregateExpression<M, Result>
    where V.NonOptional: Summable, Result == V.NonOptional.Sum { AggregateExpression(.sum, M.fields[keyPath: field].position) }

    /// The mean of the field's values, nil for none.
    public static func average<V>(_ field: KeyPath<M.Fields, Field<M, V>>) -> AggregateExpression<M, Result>
    where V.NonOptional: Summable, Result == V.NonOptional.Average? { AggregateExpression(.average, M.fields[keyPath: field].position) }

    /// The smallest value of the field, nil for none. Texts are compared by their bytes.
    public static func minimum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) -> AggregateExpression<M, Result>
    where Result == V.NonOptional? { AggregateExpression(.minimum, M.fields[keyPath: field].position) }

    /// The largest value of the field, nil for none. Texts are compared by their bytes.
    public static func maximum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) -> AggregateExpression<M, Result>
    where Result == V.NonOptional? { AggregateExpression(.maximum, M.fields[keyPath: field].position) }
}
