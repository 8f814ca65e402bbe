import FoundationEssentials
import StoreCore

/// A struct whose values are records of a store.
///
/// Write `@Model` before the struct to generate everything below, or write the roughly thirty lines by hand as `Docs/HandWrittenModels.md`
/// describes. Model values are plain values: copying one copies the record, and nothing is stored until you call `save()`.
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
    /// The name of the store that keeps the model's records when no closer one is given; nil for the default. See ``NamedStores``.
    static var storeName: String? { get }
    /// Computed and ignored properties that `asDictionary(included:)` can name.
    static var derivedValues: [DerivedValue<Self>] { get }

    /// The relations, for storing and loading related records.
    static var relationLinks: [any RelationLink<Self>] { get }

    /// The key.
    var id: Key { get }
    /// The record's knowledge of its stored state.
    var recordState: RecordState { get set }

    /// Decodes a stored record: all fields in the entity's order.
    init(row: inout Row) throws
    /// Makes a new record from the given fields; the others get their declared defaults.
    ///
    /// - Throws: ``StoreError`` `.badRequest` if a field without a default is missing.
    init(new row: inout Row, given: FieldSet) throws
    /// Writes the fields of the set, ascending.
    func write(_ fields: FieldSet, to writer: any RowWriter) throws
    /// Writes the fields of the set from a stored record, ascending, as decoding and writing the record would.
    static func copy(_ fields: FieldSet, of row: inout Row, to writer: any RowWriter) throws
    /// Sets `updatedAt` without marking it as changed; does nothing if the model has no timestamps.
    mutating func stamp(updatedAt: Date)
    /// The value of `updatedAt`, if the model has timestamps.
    var updatedAtStamp: Date? { get }

    /// Sets the version without marking it as changed; does nothing if the model has none.
    mutating func stamp(version: Int)
    /// The version of the record, if the model has one.
    var versionStamp: Int? { get }

    // The protocols `Callbacks` and `Validated` implement the following requirements for models that conform to
    // them; other models get defaults. So a save calls the type without a cast. Models do not implement them.

    /// Whether the model has ``Callbacks``.
    static var _hasCallbacks: Bool { get }
    /// The hooks that a store calls around the removal of a record.
    static var _recordHooks: RecordHooks.Entity { get }
    /// Calls one of the ``Callbacks``.
    mutating func _callBack(_ moment: CallbackMoment, _ transaction: WriteTransaction) throws
    /// Calls ``Callbacks/afterCommit(_:)``.
    func _committed(_ change: RecordChange)
    /// Whether the model is ``Validated``.
    static var _isValidated: Bool { get }
    /// Runs the validations of a ``Validated`` model.
    func _validate(_ problems: inout ValidationProblems<Self>, _ reader: @autoclosure () throws -> any EngineReader) throws

    /// Reads the records of a request. It is a requirement, so that its loop is compiled with the model's concrete type for callers
    /// too that are generic, such as a relation. Models do not implement it.
    ///
    /// - Parameter willRead: Called with each row and the number of records before it; `.stop` ends the reading without that record.
    static func _records(
        _ request: FetchRequest, _ reader: any EngineReader, willRead: ((inout Row, Int) throws -> Step)?
    ) throws -> [Self]
}

extension Model {
    /// nil: the default store.
    public static var storeName: String? { nil }
    /// None by default.
    public static var derivedValues: [DerivedValue<Self>] { [] }
    /// None by default.
    public static var relationLinks: [any RelationLink<Self>] { [] }
    /// Decodes the record and writes its fields.
    public static func copy(_ fields: FieldSet, of row: inout Row, to writer: any RowWriter) throws {
        try Self(row: &row).write(fields, to: writer)
    }
    /// Does nothing.
    public mutating func stamp(updatedAt: Date) {}
    /// nil: no timestamps.
    public var updatedAtStamp: Date? { nil }
    /// Does nothing.
    public mutating func stamp(version: Int) {}
    /// nil: no version.
    public var versionStamp: Int? { nil }
    /// Reads and decodes the records.
    @inlinable public static func _records(
        _ request: FetchRequest, _ reader: any EngineReader, willRead: ((inout Row, Int) throws -> Step)?
    ) throws -> [Self] {
        var records: [Self] = []
        try reader.fetch(request) { row in
            if let willRead, try willRead(&row, records.count) == .stop { return .stop }
            // An array that starts with one place would move its records several times.
            if records.isEmpty { records.reserveCapacity(Swift.min(request.limit ?? 8, 64)) }
            records.append(try Self(row: &row))
            return .next
        }
        return records
    }
    /// Equal keys hash alike.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A model with `createdAt` and `updatedAt`, as all are unless declared `@Model(timestamps: false)`.
public protocol Timestamped: Model {
    /// When the record was made; set in `init`, and may be set by you.
    var createdAt: Date { get set }
    /// When it was last changed in the store; equal to ``createdAt`` until then.
    var updatedAt: Date { get set }
}

/// A computed or ignored property that conversion can name.
public struct DerivedValue<M>: Sendable {
    /// The property's name.
    package let name: String
    /// Its value; nil if a field could not have its type.
    package let value: @Sendable (M) -> Value?

    /// Describes a property.
    public init(_ name: String, _ value: @escaping @Sendable (M) -> Value?) {
        self.name = name
        self.value = value
    }

    /// The value of a property of a storable type.
    public static func of(_ value: some Storable) -> Value? { value.storedValue }
    /// nil: a value of another type cannot be converted.
    @_disfavoredOverload public static func of<T>(_ value: T) -> Value? { nil }
}
