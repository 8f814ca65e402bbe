// The asynchronous twins of the finders; reads run in place.
extension Model {
    /// As the synchronous form, in place.
    @inlinable nonisolated(nonsending) public static func find(_ id: Key, in store: (any Store)? = nil) async throws
        -> Self?
    {
        try { try find(id, in: store) }()
    }
    /// As the synchronous form, in place.
    @inlinable nonisolated(nonsending) public static func get(_ id: Key, in store: (any Store)? = nil) async throws
        -> Self
    {
        try { try get(id, in: store) }()
    }
    /// As the synchronous form, in place.
    nonisolated(nonsending) public static func find(
        _ values: [String: (any ValueConvertible)?], in store: (any Store)? = nil
    ) async throws -> Self? { try { try find(values, in: store) }() }
    /// As the synchronous form, in place.
    @inlinable nonisolated(nonsending) public static func find(
        in store: (any Store)? = nil, _ condition: (Fields) -> Condition<Self>
    ) async throws -> Self? { try { try find(in: store, condition) }() }
    /// As the synchronous form, in place.
    nonisolated(nonsending) public static func findLast(
        _ values: [String: (any ValueConvertible)?], in store: (any Store)? = nil
    ) async throws -> Self? { try { try findLast(values, in: store) }() }
    /// As the synchronous form, in place.
    @inlinable nonisolated(nonsending) public static func findLast(
        in store: (any Store)? = nil, _ condition: (Fields) -> Condition<Self>
    ) async throws -> Self? { try { try findLast(in: store, condition) }() }
    /// As the synchronous form, in place.
    @inlinable nonisolated(nonsending) public static func all(in store: (any Store)? = nil) async throws -> [Self] {
        try { try all(in: store) }()
    }
    /// As the synchronous form, in place.
    @inlinable nonisolated(nonsending) public static func first(in store: (any Store)? = nil) async throws -> Self? {
        try { try first(in: store) }()
    }
    /// As the synchronous form, in place.
    @inlinable nonisolated(nonsending) public static func first(limit: Int, in store: (any Store)? = nil) async throws
        -> [Self]
    {
        try { try first(limit: limit, in: store) }()
    }
    /// As the synchronous form, in place.
    @inlinable nonisolated(nonsending) public static func last(in store: (any Store)? = nil) async throws -> Self? {
        try { try last(in: store) }()
    }
    /// As the synchronous form, in place.
    @inlinable nonisolated(nonsending) public static func last(limit: Int, in store: (any Store)? = nil) async throws
        -> [Self]
    {
        try { try last(limit: limit, in: store) }()
    }
    /// As the synchronous form, in place.
    @inlinable nonisolated(nonsending) public static func at(_ index: Int, in store: (any Store)? = nil) async throws
        -> Self?
    {
        try { try at(index, in: store) }()
    }
    /// As the synchronous form, in place.
    @inlinable nonisolated(nonsending) public static func count(in store: (any Store)? = nil) async throws -> Int {
        try { try count(in: store) }()
    }
    /// As the synchronous form, in place.
    @inlinable nonisolated(nonsending) public static func exists(_ id: Key, in store: (any Store)? = nil) async throws
        -> Bool
    {
        try { try exists(id, in: store) }()
    }
    /// As the synchronous form, suspending while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public static func destroyAll(
        in store: (any Store)? = nil, cascade: Bool = true
    ) async throws -> DestroySummary {
        try await StoreResolver<Self>.write(store) { try $0.destroy(FetchRequest(Self.entity), cascade: cascade) }
    }
    /// As the synchronous form, in place.
    nonisolated(nonsending) public static func findOrInitialize(
        _ values: [String: (any ValueConvertible)?], in store: (any Store)? = nil
    ) async throws -> Self { try { try findOrInitialize(values, in: store) }() }
    /// As the synchronous form; suspends while another writer holds the writer lock, if it has to create.
    nonisolated(nonsending) public static func findOrCreate(
        _ values: [String: (any ValueConvertible)?], in store: (any Store)? = nil
    ) async throws -> Self {
        if let record = try { try find(values, in: store) }() { return record }
        return try await StoreResolver<Self>.write(store) { try create(values, $0) }
    }
}
