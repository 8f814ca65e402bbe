import StoreCore

/// The records related to one record: a list that is read on demand, and to which records can be added.
///
/// ```swift
/// @Model struct Author {
///     @HasMany(\Article.author) var articles: Many<Article>
/// }
///
/// try author.articles.where { $0.words > 1_000 }.order(by: \.title).all()
/// try author.articles.add(Article(title: "Stores", author: .to(author)))
/// ```
/// Each call reads the store, unless the records were loaded with the owner (``Query/including(_:_:)``),
/// and returns detached values in key order. A narrowed relation keeps its owner.
///
/// Records can be added in two ways: ``append(_:)`` holds them in the owner
/// until its next `save()` stores them with it; ``add(_:in:)`` stores them now.
public struct Many<Child: Model>: Sendable {
    @usableFromInline let link: any ToManyLink<Child>
    @usableFromInline let owner: RecordKey
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

    /// The relation of an owner, moved out of it to be changed in place; generated accessors call it.
    public init<Key: ModelKey>(taking link: any ToManyLink<Child>, _ owner: Key, _ state: inout RecordState) {
        self.init(link, owner, state)
        state.relations[link.number] = RelationContent()
    }

    /// Puts pending and loaded records back into the owner; generated accessors call it.
    public func put(into state: inout RecordState) { state.relations[link.number] = content }

    /// The related records as a lazy query.
    @inlinable public var query: Query<Child> { Query<Child>().where(Condition(link.scope(of: owner))) }

    /// The records that were loaded with the owner, followed by those appended to it and stored since; nil if none were loaded.
    public var loaded: [Child]? { content.loaded(of: Child.self) }

    /// Whether the records were loaded with the owner.
    public var isLoaded: Bool { content.isLoaded }

    /// Whether only some of the records were loaded with the owner, because their inclusion has conditions, a limit or an offset.
    public var isPartial: Bool { isLoaded && content.isPartial }

    /// The records that will be stored with the owner.
    public var pending: [Child] { (content.pending as? AppendedRecords<Child>)?.unsaved ?? [] }

    // MARK: Reading

    /// The records in key order, or in that of their inclusion, followed by pending ones.
    ///
    /// Of a relation that was loaded in part (``isPartial``), those that were loaded.
    /// - Throws: ``StoreError`` `.notLoaded` on a record of a query with `strictLoading()`, and as ``Query/all()``.
    @inlinable public func all(in store: (any Store)? = nil) throws -> [Child] {
        let records = try loaded ?? stored(store)?.all() ?? []
        return hasPending ? records + pending : records
    }

    /// The number of records, pending ones included.
    @inlinable public func count(in store: (any Store)? = nil) throws -> Int {
        try (loaded?.count ?? stored(store)?.count() ?? 0) + (hasPending ? pending.count : 0)
    }

    /// Whether there are no records.
    public func isEmpty(in store: (any Store)? = nil) throws -> Bool {
        if !pending.isEmpty { return false }
        if let loaded { return loaded.isEmpty }
        return try stored(store)?.exists() != true
    }

    /// The first record in key order, or nil; pending ones follow the stored ones.
    public func first(in store: (any Store)? = nil) throws -> Child? {
        if let loaded { return loaded.first ?? pending.first }
        return try stored(store)?.first() ?? pending.first
    }

    /// The last record in key order, or nil; pending ones follow the stored ones.
    public func last(in store: (any Store)? = nil) throws -> Child? {
        if let last = pending.last { return last }
        if let loaded { return loaded.last }
        return try stored(store)?.last()
    }

    /// Calls the body with each record.
    public func forEach(in store: (any Store)? = nil, _ body: (Child) throws -> Void) throws {
        if let loaded { try loaded.forEach(body) } else { try stored(store)?.forEach(body) }
        try pending.forEach(body)
    }

    /// The stored records; nil for an owner that is not known to be stored when no store is available. Inlinable, as `all` and `count` are, so
    /// that the query is made with the concrete type of its model.
    @inlinable func stored(_ store: (any Store)?) throws -> Query<Child>? {
        guard try mayRead(store) else { return nil }
        return store.map { query.in($0) } ?? query
    }

