import StoreCore

extension Model {
    /// All records in key order, as a query to narrow.
    @inlinable public static var query: Query<Self> { Query() }

    /// The records for which the condition holds.
    @inlinable public static func `where`(_ condition: (Fields) -> Condition<Self>) -> Query<Self> {
        query.where(condition)
    }
    /// The records whose flag is true.
    @inlinable public static func `where`(_ flag: (Fields) -> Field<Self, Bool>) -> Query<Self> { query.where(flag) }
    /// The records whose reference leads to a record with the flag.
    @inlinable public static func `where`(_ flag: (Fields) -> RelatedField<Self, Bool>) -> Query<Self> { query.where(flag) }
    /// The records whose fields all have these values. Errors are thrown by the terminal.
    public static func `where`(_ values: [String: (any ValueConvertible)?]) -> Query<Self> { query.where(values) }
    /// The records sorted by a field, then by key.
    @inlinable public static func order<V>(
        by field: KeyPath<Fields, Field<Self, V>>, _ direction: Direction = .ascending,
        _ sensitivity: CaseSensitivity = .sensitive
    ) -> Query<Self> { query.order(by: field, direction, sensitivity) }
    /// The records sorted by a field named at run time, then by key. An unknown name is an error, thrown by the terminal.
    public static func order(byName name: String, _ direction: Direction = .ascending) -> Query<Self> {
        query.order(byName: name, direction)
    }
    /// At most this many records in key order.
    @inlinable public static func limit(_ count: Int) -> Query<Self> { query.limit(count) }
    /// The records in key order, without this many at the front.
    @inlinable public static func offset(_ count: Int) -> Query<Self> { query.offset(count) }

    /// Finds the record with this key.
    ///
    /// ```swift
    /// try Author.find(alice.uid)
    /// // SELECT … FROM "author" WHERE "uid" = ?
    /// ```
    /// Costs one look-up, without planning or SQL text. Inside a transaction it sees that transaction's own changes.
    ///
    /// - Returns: A detached copy, or nil if there is no such record.
    /// - Throws: ``StoreError`` of code `.noStore`, `.corrupt`, `.busy`, …
    @inlinable public static func find(_ id: Key, in store: (any Store)? = nil) throws -> Self? {
        var record: Self?
        _ = try StoreResolver<Self>.read(store) { reader in
            try reader.get(Self.entity, id.recordKey) { record = try Self(row: &$0) }
        }
        return record
    }

    /// Finds the record whose generated key is written as this text, as in the path of a URL.
    ///
    /// - Returns: A detached copy; nil if there is no such record, or the text is not a key.
    /// - Throws: As ``find(_:in:)``.
    @inlinable public static func find(_ text: String, in store: (any Store)? = nil) throws -> Self? where Key == UID<Self> {
        guard let id = UID<Self>(text) else { return nil }
        return try find(id, in: store)
    }

    /// Finds the record with this key, or throws.
    ///
    /// ```swift
    /// var article = try Article.get(id, ifVersion: 3)                  // the version that a client sent with its change
    /// ```
    /// - Parameter version: The ``Version()`` that the record must have; nil for any. A save of the record compares it again.
    /// - Throws: ``StoreError`` `.notFound` if there is none; `.conflict` with ``StoreError/versions`` if it has another version.
    @inlinable public static func get(_ id: Key, ifVersion version: Int? = nil, in store: (any Store)? = nil) throws -> Self {
        guard let record = try find(id, in: store) else { throw notFound() }
        if let version { try record.checkVersion(is: version) }
        return record
    }

    /// Finds the record whose generated key is written as this text, or throws.
    ///
    /// - Parameter version: The ``Version()`` that the record must have; nil for any. A save of the record compares it again.
    /// - Throws: ``StoreError`` `.notFound` if there is none, or the text is not a key; `.conflict` with ``StoreError/versions``
    ///   if it has another version.
    @inlinable public static func get(_ text: String, ifVersion version: Int? = nil, in store: (any Store)? = nil) throws -> Self
    where Key == UID<Self> {
        guard let id = UID<Self>(text) else { throw notFound() }
        return try get(id, ifVersion: version, in: store)
    }

