import StoreCore

extension PostgreSQLStore {
    /// Removes the tables of a store and what else it has made; see `removeStore`.
    static func remove(_ configuration: StoreConfiguration) throws -> Bool {
        let options = try PostgreSQLOptions(configuration)
        let opening = ConnectionOpening(StoreContext(configuration, engine: "postgresql"), options)
        let connection = try opening.connect()
        defer { connection.close() }
        if try connection.rows("SELECT coalesce(current_schema()::text, '')").first?.first == "" { return false }
        guard try connection.hasTable(ConnectionOpening.catalogTable) else {
            if options.namespace == nil { return false }
            throw StoreError(.corrupt, "The namespace is one of another program, not a store, so it is left alone.")
        }
        opening.hasCatalog = true
        try connection.beginWritingAlone()
        do {
            let tables = try connection.catalog()?.schema.entities.filter { !$0.isReadOnly }.map(\.name) ?? []
            let dialect = connection.generator.dialect
            let own = [ConnectionOpening.catalogTable, ConnectionOpening.commitTable]
            let dropped = try (tables + own).filter { try connection.hasTable($0) }
            try connection.perform("DROP TABLE " + dropped.map { dialect.quoted($0) }.joined(separator: ", "))
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
