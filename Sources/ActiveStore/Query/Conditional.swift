/// What holds for a record or does not: a ``Condition``, or a field of truth values, which holds where it is true.
///
/// ```swift
/// Article.where { $0.isPublished && $0.rating > 3 }
/// ```
///
/// Both kinds share one `&&` and one `||`. An operator for each pair of kinds would be tried by the compiler in each place of a long condition,
/// which took it half a minute where eight conditions held one mistake.
public protocol Conditional<Root>: Sendable {
    /// The model whose records are tested.
    associatedtype Root
    /// The condition that it stands for.
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

extension Column where Value == Bool {
    /// That the field is true.
    @inlinable public var condition: Condition<Root> { self == true }
    /// The flag is false.
    public static prefix func ! (field: Self) -> Condition<Root> { field == false }
}
extension Field: Conditional where Value == Bool {}
extension RelatedField: Conditional where Value == Bool {}
