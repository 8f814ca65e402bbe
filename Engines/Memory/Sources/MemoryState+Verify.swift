import StoreCore

extension MemoryState {
    /// The problems found at the level.
    func verified(_ level: VerifyLevel) -> VerifyReport {
        var report = VerifyReport()
        for entity in catalog?.schema.entities ?? [] {
            guard let table = tables[entity.name] else {
                report.problems.append("The catalog has an entity \(entity.name), of which there are no records.")
                continue
            }
            for field in entity.fields where !table.definition.fields.contains(where: { $0.column == field.column }) {
                report.problems.append("The catalog has a field \(entity.name).\(field.name), which the records lack.")
            }
        }
        if level == .quick { return report }
        for (_, table) in tables.sorted(by: { $0.key < $1.key }) { table.verify(level, &report) }
        return report
    }
}

extension MemoryTable {
    /// Adds the problems of the records and, for ``VerifyLevel/full``, of the index entries.
    func verify(_ level: VerifyLevel, _ report: inout VerifyReport) {
        let name = definition.name
        var last: RecordKey?
        var entries = [Int](repeating: 0, count: uniqueIndexes.count)
        var lookedUp = [Int](repeating: 0, count: lookups.count)
        records.forEach { key, record in
            report.recordsChecked += 1
            if RecordKey(record[definition.key]) != key { report.problems.append("A record of \(name) is under another's key.") }
            if let last, key <= last { report.problems.append("The records of \(name) are not in the order of their keys.") }
            last = key
            let fits = zip(record, definition.fields).allSatisfy { $0.isNull ? $1.isOptional : $0.type == $1.type }
            if record.count != definition.fields.count || !fits {
                report.problems.append("A record of \(name) has values that are none of its fields.")
                return true
            }
            for (number, index) in uniqueIndexes.enumerated() {
                guard let values = entry(record, index) else { continue }
                entries[number] += 1
                if unique[number][values] != key { report.problems.append("A record of \(name) is not in the index \(index.name).") }
            }
            for (number, index) in definition.indexes.enumerated() {
                guard let lookup = lookups[number], let position = position(ofFirst: index), !record[position].isNull else { continue }
                lookedUp[number] += 1
                if !lookup.contains(record[position], key) {
                    report.problems.append("A record of \(name) is not found by the index \(index.name).")
                }
            }
            return true
        }
        if level != .full { return }
        // Every record has its entry, so any surplus entry belongs to no record.
        for (number, index) in uniqueIndexes.enumerated() where unique[number].count != entries[number] {
            report.problems.append("The index \(index.name) has entries without a record.")
        }
        for (number, index) in definition.indexes.enumerated() where (lookups[number]?.count ?? 0) != lookedUp[number] {
            report.problems.append("The index \(index.name) finds keys without a record.")
        }
    }
}
