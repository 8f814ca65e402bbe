import StoreCore
import StoreSQL

extension PostgreSQLStore {
    /// Removes the tables that a store has made and what else it has made; see `removeStore`. Tables that it has taken over stay.
    static func remove(_ configuration: StoreConfiguration) throws -> Bool {
        let options = try PostgreSQLOptions(configuration)
        let opening = ConnectionOpening(StoreContext(configuration, engine: "postgresql"), options)
        let connection = try opening.connect()
        defer { connection.close() }
        if try opening.namespace(of: connection) == nil { return false }
        guard try connection.hasTable(ConnectionOpening.catalogTable) else {
            if options.namespace == nil { return false }
            throw StoreError(.corrupt, "The namespace is one of another program, not a store, so it is left alone.")
        }
        opening.hasCatalog = true
        try connection.beginWritingAlone()
        do {
            let stored = try connection.catalog()?.schema.entities.filter { !$0.isReadOnly } ?? []
            let made = try connection.madeTables()
            let dialect = connection.generator.dialect
            let tables = stored.map { dialect.shortened($0.name) }.filter { made.contains($0) }
            let own = try connection.ownTables([
                ConnectionOpening.catalogTable, ConnectionOpening.commitTable, ConnectionOpening.indexTable, LogNumbers.head,
                ChangeLogStatements.entries, ChangeLogStatements.consumers,
            ])
            try connection.perform("DROP TABLE " + (tables + own).map { dialect.quoted($0) }.joined(separator: ", "))
            try connection.dropIndexes(among: Set(stored.flatMap(\.indexes).map { dialect.shortened($0.name) }))
            try connection.dropFunctions()
            if let namespace = options.namespace {
                // It stays if something is in it that no store has made.
                do { try connection.perform("DROP SCHEMA \(dialect.quoted(namespace))") } catch let error as StoreError
                    where error.engineCode?.state == "2BP01"
                {}
            }
            try connection.commitTransaction()
        } catch {
            connection.rollbackTransaction()
            throw error
        }
        return true
    }
}

extension PostgreSQLConnection {
    /// The tables that engines have made, by their comments.
    fileprivate func madeTables() throws -> Set<String> {
        let found = try rows(
            """
            SELECT relname::text FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') \
            AND strpos(obj_description(oid, 'pg_class'), $1) > 0
            """, [PostgreSQLConnection.tableComment])
        return Set(found.map { $0[0] })
    }

    /// Removes those of the indexes that call the engine's functions, on tables that were taken over.
    fileprivate func dropIndexes(among names: Set<String>) throws {
        let found = try rows(
            """
            SELECT DISTINCT i.relname::text FROM pg_depend d JOIN pg_class i ON d.classid = 'pg_class'::regclass AND i.oid = d.objid \
            JOIN pg_proc p ON d.refclassid = 'pg_proc'::regclass AND p.oid = d.refobjid \
            WHERE i.relkind IN ('i', 'I') AND p.pronamespace = current_schema()::regnamespace AND p.proname LIKE 'activestore\\_%'
            """
        ).map { $0[0] }.filter { names.contains($0) }
        if !found.isEmpty { try perform("DROP INDEX " + found.map { generator.dialect.quoted($0) }.joined(separator: ", ")) }
    }
}
