import StoreCore
import StoreSQL
import Synchronization

// Indexes that are built without keeping writers out (`concurrentIndexes=true`).
//
// The server builds an index concurrently only outside of transactions. So the transaction that adds the index notes its name in a table
// instead, together with the catalog that has it, and the index is built when that is committed. If the program ends in between, or the
// building fails, the name stays noted, and the next opening of the store builds the index. What a failed building leaves is an index that
// the server keeps up to date but does not use; it is dropped first.
//
// A transaction that only holds a lock keeps other processes from building meanwhile: two that build indexes of one table would wait for
// each other. Its statements are simple queries: the result of another one would keep its snapshot, for which the building waits.
//
// Unique indexes are part of the transaction nevertheless: they fail over records that are equal, which has to undo the migration, and
// without them the store would take such records meanwhile. So are the indexes of tables that the transaction makes, which are empty, and
// of partitioned tables, which the server does not index concurrently.

extension PostgreSQLConnection {
    func create(_ index: IndexDefinition, on entity: EntityDefinition) throws {
        if try index.isUnique || !opening.options.buildsIndexesConcurrently || state.pointee.madeTables.contains(entity.name)
            || has(.partitionedTable, entity.name)
        {
            // Others may have tried to build it, in vain.
            if try has(.invalidIndex, index.name) { try perform(generator.schema.dropIndex(index.name)) }
            return try perform(try generator.schema.createIndex(index, on: entity), about: EntityID(entity))
        }
        let table = ConnectionOpening.indexTable
        try perform("CREATE TABLE IF NOT EXISTS \(table) (name text COLLATE \"C\" PRIMARY KEY)")
        // The empty name is what is locked while indexes are built.
        _ = try rows(
            "INSERT INTO \(table) VALUES (''), ($1) ON CONFLICT DO NOTHING", [generator.dialect.shortened(index.name)])
        state.pointee.hasPutOffIndexes = true
    }

    /// The indexes that are put off and not built yet.
    func putOffIndexes() throws -> [String] {
        if try ownTables([ConnectionOpening.indexTable]).isEmpty { return [] }
        return try rows("SELECT name FROM \(ConnectionOpening.indexTable) WHERE name <> '' ORDER BY name").map { $0[0] }
    }
}

extension ConnectionOpening {
    /// Builds the indexes that were put off, unless another process does. What fails stays noted, for `health` and for the next opening.
    func buildIndexes() {
        do {
            let (keeper, builder) = (try connect(), try connect())
            defer {
                keeper.close()
                builder.close()
            }
            for connection in [keeper, builder] {
                try connection.perform("SELECT set_config(name, '0', false) FROM pg_settings WHERE name IN (\(ConnectionOpening.limits))")
            }
            try builder.perform("SET default_transaction_read_only = off")
            var failed: Set<String> = []
            // What others note while this builds is theirs to build only if they find the lock free, so it is looked for once more.
            while try builder.putOffIndexes().contains(where: { !failed.contains($0) }), try keeper.keepOthersFromBuilding() {
                defer { keeper.link.rollBack() }
                for name in try builder.putOffIndexes() where !failed.contains(name) {
                    do {
                        try builder.build(name)
                        indexFailures.withLock { $0[name] = nil }
                    } catch {
                        failed.insert(name)
                        note(error, of: name)
                        if !builder.link.isOpen { return }
                    }
                }
            }
        } catch {
            let reason = (error as? StoreError)?.message ?? "\(error)"
            indexFailures.withLock { $0[""] = reason }
        }
    }

    /// The server's limits for long statements, and for sessions that wait inside a transaction, as the one with the lock does.
    private static let limits =
        "'statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout', 'idle_session_timeout'"

    private func note(_ error: any Error, of name: String) {
        let reason = (error as? StoreError)?.message ?? "\(error)"
        indexFailures.withLock { $0[name] = reason }
    }
}

extension PostgreSQLConnection {
    /// Begins a transaction that keeps others from building indexes.
    ///
    /// - Returns: false if another one does.
    fileprivate func keepOthersFromBuilding() throws -> Bool {
        do throws(ServerFailure) {
            try link.execute("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE").clear()
            let found = try link.execute("SELECT FROM \(ConnectionOpening.indexTable) WHERE name = '' FOR UPDATE SKIP LOCKED")
            defer { found.clear() }
            if found.rowCount > 0 { return true }
        } catch { throw failure(error) }
        link.rollBack()
        return false
    }

    /// Builds an index of the catalog, unless it is there. One that the catalog no longer has is none any more.
    fileprivate func build(_ name: String) throws {
        let dialect = generator.dialect
        let isValid = try rows(
            """
            SELECT x.indisvalid::text FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
            WHERE i.relnamespace = current_schema()::regnamespace AND i.relname = $1
            """, [name]
        ).first?.first
        let drop = "DROP INDEX CONCURRENTLY IF EXISTS \(dialect.quoted(name))"
        if isValid == "false" { try perform(drop) }
        if isValid != "true" { try buildMissing(name, orElse: drop) }
        try perform("DELETE FROM \(ConnectionOpening.indexTable) WHERE name = \(SQLLiteral.quoted(name))")
    }

    private func buildMissing(_ name: String, orElse drop: String) throws {
        let dialect = generator.dialect
        for entity in try catalog()?.schema.entities ?? [] {
            guard let index = entity.indexes.first(where: { dialect.shortened($0.name) == name }) else { continue }
            do { try perform(try generator.schema.createIndex(index, on: entity, concurrently: true), about: EntityID(entity)) } catch {
                if link.isOpen { try? perform(drop) }
                throw error
            }
        }
    }
}
