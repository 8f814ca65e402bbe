import FoundationEssentials
import StoreCore

/// A type whose values can be summed: all integers, `Double`, `Float`, `Decimal`, and your own types that conform.
///
/// ```swift
/// extension Money: Summable {             // struct Money: StoredAs, in cents
///     typealias Sum = Money
///     typealias Average = Double
/// }
/// ```
public protocol Summable: Storable {
    /// The type of a sum.
    associatedtype Sum: Storable
    /// The type of an average: `Double` for types stored as an integer or a double, `Decimal` for decimals.
    associatedtype Average: Storable
}

extension Summable where Self: FixedWidthInteger {
    /// An `Int`: a sum may be larger than the summed values.
    public typealias Sum = Int
    /// A `Double`.
    public typealias Average = Double
}
extension Summable where Self: BinaryFloatingPoint {
    /// A `Double`, as it is stored.
    public typealias Sum = Double
    /// A `Double`.
    public typealias Average = Double
}

extension Double: Summable {}
extension Float: Summable {}
extension Decimal: Summable {
    /// The type itself.
    public typealias Sum = Decimal
    /// The type itself.
    public typealias Average = Decimal
}
extension Int: Summable {}
extension Int64: Summable {
    /// The type itself.
    public typealias Sum = Int64
}
extension Int8: Summable {}
extension Int16: Summable {}
extension Int32: Summable {}
extension UInt: Summable {}
extension UInt8: Summable {}
extension UInt16: Summable {}
extension UInt32: Summable {}
extension UInt64: Summable {}
