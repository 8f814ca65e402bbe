import StoreCore

/// One change of an update by query: `.set(\.isMinor, true)`, `.add(\.visits, 1)`.
public struct FieldChange<M: Model>: Sendable, Hashable {
    let assignment: Assignment

    /// Sets the field to this value.
    public static func set<V>(_ field: KeyPath<M.Fields, Field<M, V>>, _ value: V) -> FieldChange {
        FieldChange(assignment: Assignment(M.fields[keyPath: field].position, .set(value.normalized.storedValue)))
    }

    /// Adds this number to the field; nil stays nil.
    public static func add<V>(_ field: KeyPath<M.Fields, Field<M, V>>, _ number: V.NonOptional) -> FieldChange
    where V.NonOptional: Summable {
        FieldChange(assignment: Assignment(M.fields[keyPath: field].position, .add(number.storedValue)))
    }
}
