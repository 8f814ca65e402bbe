import StoreCore

// Aggregates over all records of a model.
extension Model {
    /// The number of distinct values of the field; nil is not counted.
    public static func count<V>(distinct field: KeyPath<Fields, Field<Self, V>>, in store: (any Store)? = nil) throws -> Int {
        try Query<Self>(in: store).count(distinct: field)
    }
    /// Asynchronous form of ``count(distinct:in:)``.
    nonisolated(nonsending) public static func count<V>(distinct field: KeyPath<Fields, Field<Self, V>>, in store: (any Store)? = nil)
        async throws -> Int
    { try await Query<Self>(in: store).count(distinct: field) }
    /// The sum of a field, 0 for no records; see ``Query/sum(_:)``.
    public static func sum<V>(_ field: KeyPath<Fields, Field<Self, V>>, in store: (any Store)? = nil) throws -> V.NonOptional.Sum
    where V.NonOptional: Summable { try Query<Self>(in: store).sum(field) }
    /// Asynchronous form of ``sum(_:in:)``.
    nonisolated(nonsending) public static func sum<V>(_ field: KeyPath<Fields, Field<Self, V>>, in store: (any Store)? = nil) async throws
        -> V.NonOptional.Sum where V.NonOptional: Summable
    { try await Query<Self>(in: store).sum(field) }
    /// The mean of a field, nil for no records.
    public static func average<V>(_ field: KeyPath<Fields, Field<Self, V>>, in store: (any Store)? = nil) throws -> V.NonOptional.Average?
    where V.NonOptional: Summable { try Query<Self>(in: store).average(field) }
    /// Asynchronous form of ``average(_:in:)``.
    nonisolated(nonsending) public static func average<V>(_ field: KeyPath<Fields, Field<Self, V>>, in store: (any Store)? = nil)
        async throws -> V.NonOptional.Average? where V.NonOptional: Summable
    { try await Query<Self>(in: store).average(field) }
    /// The smallest value of a field, nil for none.
    public static func minimum<V>(_ field: KeyPath<Fields, Field<Self, V>>, in store: (any Store)? = nil) throws -> V.NonOptional? {
        try Query<Self>(in: store).minimum(field)
    }
    /// Asynchronous form of ``minimum(_:in:)``.
    nonisolated(nonsending) public static func minimum<V>(_ field: KeyPath<Fields, Field<Self, V>>, in store: (any Store)? = nil)
        async throws -> V.NonOptional?
    { try await Query<Self>(in: store).minimum(field) }
    /// The largest value of a field, nil for none.
    public static func maximum<V>(_ field: KeyPath<Fields, Field<Self, V>>, in store: (any Store)? = nil) throws -> V.NonOptional? {
        try Query<Self>(in: store).maximum(field)
    }
    /// Asynchronous form of ``maximum(_:in:)``.
    nonisolated(nonsending) public static func maximum<V>(_ field: KeyPath<Fields, Field<Self, V>>, in store: (any Store)? = nil)
        async throws -> V.NonOptional?
    { try await Query<Self>(in: store).maximum(field) }
    /// The distinct values of one field, in their order, without nil.
    public static func distinct<V>(_ field: KeyPath<Fields, Field<Self, V>>, in store: (any Store)? = nil) throws -> [V.NonOptional] {
        try Query<Self>(in: store).distinct(field)
    }
    /// Asynchronous form of ``distinct(_:in:)``.
    nonisolated(nonsending) public static func distinct<V>(_ field: KeyPath<Fields, Field<Self, V>>, in store: (any Store)? = nil)
        async throws -> [V.NonOptional]
    { try await Query<Self>(in: store).distinct(field) }
}

// Aggregates over the stored records of a relation; each call reads the store.
extension Many {
    /// The number of distinct values of the field; nil is not counted.
    public func count<V>(distinct field: KeyPath<Child.Fields, Field<Child, V>>) throws -> Int { try query.count(distinct: field) }
    /// Asynchronous form of ``count(distinct:)``.
    nonisolated(nonsending) public func count<V>(distinct field: KeyPath<Child.Fields, Field<Child, V>>) async throws -> Int {
        try await query.count(distinct: field)
    }
    /// The sum of a field, 0 for no records; see ``Query/sum(_:)``.
    public func sum<V>(_ field: KeyPath<Child.Fields, Field<Child, V>>) throws -> V.NonOptional.Sum where V.NonOptional: Summable {
        try query.sum(field)
    }
    /// Asynchronous form of ``sum(_:)``.
    nonisolated(nonsending) public func sum<V>(_ field: KeyPath<Child.Fields, Field<Child, V>>) async throws -> V.NonOptional.Sum
    where V.NonOptional: Summable { try await query.sum(field) }
    /// The mean of a field, nil for no records.
    public func average<V>(_ field: KeyPath<Child.Fields, Field<Child, V>>) throws -> V.NonOptional.Average? where V.NonOptional: Summable {
        try query.average(field)
    }
    /// Asynchronous form of ``average(_:)``.
    nonisolated(nonsending) public func average<V>(_ field: KeyPath<Child.Fields, Field<Child, V>>) async throws -> V.NonOptional.Average?
    where V.NonOptional: Summable { try await query.average(field) }
    /// The smallest value of a field, nil for none.
    public func minimum<V>(_ field: KeyPath<Child.Fields, Field<Child, V>>) throws -> V.NonOptional? { try query.minimum(field) }
    /// Asynchronous form of ``minimum(_:)``.
    nonisolated(nonsending) public func minimum<V>(_ field: KeyPath<Child.Fields, Field<Child, V>>) async throws -> V.NonOptional? {
        try await query.minimum(field)
    }
    /// The largest value of a field, nil for none.
    public func maximum<V>(_ field: KeyPath<Child.Fields, Field<Child, V>>) throws -> V.NonOptional? { try query.maximum(field) }
    /// Asynchronous form of ``maximum(_:)``.
    nonisolated(nonsending) public func maximum<V>(_ field: KeyPath<Child.Fields, Field<Child, V>>) async throws -> V.NonOptional? {
        try await query.maximum(field)
    }
    /// The distinct values of one field, in their order, without nil.
    public func distinct<V>(_ field: KeyPath<Child.Fields, Field<Child, V>>) throws -> [V.NonOptional] { try query.distinct(field) }
    /// Asynchronous form of ``distinct(_:)``.
    nonisolated(nonsending) public func distinct<V>(_ field: KeyPath<Child.Fields, Field<Child, V>>) async throws -> [V.NonOptional] {
        try await query.distinct(field)
    }
}
