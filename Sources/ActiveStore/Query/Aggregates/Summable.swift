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

extension Double: Summable {
    /// The type itself.
    public typealias Sum = Double
    /// The type itself.
    public typealias Average = Double
}
extension Float: Summable {
    /// A `Double`, as it is stored.
    public typealias Sum = Double
    /// A `Double`.
    public typealias Average = Double
}
extension Decimal: Summable {
    /// The type itself.
    public typealias Sum = Decimal
    /// The type itself.
    public typealias Average = Decimal
}
extension Int: Summable {
    /// The type itself.
    public typealias Sum = Int
    /// A `Double`.
    public typealias Average = Double
}
extension Int64: Summable {
    /// The type itself.
    public typealias Sum = Int64
    /// A `Double`.
    public typealias Average = Double
}
extension Int8: Summable {
    /// An `Int`: a sum may be larger than the summed values.
    public typealias Sum = Int
    /// A `Double`.
    public typealias Average = Double
}
extension Int16: Summable {
    /// An `Int`: a sum may be larger than the summed values.
    public typealias Sum = Int
    /// A `Double`.
    public typealias Average = Double
}
extension Int32: Summable {
    /// An `Int`: a sum may be larger than the summed values.
    public typealias Sum = Int
    /// A `Double`.
    public typealias Average = Double
}
extension UInt: Summable {
    /// An `Int`: a sum may be larger than the summed values.
    public typealias Sum = Int
    /// A `Double`.
    public typealias Average = Double
}
extension UInt8: Summable {
    /// An `Int`: a sum may be larger than the summed values.
    public typealias Sum = Int
    /// A `Double`.
    public typealias Average = Double
}
extension UInt16: Summable {
    /// An `Int`: a sum may be larger than the summed values.
    public typealias Sum = Int
    /// A `Double`.
    public typealias Average = Double
}
extension UInt32: Summable {
    /// An `Int`: a sum may be larger than the summed values.
    public typealias Sum = Int
    /// A `Double`.
    public typealias Average = Double
}
extension UInt64: Summable {
    /// An `Int`: a sum may be larger than the summed values.
    public typealias Sum = Int
    /// A `Double`.
    public typealias Average = Double
}
