// Generated code records when a record was made, so the library exports `Date` even where Foundation is not imported.
@_exported import struct FoundationEssentials.Date

/// Makes a struct a model: its stored properties become fields, and it can be saved, found, queried and removed.
///
/// ```swift
/// @Model struct Author {
///     @Indexed var name = ""
///     var age = 0
///     @Unique(.caseInsensitive) var email: String?
///     @Ignored var isSelected = false
/// }
///
/// @Model("airports", timestamps: false)
/// struct Airport {
///     @Key var faa: String
///     var name = ""
/// }
/// ```
///
/// It generates: the key `uid` with `id` (unless a field is marked ``Key()``), `createdAt` and `updatedAt`, an `init` with a parameter
/// for each property and the declared defaults, `Fields` for predicates, the schema, the reading and writing of rows, tracking of
/// changed fields, and `==` by stored values. The editor's "expand macro" shows all of it, and it can be written by hand instead.
///
/// Requirements:
/// - Every field has a type that is written out, or implied by a literal or by a call like `Data()`. A macro sees text, not types.
/// - A field with a default is a `var`. A `let` without a value is a field that is set once, in `init`.
/// - Your own initializers call the generated `self.init(…)`; `init(uid: nil, …)` selects it when the labels are the same.
/// - No generics, no isolation to an actor, no observers or property wrappers on fields; such properties can be marked ``Ignored()``.
///
/// A property that is `private` or `fileprivate` and has a default is a field, but not a parameter of `init`.
///
/// If the struct declares `Codable`, `Encodable` or `Decodable`, `encode(to:)` and `init(from:)` are generated unless you write them:
/// - The key, the timestamps and the fields are coded by name, a reference as its key (`authorID`); nils and ignored properties are not.
/// - Relations are encoded where they were loaded with the record and their model is `Encodable`; related records in the input are ignored.
/// - A decoded record is new. A field that is absent gets the declared default, nil, a generated key or the present time, and is otherwise
///   `DecodingError.keyNotFound`. Values are rounded as by `init`.
/// - Your own `CodingKeys`, an enum in the struct, decides which fields are coded, and their names.
///
/// - Parameters:
///   - table: The name in the store. By default the name of the struct with a lower-case first letter: `author`, `httpRequest`.
///   - naming: How names in the store are derived where none are given: `.rails`, `.fmdbx` or your own; see ``Naming``.
///   - store: The name of the store that keeps the records when no closer one is given; see ``NamedStores``.
///   - readOnly: `true` for a view of an SQL database, or a table without a
///     key: the records can be read, and the store creates and changes nothing.
///   - timestamps: `false` for a model without `createdAt` and `updatedAt`.
@attached(member, names: arbitrary)
@attached(memberAttribute)
@attached(extension, conformances: Model, Timestamped)
public macro Model(_ table: String? = nil, naming: Naming = .swift, store: String? = nil, readOnly: Bool = false, timestamps: Bool = true) =
    #externalMacro(module: "ActiveStoreMacros", type: "ModelMacro")

/// Makes this field the key of the model instead of a generated `uid`: an `Int64`, `Int` or `String`.
///
/// For natural keys and existing databases. The key cannot be optional; by default records are ordered by it.
@attached(peer)
public macro Key() = #externalMacro(module: "ActiveStoreMacros", type: "FieldAttributeMacro")

/// Leaves a property out of the store: it exists only in memory, and records that are read have its default.
///
/// It needs a default value or an optional type, and may be lazy, observed or wrapped.
@attached(peer)
public macro Ignored() = #externalMacro(module: "ActiveStoreMacros", type: "FieldAttributeMacro")

/// Makes this field the version of the record, for optimistic locking: an `Int` that starts at 1 and moves by one with every change.
///
/// ```swift
/// @Model struct Article {
///     var title = ""
///     @Version var version: Int
/// }
/// ```
/// A save or `destroy()` of a record that was changed in the store after it was read throws ``StoreError`` `.conflict` with both versions
/// in ``StoreError/versions``. The field is read-only, cannot be passed to `init`, and is 0 until the first save unless another default is
/// declared. A model has at most one.
@attached(peer)
public macro Version() = #externalMacro(module: "ActiveStoreMacros", type: "FieldAttributeMacro")

/// Gives a field another name in the store: letters, digits and `_`, at most 63.
///
/// Predicates, dictionaries and JSON still use the property's name.
@attached(peer)
public macro Column(_ name: String) = #externalMacro(module: "ActiveStoreMacros", type: "FieldAttributeMacro")

/// Written by ``Model(_:naming:store:readOnly:timestamps:)`` on each variable field: its accessors and a check of its type.
@attached(accessor)
@attached(peer, names: prefixed(_type_))
public macro _ModelField(_ position: Int) = #externalMacro(module: "ActiveStoreMacros", type: "ModelFieldMacro")

/// Written by ``Model(_:naming:store:readOnly:timestamps:)`` on each constant field: a check of its type.
@attached(peer, names: prefixed(_type_))
public macro _ModelConstant() = #externalMacro(module: "ActiveStoreMacros", type: "ModelConstantMacro")
