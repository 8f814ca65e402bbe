import StoreCore

/// The records related to one: a list that is read when it is asked for, and to which records can be added.
///
/// ```swift
/// @Model struct Author {
///     @HasMany(\Article.author) var articles: Many<Article>
/// }
///
/// try author.articles.where { $0.words > 1_000 }.order(by: \.title).all()
/// try author.articles.add(Article(title: "Stores", author: .to(author)))
/// ```
/// Each call reads anew, unless the records were read with the owner (``Query/including(_:)``), and gives detached values in key order. A narrowed
/// relation keeps its owner.
///
/// Records can be added in two ways: ``append(_:)`` puts them into the owner, to be stored with it by its next `save()`; ``add(_:in:)`` stores
/// them now.
public struct Many<Child: Model>: Sendable {
    let link: any ToManyLink<Child>
    let owner: RecordKey
    let isOwnerStored: Bool
    private let isStrict: Bool
    var content: RelationContent

    /// The relation of an owner; generated getters call it.
    public init<Key: ModelKey>(_ link: any ToManyLink<Child>, _ owner: Key, _ state: RecordState) {
        self.link = link
        self.owner = owner.recordKey
        isOwnerStored = state.isStored
        isStrict = state.isStrict
        content = state.relations[link.number]
    }

    /// The relation of an owner, taken out of it to be changed in place; generated accessors call it.
    public init<Key: ModelKey>(taking link: any ToManyLink<Child>, _ owner: Key, _ state: inout RecordState) {
        self.init(link, owner, state)
        state.relations[link.number] = RelationContent()
    }

    /// Puts what is pending or loaded back into the owner; generated accessors call it.
    public func put(into state: inout RecordState) { state.relations[link.number] = content }

    /// The related records as a query: lazy, live, to be narrowed.
    public var query: Query<Child> { Query<Child>().where(Condition(link.scope(of: owner))) }

    /// The records that were read with the owner; nil if they were not.
    public var loaded: [Child]? { content.loaded(of: Child.self) }

    /// Whether the records were read with the owner.
    public var isLoaded: Bool { content.loaded != nil }

    /// The records that will be stored with the owner.
    public var pending: [Child] { (content.pending as? AppendedRecords<Child>)?.unsaved ?? [] }

    // MARK: Reading

    /// The records, in key order; those that are pending follow.
    ///
    /// - Throws: ``StoreError`` `.notLoaded` on a record of a query with `strictLoading()`, and what ``Query/all()`` throws.
    public func all(in store: (any Store)? = nil) throws -> [Child] {
        let records = try loaded ?? stored(store)?.all() ?? []
        return content.pending == nil ? records : records + pending
    }

    /// How many there are, pending ones included.
    public func count(in store: (any Store)? = nil) throws -> Int {
        try (loaded?.count ?? stored(store)?.count() ?? 0) + pending.count
    }

    /// Whether there are none.
    public func isEmpty(in store: (any Store)? = nil) throws -> Bool {
        if !pending.isEmpty { return false }
        if let loaded { return loaded.isEmpty }
        return try stored(store)?.exists() != true
    }

    /// The first in key order, or nil; pending ones come after those stored.
    public func first(in store: (any Store)? = nil) throws -> Child? {
        if let loaded { return loaded.first ?? pending.first }
        return try stored(store)?.first() ?? pending.first
    }

    /// The last in key order, or nil; pending ones come after those stored.
    public func last(in store: (any Store)? = nil) throws -> Child? {
        if let last = pending.last { return last }
        if let loaded { return loaded.last }
        return try stored(store)?.last()
    }

    /// Calls the body with each.
    public func forEach(in store: (any Store)? = nil, _ body: (Child) throws -> Void) throws {
        if let loaded { try loaded.forEach(body) } else { try stored(store)?.forEach(body) }
        try pending.forEach(body)
    }