    @usableFromInline func mayRead(_ store: (any Store)?) throws -> Bool {
        if isStrict { throw StoreError.notLoaded(link.name) }
        return isOwnerStored || StoreResolver<Child>.hasStore(store)
    }

    @usableFromInline var hasPending: Bool { content.pending != nil }

    // MARK: Narrowing, which always reads the store

    /// The records for which the condition holds.
    public func `where`(_ condition: (Child.Fields) -> Condition<Child>) -> Query<Child> { query.where(condition) }
    /// The records whose flag is true.
    public func `where`(_ flag: (Child.Fields) -> Field<Child, Bool>) -> Query<Child> { query.where(flag) }
    /// A query of the related records whose reference leads to a record with the flag.
    public func `where`(_ flag: (Child.Fields) -> RelatedField<Child, Bool>) -> Query<Child> { query.where(flag) }
    /// The records whose fields all have these values.
    public func `where`(_ values: [String: (any ValueConvertible)?]) -> Query<Child> { query.where(values) }
    /// The records for which a condition in NSPredicate's format language
    /// holds; see ``PredicateFormat``. Errors are thrown by the terminal.
    public func `where`(format: String?, _ arguments: (any FormatArgument)?...) -> Query<Child> { query.adding(format, arguments) }
    /// The records for which a format condition holds, with values by name for `$NAME`.
    public func `where`(format: String?, variables: [String: (any FormatArgument)?]) -> Query<Child> {
        query.adding(format, variables: variables)
    }
    /// The records for which a format condition holds, with values by name for `:name`.
    public func `where`(format: String?, parameters: [String: (any FormatArgument)?]) -> Query<Child> {
        query.adding(format, parameters: parameters)
    }
    /// The records sorted by a field, then by key.
    public func order<V>(
        by field: KeyPath<Child.Fields, Field<Child, V>>, _ direction: Direction = .ascending,
        _ sensitivity: CaseSensitivity = .sensitive
    ) -> Query<Child> { query.order(by: field, direction, sensitivity) }
    /// At most this many records, in key order.
    public func limit(_ count: Int) -> Query<Child> { query.limit(count) }
    /// The records in key order, without this many at the front.
    public func offset(_ count: Int) -> Query<Child> { query.offset(count) }
    /// The related records, read from a store.
    public func `in`(_ store: any Store) -> Query<Child> { query.in(store) }
    /// The values of one field, in key order.
    public func pluck<V>(_ field: KeyPath<Child.Fields, Field<Child, V>>) throws -> [V] { try query.pluck(field) }
    /// The values of one field that may be nil, without the nils.
    public func pluck<V>(_ field: KeyPath<Child.Fields, Field<Child, V?>>) throws -> [V] { try query.pluck(field) }

    // MARK: Pending records

    /// Adds a pending record to the owner. The owner's next `save()` links it and stores it.
    ///
    /// Both are stored or neither is. The value is copied: fields that its save sets are set in the copy, among ``pending``.
    public mutating func append(_ child: Child) {
        append(contentsOf: CollectionOfOne(child))
    }

    /// Adds pending records to the owner, as ``append(_:)`` does.
    public mutating func append(contentsOf children: some Sequence<Child>) {
        let (link, owner) = (link, owner)
        changePending { appended in
            for var child in children {
                link.tie(&child, to: owner)
                appended.append(child)
            }
        }
    }

    /// Changes pending records, for example to correct the cause of a failed save.
    public mutating func updatePending(_ change: (inout [Child]) throws -> Void) rethrows {
        try changePending { appended in
            var list = appended.unsaved
            // Released, so that the list is changed in place.
            appended.replaceUnsaved([])
            defer { appended.replaceUnsaved(list) }
            try change(&list)
        }
    }

    private mutating func changePending(_ change: (inout AppendedRecords<Child>) throws -> Void) rethrows {
        var appended = content.takePending() as? AppendedRecords<Child> ?? AppendedRecords()
        content.settle(&appended)
        defer { content.pending = appended.entries.isEmpty ? nil : appended }
        try change(&appended)
    }

    /// Discards the loaded records, so that the next call reads the store. Pending ones remain.
    public mutating func reload() { content.unload() }
}
