// The asynchronous twins of what looks after a store; see AsyncDoor.swift.
extension Store {
    /// Checks what is stored; as the synchronous form.
    nonisolated(nonsending) public func verify(_ level: VerifyLevel) async throws -> VerifyReport {
        try await awaitRead { try self.verify(level) }
    }

    /// Writes a consistent copy of the store to a new file; as the synchronous form.
    nonisolated(nonsending) public func backup(to path: String) async throws {
        try await awaitRead { try self.backup(to: path) }
    }

    /// Makes the files as small as what is stored allows; as the synchronous form.
    nonisolated(nonsending) public func compact() async throws { try await awaitRead { try self.compact() } }

    /// Runs migrations on a store that is open without models; as the synchronous form.
    nonisolated(nonsending) public func migrate(_ migrations: [Migration]) async throws {
        try await awaitRead { try self.migrate(migrations) }
    }

    /// Says what ``migrate(_:)`` would do; as the synchronous form.
    nonisolated(nonsending) public func migrationPlan(_ migrations: [Migration]) async throws -> MigrationPlan {
        try await awaitRead { try self.migrationPlan(migrations) }
    }
}
