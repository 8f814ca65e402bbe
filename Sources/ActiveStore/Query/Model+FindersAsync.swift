// The asynchronous twins of the finders; see AsyncDoor.swift.
extension Model {
    /// As the synchronous form.
    @inlinable nonisolated(nonsending) public static func find(_ id: Key, in store: (any Store)? = nil) async throws
        -> Self?
    {
        try await StoreResolver<Self>.awaitRead(store) { try find(id, in: store) }
    }
    /// As the synchronous form.
    @inlinable nonisolated(nonsending) public static func get(_ id: Key, in store: (any Store)? = nil) async throws
        -> Self
    {
        try await StoreResolver<Self>.awaitRead(store) { try get(id, in: store) }
    }
    /// As the synchronous form.
    nonisolated(nonsending) public static func find(
        _ values: [String: (any ValueConvertible)?], in store: (any Store)? = nil
    ) async throws -> Self? { try await StoreResolver<Self>.awaitRead(store) { try find(values, in: store) } }
    /// As the synchronous form.
    @inlinable nonisolated(nonsending) public static func find(
        in store: (any Store)? = nil, _ condition: (Fields) -> Condition<Self>
    ) async throws -> Self? { try await Query<Self>(in: store).where(condition).first() }
    /// As the synchronous form.
    nonisolated(nonsending) public static func findLast(
        _ values: [String: (any ValueConvertible)?], in store: (any Store)? = nil
    ) async throws -> Self? { try await StoreResolver<Self>.awaitRead(store) { try findLast(values, in: store) } }
    /// As the synchronous form.
    @inlinable nonisolated(nonsending) public static func findLast(
        in store: (any Store)? = nil, _ condition: (Fields) -> Condition<Self>
    ) async throws -> Self? { try await Query<Self>(in: store).where(condition).last() }
    /// As the synchronous form.
    @inlinable nonisolated(nonsending) public static func all(in store: (any Store)? = nil) async throws -> [Self] {
        try await StoreResolver<Self>.awaitRead(store) { try all(in: store) }
    }
    /// As the synchronous form.
    @inlinable nonisolated(nonsending) public static func first(in store: (any Store)? = nil) async throws -> Self? {
        try await StoreResolver<Self>.awaitRead(store) { try first(in: store) }
    }
    /// As the synchronous form.
    @inlinable nonisolated(nonsending) public static func first(limit: Int, in store: (any Store)? = nil) async throws
        -> [Self]
    {
        try await StoreResolver<Self>.awaitRead(store) { try first(limit: limit, in: store) }
    }
    /// As the synchronous form.
    @inlinable nonisolated(nonsending) public static func last(in store: (any Store)? = nil) async throws -> Self? {
        try await StoreResolver<Self>.awaitRead(store) { try last(in: store) }
    }
    /// As the synchronous form.
    @inlinable nonisolated(nonsending) public static func last(limit: Int, in store: (any Store)? = nil) async throws
        -> [Self]
    {
        try await StoreResolver<Self>.awaitRead(store) { try last(limit: limit, in: store) }
    }
    /// As the synchronous form.
    @inlinable nonisolated(nonsending) public static func at(_ index: Int, in store: (any Store)? = nil) async throws
        -> Self?
    {
        try await StoreResolver<Self>.awaitRead(store) { try at(index, in: store) }
    }
    /// As the synchronous form.
    @inlinable nonisolated(nonsending) public static func count(in store: (any Store)? = nil) async throws -> Int {
        try await StoreResolver<Self>.awaitRead(store) { try count(in: store) }
    }
    /// As the synchronous form.
    @inlinable nonisolated(nonsending) public static func exists(_ id: Key, in store: (any Store)? = nil) async throws
        -> Bool
    {
        try await StoreResolver<Self>.awaitRead(store) { try exists(id, in: store) }
    }
    /// As the synchronous form, suspending while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public static func destroyAll(
        in store: (any Store)? = nil, cascade: Bool = true
    ) async throws -> DestroySummary {
        try await StoreResolver<Self>.awaitWrite(store) { try $0.destroy(FetchRequest(Self.entity), cascade: cascade) }
    }
    /// As the synchronous form.
    nonisolated(nonsending) public static func findOrInitialize(
        _ values: [String: (any ValueConvertible)?], in store: (any Store)? = nil
    ) async throws -> Self { try await StoreResolver<Self>.awaitRead(store) { try findOrInitialize(values, in: store) } }
    /// As the synchronous form; suspends while another writer holds the writer lock, if it has to create.
    nonisolated(nonsending) public static func findOrCreate(
        _ values: [String: (any ValueConvertible)?], in store: (any Store)? = nil
    ) async throws -> Self {
        if let record = try await find(values, in: store) { return record }
        return try await StoreResolver<Self>.awaitWrite(store) { try create(values, $0) }
    }
}
