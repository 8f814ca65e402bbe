/// How the names of entities, columns and indexes in a store are derived from Swift names.
///
/// A model chooses one: `@Model(naming: .rails)`. Names that it sets explicitly stay: `@Model("people")`, `@Column("born_on")`,
/// `@Indexed(name: "by_age")`.
///
/// | | `HTTPRequest` | `authorID` | an index over it |
/// |---|---|---|---|
/// | `.swift` | `httpRequest` | `authorID` | `httpRequest_authorID_index` |
/// | `.rails` | `http_requests` | `author_id` | `index_http_requests_on_author_id` |
/// | `.fmdbx` | `requests` | `author_id` | `requests_author_id_index` |
///
/// A custom strategy is two or three closures:
///
/// ```swift
/// extension Naming {
///     static let legacy = Naming(entity: { "tbl_" + Naming.snakeCase($0) }, column: { Naming.snakeCase($0) })
/// }
/// ```
public struct Naming: Sendable {
    /// The entity's name, from the name of the model's type.
    public var entity: @Sendable (_ type: String) -> String
    /// A column's name, from the field's.
    public var column: @Sendable (_ field: String) -> String
    /// An index's name, from those of its entity and columns.
    public var index: @Sendable (_ entity: String, _ columns: [String], _ isUnique: Bool) -> String

    /// A strategy. By default indexes are named after their entity and columns.
    public init(
        entity: @escaping @Sendable (_ type: String) -> String, column: @escaping @Sendable (_ field: String) -> String,
        index: @escaping @Sendable (_ entity: String, _ columns: [String], _ isUnique: Bool) -> String = {
            ([$0] + $1 + [$2 ? "unique" : "index"]).joined(separator: "_")
        }
    ) {
        self.entity = entity
        self.column = column
        self.index = index
    }

    /// Swift names with a lowercase first letter: `author`, `httpRequest`, `createdAt`. The default for models without a strategy.
    public static let swift = Naming(entity: { Naming.camelCase(type: $0) }, column: { $0 })

    /// Rails names: tables in the plural, everything in snake case.
    public static let rails = Naming(
        entity: { Naming.plural(Naming.snakeCase($0)) }, column: { Naming.snakeCase($0) },
        index: { entity, columns, _ in "index_" + entity + "_on_" + columns.joined(separator: "_and_") })

    /// FMDBx names: the capital prefix is removed, each capital begins a word, and an s is added: `FMXUser` becomes `users`, `ABWebUser`
    /// `web_users`.
    public static let fmdbx = Naming(entity: { Naming.fmdbxTable($0) }, column: { Naming.snakeCase($0) })
}

extension Naming {
    /// Words joined by `_`: `authorID` becomes `author_id`, `HTTPRequest` becomes `http_request`.
    ///
    /// A capital begins a word, unless it is among capitals; the last of several begins one when a lowercase letter follows.
    public static func snakeCase(_ name: String) -> String {
        let letters = Array(name)
        var result = ""
        for (index, letter) in letters.enumerated() {
            let isStart =
                letter.isUppercase && index > 0 && letters[index - 1] != "_"
                && (!letters[index - 1].isUppercase || (index + 1 < letters.count && letters[index + 1].isLowercase))
            if isStart { result += "_" }
            result += letter.lowercased()
        }
        return result
    }

    /// The reverse: `aaa_bbb_ccc` becomes `aaaBbbCcc`.
    public static func camelCase(_ name: String) -> String {
        let words = name.split(separator: "_", omittingEmptySubsequences: true)
        guard let first = words.first else { return name }
        return first.lowercased() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined()
    }

    /// A type's name with a lowercase first word: `author`, `httpRequest`, `url`.
    static func camelCase(type: String) -> String {
        let letters = Array(type)
        let capitals = letters.prefix { $0.isUppercase }.count
        // The last capital of several begins the next word, unless the name ends there.
        let next = capitals < letters.count ? letters[capitals] : nil
        let lowered = capitals > 1 && next?.isLowercase == true ? capitals - 1 : capitals
        return String(letters.prefix(lowered)).lowercased() + String(letters.dropFirst(lowered))
    }

    private static func fmdbxTable(_ type: String) -> String {
        let capitals = type.prefix { $0.isUppercase }.count
        let name = capitals > 1 && capitals < type.count ? type.dropFirst(capitals - 1) : type[...]
        let words = name.enumerated().map { ($0 > 0 && $1.isUppercase ? "_" : "") + $1.lowercased() }
        return words.joined() + "s"
    }
}

extension EntityDefinition {
    /// The same entity with names from a strategy; generated code calls it.
    ///
    /// - Parameters:
    ///   - naming: The strategy.
    ///   - type: The name of the model's type; nil if the model sets its table name explicitly.
    ///   - keeping: Fields whose explicit column name equals the field's.
    public func named(by naming: Naming, type: String? = nil, keeping: Set<String> = []) -> EntityDefinition {
        var named = self
        if let type { named.name = naming.entity(type) }
        for position in fields.indices where fields[position].column == fields[position].name && !keeping.contains(fields[position].name) {
            named.fields[position].column = naming.column(fields[position].name)
        }
        for (number, index) in indexes.enumerated() {
            let isDefault = index.name == IndexDefinition.defaultName(entity: name, parts: index.parts, unique: index.isUnique)
            guard isDefault else { continue }
            let columns = index.parts.map { part in
                let column = named.position(of: part.field).map { named.fields[$0].column } ?? part.field
                return column + (part.isDescending ? "_desc" : "") + (part.isCaseInsensitive ? "_ci" : "")
            }
            named.indexes[number].name = naming.index(named.name, columns, index.isUnique)
        }
        return named
    }
}
