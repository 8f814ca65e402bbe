/// What a struct with `@Model` says, as plain values.
///
/// Everything the expansion needs and nothing of the syntax tree: the reader (``DeclarationReader``) is the only code
/// that looks at syntax, the expansion only writes text. A declaration exists only when nothing in the struct was
/// wrong.
struct ModelDeclaration: Equatable {
    /// The name of the struct, without backticks.
    var name: String
    var access: AccessLevel
    /// The table name given in `@Model(table:)`; nil leaves it to the naming strategy.
    var table: String?
    var hasTimestamps: Bool
    /// The stored properties that become fields, in the order of the source.
    var fields: [ModelProperty]
    /// What the struct declares itself, by full name: `init(name:age:)`, `hash(into:)`, `==`, `description`.
    var ownMembers: Set<String>

    /// The field marked `@Key`, if there is one.
    var key: ModelProperty? { fields.first(where: \.isKey) }
}

/// One stored property that becomes a field of the entity.
struct ModelProperty: Equatable {
    /// The name without backticks, as the store sees it.
    var name: String
    /// The type as written, or as a literal default implies it.
    var type: String
    /// The default value as written; `nil` where an optional variable has none.
    var defaultValue: String?
    var access: AccessLevel
    var isLet: Bool
    var isKey = false
    /// The name given by `@Column`.
    var column: String?
    /// `@Indexed` and `@Unique`, in the order of the source.
    var indexes: [IndexAttribute] = []

    /// The type inside of `T?` or `Optional<T>`; nil for every other type.
    var wrappedType: String?
    var isOptional: Bool { wrappedType != nil }
}

/// `@Indexed(…)` or `@Unique(…)` on a field.
struct IndexAttribute: Equatable {
    var isUnique: Bool
    var arguments: [Argument]

    struct Argument: Equatable {
        var label: String?
        var value: String
    }
}

/// Who may use a declaration, narrowest first.
enum AccessLevel: Int, Comparable {
    case `private`, `fileprivate`, `internal`, `package`, `public`

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

    /// The modifier in front of a member that is as visible as its type, with a space; empty where the language's
    /// default says it.
    var modifier: String {
        switch self {
        case .private, .fileprivate, .internal: ""
        case .package: "package "
        case .public: "public "
        }
    }
}
