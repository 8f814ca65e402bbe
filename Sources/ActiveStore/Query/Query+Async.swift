import StoreCore

// Asynchronous forms of the terminals. Reads run in place on an embedded
// engine: not suspending costs 24 ns, a hop 19 µs; see AsyncDoor.swift.
extension Query {
    /// Asynchronous form of ``all()``.
    @inlinable nonisolated(nonsending) public func all() async throws -> [M] {
        try await StoreResolver<M>.awaitRead(store) { try self.all() }
    }
    /// Asynchronous form of ``first()``.
    @inlinable nonisolated(nonsending) public func first() async throws -> M? {
        try await StoreResolver<M>.awaitRead(store) { try self.first() }
    }
    /// Asynchronous form of ``last()``.
    nonisolated(nonsending) public func last() async throws -> M? { try await StoreResolver<M>.awaitRead(store) { try self.last() } }
    /// Asynchronous form of ``first(limit:)``.
    @inlinable nonisolated(nonsending) public func first(limit: Int) async throws -> [M] {
        try await StoreResolver<M>.awaitRead(store) { try self.first(limit: limit) }
    }
    /// Asynchronous form of ``last(limit:)``.
    nonisolated(nonsending) public func last(limit: Int) async throws -> [M] {
        try await StoreResolver<M>.awaitRead(store) { try self.last(limit: limit) }
    }
    /// Asynchronous form of ``at(_:)``.
    nonisolated(nonsending) public func at(_ index: Int) async throws -> M? {
        try await StoreResolver<M>.awaitRead(store) { try self.at(index) }
    }
    /// Asynchronous form of ``count()``.
    @inlinable nonisolated(nonsending) public func count() async throws -> Int {
        try await StoreResolver<M>.awaitRead(store) { try self.count() }
    }
    /// Asynchronous form of ``exists()``.
    @inlinable nonisolated(nonsending) public func exists() async throws -> Bool {
        try await StoreResolver<M>.awaitRead(store) { try self.exists() }
    }
    /// Asynchronous form of ``forEach(_:)``. The body is synchronous and runs in place, on the caller's thread, on every engine.
    @inlinable nonisolated(nonsending) public func forEach(_ body: (M) throws -> Void) async throws {
        try AsyncDoor.inPlace { try self.forEach(body) }
    }
    /// Asynchronous form of ``explain()``.
    nonisolated(nonsending) public func explain() async throws -> QueryPlan {
        try await StoreResolver<M>.awaitRead(store) { try self.explain() }
    }
    /// Asynchronous form of ``explain(plucking:_:)``.
    nonisolated(nonsending) public func explain<V, each W>(
        plucking field: KeyPath<M.Fields, Field<M, V>>, _ others: repeat KeyPath<M.Fields, Field<M, each W>>
    ) async throws -> QueryPlan {
        let positions = Query.positions(field, repeat each others)
        return try await StoreResolver<M>.awaitRead(store) { try self.explain(reading: positions) }
    }
    /// Asynchronous form of ``destroy(cascade:)``; suspends while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public func destroy(cascade: Bool = true) async throws -> DestroySummary {
        let request = try destroyable()
        return try await StoreResolver<M>.awaitWrite(store) { try $0.destroy(request, cascade: cascade) }
    }
    /// Asynchronous form of ``destroyPlan(cascade:)``.
    nonisolated(nonsending) public func destroyPlan(cascade: Bool = true) async throws -> DestroySummary {
        try await StoreResolver<M>.awaitRead(store) { try self.destroyPlan(cascade: cascade) }
    }

    /// Asynchronous form of ``pluck(_:)``.
    @inlinable nonisolated(nonsending) public func pluck<V>(_ field: KeyPath<M.Fields, Field<M, V>>) async throws -> [V] {
        let field = M.fields[keyPath: field]
        return try await StoreResolver<M>.awaitRead(store) { try self.values(of: field) }
    }
    /// Asynchronous form of ``pluck(_:)``.
    @inlinable nonisolated(nonsending) public func pluck<V>(_ field: KeyPath<M.Fields, Field<M, V?>>) async throws
        -> [V]
    {
        let field = M.fields[keyPath: field]
        return try await StoreResolver<M>.awaitRead(store) { try self.presentValues(of: field) }
    }
    /// Asynchronous form of ``pluck(_:_:_:)``.
    nonisolated(nonsending) public func pluck<A, B, each V>(
        _ first: KeyPath<M.Fields, Field<M, A>>, _ second: KeyPath<M.Fields, Field<M, B>>,
        _ others: repeat KeyPath<M.Fields, Field<M, each V>>
    ) async throws -> [(A, B, repeat each V)] {
        let positions = Query.positions(first, second, repeat each others)
        return try await StoreResolver<M>.awaitRead(store) { try self.rows(at: positions) }
    }
    /// Asynchronous form of ``pluck(_:)``.
    nonisolated(nonsending) public func pluck(_ name: String) async throws -> [Value] {
        try await StoreResolver<M>.awaitRead(store) { try self.pluck(name) }
    }
    /// Asynchronous form of ``pluck(_:)``.
    nonisolated(nonsending) public func pluck(_ names: [String]) async throws -> [[Value]] {
        try await StoreResolver<M>.awaitRead(store) { try self.pluck(names) }
    }
}
