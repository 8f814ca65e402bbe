import StoreCore

// The asynchronous twins, in place.
extension Query {
    /// As the synchronous form, in place.
    nonisolated(nonsending) public func count<V>(_ field: KeyPath<M.Fields, Field<M, V>>) async throws -> Int {
        try { try self.count(field) }()
    }
    /// As the synchronous form, in place.
    nonisolated(nonsending) public func count<V>(distinct field: KeyPath<M.Fields, Field<M, V>>) async throws -> Int {
        try { try self.count(distinct: field) }()
    }
    /// As the synchronous form, in place.
    nonisolated(nonsending) public func sum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) async throws -> V.NonOptional.Sum
    where V.NonOptional: Summable { try { try self.sum(field) }() }
    /// As the synchronous form, in place.
    nonisolated(nonsending) public func average<V>(_ field: KeyPath<M.Fields, Field<M, V>>) async throws -> V.NonOptional.Average?
    where V.NonOptional: Summable { try { try self.average(field) }() }
    /// As the synchronous form, in place.
    nonisolated(nonsending) public func minimum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) async throws -> V.NonOptional? {
        try { try self.minimum(field) }()
    }
    /// As the synchronous form, in place.
    nonisolated(nonsending) public func maximum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) async throws -> V.NonOptional? {
        try { try self.maximum(field) }()
    }
    /// As the synchronous form, in place.
    nonisolated(nonsending) public func aggregates<each T: Storable>(_ expressions: repeat AggregateExpression<M, each T>) async throws -> (
        repeat each T
    ) {
        try { try self.aggregates(repeat each expressions) }()
    }
    /// As the synchronous form, in place.
    nonisolated(nonsending) public func count(distinct name: String) async throws -> Int { try { try self.count(distinct: name) }() }
    /// As the synchronous form, in place.
    nonisolated(nonsending) public func sum(_ name: String) async throws -> Value { try { try self.sum(name) }() }
    /// As the synchronous form, in place.
    nonisolated(nonsending) public func average(_ name: String) async throws -> Value { try { try self.average(name) }() }
    /// As the synchronous form, in place.
    nonisolated(nonsending) public func minimum(_ name: String) async throws -> Value { try { try self.minimum(name) }() }
    /// As the synchronous form, in place.
    nonisolated(nonsending) public func maximum(_ name: String) async throws -> Value { try { try self.maximum(name) }() }
    /// As the synchronous form, in place.
    nonisolated(nonsending) public func distinct<V>(_ field: KeyPath<M.Fields, Field<M, V>>) async throws -> [V.NonOptional] {
        try { try self.distinct(field) }()
    }
    /// As the synchronous form, in place.
    nonisolated(nonsending) public func distinct<A, B, each V>(
        _ first: KeyPath<M.Fields, Field<M, A>>, _ second: KeyPath<M.Fields, Field<M, B>>,
        _ others: repeat KeyPath<M.Fields, Field<M, each V>>
    ) async throws -> [(A, B, repeat each V)] { try { try self.distinct(first, second, repeat each others) }() }
    /// As the synchronous form, in place.
    nonisolated(nonsending) public func distinct(_ name: String) async throws -> [Value] { try { try self.distinct(name) }() }
}
