import StoreCore

// Asynchronous forms of the terminals; see AsyncDoor.swift.
extension Join {
    /// Asynchronous form of ``all()``.
    @inlinable nonisolated(nonsending) public func all() async throws -> [(Left, Right)] {
        try await StoreResolver<Left.Joined>.awaitRead(store) { try self.all() }
    }
    /// Asynchronous form of ``first()``.
    @inlinable nonisolated(nonsending) public func first() async throws -> (Left, Right)? {
        try await StoreResolver<Left.Joined>.awaitRead(store) { try self.first() }
    }
    /// Asynchronous form of ``forEach(_:)``. The body is synchronous and runs in place.
    @inlinable nonisolated(nonsending) public func forEach(_ body: (Left, Right) throws -> Void) async throws {
        try AsyncDoor.inPlace { try self.forEach(body) }
    }
    /// Asynchronous form of ``count()``.
    @inlinable nonisolated(nonsending) public func count() async throws -> Int {
        try await StoreResolver<Left.Joined>.awaitRead(store) { try self.count() }
    }
    /// Asynchronous form of ``exists()``.
    @inlinable nonisolated(nonsending) public func exists() async throws -> Bool {
        try await StoreResolver<Left.Joined>.awaitRead(store) { try self.exists() }
    }
    /// Asynchronous form of ``dictionaries()``.
    nonisolated(nonsending) public func dictionaries() async throws -> [[String: any Model]] {
        try await StoreResolver<Left.Joined>.awaitRead(store) { try self.dictionaries() }
    }
    /// Asynchronous form of ``pluck(_:_:)``.
    nonisolated(nonsending) public func pluck<A, B>(
        _ left: KeyPath<Left.Joined.Fields, Field<Left.Joined, A>>, _ right: KeyPath<Right.Joined.Fields, Field<Right.Joined, B>>
    ) async throws -> [(A.NonOptional?, B.NonOptional?)] {
        let (left, right) = (Left.Joined.fields[keyPath: left].position, Right.Joined.fields[keyPath: right].position)
        return try await StoreResolver<Left.Joined>.awaitRead(store) { try self.optionalValues(at: left, right, as: A.self, B.self) }
    }
    /// Asynchronous form of ``pluck(_:_:)``.
    nonisolated(nonsending) public func pluck<A, B>(
        _ left: KeyPath<Left.Joined.Fields, Field<Left.Joined, A>>, _ right: KeyPath<Right.Joined.Fields, Field<Right.Joined, B>>
    ) async throws -> [(A, B)] where Left: Model, Right: Model {
        let (left, right) = (Left.fields[keyPath: left].position, Right.fields[keyPath: right].position)
        return try await StoreResolver<Left.Joined>.awaitRead(store) { try self.values(at: left, right) }
    }
}
