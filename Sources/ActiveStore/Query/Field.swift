import StoreCore

/// A column that conditions can be made of: a field of the model, or of a record it refers to.
public protocol Column<Root, Value>: Comparand where Value: Storable, Outcome == Condition<Root> {
    /// The model whose records are tested.
    associatedtype Root
    /// The field's position in its entity.
    var position: Int { get }
    /// Turns a condition on the field's entity into one on the root.
    func condition(_ leaf: PredicateCode) -> Condition<Root>
}

/// A typed column of a model: the type of `$0.age` inside `where { $0.age > 40 }`.
@frozen public struct Field<Model, Value: Storable>: Column {
    /// The field's position in the entity.
    public let position: Int

    /// The column at a position; called by the generated `Fields`.
    @inlinable public init(_ position: Int) { self.position = position }

    /// Returns the condition unchanged.
    @inlinable public func condition(_ leaf: PredicateCode) -> Condition<Model> { Condition(leaf) }
}

/// A condition on records of one model; the typed form of a ``PredicateCode``.
@frozen public struct Condition<Model>: Sendable, Hashable {
    /// The condition as data.
    public var predicate: PredicateCode

    /// A typed condition from a predicate whose positions are those of the model.
    @inlinable public init(_ predicate: PredicateCode) { self.predicate = predicate }

    /// Holds for exactly the records for which the condition does not, including those with nil.
    @inlinable public static prefix func ! (a: Self) -> Self { Self(!a.predicate) }
}

/// Whether text is compared as it is or with its case folded (Unicode simple case folding, the same on every engine).
public enum CaseSensitivity: Sendable {
    /// Byte for byte.
    case sensitive
    /// «АЛЕК» matches «алек».
    case insensitive
}
