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
// A transaction that only holds a lock on the noted name keeps other processes from building the same index. Its statements are simple
// queries: the result of another one would keep its snapshot, for which the building waits, until the next one.
//
// Unique indexes are part of the transaction nevertheless: they fail over records that are equal, which has to undo the migration, and
// without them the store would take such records meanwhile. So are the indexes of tables that the transaction makes, which are empty.

extension PostgreSQLConnection {
    func create(_ index: IndexDefinition, on entity: EntityDefinition) throws {
        if index.isUnique || !opening.options.buildsIndexesConcurrently || state.pointee.madeTables.contains(entity.name) {
            return try perform(try generator.schema.createIndex(index, on: entity), about: EntityID(entity))
        }
        let table = ConnectionOpening.indexTable
        try perform("CREATE TABLE IF NOT EXISTS \(table) (name text COLLATE \"C\" PRIMARY KEY)")
        _ = try rows("INSERT INTO \(table) VALUES ($1) ON CONFLICT DO NOTHING", [generator.dialect.shortened(index.name)])
        state.pointee.hasPutOffIndexes = true
    }

    /// Those of the engine's own tables that the namespace has.
    func ownTables(_ names: [String]) throws -> [String] {
        let list = names.map { "'\($0)'" }.joined(separator: ", ")
        let found = Set(try rows("\(Relation.query) AND relkind = 'r' AND relname IN (\(list))").map { $0[1] })
        return names.filter(found.contains)
    }
}

extension ConnectionOpening {
    /// Builds the indexes that were put off, but for those that another process builds. What fails stays noted, for `health` and for the
    /// next opening.
    func buildIndexes() {
        do {
            let (keeper, builder) = (try connect(), try connect())
            defer {
                keeper.close()
                builder.close()
            }
            try builder.perform("SET default_transaction_read_only = off; SET statement_timeout = 0")
            var failed: [String] = []
            while let name = try keeper.keepIndex(besides: failed) {
                do {
                    try builder.build(name)
                    _ = try keeper.rows("DELETE FROM \(ConnectionOpening.indexTable) WHERE name = $1", [name])
                    try keeper.perform("COMMIT")
                    indexFailures.withLock { $0[name] = nil }
                } catch {
                    failed.append(name)
                    note(error, of: name)
                    keeper.link.rollBack()
                    if !builder.link.isOpen || !keeper.link.isOpen { return }
                }
            }
        } catch { note(error, of: "that was put off") }
    }

    private func note(_ error: any Error, of name: String) {
        let reason = (error as? StoreError)?.message ?? "\(error)"
        indexFailures.withLock { $0[name] = reason }
    }
}

extension PostgreSQLConnection {
    /// Begins a transaction that keeps others from building an index; nil if there is none to be built.
    fileprivate func keepIndex(besides failed: [String]) throws -> String? {
        let literals = SQLLiteral(generator.dialect)
        let left = try failed.map { " AND name <> " + (try literals.text(.string($0))) }.joined()
        let sql = "SELECT name FROM \(ConnectionOpening.indexTable) WHERE true\(left) ORDER BY name LIMIT 1 FOR UPDATE SKIP LOCKED"
        do throws(ServerFailure) {
            try link.execute("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE").clear()
            let found = try link.execute(sql)
            defer { found.clear() }
            if found.rowCount > 0 { return found.text(0, 0) }
            try link.execute("COMMIT").clear()
            return nil
        } catch { throw failure(error) }
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
        if isValid == "true" { return }
        let drop = "DROP INDEX CONCURRENTLY IF EXISTS \(dialect.quoted(name))"
        if isValid != nil { try perform(drop) }
        for entity in try catalog()?.schema.entities ?? [] {
            guard let index = entity.indexes.first(where: { dialect.shortened($0.name) == name }) else { continue }
            do { try perform(try generator.schema.createIndex(index, on: entity, concurrently: true), about: EntityID(entity)) } catch {
                if link.isOpen { try? perform(drop) }
                throw error
            }
        }
    }
}
