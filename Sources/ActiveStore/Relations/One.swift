import StoreCore

/// The one record that holds this record's key: the other side of a unique reference.
///
/// ```swift
/// @Model struct Author {
///     @HasOne(\UserSettings.author) var settings: One<UserSettings>
/// }
///
/// try author.settings.find()?.theme
/// try author.settings.set(UserSettings(author: .to(author)))
/// ```
/// If several records hold the key, the first in key order counts, as in ActiveRealm.
public struct One<Child: Model>: Sendable {
    private var many: Many<Child>

    /// The relation of an owner; generated getters call it.
    public init<Key: ModelKey>(_ link: any ToManyLink<Child>, _ owner: Key, _ state: RecordState) {
        many = Many(link, owner, state)
    }

    /// The relation of an owner, moved out of it to be changed in place; generated accessors call it.
    public init<Key: ModelKey>(taking link: any ToManyLink<Child>, _ owner: Key, _ state: inout RecordState) {
        many = Many(taking: link, owner, &state)
    }

    /// Puts pending and loaded records back into the owner; generated accessors call it.
    public func put(into state: inout RecordState) { many.put(into: &state) }

    /// The related records as a query.
    public var query: Query<Child> { many.query }
    /// Whether the record was loaded with the owner.
    public var isLoaded: Bool { many.isLoaded }
    /// The record that was loaded with the owner, or assigned to it and stored since.
    public var loaded: Child? { many.loaded?.last }
    /// Whether the inclusion that loaded the record has conditions, so that a record may be stored although none was loaded.
    public var isPartial: Bool { many.isPartial }
    /// The record that will be stored with the owner.
    public var pending: Child? { many.pending.first }

    /// The record, or nil if there is none. A pending record comes first.
    ///
    /// - Throws: ``StoreError`` `.notLoaded` on a record of a query with `strictLoading()`.
    public func find(in store: (any Store)? = nil) throws -> Child? { try pending ?? loaded ?? many.first(in: store) }

    /// The record, or an error.
    ///
    /// - Throws: ``StoreError`` `.notFound` if there is none, or if conditions of its inclusion left it out (``isPartial``).
    public func get(in store: (any Store)? = nil) throws -> Child {
        if let record = try find(in: store) { return record }
        throw isPartial ? Child.leftOut(by: many.link.name) : Child.notFound()
    }

    /// Makes a record pending in the owner, whose next `save()` stores both and unlinks the previous record.
    ///
    /// The save throws ``StoreError`` `.notLoaded` if conditions of the inclusion may have left out the previous record (``isPartial``);
    /// `reload()` forgets what was loaded.
    public mutating func assign(_ child: Child) { many.updatePending { $0 = [child] } }

    /// Makes a record the one that belongs to the owner, and stores it now. The previous one is unlinked but remains stored.
    ///
    /// nil unlinks the current one.
    /// - Returns: The record as stored.
    /// - Throws: ``StoreError`` `.notFound` if the owner is not stored; `.constraint` if the other's reference cannot be nil;
    ///   `.notLoaded` if conditions of the inclusion may have left out the previous record (``isPartial``).
    @discardableResult public func set(_ child: Child?, in store: (any Store)? = nil) throws -> Child? {
        try many.set(child.map { [$0] } ?? [], in: store).first
    }

    /// Discards the loaded record, so that the next call reads the store. A pending one remains.
    public mutating func reload() { many.reload() }

    /// Asynchronous form of ``find(in:)``.
    nonisolated(nonsending) public func find(in store: (any Store)? = nil) async throws -> Child? {
        try await StoreResolver<Child>.awaitRead(store) { try find(in: store) }
    }

    /// Asynchronous form of ``get(in:)``.
    nonisolated(nonsending) public func get(in store: (any Store)? = nil) async throws -> Child {
        try await StoreResolver<Child>.awaitRead(store) { try get(in: store) }
    }

    /// Asynchronous form of ``set(_:in:)``; suspends while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public func set(_ child: Child?, in store: (any Store)? = nil) async throws -> Child? {
        try await many.set(child.map { [$0] } ?? [], in: store).first
    }
}
