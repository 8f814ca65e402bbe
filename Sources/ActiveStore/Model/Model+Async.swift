// The asynchronous twins: writes wait for their turn by suspending and then run on the caller's executor; reads run in place, because a hop costs
// more than they do.
extension Model {
    /// As ``save(in:timestamps:)``, suspending while another writer holds the writer lock.
    @inlinable nonisolated(nonsending) public mutating func save(
        in store: (any Store)? = nil, timestamps: TimestampPolicy = .update
    ) async throws {
        try await StoreResolver<Self>.write(store) { try self.performSave(.save, $0, timestamps) }
    }

    /// As ``saved(in:timestamps:)``, suspending while another writer holds the writer lock.
    @inlinable @discardableResult nonisolated(nonsending) public func saved(
        in store: (any Store)? = nil, timestamps: TimestampPolicy = .update
    ) async throws -> Self {
        var copy = self
        try await copy.save(in: store, timestamps: timestamps)
        return copy
    }

    /// As ``insert(in:)``, suspending while another writer holds the writer lock.
    @inlinable nonisolated(nonsending) public mutating func insert(in store: (any Store)? = nil) async throws {
        try await StoreResolver<Self>.write(store) { try self.performSave(.insert, $0) }
    }

    /// As ``update(in:timestamps:)``, suspending while another writer holds the writer lock.
    @inlinable nonisolated(nonsending) public mutating func update(
        in store: (any Store)? = nil, timestamps: TimestampPolicy = .update
    ) async throws {
        try await StoreResolver<Self>.write(store) { try self.performSave(.update, $0, timestamps) }
    }

    /// As ``upsert(in:timestamps:)``, suspending while another writer holds the writer lock.
    @inlinable nonisolated(nonsending) public mutating func upsert(
        in store: (any Store)? = nil, timestamps: TimestampPolicy = .update
    ) async throws {
        try await StoreResolver<Self>.write(store) { try self.performSave(.upsert, $0, timestamps) }
    }

    /// As ``insert(_:in:)``, suspending while another writer holds the writer lock.
    @inlinable nonisolated(nonsending) public static func insert(
        _ records: some Sequence<Self>, in store: (any Store)? = nil
    ) async throws {
        // The body may run again, and what is not a collection gives its records only once.
        if !(records is any Collection) { return try await insert(Array(records), in: store) }
        let resolved = try StoreResolver<Self>.store(store)
        try await resolved.write { _ in try Self.insert(records, in: resolved) }
    }

    /// As ``exists(in:)``, in place.
    @inlinable nonisolated(nonsending) public func exists(in store: (any Store)? = nil) async throws -> Bool {
        try { try self.exists(in: store) }()
    }

    /// As ``reload(in:)``, in place.
    @inlinable nonisolated(nonsending) public mutating func reload(in store: (any Store)? = nil) async throws {
        func now(_ record: inout Self) throws { try record.reload(in: store) }
        try now(&self)
    }

    /// As ``destroy(in:cascade:)``, suspending while another writer holds the writer lock.
    @inlinable @discardableResult nonisolated(nonsending) public func destroy(
        in store: (any Store)? = nil, cascade: Bool = true
    ) async throws -> DestroySummary {
        try await StoreResolver<Self>.write(store) { try $0.destroy(Self.entity, id.recordKey, cascade: cascade) }
    }
}

extension Model {
    /// As ``destroyPlan(in:)``, in place.
    nonisolated(nonsending) public func destroyPlan(in store: (any Store)? = nil) async throws -> DestroySummary {
        try { try self.destroyPlan(in: store) }()
    }
}

extension Timestamped {
    /// As ``touch(in:)``, suspending while another writer holds the writer lock.
    nonisolated(nonsending) public mutating func touch(in store: (any Store)? = nil) async throws {
        try await StoreResolver<Self>.write(store) { try self.touch($0) }
    }
}

extension Array where Element: Model {
    /// As ``save(in:timestamps:)``, suspending while another writer holds the writer lock.
    @inlinable nonisolated(nonsending) public mutating func save(
        in store: (any Store)? = nil, timestamps: TimestampPolicy = .update
    ) async throws {
        let resolved = try StoreResolver<Element>.store(store)
        var copy = self
        try await resolved.write { _ in try copy.save(in: resolved, timestamps: timestamps) }
        self = copy
    }
}
