/// What a struct with `@Model` says, as plain values.
///
/// Everything the expansion needs and nothing of the syntax tree: the reader (``DeclarationReader``) is the only code
/// that looks at syntax, the expansion only writes text. A declaration exists only when nothing in the struct was
/// wrong.
struct ModelDeclaration: Equatable {
    /// The name of the struct as code spells it, in backticks where it needs them.
    var name: String
    var access: AccessLevel
    /// The name in the store.
    var entity: String
    /// Whether that name is given, and not made of the struct's.
    var hasOwnEntity = false
    /// The expression for the strategy that makes names, if there is one.
    var naming: String?
    /// The expression for the name of the store, if there is one.
    var storeName: String?
    /// Whether the records are only read.
    var isReadOnly = false
    var hasTimestamps: Bool
    /// The stored properties in the order of the source, ignored ones among them.
    var properties: [ModelProperty]
    /// Where the properties lead that are relations, in the order of the source.
    var relations: [ModelRelation] = []
    /// Indexes of one field first, as the fields stand, then those declared on the struct.
    var indexes: [ModelIndex]
    /// Computed and ignored properties that conversion can name.
    var derived: [String]
    /// What the struct declares itself, by full name: `init(name:age:)`, `hash(into:)`, `==`, `description`.
    var ownMembers: Set<String>

    /// The properties that are stored as fields of the entity.
    var fields: [ModelProperty] { properties.filter { $0.kind == .field } }
    /// The field marked `@Key`, if there is one.
    var key: ModelProperty? { fields.first(where: \.isKey) }
    /// Where the declared fields begin: the generated ones stand before them.
    var firstPosition: Int { (key == nil ? 1 : 0) + (hasTimestamps ? 2 : 0) }
}

/// One stored property of the struct.
struct ModelProperty: Equatable {
    /// What becomes of the property.
    enum Kind: Equatable {
        /// A field of the entity.
        case field
        /// Not stored, but a parameter of the memberwise initializer.
        case ignored
    }

    var kind = Kind.field
    /// The name without backticks, as the store sees it.
    var name: String
    /// The name as code spells it.
    var identifier: String
    /// The type as written, or as a literal default implies it.
    var type: String
    /// The default value as written; `nil` where an optional variable has none.
    var defaultValue: DefaultValue?
    var access: AccessLevel
    var isLet: Bool
    var isKey = false
    /// The name in the store, if it is another than the property's.
    var column: String?
    /// The type inside of `T?` or `Optional<T>`; nil for every other type.
    var wrappedType: String?

    /// Where the property leads, if it is a `@BelongsTo`.
    var reference: Reference?

    /// What a field that holds a key leads to.
    struct Reference: Equatable {
        var target: String
        /// The type of the key, where the model refers to itself: its `Key` is not known yet while its fields are looked at.
        var ownKey: String?
        /// The relation's place among those of the model.
        var number: Int
    }

    var isOptional: Bool { wrappedType != nil }
    /// The name as a field: a reference is the field of a key.
    var fieldName: String { reference == nil ? name : name + "ID" }
    /// The field as code spells it.
    var fieldIdentifier: String { reference == nil ? identifier : ModelProperty.keyIdentifier(of: name) }
    /// The type that is stored.
    var storedType: String {
        guard let reference else { return type }
        return (reference.ownKey ?? reference.target + ".Key") + (isOptional ? "?" : "")
    }

    /// The variable that holds the value: a twin beside the property, unless the property is constant and holds it
    /// itself.
    var storage: String { isLet ? "self.\(identifier)" : twin }
    /// The name of the stored variable behind the property.
    var twin: String { ModelProperty.twin(of: name) }
    /// Whether the memberwise initializer takes it: all but hidden ones that can do without.
    var isParameter: Bool { access > .fileprivate || defaultValue == nil }

    static func twin(of name: String) -> String { isPlain(name) ? "_" + name : "`_\(name)`" }

    /// The property beside a reference that is its key, as code spells it.
    static func keyIdentifier(of name: String) -> String { isPlain(name) ? name + "ID" : "`\(name)ID`" }

    private static func isPlain(_ name: String) -> Bool {
        name.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
    }
}

/// The default value of a property.
struct DefaultValue: Equatable {
    /// An expression that can stand as an argument.
    var text: String
    /// A literal keeps its value under rounding, so it may be stored as it is.
    var isLiteral = false
    /// The expression that goes into the catalog: only what is the same in every run of every program.
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

/// Who may use a declaration, narrowest first.
enum AccessLevel: Int, Comparable {
    case `private`, `fileprivate`, `internal`, `package`, `public`

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

    /// The modifier of a member that is as visible as the struct around it, with a space; empty where the language
    /// says it.
    var modifier: String {
        switch self {
        case .private, .fileprivate, .internal: ""
        case .package: "package "
        case .public: "public "
        }
    }

    /// The modifier of something that belongs to a property but stands in another type of the same file.
    var neighbourModifier: String { self < .internal ? "fileprivate " : modifier }
}
