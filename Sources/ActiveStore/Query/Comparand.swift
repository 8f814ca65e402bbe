/// An operand that conditions compare with a value: a field, a number of related records, an aggregate of a group.
///
/// All kinds share one operator for each comparison, because the compiler tries each operator in each place of a long
/// condition.
public protocol Comparand<Value>: Sendable {
    /// The type of the values on the other side.
    associatedtype Value
    /// The condition that a comparison gives.
    associatedtype Outcome
    /// The condition that holds where the comparison does.
    func compare(_ comparison: Comparison, _ value: Value) -> Outcome
}

extension Comparand {
    /// Equal; `== nil` tests whether there is no value.
    @inlinable public static func == (a: Self, value: Value) -> Outcome { a.compare(.equal, value) }
    /// Not equal; keeps records whose field is nil, unless compared with nil.
    @inlinable public static func != (a: Self, value: Value) -> Outcome { a.compare(.notEqual, value) }
    /// Less, or before; false for nil.
    @inlinable public static func < (a: Self, value: Value) -> Outcome { a.compare(.less, value) }
    /// Less or equal; false for nil.
    @inlinable public static func <= (a: Self, value: Value) -> Outcome { a.compare(.lessOrEqual, value) }
    /// More, or after; false for nil.
    @inlinable public static func > (a: Self, value: Value) -> Outcome { a.compare(.greater, value) }
    /// More or equal; false for nil.
    @inlinable public static func >= (a: Self, value: Value) -> Outcome { a.compare(.greaterOrEqual, value) }
}
