import FoundationEssentials

/// A struct whose values are records of a store.
///
/// Write `@Model` before the struct and everything below is generated; or write it by hand, which is documented in `Docs/HandWrittenModels.md`
/// and costs about thirty lines. Model values are plain values: copying one copies the record, and nothing is stored until you say `save()`.
///
/// ```swift
/// @Model struct Author {
///     @Indexed var name = ""
///     var age = 0
///     @Unique var email: String?
/// }
///
/// var alice = Author(name: "Alice", age: 28)
/// try alice.save()
/// let adults = try Author.where { $0.age >= 18 }.order(by: \.name).all()
/// ```
public protocol Model: JoinSide, FormatArgument, Hashable, Identifiable where ID == Key, Joined == Self {
    /// The type of the key: ``UID`` unless the model declares `@Key`.
    associatedtype Key: ModelKey
    /// The typed columns, for predicates and orders.
    associatedtype Fields: Sendable

    /// The schema.
    static var entity: EntityID { get }
    /// The typed columns.
    static var fields: Fields { get }
    /// The name of the store that keeps the model's records where nothing nearer is given; nil for the default. See ``NamedStores``.
    static var storeName: String? { get }
    /// Properties that are computed or ignored, which `asDictionary(included:)` can name.
    static var derivedValues: [DerivedValue<Self>] { get }

    /// The relations, for storing and loading related records.
    static var relationLinks: [any RelationLink<Self>] { get }

    /// The key.
    var id: Key { get }
    /// What the record knows about its stored state.
    var recordState: RecordState { get set }

    /// Decodes a stored record: all fields in the entity's order.
    init(row: inout Row) throws
    /// Makes a new record from the fields given; the others get their declared defaults.
    ///
    /// - Throws: ``StoreError`` `.badRequest` for a field that has no default and is not given.
    init(new row: inout Row, given: FieldSet) throws
    /// Writes the fields of the set, ascending.
    func write(_ fields: FieldSet, to writer: any RowWriter) throws
    /// Writes the fields of the set from a stored record, ascending, as decoding and writing it would.
    static func copy(_ fields: FieldSet, of row: inout Row, to writer: any RowWriter) throws
    /// Sets `updatedAt` without counting as a change; nothing where the model has no timestamps.
    mutating func stamp(updatedAt: Date)
    /// The value of `updatedAt`, if the model has timestamps.
    var updatedAtStamp: Date? { get }

    // What follows is answered by the protocols `Callbacks` and `Validated` for the models that conform to them, and by the default for the
    // others: a save asks the type and casts nothing. Models do not write it.

    /// Whether the model has ``Callbacks``.
    static var _hasCallbacks: Bool { get }
    /// What a store calls around the removal of a record.
    static var _recordHooks: RecordHooks.Entity { get }
    /// Calls one of the ``Callbacks``.
    mutating func _callBack(_ moment: CallbackMoment, _ transaction: WriteTransaction) throws
    /// Calls ``Callbacks/afterCommit(_:)``.
    func _committed(_ change: RecordChange)
    /// Whether the model is ``Validated``.
    static var _isValidated: Bool { get }
    /// Runs the validations of a ``Validated`` model.
    func _validate(_ problems: inout ValidationProblems<Self>, _ reader: @autoclosure () throws -> any EngineReader) throws
}

extension Model {
    /// None: the default store.
    public static var storeName: String? { nil }
    /// None.
    public static var derivedValues: [DerivedValue<Self>] { [] }
    /// None.
    public static var relationLinks: [any RelationLink<Self>] { [] }
    /// Decodes the record and writes its fields.
    public static func copy(_ fields: FieldSet, of row: inout Row, to writer: any RowWriter) throws {
        try Self(row: &row).write(fields, to: writer)
    }
    /// Nothing.
    public mutating func stamp(updatedAt: Date) {}
    /// No timestamps.
    public var updatedAtStamp: Date? { nil }
    /// Equal keys hash alike.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A model with `createdAt` and `updatedAt`, as all are unless declared `@Model(timestamps: false)`.
public protocol Timestamped: Model {
    /// When the record was made; set in `init`, may be set by you.
    var createdAt: Date { get set }
    /// When it was last changed in the store; equal to ``createdAt`` until then.
    var updatedAt: Date { get set }
}

/// A computed or ignored property that conversion can name.
public struct DerivedValue<M>: Sendable {
    /// The property's name.
    public let name: String
    /// Its value; nil when its type is none that a field could have.
    public let value: @Sendable (M) -> Value?

    /// Describes a property.
    public init(_ name: String, _ value: @escaping @Sendable (M) -> Value?) {
        self.name = name
        self.value = value
    }

    /// The value of a property of a storable type.
    public static func of(_ value: some Storable) -> Value? { value.storedValue }
    /// A property of another type has no value that could be converted.
    @_disfavoredOverload public static func of<T>(_ value: T) -> Value? { nil }
}
