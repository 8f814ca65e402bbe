import StoreCore

/// The record that holds another one's key: the other side of a reference of which there is one.
///
/// ```swift
/// @Model struct Author {
///     @HasOne(\UserSettings.author) var settings: One<UserSettings>
/// }
///
/// try author.settings.find()?.theme
/// try author.settings.set(UserSettings(author: .to(author)))
/// ```
/// Where several records hold the key, the first in key order counts, as in ActiveRealm.
public struct One<Child: Model>: Sendable {
    private var many: Many<Child>

    /// The relation of an owner; generated getters call it.
    public init<Key: ModelKey>(_ link: any ToManyLink<Child>, _ owner: Key, _ state: RecordState) {
        many = Many(link, owner, state)
    }

    /// The relation of an owner, taken out of it to be changed in place; generated accessors call it.
    public init<Key: ModelKey>(taking link: any ToManyLink<Child>, _ owner: Key, _ state: inout RecordState) {
        many = Many(taking: link, owner, &state)
    }

    /// Puts what is pending or loaded back into the owner; generated accessors call it.
    public func put(into state: inout RecordState) { many.put(into: &state) }

    /// The related records as a query.
    public var query: Query<Child> { many.query }
    /// Whether the record was read with the owner.
    public var isLoaded: Bool { many.isLoaded }
    /// The record that was read with the owner.
    public var loaded: Child? { many.loaded?.first }
    /// The record that will be stored with the owner.
    public var pending: Child? { many.pending.first }

    /// The record, or nil if there is none: a pending one first.
    ///
    /// - Throws: ``StoreError`` `.notLoaded` on a record of a query with `strictLoading()`.
    public func find(in store: (any Store)? = nil) throws -> Child? { try pending ?? many.first(in: store) }

    /// The record, or an error.
    ///
    /// - Throws: ``StoreError`` `.notFound` if there is none.
    public func get(in store: (any Store)? = nil) throws -> Child {
        if let record = try find(in: store) { return record }
        throw Child.notFound()
    }

    /// Puts a record into the owner, to be stored with it by its next `save()`.
    public mutating func assign(_ child: Child) { many.updatePending { $0 = [child] } }

    /// Makes a record the one that belongs to the owner, and stores it now; another that did is taken away, but stays.
    ///
    /// With nil the one that belongs to it is taken away.
    /// - Returns: The record as stored.
    /// - Throws: ``StoreError`` `.notFound` if the owner is not stored; `.constraint` if the other's reference cannot be nil.
    @discardableResult public func set(_ child: Child?, in store: (any Store)? = nil) throws -> Child? {
        try many.set(child.map { [$0] } ?? [], in: store).first
    }

    /// Forgets what was loaded or is pending: the next call reads.
    public mutating func reload() { many.reload() }

    /// As ``find(in:)``.
    nonisolated(nonsending) public func find(in store: (any Store)? = nil) async throws -> Child? {
        try await StoreResolver<Child>.awaitRead(store) { try find(in: store) }
    }

    /// As ``get(in:)``.
    nonisolated(nonsending) public func get(in store: (any Store)? = nil) async throws -> Child {
        try await StoreResolver<Child>.awaitRead(store) { try get(in: store) }
    }

    /// As ``set(_:in:)``, suspending while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public func set(_ child: Child?, in store: (any Store)? = nil) async throws -> Child? {
        try await many.set(child.map { [$0] } ?? [], in: store).first
    }
}
