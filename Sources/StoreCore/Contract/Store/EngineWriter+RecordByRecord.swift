extension EngineWriter {
    /// Changes the records of a request one after the other, in its order. An engine may use it for ``performUpdate(_:_:)`` when it has no
    /// better way, or when the order matters, as it does where a field of a unique index changes.
    ///
    /// The keys are read first, so that changed records are not visited again.
    public func updateRecordByRecord(_ request: FetchRequest, _ assignments: [Assignment]) throws -> Int {
        try updateRecordByRecord(request, assignments) { try performFetch($0, $1) }
    }

    /// As ``updateRecordByRecord(_:_:)`` on an engine with several writers, whose transactions may see what others commit meanwhile.
    ///
    /// - Parameter fetch: Reads the records like ``performFetch(_:_:)``, and keeps other transactions from changing them until this one ends.
    package func updateRecordByRecord(
        _ request: FetchRequest, _ assignments: [Assignment], reading fetch: (FetchRequest, (inout Row) throws -> Step) throws -> Void
    ) throws -> Int {
        let definition = request.entity.definition
        let added = assignments.compactMap { if case .add = $0.operation { $0.field } else { nil } }
        var request = request.orderedForUpdate(by: assignments)
        let fields = [definition.key] + added
        request.fields = fields
        // The key of each record, followed by what is added to.
        var rows: [Value] = []
        try fetch(request) { row in
            for (column, field) in fields.enumerated() {
                rows.append(try row.value(column, of: fields, type: definition.fields[field].type))
            }
            return .next
        }
        let changed = FieldSet(assignments.map(\.field))
        let ordered = assignments.sorted { $0.field < $1.field }
        for start in stride(from: 0, to: rows.count, by: fields.count) {
            guard let key = RecordKey(rows[start]) else { continue }
            _ = try performUpdate(request.entity, key, changed) { writer in
                for assignment in ordered {
                    switch assignment.operation {
                    case .set(let value): try value.write(to: writer)
                    case .add(let number):
                        let position = start + 1 + (added.firstIndex(of: assignment.field) ?? 0)
                        try rows[position].adding(number, to: definition.fields[assignment.field], of: definition).write(to: writer)
                    }
                }
            }
        }
        return rows.count / fields.count
    }
}

extension FetchRequest {
    /// The request for the records of an update: in its order if a number is added to a field of a unique index, where the first record whose
    /// new value another one still has refuses the update.
    package func orderedForUpdate(by assignments: [Assignment]) -> FetchRequest {
        let definition = entity.definition
        let added = Set(assignments.compactMap { if case .add = $0.operation { definition.fields[$0.field].name } else { nil } })
        guard definition.indexes.contains(where: { $0.isUnique && $0.parts.contains { added.contains($0.field) } }) else { return self }
        var request = self
        request.isUnordered = false
        return request
    }
}
