import StoreCore

/// Looks whether the records of a table and its unique values agree: what ``MemoryStore/verify(_:)`` does for each table.
///
/// It takes the parts of a table rather than the table, which keeps them in step by itself.
struct TableCheck {
    let definition: EntityDefinition
    let records: SortedTable<RecordKey, [Value]>
    /// The unique values of each index that is unique, in the definition's order.
    let unique: [SortedTable<IndexKey, RecordKey>]

    private typealias Entries = (IndexDefinition, SortedTable<IndexKey, RecordKey>)

    /// Adds what is wrong to a report.
    func run(_ level: VerifyLevel, into report: inout VerifyReport) {
        let indexes = definition.indexes.filter(\.isUnique)
        if indexes.count != unique.count {
            report.problems.append("\(definition.name) has \(unique.count) unique indexes, and \(indexes.count) are declared.")
        }
        if level == .quick { return }
        let pairs = Array(zip(indexes, unique))
        verifyRecords(pairs, into: &report)
        if level == .full { verifyEntries(pairs, into: &report) }
    }

    /// Every record is under its own key, has values of its fields' types, and has its entries.
    private func verifyRecords(_ indexes: [Entries], into report: inout VerifyReport) {
        var misplaced = 0
        var misfits = 0
        var missing = 0
        records.forEach { key, record in
            report.recordsChecked += 1
            guard record.count == definition.fields.count else {
                misfits += 1
                return true
            }
            if RecordKey(record[definition.key]) != key { misplaced += 1 }
            let fits = zip(definition.fields, record).allSatisfy { field, value in
                value.isNull ? field.isOptional : value.type == field.type && UnstorableValue.reason(value) == nil
            }
            if !fits { misfits += 1 }
            for (index, entries) in indexes {
                if let values = IndexKey(record, index, of: definition), entries[values] != key { missing += 1 }
            }
            return true
        }
        describe(misplaced, "under another's key", &report)
        describe(misfits, "with a value that is none of its field's type", &report)
        describe(missing, "without its entry in a unique index", &report)
    }

    /// Every entry has its record.
    private func verifyEntries(_ indexes: [Entries], into report: inout VerifyReport) {
        for (index, entries) in indexes {
            var orphans = 0
            entries.forEach { values, key in
                let owner = records[key].flatMap { record in
                    record.count == definition.fields.count ? IndexKey(record, index, of: definition) : nil
                }
                if owner.map({ $0 < values || values < $0 }) ?? true { orphans += 1 }
                return true
            }
            if orphans > 0 {
                report.problems.append("The index \(index.name) has \(orphans) \(orphans == 1 ? "entry" : "entries") without a record.")
            }
        }
    }

    private func describe(_ count: Int, _ what: String, _ report: inout VerifyReport) {
        if count > 0 {
            report.problems.append("\(definition.name) has \(count) record\(count == 1 ? "" : "s") \(what).")
        }
    }
}
