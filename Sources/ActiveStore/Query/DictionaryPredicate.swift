import StoreCore

/// Conditions given as a dictionary: all fields have the given values.
enum DictionaryPredicate {
    /// - Throws: ``StoreError`` `.unknownField` or `.typeMismatch`.
    static func make(_ values: [String: (any ValueConvertible)?], _ entity: EntityDefinition) throws -> PredicateCode {
        // Sorted by the entity's order, so that equal dictionaries produce equal shapes.
        let pairs = try positions(values, entity).sorted { $0.0 < $1.0 }
        return .all(of: pairs.map { .compare($0.0, .equal, $0.1) })
    }

    /// The positions and converted values of a dictionary's entries.
    static func positions(_ values: [String: (any ValueConvertible)?], _ entity: EntityDefinition) throws -> [(
        Int, Value
    )] {
        try values.map { name, value in
            let position = try entity.requirePosition(of: name)
            return (position, try (value?.storedValue ?? .null).fitting(entity.fields[position], of: entity))
        }
    }
}