    /// The first record, in key order, whose fields all have these values.
    public static func find(_ values: [String: (any ValueConvertible)?], in store: (any Store)? = nil) throws -> Self? {
        try Query<Self>(in: store).where(values).first()
    }
    /// The first record, in key order, for which the condition holds.
    ///
    /// ```swift
    /// try Author.find { $0.email == "bob@example.org" }
    /// // SELECT … FROM "author" WHERE "email" = ? ORDER BY "uid" LIMIT ?
    /// ```
    @inlinable public static func find(in store: (any Store)? = nil, _ condition: (Fields) -> Condition<Self>) throws
        -> Self?
    {
        try Query<Self>(in: store).where(condition).first()
    }
    /// The last record, in key order, whose fields all have these values.
    ///
    /// ```swift
    /// try Author.findLast(["name": "Alice"])
    /// // SELECT … FROM "author" WHERE "name" = ? ORDER BY "uid" DESC LIMIT ?
    /// ```
    public static func findLast(_ values: [String: (any ValueConvertible)?], in store: (any Store)? = nil) throws
        -> Self?
    {
        try Query<Self>(in: store).where(values).last()
    }
    /// The last record, in key order, for which the condition holds.
    @inlinable public static func findLast(in store: (any Store)? = nil, _ condition: (Fields) -> Condition<Self>)
        throws -> Self?
    {
        try Query<Self>(in: store).where(condition).last()
    }

    /// All records, in key order.
    @inlinable public static func all(in store: (any Store)? = nil) throws -> [Self] {
        try Query<Self>(in: store).all()
    }
    /// The first record in key order; with generated keys, the one made first.
    @inlinable public static func first(in store: (any Store)? = nil) throws -> Self? {
        try Query<Self>(in: store).first()
    }
    /// At most this many first records in key order.
    @inlinable public static func first(limit: Int, in store: (any Store)? = nil) throws -> [Self] {
        try Query<Self>(in: store).first(limit: limit)
    }
    /// The last record in key order; with generated keys, the one made last.
    @inlinable public static func last(in store: (any Store)? = nil) throws -> Self? {
        try Query<Self>(in: store).last()
    }
    /// At most this many last records, in key order.
    @inlinable public static func last(limit: Int, in store: (any Store)? = nil) throws -> [Self] {
        try Query<Self>(in: store).last(limit: limit)
    }
    /// The record at an index in key order, or nil beyond the end.
    @inlinable public static func at(_ index: Int, in store: (any Store)? = nil) throws -> Self? {
        try Query<Self>(in: store).at(index)
    }
    /// The number of records.
    ///
    /// ```swift
    /// try Author.count()
    /// // SELECT count(*) FROM "author"
    /// ```
    @inlinable public static func count(in store: (any Store)? = nil) throws -> Int {
        try Query<Self>(in: store).count()
    }
    /// Whether a record with this key is stored.
    @inlinable public static func exists(_ id: Key, in store: (any Store)? = nil) throws -> Bool {
        try StoreResolver<Self>.read(store) { try $0.get(Self.entity, id.recordKey) { _ in } }
    }
    /// Whether a record with this generated key, written as text, is stored; false if the text is not a key.
    @inlinable public static func exists(_ text: String, in store: (any Store)? = nil) throws -> Bool where Key == UID<Self> {
        guard let id = UID<Self>(text) else { return false }
        return try exists(id, in: store)
    }

    /// Removes every record of the model, applying delete rules and callbacks.
    @discardableResult public static func destroyAll(in store: (any Store)? = nil, cascade: Bool = true) throws -> DestroySummary {
        try StoreResolver<Self>.write(store) { try $0.destroy(FetchRequest(Self.entity), cascade: cascade) }
    }
}
