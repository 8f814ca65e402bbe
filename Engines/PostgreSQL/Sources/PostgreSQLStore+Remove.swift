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
        let tables = try connection.catalog()?.schema.entities.filter { !$0.isReadOnly }.map(\.name) ?? []
        try connection.beginWritingAlone()
        do {
            if let namespace = options.namespace {
                try connection.perform("DROP SCHEMA \(namespace) CASCADE")
            } else {
                for table in tables where try connection.hasTable(table) {
                    try connection.perform(connection.generator.schema.dropTable(table))
                }
                try connection.perform("DROP TABLE \(ConnectionOpening.catalogTable)")
                try connection.perform("DROP TABLE IF EXISTS \(ConnectionOpening.commitTable)")
                try connection.dropFunctions()
            }
            try connection.commitTransaction()
        } catch {
            connection.rollbackTransaction()
            throw error
        }
        return true
    }
}
