import StoreCore

// The asynchronous twins of what reads and writes whole stores; see AsyncDoor.swift. An observer or a sink is the caller's own, so with one they run in place
// on every engine.
extension Store {
    /// As the synchronous form.
    @discardableResult nonisolated(nonsending) public func copy(
        to destination: any Store, progress: TransferObserver? = nil
    ) async throws -> TransferSummary {
        if let progress { return try AsyncDoor.inPlace { try copy(to: destination, progress: progress) } }
        return try await awaitRead { try self.copy(to: destination) }
    }

    /// As the synchronous form.
    @discardableResult nonisolated(nonsending) public func copy(
        toNew configuration: StoreConfiguration, engines: [Engine], progress: TransferObserver? = nil
    ) async throws -> TransferSummary {
        if let progress { return try AsyncDoor.inPlace { try copy(toNew: configuration, engines: engines, progress: progress) } }
        return try await awaitRead { try self.copy(toNew: configuration, engines: engines) }
    }

    /// As the synchronous form.
    nonisolated(nonsending) public func digest(
        of entities: [String]? = nil, progress: TransferObserver? = nil
    ) async throws -> StoreDigest {
        if let progress { return try AsyncDoor.inPlace { try digest(of: entities, progress: progress) } }
        return try await awaitRead { try self.digest(of: entities) }
    }

    /// As the synchronous form; in place.
    @discardableResult nonisolated(nonsending) public func export(
        _ entities: [String]? = nil, progress: TransferObserver? = nil, into sink: (UnsafeRawBufferPointer) throws -> Void
    ) async throws -> TransferSummary { try AsyncDoor.inPlace { try export(entities, progress: progress, into: sink) } }

    /// As the synchronous form.
    @discardableResult nonisolated(nonsending) public func export(
        to path: String, _ entities: [String]? = nil, progress: TransferObserver? = nil
    ) async throws -> TransferSummary {
        if let progress { return try AsyncDoor.inPlace { try export(to: path, entities, progress: progress) } }
        return try await awaitRead { try self.export(to: path, entities) }
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
        if let progress {
            return try AsyncDoor.inPlace {
                try exportCSV(entity, to: path, isSafeForSpreadsheets: isSafeForSpreadsheets, progress: progress)
            }
        }
        return try await awaitRead { try self.exportCSV(entity, to: path, isSafeForSpreadsheets: isSafeForSpreadsheets) }
    }

    /// As the synchronous form.
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
        if let progress { return try AsyncDoor.inPlace { try load(into: store, progress: progress) } }
        return try await store.awaitRead { try self.load(into: store) }
    }

    /// As the synchronous form; in place, since there is no store to begin with.
    @discardableResult nonisolated(nonsending) public func load(
        toNew configuration: StoreConfiguration, engines: [Engine], progress: TransferObserver? = nil
    ) async throws -> TransferSummary {
        try AsyncDoor.inPlace { try load(toNew: configuration, engines: engines, progress: progress) }
    }
}
