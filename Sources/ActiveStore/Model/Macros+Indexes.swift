/// Keeps an index over a field, for predicates and orders that use it.
///
/// ```swift
/// @Indexed var name = ""
/// @Indexed(.descending) var score = 0
/// @Indexed(.caseInsensitive) var title = ""
/// ```
///
/// - Parameters:
///   - options: `.descending` keeps the largest first; `.caseInsensitive` holds text with its case folded.
///   - name: The index's name in the store; by default made of the entity and the field.
@attached(peer)
public macro Indexed(_ options: IndexOption..., name: String? = nil) =
    #externalMacro(module: "ActiveStoreMacros", type: "FieldAttributeMacro")

/// Keeps an index over several fields; stands in front of the struct, beside `@Model`, as often as needed.
///
/// ```swift
/// @Indexed("age", .descending("createdAt"))
/// @Model struct Author { … }
/// ```
///
/// - Parameters:
///   - first: The name of the most significant field, plain or in `.descending` or `.caseInsensitive`.
///   - others: The names of the others. All are checked when the program is compiled.
///   - name: The index's name in the store; by default made of the entity and the fields.
@attached(peer)
public macro Indexed(_ first: IndexPart, _ others: IndexPart..., name: String? = nil) =
    #externalMacro(module: "ActiveStoreMacros", type: "FieldAttributeMacro")

/// Lets no two records share a value of this field, and indexes it. Nils never collide.
///
/// With `.caseInsensitive` texts that differ by case alone collide.
///
/// - Parameters:
///   - options: As for ``Indexed(_:name:)``.
///   - name: The index's name in the store.
@attached(peer)
public macro Unique(_ options: IndexOption..., name: String? = nil) =
    #externalMacro(module: "ActiveStoreMacros", type: "FieldAttributeMacro")

/// Lets no two records share the values of these fields together; stands in front of the struct.
///
/// ```swift
/// @Unique("airline", "number")
/// @Model struct Flight { … }
/// ```
///
/// A record with nil in one of them collides with none.
///
/// - Parameters:
///   - first: The name of the most significant field, plain or in `.descending` or `.caseInsensitive`.
///   - others: The names of the others.
///   - name: The index's name in the store.
@attached(peer)
public macro Unique(_ first: IndexPart, _ others: IndexPart..., name: String? = nil) =
    #externalMacro(module: "ActiveStoreMacros", type: "FieldAttributeMacro")

/// How an index keeps a field. A word for attributes: `@Model` reads it while the program is compiled.
public struct IndexOption: Sendable {
    /// Smallest first, the default.
    public static let ascending = IndexOption()
    /// Largest first.
    public static let descending = IndexOption()
    /// Text with its case folded (Unicode simple case folding): «АЛЕК» and «алек» are one.
    public static let caseInsensitive = IndexOption()
}

/// One field of an index over several. A word for attributes: `@Model` reads it while the program is compiled.
public struct IndexPart: Sendable, ExpressibleByStringLiteral {
    /// A field, smallest first.
    public init(stringLiteral field: String) {}
    private init() {}

    /// Smallest first, the default.
    public static func ascending(_ part: IndexPart) -> IndexPart { IndexPart() }
    /// Largest first.
    public static func descending(_ part: IndexPart) -> IndexPart { IndexPart() }
    /// Text with its case folded.
    public static func caseInsensitive(_ part: IndexPart) -> IndexPart { IndexPart() }
}
