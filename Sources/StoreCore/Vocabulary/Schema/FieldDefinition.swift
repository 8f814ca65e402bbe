/// One field of an entity, as the schema and the catalog know it.
public struct FieldDefinition: Sendable {
    /// The property's name in Swift, used by predicates, dictionaries and JSON.
    public var name: String
    /// The name in the store; by default the property's.
    public var column: String
    /// The type of its values.
    public var type: FieldType
    /// Whether nil is allowed.
    public var isOptional: Bool
    /// The value of rows written before the field existed, which inserts by programs without the field also store. Nil for optional fields.
    public var defaultValue: Value?
    /// The Swift type that a model declares for the field, which may accept fewer values than ``type``: a `UInt8`, a `Float`, an
    /// enumeration, a date as text. Nil if the definition does not come from a model.
    ///
    /// Stored values must be readable as this type, whichever way they are written; see ``takes(_:)``. The type belongs to the running
    /// program, not to the store: catalogs do not keep it, and definitions that differ in nothing else are equal.
    package private(set) var swiftType: (any Storable.Type)?
    /// The results that an update by query may produce by adding to the field: the range and precision of the Swift type.
    public private(set) var sums = SumRange.all
    /// Whether the Swift type is a `Float` or stored as one, so that a double is rounded to the nearest `Float`.
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

    /// The definition without its Swift type, as stores keep it.
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

    /// Hashes the properties that equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(column)
        hasher.combine(type)
        hasher.combine(isOptional)
        hasher.combine(defaultValue)
    }
}
