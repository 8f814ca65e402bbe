import StoreCore

// Asynchronous forms of calls that read and write whole stores; see AsyncDoor.swift. An observer
// or a sink belongs to the caller, so calls with one of them run in place on every engine.
extension Store {
    /// Asynchronous form of ``copy(to:progress:)``.
    @discardableResult nonisolated(nonsending) public func copy(
        to destination: any Store, progress: TransferObserver? = nil
    ) async throws -> TransferSummary {
        if let progress { return try AsyncDoor.inPlace { try copy(to: destination, progress: progress) } }
        return try await awaitRead { try self.copy(to: destination) }
    }

    /// Asynchronous form of ``copy(toNew:engines:progress:)``.
    @discardableResult nonisolated(nonsending) public func copy(
        toNew configuration: StoreConfiguration, engines: [Engine], progress: TransferObserver? = nil
    ) async throws -> TransferSummary {
        if let progress { return try AsyncDoor.inPlace { try copy(toNew: configuration, engines: engines, progress: progress) } }
        return try await awaitRead { try self.copy(toNew: configuration, engines: engines) }
    }

    /// Asynchronous form of ``digest(of:progress:)``.
    nonisolated(nonsending) public func digest(
        of entities: [String]? = nil, progress: TransferObserver? = nil
    ) async throws -> StoreDigest {
        if let progress { return try AsyncDoor.inPlace { try digest(of: entities, progress: progress) } }
        return try await awaitRead { try self.digest(of: entities) }
    }

    /// Asynchronous form of ``export(_:progress:into:)``; runs in place.
    @discardableResult nonisolated(nonsending) public func export(
        _ entities: [String]? = nil, progress: TransferObserver? = nil, into sink: (UnsafeRawBufferPointer) throws -> Void
    ) async throws -> TransferSummary { try AsyncDoor.inPlace { try export(entities, progress: progress, into: sink) } }

    /// Asynchronous form of ``export(to:_:progress:)``.
    @discardableResult nonisolated(nonsending) public func export(
        to path: String, _ entities: [String]? = nil, progress: TransferObserver? = nil
    ) async throws -> TransferSummary {
        if let progress { return try AsyncDoor.inPlace { try export(to: path, entities, progress: progress) } }
        return try await awaitRead { try self.export(to: path, entities) }
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
        if let progress {
            return try AsyncDoor.inPlace {
                try exportCSV(entity, to: path, isSafeForSpreadsheets: isSafeForSpreadsheets, progress: progress)
            }
        }
        return try await awaitRead { try self.exportCSV(entity, to: path, isSafeForSpreadsheets: isSafeForSpreadsheets) }
    }

    /// Asynchronous form of ``exportCSV(toFolder:_:isSafeForSpreadsheets:progress:)``.
    @discardableResult nonisolated(nonsending) public func exportCSV(
        toFolder path: String, _ entities: [String]? = nil, isSafeForSpreadsheets: Bool = false, progress: TransferObserver? = nil
    ) async throws -> [String: Int] {
        if let progress {
            return try AsyncDoor.inPlace {
                try exportCSV(toFolder: path, entities, isSafeForSpreadsheets: isSafeForSpreadsheets, progress: progress)
            }
        }
        return try await awaitRead { try self.exportCSV(toFolder: path, entities, isSafeForSpreadsheets: isSafeForSpreadsheets) }
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
        if let progress { return try AsyncDoor.inPlace { try load(into: store, progress: progress) } }
        return try await store.awaitRead { try self.load(into: store) }
    }

    /// Asynchronous form of ``load(toNew:engines:progress:)``; runs in place, since there is no store to begin with.
    @discardableResult nonisolated(nonsending) public func load(
        toNew configuration: StoreConfiguration, engines: [Engine], progress: TransferObserver? = nil
    ) async throws -> TransferSummary {
        try AsyncDoor.inPlace { try load(toNew: configuration, engines: engines, progress: progress) }
    }
}
