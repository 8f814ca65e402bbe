import StoreCore

// Asynchronous forms of the finders; see AsyncDoor.swift.
extension Model {
    /// Asynchronous form of ``find(_:in:)``.
    @inlinable nonisolated(nonsending) public static func find(_ id: Key, in store: (any Store)? = nil) async throws
        -> Self?
    {
        try await StoreResolver<Self>.awaitRead(store) { try find(id, in: store) }
    }
    /// Asynchronous form of ``find(_:in:)``, which takes the key as text.
    @inlinable nonisolated(nonsending) public static func find(_ text: String, in store: (any Store)? = nil) async throws
        -> Self?
    where Key == UID<Self> {
        guard let id = UID<Self>(text) else { return nil }
        return try await find(id, in: store)
    }
    /// Asynchronous form of ``get(_:ifVersion:in:)``.
    @inlinable nonisolated(nonsending) public static func get(
        _ id: Key, ifVersion version: Int? = nil, in store: (any Store)? = nil
    ) async throws -> Self { try await StoreResolver<Self>.awaitRead(store) { try get(id, ifVersion: version, in: store) } }
    /// Asynchronous form of ``get(_:ifVersion:in:)``, which takes the key as text.
    @inlinable nonisolated(nonsending) public static func get(
        _ text: String, ifVersion version: Int? = nil, in store: (any Store)? = nil
    ) async throws -> Self where Key == UID<Self> {
        try await StoreResolver<Self>.awaitRead(store) { try get(text, ifVersion: version, in: store) }
    }
    /// Asynchronous form of ``find(_:in:)``.
    nonisolated(nonsending) public static func find(
        _ values: [String: (any ValueConvertible)?], in store: (any Store)? = nil
    ) async throws -> Self? { try await StoreResolver<Self>.awaitRead(store) { try find(values, in: store) } }
    /// Asynchronous form of ``find(in:_:)``.
    @inlinable nonisolated(nonsending) public static func find(
        in store: (any Store)? = nil, _ condition: (Fields) -> Condition<Self>
    ) async throws -> Self? { try await Query<Self>(in: store).where(condition).first() }
    /// Asynchronous form of ``findLast(_:in:)``.
    nonisolated(nonsending) public static func findLast(
        _ values: [String: (any ValueConvertible)?], in store: (any Store)? = nil
    ) async throws -> Self? { try await StoreResolver<Self>.awaitRead(store) { try findLast(values, in: store) } }
    /// Asynchronous form of ``findLast(in:_:)``.
    @inlinable nonisolated(nonsending) public static func findLast(
        in store: (any Store)? = nil, _ condition: (Fields) -> Condition<Self>
    ) async throws -> Self? { try await Query<Self>(in: store).where(condition).last() }
    /// Asynchronous form of ``all(in:)``.
    @inlinable nonisolated(nonsending) public static func all(in store: (any Store)? = nil) async throws -> [Self] {
        try await StoreResolver<Self>.awaitRead(store) { try all(in: store) }
    }
    /// Asynchronous form of ``first(in:)``.
    @inlinable nonisolated(nonsending) public static func first(in store: (any Store)? = nil) async throws -> Self? {
        try await StoreResolver<Self>.awaitRead(store) { try first(in: store) }
    }
    /// Asynchronous form of ``first(limit:in:)``.
    @inlinable nonisolated(nonsending) public static func first(limit: Int, in store: (any Store)? = nil) async throws
        -> [Self]
    {
        try await StoreResolver<Self>.awaitRead(store) { try first(limit: limit, in: store) }
    }
    /// Asynchronous form of ``last(in:)``.
    @inlinable nonisolated(nonsending) public static func last(in store: (any Store)? = nil) async throws -> Self? {
        try await StoreResolver<Self>.awaitRead(store) { try last(in: store) }
    }
    /// Asynchronous form of ``last(limit:in:)``.
    @inlinable nonisolated(nonsending) public static func last(limit: Int, in store: (any Store)? = nil) async throws
        -> [Self]
    {
        try await StoreResolver<Self>.awaitRead(store) { try last(limit: limit, in: store) }
    }
    /// Asynchronous form of ``at(_:in:)``.
    @inlinable nonisolated(nonsending) public static func at(_ index: Int, in store: (any Store)? = nil) async throws
        -> Self?
    {
        try await StoreResolver<Self>.awaitRead(store) { try at(index, in: store) }
    }
    /// Asynchronous form of ``count(in:)``.
    @inlinable nonisolated(nonsending) public static func count(in store: (any Store)? = nil) async throws -> Int {
        try await StoreResolver<Self>.awaitRead(store) { try count(in: store) }
    }
    /// Asynchronous form of ``exists(_:in:)``.
    @inlinable nonisolated(nonsending) public static func exists(_ id: Key, in store: (any Store)? = nil) async throws
        -> Bool
    {
        try await StoreResolver<Self>.awaitRead(store) { try exists(id, in: store) }
    }
    /// Asynchronous form of ``exists(_:in:)``, which takes the key as text.
    @inlinable nonisolated(nonsending) public static func exists(_ text: String, in store: (any Store)? = nil) async throws -> Bool
    where Key == UID<Self> {
        try await StoreResolver<Self>.awaitRead(store) { try exists(text, in: store) }
    }
    /// Asynchronous form of ``destroyAll(in:cascade:)``; suspends while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public static func destroyAll(
        in store: (any Store)? = nil, cascade: Bool = true
    ) async throws -> DestroySummary {
        try await StoreResolver<Self>.awaitWrite(store) { try $0.destroy(FetchRequest(Self.entity), cascade: cascade) }
    }
    /// Asynchronous form of ``findOrInitialize(_:in:)``.
    nonisolated(nonsending) public static func findOrInitialize(
        _ values: [String: (any ValueConvertible)?], in store: (any Store)? = nil
    ) async throws -> Self { try await StoreResolver<Self>.awaitRead(store) { try findOrInitialize(values, in: store) } }
    /// Asynchronous form of ``findOrCreate(_:in:)``; if it has to create a record, it suspends while another writer holds the writer lock.
    nonisolated(nonsending) public static func findOrCreate(
        _ values: [String: (any ValueConvertible)?], in store: (any Store)? = nil
    ) async throws -> Self {
        if let record = try await find(values, in: store) { return record }
        return try await StoreResolver<Self>.awaitWrite(store) { try create(values, $0) }
    }
}