    /// The stored ones; nil for an owner that is not stored as far as it knows, where there is no store to ask.
    private func stored(_ store: (any Store)?) throws -> Query<Child>? {
        if isStrict { throw StoreError.notLoaded(link.name) }
        if !isOwnerStored, !StoreResolver<Child>.hasStore(store) { return nil }
        return store.map { query.in($0) } ?? query
    }

    // MARK: Narrowing, which always reads

    /// Those for which the condition holds.
    public func `where`(_ condition: (Child.Fields) -> Condition<Child>) -> Query<Child> { query.where(condition) }
    /// Those whose flag is true.
    public func `where`(_ flag: (Child.Fields) -> Field<Child, Bool>) -> Query<Child> { query.where(flag) }
    /// Those whose fields all have these values.
    public func `where`(_ values: [String: (any ValueConvertible)?]) -> Query<Child> { query.where(values) }
    /// Those for which a condition in NSPredicate's format language holds; see ``PredicateFormat``. Errors come from the terminal.
    public func `where`(format: String?, _ arguments: (any FormatArgument)?...) -> Query<Child> { query.adding(format, arguments) }
    /// Those for which such a condition holds, with values by name for `$NAME`.
    public func `where`(format: String?, variables: [String: (any FormatArgument)?]) -> Query<Child> {
        query.adding(format, variables: variables)
    }
    /// Those for which such a condition holds, with values by name for `:name`.
    public func `where`(format: String?, parameters: [String: (any FormatArgument)?]) -> Query<Child> {
        query.adding(format, parameters: parameters)
    }
    /// Sorted by a field, then by key.
    public func order<V>(
        by field: KeyPath<Child.Fields, Field<Child, V>>, _ direction: Direction = .ascending,
        _ sensitivity: CaseSensitivity = .sensitive
    ) -> Query<Child> { query.order(by: field, direction, sensitivity) }
    /// At most so many, in key order.
    public func limit(_ count: Int) -> Query<Child> { query.limit(count) }
    /// Without the first so many, in key order.
    public func offset(_ count: Int) -> Query<Child> { query.offset(count) }
    /// The relation on a store.
    public func `in`(_ store: any Store) -> Query<Child> { query.in(store) }
    /// The values of one field, in key order.
    public func pluck<V>(_ field: KeyPath<Child.Fields, Field<Child, V>>) throws -> [V] { try query.pluck(field) }
    /// The values of one field that may be nil, without the nils.
    public func pluck<V>(_ field: KeyPath<Child.Fields, Field<Child, V?>>) throws -> [V] { try query.pluck(field) }

    // MARK: Pending records

    /// Puts a record into the owner, to be stored with it by its next `save()`, which makes it belong to the owner.
    ///
    /// Both are stored or neither is. The value given is copied: what its save sets is in the copy, among ``pending``.
    public mutating func append(_ child: Child) {
        append(contentsOf: CollectionOfOne(child))
    }

    /// Puts records into the owner, as ``append(_:)``.
    public mutating func append(contentsOf children: some Sequence<Child>) {
        let (link, owner) = (link, owner)
        changePending { appended in
            for var child in children {
                link.tie(&child, to: owner)
                appended.append(child)
            }
        }
    }

    /// Changes pending records, to correct what a failed save complained of.
    public mutating func updatePending(_ change: (inout [Child]) throws -> Void) rethrows {
        try changePending { appended in
            var list = appended.unsaved
            // Let go of, so that the list is changed in place.
            appended.replaceUnsaved([])
            defer { appended.replaceUnsaved(list) }
            try change(&list)
        }
    }

    private mutating func changePending(_ change: (inout AppendedRecords<Child>) throws -> Void) rethrows {
        var appended = content.takePending() as? AppendedRecords<Child> ?? AppendedRecords()
        defer { content.pending = appended.entries.isEmpty ? nil : appended }
        try change(&appended)
    }

    /// Forgets the records that were loaded: the next call reads. Pending ones stay.
    public mutating func reload() { content.loaded = nil }
}
