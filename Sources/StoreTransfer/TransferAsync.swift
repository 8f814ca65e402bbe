import StoreCore

// The asynchronous twins of what reads and writes whole stores; see AsyncDoor.swift. A sink is the caller's own, so what has one runs in place on every
// engine.
extension Store {
    /// An awaited read that may tell an observer. That is the caller's own too: with one it runs in place.
    fileprivate nonisolated(nonsending) func awaitRead<R: Sendable>(
        telling progress: TransferObserver?, _ body: @escaping @Sendable (TransferObserver?) throws -> R
    ) async throws -> R {
        if let progress { return try AsyncDoor.inPlace { try body(progress) } }
        return try await awaitRead { try body(nil) }
    }

    /// As the synchronous form.
    @discardableResult nonisolated(nonsending) public func copy(
        to destination: any Store, progress: TransferObserver? = nil
    ) async throws -> TransferSummary {
        try await awaitRead(telling: progress) { try self.copy(to: destination, progress: $0) }
    }

    /// As the synchronous form.
    @discardableResult nonisolated(nonsending) public func copy(
        toNew configuration: StoreConfiguration, engines: [Engine], progress: TransferObserver? = nil
    ) async throws -> TransferSummary {
        try await awaitRead(telling: progress) { try self.copy(toNew: configuration, engines: engines, progress: $0) }
    }

    /// As the synchronous form.
    nonisolated(nonsending) public func digest(
        of entities: [String]? = nil, progress: TransferObserver? = nil
    ) async throws -> StoreDigest {
        try await awaitRead(telling: progress) { try self.digest(of: entities, progress: $0) }
    }

    /// As the synchronous form; in place.
    @discardableResult nonisolated(nonsending) public func export(
        _ entities: [String]? = nil, progress: TransferObserver? = nil, into sink: (UnsafeRawBufferPointer) throws -> Void
    ) async throws -> TransferSummary { try AsyncDoor.inPlace { try export(entities, progress: progress, into: sink) } }

    /// As the synchronous form.
    @discardableResult nonisolated(nonsending) public func export(
        to path: String, _ entities: [String]? = nil, progress: TransferObserver? = nil
    ) async throws -> TransferSummary {
        try await awaitRead(telling: progress) { try self.export(to: path, entities, progress: $0) }
    }

    /// As the synchronous form; in place.
    @discardableResult nonisolated(nonsending) public func exportCSV(
        _ entity: String, isSafeForSpreadsheets: Bool = false, progress: TransferObserver? = nil,
        into sink: (UnsafeRawBufferPointer) throws -> Void
    ) async throws -> Int {
        try AsyncDoor.inPlace {
            try exportCSV(entity, isSafeForSpreadsheets: isSafeForSpreadsheets, progress: progress, into: sink)
        }
    }

    /// As the synchronous form.
    @discardableResult nonisolated(nonsending) public func exportCSV(
        _ entity: String, to path: String, isSafeForSpreadsheets: Bool = false, progress: TransferObserver? = nil
    ) async throws -> Int {
        try await awaitRead(telling: progress) {
            try self.exportCSV(entity, to: path, isSafeForSpreadsheets: isSafeForSpreadsheets, progress: $0)
        }
    }

    /// As the synchronous form.
    @discardableResult nonisolated(nonsending) public func exportCSV(
        toFolder path: String, _ entities: [String]? = nil, isSafeForSpreadsheets: Bool = false, progress: TransferObserver? = nil
    ) async throws -> [String: Int] {
        try await awaitRead(telling: progress) {
            try self.exportCSV(toFolder: path, entities, isSafeForSpreadsheets: isSafeForSpreadsheets, progress: $0)
        }
    }
}

extension StoreDump {
    /// As the synchronous form; in place, since it reads no store.
    nonisolated(nonsending) public func isDump() async throws -> Bool { try AsyncDoor.inPlace { try isDump() } }

    /// As the synchronous form; in place, since it reads no store.
    @discardableResult nonisolated(nonsending) public func check(progress: TransferObserver? = nil) async throws -> TransferSummary {
        try AsyncDoor.inPlace { try check(progress: progress) }
    }

    /// As the synchronous form.
    @discardableResult nonisolated(nonsending) public func load(
        into store: any Store, progress: TransferObserver? = nil
    ) async throws -> TransferSummary {
        try await store.awaitRead(telling: progress) { try self.load(into: store, progress: $0) }
    }

    /// As the synchronous form; in place, since there is no store to begin with.
    @discardableResult nonisolated(nonsending) public func load(
        toNew configuration: StoreConfiguration, engines: [Engine], progress: TransferObserver? = nil
    ) async throws -> TransferSummary {
        try AsyncDoor.inPlace { try load(toNew: configuration, engines: engines, progress: progress) }
    }
}
