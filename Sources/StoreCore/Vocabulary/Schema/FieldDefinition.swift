/// One field of an entity, as the schema and the catalogue know it.
public struct FieldDefinition: Sendable, Hashable, Codable {
    /// The property's name in Swift; what predicates, dictionaries and JSON use.
    public var name: String
    /// The name in the store; the property's unless the model says otherwise.
    public var column: String
    /// The type of its values.
    public var type: FieldType
    /// Whether nil is allowed.
    public var isOptional: Bool
    /// The value that rows written before the field existed have, and that inserts of programs without it store. Nil for optional fields.
    public var defaultValue: Value?

    /// Describes a field.
    public init(
        name: String, column: String? = nil, type: FieldType, isOptional: Bool = false, defaultValue: Value? = nil
    ) {
        self.name = name
        self.column = column ?? name
        self.type = type
        self.isOptional = isOptional
        self.defaultValue = defaultValue
    }

    /// Describes a field of a Swift type, with the literal default of its declaration if it has one.
    public static func of<T: Storable>(
        _ name: String, _ type: T.Type, column: String? = nil, default value: T? = nil
    ) -> FieldDefinition {
        let stored = value?.storedValue
        return FieldDefinition(
            name: name, column: column, type: T.fieldType, isOptional: T.isOptional,
            defaultValue: stored?.isNull == true ? nil : stored)
    }
}
