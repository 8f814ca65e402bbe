import StoreCore

extension Model {
    /// The stored fields by name; dates, data and keys keep their type, fields without a value are left out.
    ///
    /// - Parameter excepted: Fields to leave out.
    /// - Throws: ``StoreError`` `.unknownField` for a name that is no field, `.unstorableValue` for a value that could not be stored.
    ///
    /// As ActiveRealm's `asDictionary(excepted:)`.
    public func asDictionary(excepted: [String] = []) throws -> [String: Value] {
        let entity = Self.entity.definition
        for name in excepted { _ = try entity.requirePosition(of: name) }
        var dictionary: [String: Value] = [:]
        for (field, value) in zip(entity.fields, try storedValues(entity)) where !value.isNull && !excepted.contains(field.name) {
            dictionary[field.name] = value
        }
        return dictionary
    }

    /// The properties named, stored, computed or ignored, by name; those without a value are left out.
    ///
    /// - Throws: ``StoreError`` `.unknownField` for a name that is no property, `.typeMismatch` for a property whose type no field could have.
    ///
    /// As ActiveRealm's `asDictionary(included:)`.
    public func asDictionary(included: [String]) throws -> [String: Value] {
        var dictionary: [String: Value] = [:]
        for (name, value) in try values(of: included) where !value.isNull { dictionary[name] = value }
        return dictionary
    }

    /// The properties named, in that order.
    func values(of names: [String]) throws -> [(String, Value)] {
        let entity = Self.entity.definition
        let stored = try storedValues(entity)
        return try names.map { name in
            if let position = entity.position(of: name) { return (name, stored[position]) }
            guard let derived = Self.derivedValues.first(where: { $0.name == name }) else {
                _ = try entity.requirePosition(of: name)
                return (name, .null)
            }
            guard let value = derived.value(self) else {
                throw StoreError(
                    .typeMismatch, "\(entity.name).\(name) is of a type that no field could have, so it cannot be converted.",
                    entity: entity.name, field: name)
            }
            return (name, value)
        }
    }

    /// All stored fields, by position.
    private func storedValues(_ entity: EntityDefinition) throws -> [Value] {
        let buffer = CellBuffer()
        try write(.all, to: buffer)
        return try buffer.withRow(of: Self.entity) { row in
            try entity.fields.indices.map { try row.value($0, type: entity.fields[$0].type) }
        }
    }
}
