/// One change of an update by query.
public struct Assignment: Sendable, Hashable {
    /// The change of the field.
    public enum Operation: Sendable, Hashable {
        /// Sets the field to this value.
        case set(Value)
        /// Adds this number to it; nil stays nil.
        case add(Value)
    }

    /// The position of the field.
    public var field: Int
    /// The change.
    public var operation: Operation

    /// Describes a change.
    public init(_ field: Int, _ operation: Operation) {
        self.field = field
        self.operation = operation
    }

    /// Checks changes against the entity: known fields, each at most once and not the key, values of the right types, nil only where
    /// allowed.
    ///
    /// - Returns: The changes with their values as the fields' types store them.
    /// - Throws: ``StoreError`` `.unknownField`, `.typeMismatch`, `.unstorableValue`, `.constraint` or `.badRequest`.
    package static func checked(_ assignments: [Assignment], of entity: EntityDefinition) throws -> [Assignment] {
        var seen = FieldSet()
        return try assignments.map { assignment in
            let field = try FetchRequest.field(assignment.field, of: entity)
            if seen.contains(assignment.field) {
                throw StoreError(
                    .badRequest, "An update sets \(entity.name).\(field.name) twice.", entity: entity.name, field: field.name)
            }
            if assignment.field == entity.key {
                throw StoreError(
                    .badRequest, "An update by query cannot change the key \(entity.name).\(field.name).", entity: entity.name,
                    field: field.name)
            }
            seen.insert(assignment.field)
            switch assignment.operation {
            case .set(let value): return Assignment(assignment.field, .set(try value.storable(in: field, of: entity)))
            case .add(let value):
                guard [.int, .double, .decimal].contains(field.type), !value.isNull else {
                    throw StoreError(
                        .typeMismatch,
                        "\(entity.name).\(field.name) is a field of type \(field.type.rawValue), to which nothing can be added.",
                        entity: entity.name, field: field.name)
                }
                // A number outside the field's range, such as -1 for an unsigned one, may still lead to a sum within it.
                return Assignment(assignment.field, .add(try value.ofType(of: field, of: entity)))
            }
        }
    }
}
