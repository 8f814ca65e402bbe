public import StoreCore

/// Stores the catalog: one row of the table `activestore_catalogue`.
extension SQLConnection {
    /// The schema and versions stored in the store.
    @inlinable public func catalog() throws -> Catalog? {
        guard let statement = try catalogStatement() else { return nil }
        defer { statement.finish() }
        guard try step(statement, nil) else { return nil }
        guard statement.fill(statement.cells) else { throw outOfMemory(nil) }
        guard statement.cellCount == 1, statement.cells[0].kind == .text else {
            throw StoreError(.corrupt, "The store's catalog cannot be read.")
        }
        return try Catalog(text: statement.cells[0].string)
    }

    /// The statement that reads the catalog; nil if its table is missing.
    @inlinable func catalogStatement() throws -> Statement? {
        // If a failed statement aborts the transaction, the table is looked up first.
        if failuresSpoilTransactions, try !hasTable("activestore_catalogue") { return nil }
        do { return try prepare(SQLStatement(text: "SELECT text FROM activestore_catalogue WHERE id = 1")) } catch let error as StoreError
            where error.code == .unknownEntity
        { return nil }
    }

    /// The statement that creates the table of the catalog, if it is missing.
    public var catalogTableText: String {
        let dialect = generator.dialect
        return "CREATE TABLE IF NOT EXISTS activestore_catalogue (id \(dialect.columnType(.int)) PRIMARY KEY CHECK (id = 1), "
            + "text \(dialect.columnType(.string)) NOT NULL)\(dialect.tableEnd)"
    }

    /// Replaces the row of the catalog, and creates the table if it is missing.
    public func writeRow(of catalog: Catalog) throws {
        try perform(catalogTableText, about: nil)
        let statement = try prepare(generator.requests.replaceCatalog())
        defer { statement.finish() }
        try bind(.string(try catalog.text()), to: statement, at: 1)
        _ = try step(statement, nil)
    }
}

extension StatementBuilder {
    /// Replaces the row of the catalog by the argument.
    func replaceCatalog() -> SQLStatement {
        Fragment(
            "INSERT INTO activestore_catalogue (id, text) VALUES (1, \(Fragment.placeholder)) ON CONFLICT (id) DO UPDATE SET text = excluded.text",
            [.argument(0)], .value(.string)
        ).statement(in: dialect)
    }
}
