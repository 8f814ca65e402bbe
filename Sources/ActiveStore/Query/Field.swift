/// What conditions can be made of: a field of the model, or of a record it refers to.
public protocol Column<Root, Value>: Sendable {
    /// The model whose records fulfil the condition or do not.
    associatedtype Root
    /// The type of the field.
    associatedtype Value: Storable
    /// The field's position in its entity.
    var position: Int { get }
    /// A condition on the field's own entity as one on the root.
    func condition(_ leaf: PredicateCode) -> Condition<Root>
}

/// A typed column of a model: what `$0.age` is inside `where { $0.age > 40 }`.
@frozen public struct Field<Model, Value: Storable>: Column {
    /// The field's position in the entity.
    public let position: Int

    /// The column at a position; the generated `Fields` make these.
    @inlinable public init(_ position: Int) { self.position = position }

    /// The condition as it is.
    @inlinable public func condition(_ leaf: PredicateCode) -> Condition<Model> { Condition(leaf) }
}

/// A condition on records of one model; the typed form of a ``PredicateCode``.
@frozen public struct Condition<Model>: Sendable, Hashable {
    /// The condition as data.
    public var predicate: PredicateCode

    /// Types a predicate whose positions are those of the model.
    @inlinable public init(_ predicate: PredicateCode) { self.predicate = predicate }

    /// Both hold.
    @inlinable public static func && (a: Self, b: Self) -> Self { Self(a.predicate && b.predicate) }
    /// At least one holds.
    @inlinable public static func || (a: Self, b: Self) -> Self { Self(a.predicate || b.predicate) }
    /// Exactly the records for which it does not hold, those with nil included.
    @inlinable public static prefix func ! (a: Self) -> Self { Self(!a.predicate) }
}

/// Whether text is compared as it is or with its case folded (Unicode simple case folding, the same on every engine).
public enum CaseSensitivity: Sendable {
    /// Byte for byte.
    case sensitive
    /// «АЛЕК» matches «алек».
    case insensitive
}
