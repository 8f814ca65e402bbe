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
        var request = request
        let fields = [definition.key] + added
        request.fields = fields
        var rows: [[Value]] = []
        try fetch(request) { row in
            rows.append(try fields.enumerated().map { try row.value($0, of: fields, type: definition.fields[$1].type) })
            return .next
        }
        let changed = FieldSet(assignments.map(\.field))
        let ordered = assignments.sorted { $0.field < $1.field }
        for row in rows {
            guard let key = RecordKey(row[0]) else { continue }
            let values = try ordered.map { assignment in
                switch assignment.operation {
                case .set(let value): value
                case .add(let number):
                    try row[1 + (added.firstIndex(of: assignment.field) ?? 0)]
                        .adding(number, to: definition.fields[assignment.field], of: definition)
                }
            }
            _ = try performUpdate(request.entity, key, changed) { writer in for value in values { try value.write(to: writer) } }
        }
        return rows.count
    }
}
