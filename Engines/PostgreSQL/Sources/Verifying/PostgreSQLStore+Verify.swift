public import StoreCore
import StoreSQL

extension PostgreSQLStore {
    /// Checks the database, in one snapshot.
    ///
    /// - `quick`: the catalog can be read, and every table, column and index it names is there, unique ones as unique as they are declared.
    /// - `records`, `full`: every field of every record is what its type stores. The server's own tools (`pg_amcheck`) look at its files.
    ///
    /// - Throws: ``StoreError`` when the check itself cannot be done.
    public func verifyStorage(_ level: VerifyLevel) throws -> VerifyReport {
        try readState { reader in
            guard let connection = reader as? PostgreSQLConnection else { return VerifyReport() }
            return try connection.verifyStorage(level, schema)
        }
    }
}

extension PostgreSQLConnection {
    fileprivate func verifyStorage(_ level: VerifyLevel, _ schema: Schema) throws -> VerifyReport {
        var report = VerifyReport()
        let catalog: Catalog?
        do { catalog = try self.catalog() } catch let error as StoreError where !error.endsCheck {
            report.problems.append(error.message)
            return report
        }
        let entities = catalog?.schema.entities ?? schema.entities
        for entity in entities {
            do { report.problems += try schemaProblems(of: entity) } catch let error as StoreError where !error.endsCheck {
                report.problems.append("The table \(entity.name) cannot be looked at: \(error.message)")
            }
        }
        if level == .quick { return report }
        for entity in entities { try verifyRecords(of: entity, into: &report) }
        return report
    }
}
