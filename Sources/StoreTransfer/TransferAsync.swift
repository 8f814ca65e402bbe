import StoreCore

// Asynchronous forms of calls that read and write whole stores; see AsyncDoor.swift. A sink
// belongs to the caller, so calls with one run in place on every engine.
extension Store {
    /// An awaited read that may report to an observer. An observer belongs to the caller too: with one, the read runs in place.
    fileprivate nonisolated(nonsending) func awaitRead<R: Sendable>(
        telling progress: TransferObserver?, _ body: @escaping @Sendable (TransferObserver?) throws -> R
    ) async throws -> R {
        if let progress { return try AsyncDoor.inPlace { try body(progress) } }
        return try await awaitRead { try body(nil) }
    }

    /// Asynchronous form of ``copy(to:progress:)``.
    @discardableResult nonisolated(nonsending) public func copy(
        to destination: any Store, progress: TransferObserver? = nil
    ) async throws -> TransferSummary {
        try await awaitRead(telling: progress) { try self.copy(to: destination, progress: $0) }
    }

    /// Asynchronous form of ``copy(toNew:engines:progress:)``.
    @discardableResult nonisolated(nonsending) public func copy(
        toNew configuration: StoreConfiguration, engines: [Engine], progress: TransferObserver? = nil
    ) async throws -> TransferSummary {
        try await awaitRead(telling: progress) { try self.copy(toNew: configuration, engines: engines, progress: $0) }
    }

    /// Asynchronous form of ``digest(of:progress:)``.
    nonisolated(nonsending) public func digest(
        of entities: [String]? = nil, progress: TransferObserver? = nil
    ) async throws -> StoreDigest {
        try await awaitRead(telling: progress) { try self.digest(of: entities, progress: $0) }
    }

    /// Asynchronous form of ``export(_:progress:into:)``; runs in place.
    @discardableResult nonisolated(nonsending) public func export(
        _ entities: [String]? = nil, progress: TransferObserver? = nil, into sink: (UnsafeRawBufferPointer) throws -> Void
    ) async throws -> TransferSummary { try AsyncDoor.inPlace { try export(entities, progress: progress, into: sink) } }

    /// Asynchronous form of ``export(to:_:progress:)``.
    @discardableResult nonisolated(nonsending) public func export(
        to path: String, _ entities: [String]? = nil, progress: TransferObserver? = nil
    ) async throws -> TransferSummary {
        try await awaitRead(telling: progress) { try self.export(to: path, entities, progress: $0) }
    }

    /// Asynchronous form of ``exportCSV(_:isSafeForSpreadsheets:progress:into:)``; runs in place.
    @discardableResult nonisolated(nonsending) public func exportCSV(
        _ entity: String, isSafeForSpreadsheets: Bool = false, progress: TransferObserver? = nil,
        into sink: (UnsafeRawBufferPointer) throws -> Void
    ) async throws -> Int {
        try AsyncDoor.inPlace {
            try exportCSV(entity, isSafeForSpreadsheets: isSafeForSpreadsheets, progress: progress, into: sink)
        }
    }

    /// Asynchronous form of ``exportCSV(_:to:isSafeForSpreadsheets:progress:)``.
    @discardableResult nonisolated(nonsending) public func exportCSV(
        _ entity: String, to path: String, isSafeForSpreadsheets: Bool = false, progress: TransferObserver? = nil
    ) async throws -> Int {
        try await awaitRead(telling: progress) {
            try self.exportCSV(entity, to: path, isSafeForSpreadsheets: isSafeForSpreadsheets, progress: $0)
        }
    }

    /// Asynchronous form of ``exportCSV(toFolder:_:isSafeForSpreadsheets:progress:)``.
    @discardableResult nonisolated(nonsending) public func exportCSV(
        toFolder path: String, _ entities: [String]? = nil, isSafeForSpreadsheets: Bool = false, progress: TransferObserver? = nil
    ) async throws -> [String: Int] {
        try await awaitRead(telling: progress) {
            try self.exportCSV(toFolder: path, entities, isSafeForSpreadsheets: isSafeForSpreadsheets, progress: $0)
        }
    }
}

extension StoreDump {
    /// Asynchronous form of ``isDump()``; runs in place, since it reads no store.
    nonisolated(nonsending) public func isDump() async throws -> Bool { try AsyncDoor.inPlace { try isDump() } }

    /// Asynchronous form of ``check(progress:)``; runs in place, since it reads no store.
    @discardableResult nonisolated(nonsending) public func check(progress: TransferObserver? = nil) async throws -> TransferSummary {
        try AsyncDoor.inPlace { try check(progress: progress) }
    }

    /// Asynchronous form of ``load(into:progress:)``.
    @discardableResult nonisolated(nonsending) public func load(
        into store: any Store, progress: TransferObserver? = nil
    ) async throws -> TransferSummary {
        try await store.awaitRead(telling: progress) { try self.load(into: store, progress: $0) }
    }

    /// Asynchronous form of ``load(toNew:engines:progress:)``; runs in place, since there is no store to begin with.
    @discardableResult nonisolated(nonsending) public func load(
        toNew configuration: StoreConfiguration, engines: [Engine], progress: TransferObserver? = nil
    ) async throws -> TransferSummary {
        try AsyncDoor.inPlace { try load(toNew: configuration, engines: engines, progress: progress) }
    }
}
