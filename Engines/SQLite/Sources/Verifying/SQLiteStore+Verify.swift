public import StoreCore

extension SQLiteStore {
    /// Checks the database, in one snapshot.
    ///
    /// - `quick`: SQLite's `quick_check` (pages, the free list, columns that must have a value, the storage classes of `STRICT` tables),
    ///   that the catalog can be read, and that every table, column and index it names exists, with unique indexes as declared.
    /// - `records`: SQLite's `integrity_check`, which also finds rows without their entry in an index, and
    ///   whether every field of every record has the stored form of its type; see ``Cell/isStoredForm(of:)``.
    /// - `full`: the same. SQLite's check covers both directions: if each row has its entry in an
    ///   index, and the index has as many entries as the table has rows, no entry lacks its row.
    ///
    /// - Throws: ``StoreError`` when the check itself cannot be done.
    public func verifyStorage(_ level: VerifyLevel) throws -> VerifyReport {
        try read { try SQLiteStore.using(try $0.engineReader()) { try verify($0, level) } }
    }

    private func verify(_ connection: SQLiteConnection, _ level: VerifyLevel) throws -> VerifyReport {
        var report = VerifyReport(problems: try connection.integrityProblems(quick: level == .quick))
        let catalog: Catalog?
        do { catalog = try connection.catalog() } catch let error as StoreError where !error.endsCheck {
            report.problems.append(error.message)
            return report
        }
        let entities = catalog?.schema.entities ?? schema.entities
        for entity in entities {
            do { report.problems += try connection.schemaProblems(of: entity) } catch let error as StoreError where !error.endsCheck {
                report.problems.append("The table \(entity.name) cannot be looked at: \(error.message)")
            }
        }
        if level == .quick { return report }
        for entity in entities { try connection.verifyRecords(of: entity, into: &report) }
        return report
    }
}
