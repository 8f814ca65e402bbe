import StoreCore

// Aggregates over all records of a model.
extension Model {
    /// How many distinct values the field has; nil is none.
    public static func count<V>(distinct field: KeyPath<Fields, Field<Self, V>>, in store: (any Store)? = nil) throws -> Int {
        try Query<Self>(in: store).count(distinct: field)
    }
    /// As the synchronous form.
    nonisolated(nonsending) public static func count<V>(distinct field: KeyPath<Fields, Field<Self, V>>, in store: (any Store)? = nil)
        async throws -> Int
    { try await Query<Self>(in: store).count(distinct: field) }
    /// The sum of a field, 0 for no records; see ``Query/sum(_:)``.
    public static func sum<V>(_ field: KeyPath<Fields, Field<Self, V>>, in store: (any Store)? = nil) throws -> V.NonOptional.Sum
    where V.NonOptional: Summable { try Query<Self>(in: store).sum(field) }
    /// As the synchronous form.
    nonisolated(nonsending) public static func sum<V>(_ field: KeyPath<Fields, Field<Self, V>>, in store: (any Store)? = nil) async throws
        -> V.NonOptional.Sum where V.NonOptional: Summable
    { try await Query<Self>(in: store).sum(field) }
    /// The mean of a field, nil for no records.
    public static func average<V>(_ field: KeyPath<Fields, Field<Self, V>>, in store: (any Store)? = nil) throws -> V.NonOptional.Average?
    where V.NonOptional: Summable { try Query<Self>(in: store).average(field) }
    /// As the synchronous form.
    nonisolated(nonsending) public static func average<V>(_ field: KeyPath<Fields, Field<Self, V>>, in store: (any Store)? = nil)
        async throws -> V.NonOptional.Average? where V.NonOptional: Summable
    { try await Query<Self>(in: store).average(field) }
    /// The smallest value of a field, nil for none.
    public static func minimum<V>(_ field: KeyPath<Fields, Field<Self, V>>, in store: (any Store)? = nil) throws -> V.NonOptional? {
        try Query<Self>(in: store).minimum(field)
    }
    /// As the synchronous form.
    nonisolated(nonsending) public static func minimum<V>(_ field: KeyPath<Fields, Field<Self, V>>, in store: (any Store)? = nil)
        async throws -> V.NonOptional?
    { try await Query<Self>(in: store).minimum(field) }
    /// The largest value of a field, nil for none.
    public static func maximum<V>(_ field: KeyPath<Fields, Field<Self, V>>, in store: (any Store)? = nil) throws -> V.NonOptional? {
        try Query<Self>(in: store).maximum(field)
    }
    /// As the synchronous form.
    nonisolated(nonsending) public static func maximum<V>(_ field: KeyPath<Fields, Field<Self, V>>, in store: (any Store)? = nil)
        async throws -> V.NonOptional?
    { try await Query<Self>(in: store).maximum(field) }
    /// The distinct values of one field, each once, in their order, without nil.
    public static func distinct<V>(_ field: KeyPath<Fields, Field<Self, V>>, in store: (any Store)? = nil) throws -> [V.NonOptional] {
        try Query<Self>(in: store).distinct(field)
    }
    /// As the synchronous form.
    nonisolated(nonsending) public static func distinct<V>(_ field: KeyPath<Fields, Field<Self, V>>, in store: (any Store)? = nil)
        async throws -> [V.NonOptional]
    { try await Query<Self>(in: store).distinct(field) }
}

// Aggregates over the records of a relation, as far as they are stored; each call reads.
extension Many {
    /// How many distinct values the field has; nil is none.
    public func count<V>(distinct field: KeyPath<Child.Fields, Field<Child, V>>) throws -> Int { try query.count(distinct: field) }
    /// As the synchronous form.
    nonisolated(nonsending) public func count<V>(distinct field: KeyPath<Child.Fields, Field<Child, V>>) async throws -> Int {
        try await query.count(distinct: field)
    }
    /// The sum of a field, 0 for no records; see ``Query/sum(_:)``.
    public func sum<V>(_ field: KeyPath<Child.Fields, Field<Child, V>>) throws -> V.NonOptional.Sum where V.NonOptional: Summable {
        try query.sum(field)
    }
    /// As the synchronous form.
    nonisolated(nonsending) public func sum<V>(_ field: KeyPath<Child.Fields, Field<Child, V>>) async throws -> V.NonOptional.Sum
    where V.NonOptional: Summable { try await query.sum(field) }
    /// The mean of a field, nil for no records.
    public func average<V>(_ field: KeyPath<Child.Fields, Field<Child, V>>) throws -> V.NonOptional.Average? where V.NonOptional: Summable {
        try query.average(field)
    }
    /// As the synchronous form.
    nonisolated(nonsending) public func average<V>(_ field: KeyPath<Child.Fields, Field<Child, V>>) async throws -> V.NonOptional.Average?
    where V.NonOptional: Summable { try await query.average(field) }
    /// The smallest value of a field, nil for none.
    public func minimum<V>(_ field: KeyPath<Child.Fields, Field<Child, V>>) throws -> V.NonOptional? { try query.minimum(field) }
    /// As the synchronous form.
    nonisolated(nonsending) public func minimum<V>(_ field: KeyPath<Child.Fields, Field<Child, V>>) async throws -> V.NonOptional? {
        try await query.minimum(field)
    }
    /// The largest value of a field, nil for none.
    public func maximum<V>(_ field: KeyPath<Child.Fields, Field<Child, V>>) throws -> V.NonOptional? { try query.maximum(field) }
    /// As the synchronous form.
    nonisolated(nonsending) public func maximum<V>(_ field: KeyPath<Child.Fields, Field<Child, V>>) async throws -> V.NonOptional? {
        try await query.maximum(field)
    }
    /// The records in groups that have the same values in these fields; see ``Grouping``.
    public func group<each Key>(by fields: repeat KeyPath<Child.Fields, Field<Child, each Key>>) -> Grouping<Child, repeat each Key> {
        query.group(by: repeat each fields)
    }
    /// The distinct values of one field, each once, in their order, without nil.
    public func distinct<V>(_ field: KeyPath<Child.Fields, Field<Child, V>>) throws -> [V.NonOptional] { try query.distinct(field) }
    /// As the synchronous form.
    nonisolated(nonsending) public func distinct<V>(_ field: KeyPath<Child.Fields, Field<Child, V>>) async throws -> [V.NonOptional] {
        try await query.distinct(field)
    }
}
