import StoreCore

/// A reference to another record: its key, and the record itself if it was loaded with the reference or is to be stored with it.
///
/// ```swift
/// @Model struct Article {
///     var title = ""
///     @BelongsTo var author: Reference<Author>
///     @BelongsTo var editor: Reference<Author>?
/// }
///
/// let article = Article(title: "Stores", author: .to(alice))       // or .to(key)
/// try article.author.find()?.name        // reads the author
/// article.authorID                       // its key, as stored
/// ```
/// If the record referred to is not stored yet, saving the referring record stores it first. A dangling reference reads as nil.
public struct Reference<Target: Model>: Sendable {
    /// The key of the record referred to.
    public let id: Target.Key
    private(set) var held: RelationContent
    private let isStrict: Bool
    /// Not `name`, which would hide that a reference has no such field: the record behind it has.
    private let relationName: String

    /// A reference to a record, stored or not.
    ///
    /// A record that was never stored is kept beside the key: ``find(in:)`` returns it, and it is stored
    /// with the record that refers to it. It is a copy and never overwrites a version stored meanwhile
    /// through another copy. For a stored record only the key is kept; its unsaved changes stay unsaved.
    public init(_ record: Target) {
        id = record.id
        held = RelationContent()
        if !record.recordState.isStoredForGood { held.pending = AssignedRecord(record: record) }
        isStrict = false
        relationName = ""
    }

    /// A reference by key only.
    public init(id: Target.Key) {
        self.id = id
        held = RelationContent()
        isStrict = false
        relationName = ""
    }

    /// A reference to a record, stored or not: `author: .to(alice)`.
    public static func to(_ record: Target) -> Reference { Reference(record) }

    /// A reference by key only: `author: .to(form.authorID)`. No record has to be stored under the key.
    public static func to(_ key: Target.Key) -> Reference { Reference(id: key) }

    /// The reference that a record holds; generated getters call it.
    public init(_ key: Target.Key, _ link: some RelationLink, _ state: RecordState) {
        id = key
        held = state.relations[link.number]
        isStrict = state.isStrict
        relationName = link.name
    }

    /// The reference that a record holds, if any; generated getters call it.
    public init?(_ key: Target.Key?, _ link: some RelationLink, _ state: RecordState) {
        guard let key else { return nil }
        self.init(key, link, state)
    }

    /// The record that was loaded with the reference, or is to be stored with it.
    public var loaded: Target? { (held.pending as? AssignedRecord<Target>)?.record ?? held.loaded(of: Target.self)?.first }

    /// Whether ``find(in:)`` returns without reading the store.
    public var isLoaded: Bool { !held.isEmpty }

    /// Whether the inclusion that loaded the reference has conditions, so that the record may be stored although none was loaded.
    public var isPartial: Bool { held.isLoaded && held.isPartial }

    /// The record referred to: the one held by the reference, or else the stored one.
    ///
    /// - Returns: nil for a dangling reference; references are not enforced unless declared so.
    /// - Throws: ``StoreError`` `.notLoaded` on a record of a query with `strictLoading()`.
    public func find(in store: (any Store)? = nil) throws -> Target? {
        if isLoaded { return loaded }
        if isStrict { throw StoreError.notLoaded(relationName) }
        return try Target.find(id, in: store)
    }

    /// The record referred to, or an error.
    ///
    /// - Throws: ``StoreError`` `.notFound` for a dangling reference, or if conditions of the inclusion left out the record
    ///   (``isPartial``).
    public func get(in store: (any Store)? = nil) throws -> Target {
        if let record = try find(in: store) { return record }
        throw isPartial ? Target.leftOut(by: relationName) : Target.notFound()
    }

    /// Discards the record held by the reference, loaded or to be stored, so that the next call reads the store.
    public mutating func reload() { held = RelationContent() }

    /// Asynchronous form of ``find(in:)``.
    nonisolated(nonsending) public func find(in store: (any Store)? = nil) async throws -> Target? {
        try await StoreResolver<Target>.awaitRead(store) { try find(in: store) }
    }

    /// Asynchronous form of ``get(in:)``.
    nonisolated(nonsending) public func get(in store: (any Store)? = nil) async throws -> Target {
        try await StoreResolver<Target>.awaitRead(store) { try get(in: store) }
    }
}

extension Reference: Hashable, CustomStringConvertible {
    /// Compares the keys, texts by their bytes.
    public static func == (a: Self, b: Self) -> Bool { a.id.recordKey == b.id.recordKey }
    /// Hashes the key.
    public func hash(into hasher: inout Hasher) { hasher.combine(id.recordKey) }
    /// The key.
    public var description: String { id.storedValue.description }
}

/// A reference or an optional one: the target of a key path of `@HasMany`.
public protocol ReferenceValue {}
extension Reference: ReferenceValue {}
extension Optional: ReferenceValue where Wrapped: ReferenceValue {}

extension Model {
    /// The error for a record that is not among those that the inclusion of a relation has loaded.
    static func leftOut(by relation: String) -> StoreError {
        let name = entity.name
        return StoreError(
            .notFound,
            "The query included \(relation) with conditions, and no record of \(name) fulfils them: reload() on it forgets what was loaded.",
            entity: name)
    }
}

extension StoreError {
    static func notLoaded(_ name: String) -> StoreError {
        StoreError(
            .notLoaded,
            "The relation \(name) was not loaded with the record, and its query says strictLoading(): add including(\\.\(name)) to the query.",
            field: name)
    }
}
