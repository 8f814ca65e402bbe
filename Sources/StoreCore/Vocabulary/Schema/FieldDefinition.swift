/// One field of an entity, as the schema and the catalog know it.
public struct FieldDefinition: Sendable {
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
    /// The Swift type that a model declares the field with, which may take less than ``type``: a `UInt8`, a `Float`, an enumeration, a date as
    /// text. Nil where the definition comes from no model.
    ///
    /// Stored values have to be readable as this type, whichever way it is written; see ``takes(_:)``. The type belongs to the running program,
    /// not to the store: catalogs do not keep it, and definitions that differ in nothing else are equal.
    package private(set) var swiftType: (any Storable.Type)?
    /// The results that an update by query may produce by adding to the field: the range and precision of the Swift type.
    public private(set) var sums = SumRange.all
    /// Whether the Swift type is a `Float` or stored as one, so that a double given for it means the nearest one.
    package private(set) var holdsFloats = false

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
        var field = FieldDefinition(
            name: name, column: column, type: T.fieldType, isOptional: T.isOptional,
            defaultValue: stored?.isNull == true ? nil : stored)
        field.swiftType = type
        field.sums = SumRange(of: type)
        field.holdsFloats = type.base == Float.self
        return field
    }

    /// The same without its Swift type: what stores keep.
    var stored: FieldDefinition {
        FieldDefinition(name: name, column: column, type: type, isOptional: isOptional, defaultValue: defaultValue)
    }
}

extension FieldDefinition: Hashable, Codable {
    private enum CodingKeys: String, CodingKey { case name, column, type, isOptional, defaultValue }

    /// Equal in everything that is stored.
    public static func == (a: FieldDefinition, b: FieldDefinition) -> Bool {
        a.name == b.name && a.column == b.column && a.type == b.type && a.isOptional == b.isOptional && a.defaultValue == b.defaultValue
    }

    /// Feeds what equality looks at.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(column)
        hasher.combine(type)
        hasher.combine(isOptional)
        hasher.combine(defaultValue)
    }
}
