// Asynchronous forms of the maintenance calls of a store; see AsyncDoor.swift.
extension Store {
    /// Asynchronous form of ``verify(_:)``.
    nonisolated(nonsending) public func verify(_ level: VerifyLevel) async throws -> VerifyReport {
        try await awaitRead { try self.verify(level) }
    }

    /// Asynchronous form of ``backup(to:)``.
    nonisolated(nonsending) public func backup(to path: String) async throws {
        try await awaitRead { try self.backup(to: path) }
    }

    /// Asynchronous form of ``compact()``.
    nonisolated(nonsending) public func compact() async throws { try await awaitRead { try self.compact() } }

    /// Asynchronous form of ``migrate(_:)``.
    nonisolated(nonsending) public func migrate(_ migrations: [Migration]) async throws {
        try await awaitRead { try self.migrate(migrations) }
    }

    /// Asynchronous form of ``migrationPlan(_:)``.
    nonisolated(nonsending) public func migrationPlan(_ migrations: [Migration]) async throws -> MigrationPlan {
        try await awaitRead { try self.migrationPlan(migrations) }
    }
}
