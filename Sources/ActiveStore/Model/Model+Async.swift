import StoreCore

// Asynchronous forms: a write suspends while it waits for the writer lock. Reads and writes run in
// place, because a hop costs more than they do, or on the engine's own threads; see AsyncDoor.swift.
extension Model {
    /// Asynchronous form of ``save(in:timestamps:)``; suspends while another writer holds the writer lock.
    @inlinable nonisolated(nonsending) public mutating func save(
        in store: (any Store)? = nil, timestamps: TimestampPolicy = .update
    ) async throws {
        try await StoreResolver<Self>.awaitWrite(store, changing: &self, isOneCall: Self.savesPlainly) {
            try $0.performSave(.save, $1, timestamps)
        }
    }

    /// Asynchronous form of ``saved(in:timestamps:)``; suspends while another writer holds the writer lock.
    @inlinable @discardableResult nonisolated(nonsending) public func saved(
        in store: (any Store)? = nil, timestamps: TimestampPolicy = .update
    ) async throws -> Self {
        var copy = self
        try await copy.save(in: store, timestamps: timestamps)
        return copy
    }

    /// Asynchronous form of ``insert(in:)``; suspends while another writer holds the writer lock.
    @inlinable nonisolated(nonsending) public mutating func insert(in store: (any Store)? = nil) async throws {
        try await StoreResolver<Self>.awaitWrite(store, changing: &self, isOneCall: Self.savesPlainly) { try $0.performSave(.insert, $1) }
    }

    /// Asynchronous form of ``update(in:timestamps:)``; suspends while another writer holds the writer lock.
    @inlinable nonisolated(nonsending) public mutating func update(
        in store: (any Store)? = nil, timestamps: TimestampPolicy = .update
    ) async throws {
        try await StoreResolver<Self>.awaitWrite(store, changing: &self, isOneCall: Self.savesPlainly) {
            try $0.performSave(.update, $1, timestamps)
        }
    }

    /// Asynchronous form of ``upsert(in:timestamps:)``; suspends while another writer holds the writer lock.
    @inlinable nonisolated(nonsending) public mutating func upsert(
        in store: (any Store)? = nil, timestamps: TimestampPolicy = .update
    ) async throws {
        try await StoreResolver<Self>.awaitWrite(store, changing: &self, isOneCall: Self.savesPlainly) {
            try $0.performSave(.upsert, $1, timestamps)
        }
    }

    /// Asynchronous form of ``insert(_:in:)``; suspends while another writer holds the writer lock.
    @inlinable nonisolated(nonsending) public static func insert(
        _ records: some Sequence<Self>, in store: (any Store)? = nil
    ) async throws {
        // The body may run again, and a sequence that is not a collection can be read only once.
        if !(records is any Collection) { return try await insert(Array(records), in: store) }
        let resolved = try StoreResolver<Self>.store(store)
        if AsyncDoor.isAlwaysInPlace { return try await resolved.write { try insertAll(records, $0) } }
        let all = Array(records)
        try await resolved.awaitWrite { try insertAll(all, $0) }
    }

    /// Asynchronous form of ``exists(in:)``.
    @inlinable nonisolated(nonsending) public func exists(in store: (any Store)? = nil) async throws -> Bool {
        try await StoreResolver<Self>.awaitRead(store) { try self.exists(in: store) }
    }

    /// Asynchronous form of ``reload(in:)``.
    @inlinable nonisolated(nonsending) public mutating func reload(in store: (any Store)? = nil) async throws {
        guard recordState.isStored else { return }
        guard let fresh = try await Self.find(id, in: store) else { throw Self.notFound() }
        self = fresh
    }

    /// Asynchronous form of ``destroy(in:cascade:)``; suspends while another writer holds the writer lock.
    @inlinable @discardableResult nonisolated(nonsending) public func destroy(
        in store: (any Store)? = nil, cascade: Bool = true
    ) async throws -> DestroySummary {
        let key = id.recordKey
        if Self.entity.versionPosition != nil {
            return try await StoreResolver<Self>.awaitWrite(store) { try self.performDestroy($0, cascade: cascade) }
        }
        return try await StoreResolver<Self>.awaitWrite(store) { try $0.destroy(Self.entity, key, cascade: cascade) }
    }
}

extension Model {
    /// Asynchronous form of ``destroyPlan(in:cascade:)``.
    nonisolated(nonsending) public func destroyPlan(in store: (any Store)? = nil, cascade: Bool = true) async throws -> DestroySummary {
        try await StoreResolver<Self>.awaitRead(store) { try self.destroyPlan(in: store, cascade: cascade) }
    }
}

extension Timestamped {
    /// Asynchronous form of ``touch(in:)``; suspends while another writer holds the writer lock.
    nonisolated(nonsending) public mutating func touch(in store: (any Store)? = nil) async throws {
        try await StoreResolver<Self>.awaitWrite(store, changing: &self) { try $0.touch($1) }
    }
}

extension Array where Element: Model {
    /// Asynchronous form of ``save(in:timestamps:)``; suspends while another writer holds the writer lock.
    @inlinable nonisolated(nonsending) public mutating func save(
        in store: (any Store)? = nil, timestamps: TimestampPolicy = .update
    ) async throws {
        try await StoreResolver<Element>.awaitWrite(store, changing: &self) { try $0.save($1, timestamps) }
    }
}
