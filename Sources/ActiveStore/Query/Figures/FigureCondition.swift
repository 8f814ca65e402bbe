import StoreCore

/// The figures of a group inside a condition: what `$0` is in `having { $0.count > 10 }`.
public struct FigureNames<M: Model>: Sendable {
    init() {}

    /// How many records.
    public var count: Figure<M, Int> { .count }
    /// How many records have a value in the field.
    public func count<V>(_ field: KeyPath<M.Fields, Field<M, V>>) -> Figure<M, Int> { .count(field) }
    /// How many different values the field has.
    public func count<V>(distinct field: KeyPath<M.Fields, Field<M, V>>) -> Figure<M, Int> { .count(distinct: field) }
    /// The sum of the field's values.
    public func sum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) -> Figure<M, V.NonOptional.Sum> where V.NonOptional: Summable {
        .sum(field)
    }
    /// The mean of the field's values.
    public func average<V>(_ field: KeyPath<M.Fields, Field<M, V>>) -> Figure<M, V.NonOptional.Average?> where V.NonOptional: Summable {
        .average(field)
    }
    /// The smallest value of the field.
    public func minimum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) -> Figure<M, V.NonOptional?> { .minimum(field) }
    /// The largest value of the field.
    public func maximum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) -> Figure<M, V.NonOptional?> { .maximum(field) }
}

/// A condition on groups. It may ask for figures that are not among those selected.
public struct FigureCondition<M: Model>: Sendable {
    let predicate: @Sendable (inout FigureList) -> PredicateCode

    init(_ predicate: @escaping @Sendable (inout FigureList) -> PredicateCode) { self.predicate = predicate }

    /// Both hold.
    public static func && (a: Self, b: Self) -> Self { Self { a.predicate(&$0) && b.predicate(&$0) } }
    /// At least one holds.
    public static func || (a: Self, b: Self) -> Self { Self { a.predicate(&$0) || b.predicate(&$0) } }
    /// It does not hold.
    public static prefix func ! (a: Self) -> Self { Self { !a.predicate(&$0) } }
}

extension Figure {
    private func compare(_ comparison: Comparison, _ value: Result) -> FigureCondition<M> {
        let value = value.storedValue
        return FigureCondition { .compare($0.position(of: aggregate), comparison, value) }
    }

    /// Equal.
    public static func == (figure: Self, value: Result) -> FigureCondition<M> { figure.compare(.equal, value) }
    /// Not equal.
    public static func != (figure: Self, value: Result) -> FigureCondition<M> { figure.compare(.notEqual, value) }
    /// Less; false for nil.
    public static func < (figure: Self, value: Result) -> FigureCondition<M> { figure.compare(.less, value) }
    /// Less or equal; false for nil.
    public static func <= (figure: Self, value: Result) -> FigureCondition<M> { figure.compare(.lessOrEqual, value) }
    /// More; false for nil.
    public static func > (figure: Self, value: Result) -> FigureCondition<M> { figure.compare(.greater, value) }
    /// More or equal; false for nil.
    public static func >= (figure: Self, value: Result) -> FigureCondition<M> { figure.compare(.greaterOrEqual, value) }
}

/// The figures that a request computes: those selected, and behind them those that only a condition or an order asks for.
struct FigureList {
    /// How many fields stand before the figures.
    let groups: Int
    var aggregates: [Aggregate]

    /// The position of a figure in the rows of the result.
    mutating func position(of aggregate: Aggregate) -> Int {
        if let index = aggregates.firstIndex(of: aggregate) { return groups + index }
        aggregates.append(aggregate)
        return groups + aggregates.count - 1
    }
}
