import CSQLite
public import StoreCore
import StoreSQL

extension SQLiteStore {
    /// Checks the file: its pages and the catalogue (`quick`); that every record can be read as its fields' types and has its index entries
    /// (`records`); and that every index entry has its record (`full`).
    ///
    /// - Throws: ``StoreError`` when the check itself cannot be done.
    public func verify(_ level: VerifyLevel) throws -> VerifyReport {
        try context.checkUsable()
        return try read { transaction in
            guard let connection = try transaction.checkedReader() as? SQLiteConnection else { return VerifyReport() }
            var report = VerifyReport(problems: try connection.integrityProblems(quick: level == .quick))
            let catalogue: Catalogue?
            do { catalogue = try connection.catalogue() } catch let error as StoreError {
                report.problems.append(error.message)
                return report
            }
            if level == .quick { return report }
            for entity in catalogue?.schema.entities ?? schema.entities {
                try connection.verifyRecords(of: entity, into: &report)
            }
            return report
        }
    }
}

extension SQLiteConnection {
    /// SQLite's own check, one sentence a problem.
    func integrityProblems(quick: Bool) throws -> [String] {
        let statement = try prepare(
            SQLStatement(text: quick ? "PRAGMA quick_check(100)" : "PRAGMA integrity_check(100)"))
        var problems: [String] = []
        while true {
            let code = sqlite3_step(statement.handle)
            if code == SQLITE_DONE { return problems }
            guard code == SQLITE_ROW else {
                problems.append("SQLite: \(lastText).")
                return problems
            }
            if let text = sqlite3_column_text(statement.handle, 0) {
                let line = String(cString: text)
                if line != "ok" { problems.append("SQLite: \(line).") }
            }
        }
    }

    /// Reads every record of an entity as its fields' types; names field and key's position, never values.
    func verifyRecords(of entity: EntityDefinition, into report: inout VerifyReport) throws {
        let id = EntityID(entity)
        let types = entity.fields.map { ($0.name, $0.type, $0.isOptional) }
        var number = 0
        var bad: [String: Int] = [:]
        do {
            try fetch(FetchRequest(id)) { row in
                number += 1
                for (position, (name, type, isOptional)) in types.enumerated() {
                    guard let value = try? row.value(position, type: type), !value.isNull || isOptional else {
                        bad[name, default: 0] += 1
                        continue
                    }
                }
                return .next
            }
        } catch let error as StoreError {
            report.problems.append("The records of \(entity.name) cannot be read: \(error.message)")
        }
        report.recordsChecked += number
        for (field, count) in bad.sorted(by: { $0.key < $1.key }) {
            report.problems.append(
                "\(count) record\(count == 1 ? "" : "s") of \(entity.name) hold\(count == 1 ? "s" : "") no value of \(field)'s type."
            )
        }
    }
}
