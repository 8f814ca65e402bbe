import StoreCore

/// A condition, or a field of truth values that is used as one: it holds where the field is true.
///
/// ```swift
/// Article.where { $0.isPublished && $0.rating > 3 }
/// ```
///
/// Both kinds share one `&&` and one `||`. The compiler tries each operator in each place of a long condition, so an
/// operator for each pair of kinds took it half a minute where eight conditions had one mistake.
public protocol Conditional<Root>: Sendable {
    /// The model whose records are tested.
    associatedtype Root
    /// The condition itself.
    var condition: Condition<Root> { get }
}

extension Conditional {
    /// True if both conditions hold.
    @inlinable public static func && <Other: Conditional>(a: Self, b: Other) -> Condition<Root> where Other.Root == Root {
        Condition(a.condition.predicate && b.condition.predicate)
    }

    /// True if at least one condition holds.
    @inlinable public static func || <Other: Conditional>(a: Self, b: Other) -> Condition<Root> where Other.Root == Root {
        Condition(a.condition.predicate || b.condition.predicate)
    }
}

extension Condition: Conditional {
    /// The condition itself.
    @inlinable public var condition: Condition<Model> { self }
}

extension Condition: ExpressibleByBooleanLiteral {
    /// `true` holds for every record, `false` for none.
    ///
    /// ```swift
    /// try Author.where { onlyAdults ? $0.age >= 18 : true }.all()
    /// ```
    @inlinable public init(booleanLiteral isTrue: Bool) { self.init(isTrue ? .all : .none) }
}

extension Column where Value == Bool {
    /// The condition that the field is true.
    @inlinable public var condition: Condition<Root> { self == true }
    /// The flag is false.
    public static prefix func ! (field: Self) -> Condition<Root> { field == false }
}
extension Field: Conditional where Value == Bool {}
extension RelatedField: Conditional where Value == Bool {}
