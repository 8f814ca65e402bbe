/// Changes every record of an entity, a batch of some thousand at a time in key order, so that only one batch is in memory.
///
/// Only differences in the records are written: no validators, no callbacks, unchanged timestamps. Enforced references are checked when the
/// migration ends.
struct RecordRewrite {
    let writer: any EngineWriter
    let entity: EntityDefinition
    let batch: Int
    /// Receives the fields that were changed.
    let written: MigratedFields
    /// Called with the number of records done and the total.
    let progress: (Int, Int) -> Void

    /// Passes each record to the body and writes the body's changes.
    ///
    /// - Throws: What the body throws; ``StoreError`` `.badRequest` for another key, `.duplicateValue`, `.constraint`.
    func run(_ body: (inout Record) throws -> Void) throws {
        let id = EntityID(entity)
        let total = try writer.count(FetchRequest(id))
        // Records that the body adds after the last one are not visited; otherwise the loop might never end.
        guard let end = try read(FetchRequest(id, isReversed: true, limit: 1)).first?.values[entity.key] else { return }
        var changed = FieldSet()
        defer { for position in changed.positions(below: entity.fields.count) { written.wrote(entity.fields[position], of: entity) } }
        let upToEnd = PredicateCode.compare(entity.key, .lessOrEqual, end)
        var done = 0
        var last: Value?
        while true {
            let condition = last.map { upToEnd && PredicateCode.compare(entity.key, .greater, $0) } ?? upToEnd
            let records = try read(FetchRequest(id, where: condition, limit: batch))
            for var record in records {
                let before = record
                try body(&record)
                changed.formUnion(try write(record, id, before))
            }
            done += records.count
            if total > 0 { progress(min(done, total), total) }
            guard records.count == batch, let key = records.last?.values[entity.key] else { return }
            last = key
        }
    }

    private func read(_ request: FetchRequest) throws -> [Record] {
        var records: [Record] = []
        try writer.fetch(request) { row in
            records.append(try Record(row, fields: entity.fields))
            return .next
        }
        return records
    }

    /// - Returns: The fields that were changed.
    private func write(_ record: Record, _ id: EntityID, _ before: Record) throws -> FieldSet {
        var fields = FieldSet()
        var values: [Value] = []
        for position in entity.fields.indices where record.values[position] != before.values[position] {
            if position == entity.key {
                throw StoreError(
                    .badRequest, "A migration cannot change keys: \(entity.name).\(entity.keyField.name) was set to another.",
                    entity: entity.name,
                    field: entity.keyField.name)
            }
            fields.insert(position)
            values.append(record.values[position])
        }
        guard !values.isEmpty, let key = RecordKey(before.values[entity.key]) else { return fields }
        _ = try writer.update(id, key, fields) { writer in for value in values { try value.write(to: writer) } }
        return fields
    }
}
