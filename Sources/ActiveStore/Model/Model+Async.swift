// The asynchronous twins: writes wait for their turn by suspending and then run on the caller's executor; reads run in place, because a hop costs
// more than they do.
extension Model {
    /// As ``save(in:timestamps:)``, suspending while another writer has its turn.
    @inlinable nonisolated(nonsending) public mutating func save(
        in store: (any Store)? = nil, timestamps: TimestampPolicy = .update
    ) async throws {
        try await StorePlace<Self>.write(store) { try self.store(.save, $0, timestamps) }
    }

    /// As ``saved(in:timestamps:)``, suspending while another writer has its turn.
    @inlinable @discardableResult nonisolated(nonsending) public func saved(
        in store: (any Store)? = nil, timestamps: TimestampPolicy = .update
    ) async throws -> Self {
        var copy = self
        try await copy.save(in: store, timestamps: timestamps)
        return copy
    }

    /// As ``insert(in:)``, suspending while another writer has its turn.
    @inlinable nonisolated(nonsending) public mutating func insert(in store: (any Store)? = nil) async throws {
        try await StorePlace<Self>.write(store) { try self.store(.insert, $0) }
    }

    /// As ``update(in:timestamps:)``, suspending while another writer has its turn.
    @inlinable nonisolated(nonsending) public mutating func update(
        in store: (any Store)? = nil, timestamps: TimestampPolicy = .update
    ) async throws {
        try await StorePlace<Self>.write(store) { try self.store(.update, $0, timestamps) }
    }

    /// As ``upsert(in:timestamps:)``, suspending while another writer has its turn.
    @inlinable nonisolated(nonsending) public mutating func upsert(
        in store: (any Store)? = nil, timestamps: TimestampPolicy = .update
    ) async throws {
        try await StorePlace<Self>.write(store) { try self.store(.upsert, $0, timestamps) }
    }

    /// As ``insert(_:in:)``, suspending while another writer has its turn.
    @inlinable nonisolated(nonsending) public static func insert(
        _ records: some Sequence<Self>, in store: (any Store)? = nil
    ) async throws {
        // The body may run again, and what is not a collection gives its records only once.
        if !(records is any Collection) { return try await insert(Array(records), in: store) }
        let place = try StorePlace<Self>.store(store)
        try await place.write { _ in try Self.insert(records, in: place) }
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

    /// As ``destroy(in:cascade:)``, suspending while another writer has its turn.
    @inlinable @discardableResult nonisolated(nonsending) public func destroy(
        in store: (any Store)? = nil, cascade: Bool = true
    ) async throws -> DestroySummary {
        try await StorePlace<Self>.write(store) { try $0.destroy(Self.entity, id.recordKey, cascade: cascade) }
    }
}

extension Model {
    /// As ``destroyPlan(in:)``, in place.
    nonisolated(nonsending) public func destroyPlan(in store: (any Store)? = nil) async throws -> DestroySummary {
        try { try self.destroyPlan(in: store) }()
    }
}

extension Timestamped {
    /// As ``touch(in:)``, suspending while another writer has its turn.
    nonisolated(nonsending) public mutating func touch(in store: (any Store)? = nil) async throws {
        try await StorePlace<Self>.write(store) { try self.touch($0) }
    }
}

extension Array where Element: Model {
    /// As ``save(in:timestamps:)``, suspending while another writer has its turn.
    @inlinable nonisolated(nonsending) public mutating func save(
        in store: (any Store)? = nil, timestamps: TimestampPolicy = .update
    ) async throws {
        let place = try StorePlace<Element>.store(store)
        var copy = self
        try await place.write { _ in try copy.save(in: place, timestamps: timestamps) }
        self = copy
    }
}
