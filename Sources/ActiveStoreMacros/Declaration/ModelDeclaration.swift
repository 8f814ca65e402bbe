/// The content of a struct with `@Model`, as plain values.
///
/// It has everything the expansion needs and no syntax tree: only the reader (``DeclarationReader``) inspects
/// syntax, and the expansion only writes text. A declaration exists only if the struct has no errors.
struct ModelDeclaration: Equatable {
    /// The name of the struct as written in code, with backticks where needed.
    var name: String
    var access: AccessLevel
    /// The name in the store.
    var entity: String
    /// Whether that name is given rather than derived from the struct's.
    var hasOwnEntity = false
    /// The expression for the naming strategy, if there is one.
    var naming: String?
    /// The expression for the name of the store, if there is one.
    var storeName: String?
    /// Whether the model is read-only.
    var isReadOnly = false
    var hasTimestamps: Bool
    /// The stored properties in source order, ignored ones included.
    var properties: [ModelProperty]
    /// The relations, in source order.
    var relations: [ModelRelation] = []
    /// First the indexes of single fields, in field order, then those declared on the struct.
    var indexes: [ModelIndex]
    /// Computed and ignored properties that conversion can name.
    var derived: [String]
    /// The struct's own declarations, by full name: `init(name:age:)`, `hash(into:)`, `==`, `description`.
    var ownMembers: Set<String>
    /// What of `Codable` is written; nil for nothing.
    var coding: ModelCoding?

    /// The properties that are stored as fields of the entity.
    var fields: [ModelProperty] { properties.filter { $0.kind == .field } }
    /// The field marked `@Key`, if there is one.
    var key: ModelProperty? { fields.first(where: \.isKey) }
    /// The field marked `@Version`, if there is one.
    var version: ModelProperty? { fields.first(where: \.isVersion) }
    /// The position of the first declared field; the generated ones come before it.
    var firstPosition: Int { (key == nil ? 1 : 0) + (hasTimestamps ? 2 : 0) }
}

/// One stored property of the struct.
struct ModelProperty: Equatable {
    /// How the property is treated.
    enum Kind: Equatable {
        /// A field of the entity.
        case field
        /// Not stored, but a parameter of the memberwise initializer.
        case ignored
    }

    var kind = Kind.field
    /// The name without backticks, as the store sees it.
    var name: String
    /// The name as written in code.
    var identifier: String
    /// The type as written, or inferred from a literal default.
    var type: String
    /// The default value as written; `nil` for an optional variable without one.
    var defaultValue: DefaultValue?
    var access: AccessLevel
    var isLet: Bool
    var isKey = false
    /// Whether it is the version that every change of a record moves.
    var isVersion = false
    /// The name in the store, if it differs from the property's.
    var column: String?
    /// The type wrapped by `T?` or `Optional<T>`; nil for other types.
    var wrappedType: String?

    /// The target of the property, if it is a `@BelongsTo`.
    var reference: Reference?

    /// The target of a field that holds a key.
    struct Reference: Equatable {
        var target: String
        /// The type of the key if the model refers to itself: its `Key` is not known yet while its fields are read.
        var ownKey: String?
        /// The relation's number within the model.
        var number: Int
    }

    var isOptional: Bool { wrappedType != nil }
    /// The name as a field; a reference is stored as a field with the key.
    var fieldName: String { reference == nil ? name : name + "ID" }
    /// The field as written in code.
    var fieldIdentifier: String { reference == nil ? identifier : ModelProperty.keyIdentifier(of: name) }
    /// The type that is stored.
    var storedType: String {
        guard let reference else { return type }
        return (reference.ownKey ?? reference.target + ".Key") + (isOptional ? "?" : "")
    }

    /// The variable that holds the value: a twin beside the property, unless the property is constant and holds it itself.
    var storage: String { isLet ? "self.\(identifier)" : twin }
    /// The name of the property's stored variable.
    var twin: String { ModelProperty.twin(of: name) }
    /// Whether it is a parameter of the memberwise initializer: all properties except the version and hidden ones with a default.
    var isParameter: Bool { !isVersion && (access > .fileprivate || defaultValue == nil) }

    static func twin(of name: String) -> String { isPlain(name) ? "_" + name : "`_\(name)`" }

    /// The name, as written in code, of the key property beside a reference.
    static func keyIdentifier(of name: String) -> String { isPlain(name) ? name + "ID" : "`\(name)ID`" }

    private static func isPlain(_ name: String) -> Bool {
        name.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
    }
}

/// The default value of a property.
struct DefaultValue: Equatable {
    /// An expression that is valid as an argument.
    var text: String
    /// Whether it is a literal, which rounding does not change, so that it can be stored as it is.
    var isLiteral = false
    /// The expression for the catalog, only if it has the same value in every run of every program.
    var catalogued: String?
}

/// An index over one or several fields.
struct ModelIndex: Equatable {
    struct Part: Equatable {
        /// The name of the property.
        var field: String
        var isDescending = false
        var isCaseInsensitive = false
    }

    var parts: [Part]
    var isUnique: Bool
    /// The name in the store, if one was given.
    var name: String?
}

/// The access level of a declaration, narrowest first.
enum AccessLevel: Int, Comparable {
    case `private`, `fileprivate`, `internal`, `package`, `public`

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

    /// The modifier, with a space, of a member that is as visible as the struct around it; empty where it is implied.
    var modifier: String {
        switch self {
        case .private, .fileprivate, .internal: ""
        case .package: "package "
        case .public: "public "
        }
    }

    /// The modifier of a declaration that belongs to a property but is in another type of the same file.
    var neighbourModifier: String { self < .internal ? "fileprivate " : modifier }
}
