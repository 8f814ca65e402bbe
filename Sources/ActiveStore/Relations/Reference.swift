import StoreCore

/// What a record holds of another one: its key, and the record itself where it was read with it or has to be stored with it.
///
/// ```swift
/// @Model struct Article {
///     var title = ""
///     @BelongsTo var author: Reference<Author>
///     @BelongsTo var editor: Reference<Author>?
/// }
///
/// let article = Article(title: "Stores", author: .to(alice))
/// try article.author.find()?.name        // reads the author
/// article.authorID                       // its key, as stored
/// ```
/// Referring to a record that is not stored yet stores it first when the referring one is saved. A reference that leads nowhere reads as nil.
public struct Reference<Target: Model>: Sendable {
    /// The key of the record referred to.
    public let id: Target.Key
    private(set) var held: RelationContent
    private let isStrict: Bool
    private let name: String

    /// A reference to a record, stored or not.
    ///
    /// A record that was never stored is kept beside the key: ``find(in:)`` returns it, and it is stored with the record that refers to it. As it is
    /// a copy, it is not stored over what was stored meanwhile through another copy. Of a stored record the key alone is kept; changes of it that
    /// are not saved stay so.
    public init(_ record: Target) {
        id = record.id
        held = RelationContent()
        if !record.recordState.isStoredForGood { held.pending = AssignedRecord(record: record) }
        isStrict = false
        name = ""
    }

    /// A reference by key alone.
    public init(id: Target.Key) {
        self.id = id
        held = RelationContent()
        isStrict = false
        name = ""
    }

    /// A reference to a record, stored or not: `author: .to(alice)`.
    public static func to(_ record: Target) -> Reference { Reference(record) }

    /// What a record holds; generated getters call it.
    public init(_ key: Target.Key, _ link: some RelationLink, _ state: RecordState) {
        id = key
        held = state.relations[link.number]
        isStrict = state.isStrict
        name = link.name
    }

    /// What a record may hold; generated getters call it.
    public init?(_ key: Target.Key?, _ link: some RelationLink, _ state: RecordState) {
        guard let key else { return nil }
        self.init(key, link, state)
    }

    /// The record that was read with the reference, or is stored with it.
    public var loaded: Target? { (held.pending as? AssignedRecord<Target>)?.record ?? held.loaded(of: Target.self)?.first }

    /// Whether ``find(in:)`` answers without reading.
    public var isLoaded: Bool { !held.isEmpty }

    /// The record referred to: the one read or to be stored with the reference, or else read now.
    ///
    /// - Returns: nil if there is none; references are not enforced unless declared so.
    /// - Throws: ``StoreError`` `.notLoaded` on a record of a query with `strictLoading()`.
    public func find(in store: (any Store)? = nil) throws -> Target? {
        if isLoaded { return loaded }
        if isStrict { throw StoreError.notLoaded(name) }
        return try Target.find(id, in: store)
    }

    /// The record referred to, or an error.
    ///
    /// - Throws: ``StoreError`` `.notFound` where the reference leads nowhere.
    public func get(in store: (any Store)? = nil) throws -> Target {
        if let record = try find(in: store) { return record }
        throw Target.notFound()
    }

    /// Forgets the record that was read with the reference: the next call reads. One that was to be stored with it is not.
    public mutating func reload() { held = RelationContent() }

    /// As ``find(in:)``.
    nonisolated(nonsending) public func find(in store: (any Store)? = nil) async throws -> Target? {
        try await StoreResolver<Target>.awaitRead(store) { try find(in: store) }
    }

    /// As ``get(in:)``.
    nonisolated(nonsending) public func get(in store: (any Store)? = nil) async throws -> Target {
        try await StoreResolver<Target>.awaitRead(store) { try get(in: store) }
    }
}

extension Reference: Hashable, CustomStringConvertible {
    /// Equal keys.
    public static func == (a: Self, b: Self) -> Bool { a.id == b.id }
    /// Feeds the key.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
    /// The key.
    public var description: String { id.storedValue.description }
}

/// A reference, or one that may be nil: what a key path of `@HasMany` leads to.
public protocol ReferenceValue {}
extension Reference: ReferenceValue {}
extension Optional: ReferenceValue where Wrapped: ReferenceValue {}

extension StoreError {
    static func notLoaded(_ name: String) -> StoreError {
        StoreError(
            .notLoaded,
            "The relation \(name) was not loaded with the record, and its query says strictLoading(): add including(\\.\(name)) to the query.",
            field: name)
    }
}
