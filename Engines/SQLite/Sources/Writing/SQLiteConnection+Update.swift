import CSQLite
import StoreCore
import StoreSQL

/// Updates by query: one statement, unless the order of the records decides what happens.
extension SQLiteConnection {
    func update(_ request: FetchRequest, _ assignments: [Assignment]) throws -> Int {
        if assignments.isEmpty { return try count(request) }
        // Which of several collisions is met, and whether one is, depends on the order; SQLite visits records in its own.
        if assignsUnique(assignments, of: request.entity) || addsChecked(assignments, to: request.entity) {
            return try updateRecordByRecord(request, assignments)
        }
        try willWrite()
        let statement = try statement(.update(UpdateShape(request, assignments)), [request]) {
            try request.checkShape()
            return generator.requests.update(request, assignments)
        }
        defer { statement.finish() }
        for (index, parameter) in statement.parameters.enumerated() {
            guard case .argument(let number) = parameter, assignments.indices.contains(number) else { continue }
            let value =
                switch assignments[number].operation {
                case .set(let value), .add(let value): value
                }
            try ValueBinding.bind(value, to: statement.handle, at: Int32(index + 1))
        }
        let code = sqlite3_step(statement.handle)
        if code != SQLITE_DONE {
            let text = lastText
            let general = failure(code, request.entity)
            guard code & 0xFF == SQLITE_CONSTRAINT || code == SQLITE_MISMATCH else { throw general }
            throw ConstraintFailure.error(code, text: text, entity: request.entity.definition)
        }
        return Int(sqlite3_changes64(database))
    }

    /// Whether something is added to a field whose sums only its Swift type can judge.
    private func addsChecked(_ assignments: [Assignment], to entity: EntityID) -> Bool {
        let fields = entity.definition.fields
        return assignments.contains { assignment in
            guard case .add = assignment.operation, fields.indices.contains(assignment.field) else { return false }
            return fields[assignment.field].sums == .checked
        }
    }

    private func assignsUnique(_ assignments: [Assignment], of entity: EntityID) -> Bool {
        let definition = entity.definition
        let fields = Set(assignments.compactMap { definition.fields.indices.contains($0.field) ? definition.fields[$0.field].name : nil })
        return definition.indexes.contains { $0.isUnique && $0.parts.contains { fields.contains($0.field) } }
    }
}
