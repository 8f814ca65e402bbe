public import StoreCore

/// Updates by query: one statement, unless the result depends on the order of the records.
extension SQLConnection {
    /// Changes fields of the records of a request.
    public func performUpdate(_ request: FetchRequest, _ assignments: [Assignment]) throws -> Int {
        if assignments.isEmpty { return try performCount(request) }
        if !isOneStatement(assignments, of: request.entity) {
            return try updateRecordByRecord(request, assignments) { try fetch($0, .rowsToChange, $1) }
        }
        try willWrite()
        let statement = try statement(.update(UpdateShape(request, assignments)), [request]) { builder in
            builder.update(request, assignments, lock: rowLock)
        }
        begin(statement)
        defer { end(statement, [request]) }
        for (index, parameter) in statement.parameters.enumerated() {
            guard case .argument(let number) = parameter, assignments.indices.contains(number) else { continue }
            let value =
                switch assignments[number].operation {
                case .set(let value), .add(let value): value
                }
            try bind(value, to: statement, at: Int32(index + 1))
        }
        do throws(WriteFailure) { try run(statement, writing: request.entity) } catch { throw error.error }
        return changedRecords
    }

    /// True for one record by its key, where a failed statement leaves the transaction as it was. SQLite undoes what a statement has done
    /// to other records before only if it saw beforehand that it might fail, which depends on the table.
    public func isUpdateAtomic(_ request: FetchRequest, _ assignments: [Assignment]) -> Bool {
        guard !failuresSpoilTransactions, isOneStatement(assignments, of: request.entity) else { return false }
        let key = request.entity.keyPosition
        let tree = request.predicate.tree
        let parts = if case .and(let parts) = tree { parts } else { [tree] }
        return parts.contains { if case .leaf(.compare(key, .equal, _, _, false)) = $0 { true } else { false } }
    }

    private func isOneStatement(_ assignments: [Assignment], of entity: EntityID) -> Bool {
        // The order decides which of several collisions occurs, and whether one does; a database visits records in an order of its choice.
        !assignsUnique(assignments, of: entity) && !addsChecked(assignments, to: entity)
    }

    /// Reads the records of a request, which no other transaction changes from now on.
    public func performFetchToChange(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws {
        try fetch(request, .rowsToChange, body)
    }

    /// Whether it adds to a field whose sums only its Swift type can check, or that the database does not support.
    private func addsChecked(_ assignments: [Assignment], to entity: EntityID) -> Bool {
        let fields = entity.definition.fields
        return assignments.contains { assignment in
            guard case .add = assignment.operation, fields.indices.contains(assignment.field) else { return false }
            let field = fields[assignment.field]
            return field.sums == .checked || generator.dialect.sum("", "", field.type, 0, nil) == nil
        }
    }

    private func assignsUnique(_ assignments: [Assignment], of entity: EntityID) -> Bool {
        let definition = entity.definition
        return definition.indexes.contains { index in
            index.isUnique
                && assignments.contains { assignment in
                    guard definition.fields.indices.contains(assignment.field) else { return false }
                    let name = definition.fields[assignment.field].name
                    return index.parts.contains { $0.field == name }
                }
        }
    }
}
