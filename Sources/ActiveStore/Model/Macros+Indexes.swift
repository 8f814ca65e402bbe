/// Maintains an index over a field, for predicates and orders that use it.
///
/// ```swift
/// @Indexed var name = ""
/// @Indexed(.descending) var score = 0
/// @Indexed(.caseInsensitive) var title = ""
/// ```
///
/// - Parameters:
///   - options: `.descending` keeps the largest first; `.caseInsensitive` keeps text with its case folded.
///   - name: The index's name in the store; by default derived from the entity and the field.
@attached(peer)
public macro Indexed(_ options: IndexOption..., name: String? = nil) =
    #externalMacro(module: "ActiveStoreMacros", type: "FieldAttributeMacro")

/// Maintains an index over several fields. Written in front of the struct, beside `@Model`, as often as needed.
///
/// ```swift
/// @Indexed("age", .descending("createdAt"))
/// @Model struct Author { … }
/// ```
///
/// - Parameters:
///   - first: The name of the most significant field, plain or in `.descending` or `.caseInsensitive`.
///   - others: The names of the other fields. All are checked at compile time.
///   - name: The index's name in the store; by default derived from the entity and the fields.
@attached(peer)
public macro Indexed(_ first: IndexPart, _ others: IndexPart..., name: String? = nil) =
    #externalMacro(module: "ActiveStoreMacros", type: "FieldAttributeMacro")

/// Makes the values of this field unique, by an index. Nils never collide.
///
/// With `.caseInsensitive`, texts that differ only in case collide.
///
/// - Parameters:
///   - options: As for ``Indexed(_:name:)``.
///   - name: The index's name in the store.
@attached(peer)
public macro Unique(_ options: IndexOption..., name: String? = nil) =
    #externalMacro(module: "ActiveStoreMacros", type: "FieldAttributeMacro")

/// Makes the combined values of these fields unique. Written in front of the struct.
///
/// ```swift
/// @Unique("airline", "number")
/// @Model struct Flight { … }
/// ```
///
/// A record with nil in one of the fields never collides.
///
/// - Parameters:
///   - first: The name of the most significant field, plain or in `.descending` or `.caseInsensitive`.
///   - others: The names of the other fields.
///   - name: The index's name in the store.
@attached(peer)
public macro Unique(_ first: IndexPart, _ others: IndexPart..., name: String? = nil) =
    #externalMacro(module: "ActiveStoreMacros", type: "FieldAttributeMacro")

/// How an index keeps a field. Used in attributes, which `@Model` reads at compile time.
public struct IndexOption: Sendable {
    /// Smallest first, the default.
    public static let ascending = IndexOption()
    /// Largest first.
    public static let descending = IndexOption()
    /// Text with its case folded (Unicode simple case folding): «АЛЕК» and «алек» are one.
    public static let caseInsensitive = IndexOption()
}

/// One field of an index over several. Used in attributes, which `@Model` reads at compile time.
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
