import StoreCore

// Asynchronous forms.
extension Query {
    /// Asynchronous form of ``count(_:)``.
    nonisolated(nonsending) public func count<V>(_ field: KeyPath<M.Fields, Field<M, V>>) async throws -> Int {
        try await awaited(AggregateExpression.count(field))
    }
    /// Asynchronous form of ``count(distinct:)``.
    nonisolated(nonsending) public func count<V>(distinct field: KeyPath<M.Fields, Field<M, V>>) async throws -> Int {
        try await awaited(AggregateExpression.count(distinct: field))
    }
    /// Asynchronous form of ``sum(_:)``.
    nonisolated(nonsending) public func sum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) async throws -> V.NonOptional.Sum
    where V.NonOptional: Summable { try await awaited(AggregateExpression<M, V.NonOptional.Sum>.sum(field)) }
    /// Asynchronous form of ``average(_:)``.
    nonisolated(nonsending) public func average<V>(_ field: KeyPath<M.Fields, Field<M, V>>) async throws -> V.NonOptional.Average?
    where V.NonOptional: Summable { try await awaited(AggregateExpression<M, V.NonOptional.Average?>.average(field)) }
    /// Asynchronous form of ``minimum(_:)``.
    nonisolated(nonsending) public func minimum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) async throws -> V.NonOptional? {
        try await awaited(AggregateExpression<M, V.NonOptional?>.minimum(field))
    }
    /// Asynchronous form of ``maximum(_:)``.
    nonisolated(nonsending) public func maximum<V>(_ field: KeyPath<M.Fields, Field<M, V>>) async throws -> V.NonOptional? {
        try await awaited(AggregateExpression<M, V.NonOptional?>.maximum(field))
    }
    /// Asynchronous form of ``aggregates(_:)``.
    nonisolated(nonsending) public func aggregates<each T: Storable>(_ expressions: repeat AggregateExpression<M, each T>) async throws -> (
        repeat each T
    ) {
        try await StoreResolver<M>.awaitRead(store) { try self.aggregates(repeat each expressions) }
    }
    /// Asynchronous form of ``count(distinct:)``.
    nonisolated(nonsending) public func count(distinct name: String) async throws -> Int {
        try await StoreResolver<M>.awaitRead(store) { try self.count(distinct: name) }
    }
    /// Asynchronous form of ``sum(_:)``.
    nonisolated(nonsending) public func sum(_ name: String) async throws -> Value {
        try await StoreResolver<M>.awaitRead(store) { try self.sum(name) }
    }
    /// Asynchronous form of ``average(_:)``.
    nonisolated(nonsending) public func average(_ name: String) async throws -> Value {
        try await StoreResolver<M>.awaitRead(store) { try self.average(name) }
    }
    /// Asynchronous form of ``minimum(_:)``.
    nonisolated(nonsending) public func minimum(_ name: String) async throws -> Value {
        try await StoreResolver<M>.awaitRead(store) { try self.minimum(name) }
    }
    /// Asynchronous form of ``maximum(_:)``.
    nonisolated(nonsending) public func maximum(_ name: String) async throws -> Value {
        try await StoreResolver<M>.awaitRead(store) { try self.maximum(name) }
    }
    /// Asynchronous form of ``distinct(_:)``.
    nonisolated(nonsending) public func distinct<V>(_ field: KeyPath<M.Fields, Field<M, V>>) async throws -> [V.NonOptional] {
        let position = M.fields[keyPath: field].position
        return try await StoreResolver<M>.awaitRead(store) { try self.distinctValues(at: position, as: V.self) }
    }
    /// Asynchronous form of ``distinct(_:_:_:)``.
    nonisolated(nonsending) public func distinct<A, B, each V>(
        _ first: KeyPath<M.Fields, Field<M, A>>, _ second: KeyPath<M.Fields, Field<M, B>>,
        _ others: repeat KeyPath<M.Fields, Field<M, each V>>
    ) async throws -> [(A, B, repeat each V)] {
        let positions = Query.positions(first, second, repeat each others)
        return try await StoreResolver<M>.awaitRead(store) { try self.distinctRows(at: positions) }
    }
    /// Asynchronous form of ``distinct(_:)``.
    nonisolated(nonsending) public func distinct(_ name: String) async throws -> [Value] {
        try await StoreResolver<M>.awaitRead(store) { try self.distinct(name) }
    }

    nonisolated(nonsending) private func awaited<R: Storable>(_ expression: AggregateExpression<M, R>) async throws -> R {
        try await StoreResolver<M>.awaitRead(store) { try self.one(expression) }
    }
}
