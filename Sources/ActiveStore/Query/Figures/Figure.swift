import StoreCore

/// One figure over records of a model, with the type of its result: what `.count` and `.average(\.age)` are.
///
/// Figures skip nil: the sum of nothing is 0; minimum, maximum and average of nothing are nil.
public struct Figure<M: Model, Result: Storable>: Sendable {
    let aggregate: Aggregate

    init(_ function: Aggregate.Function, _ field: Int? = nil) { aggregate = Aggregate(function, field) }
}

extension Figure where Result == Int {
    /// How many records.
    public static var count: Figure<M, Int> { Figure(.count) }

    /// How many records have a value in the field.
    public static func count<V>(_ field: KeyPath<M.Fields, Field<M, V>>) -> Figure<M, Int> {
        Figure(.count, M.fields[keyPath: field].position)
    }

    /// How many different values the field has; nil is none.
    public static func count<V>(distinct field: KeyPath<M.Fields, Field<M, V>>) -> Figure<M, Int> {
        Figure(.countDistinct, M.fields[keyPath: field].position)
    }
}

extension Figure {
    /// The sum of the field's values, 0 for none. Integers that do not fit are an error, `.overflow`.
    public static func sum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) -> Figure<M, Result>
    where V.NonOptional: Summable, Result == V.NonOptional.Sum { Figure(.sum, M.fields[keyPath: field].position) }

    /// The mean of the field's values, nil for none.
    public static func average<V>(_ field: KeyPath<M.Fields, Field<M, V>>) -> Figure<M, Result>
    where V.NonOptional: Summable, Result == V.NonOptional.Average? { Figure(.average, M.fields[keyPath: field].position) }

    /// The smallest value of the field, nil for none. Texts by their bytes.
    public static func minimum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) -> Figure<M, Result>
    where Result == V.NonOptional? { Figure(.minimum, M.fields[keyPath: field].position) }

    /// The largest value of the field, nil for none. Texts by their bytes.
    public static func maximum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) -> Figure<M, Result>
    where Result == V.NonOptional? { Figure(.maximum, M.fields[keyPath: field].position) }
}
