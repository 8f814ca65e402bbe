import ActiveStore
import StoreCore

/// Joins, aggregates, cascades and updates by query, with laws that hold for each independently of the oracle.
extension Interpreter {
    // MARK: Reading

    func pairs(_ request: JoinRequest, stopAfter stop: Int? = nil) throws -> [StoredPair] {
        try request.checkValues()
        var pairs: [StoredPair] = []
        try read { reader in
            try reader.join(request) { left, right in
                pairs.append(StoredPair(left: left?.stored, right: right?.stored))
                return pairs.count == stop ? .stop : .next
            }
        }
        return pairs
    }

    func aggregateRows(_ request: AggregateRequest) throws -> [StoredRow] {
        try request.checkValues()
        var rows: [StoredRow] = []
        do {
            try read { reader in
                try reader.aggregate(request) { row in
                    rows.append(row.stored)
                    return .next
                }
            }
        } catch let error as StoreError where error.code == .unstorableValue && (request.aggregates.count > 1 || !request.groups.isEmpty) {
            // If several sums have no value, the request fails with the error of the one that is met first.
            throw StoreError(.overflow, error.message)
        }
        return rows
    }

    func firstRows(_ request: RelatedRequest) throws -> [(owner: StoredCell, row: StoredRow)] {
        try request.checkValues()
        var rows: [(owner: StoredCell, row: StoredRow)] = []
        try read { reader in
            try reader.fetch(request) { owner, row in
                rows.append((StoredCell(owner.cells[0]), row.stored))
                return .next
            }
        }
        return rows
    }

    func danglingReferences() throws -> String {
        let found = try levels.last.map { try $0.danglingReferences() } ?? store.read { try $0.danglingReferences() }
        return found.map { "\($0.entity).\($0.field) to \($0.target): \($0.count), first \($0.first)" }.joined(separator: "; ")
    }

    // MARK: Writing

    /// The removed records match the plan and the records missing afterwards; all requested records are removed.
    func destroy(_ operation: ScriptOperation) throws -> StepOutcome {
        switch operation {
        case .delete(let entity, let key, let cascade):
            guard let key = RecordKey(key) else { return .skipped }
            let id = entities[entity]
            let request = FetchRequest(id, where: .compare(id.keyPosition, .equal, key.value))
            return try write { transaction in
                try self.destroy(request, cascade, transaction) { try transaction.destroy(id, key, cascade: cascade) }
            }
        case .deleteWhere(let request, let cascade):
            let request = try self.request(request)
            return try write { transaction in
                try self.destroy(request, cascade, transaction) { try transaction.destroy(request, cascade: cascade) }
            }
        default: return .skipped
        }
    }

    private func destroy(
        _ request: FetchRequest, _ cascade: Bool, _ transaction: WriteTransaction, _ body: () throws -> DestroySummary
    ) throws -> StepOutcome {
        let plan = Result { try transaction.destroyPlan(request, cascade: cascade) }
        let before = try sizes(transaction)
        let asked = try? transaction.count(request)
        let summary: DestroySummary
        do { summary = try body() } catch let error as StoreError where error.code == .stillReferenced {
            if case .failure = plan { throw error }
            return .broken("refused (\(error.code)), while the plan says \(plan)")
        }
        guard case .success(summary) = plan else { return .broken("\(summary) went, while the plan says \(plan)") }
        let name = request.entity.name
        if let asked, cascade ? summary[name] < asked : summary.total != asked || summary[name] != asked {
            return .broken("\(asked) records were asked for, and \(summary) went")
        }
        for (entity, (old, new)) in zip(entities, zip(before, try sizes(transaction))) where summary[entity.name] != old - new {
            return .broken("of \(old) records of \(entity.name) \(new) are left, while \(summary) went")
        }
        return .words(summary.description)
    }

    private func sizes(_ transaction: WriteTransaction) throws -> [Int] {
        try entities.map { try transaction.count(FetchRequest($0)) }
    }

    /// As many records change as match.
    func updateWhere(_ request: FetchRequest, _ changes: [ScriptChange]) throws -> StepOutcome {
        try write { transaction in
            let asked = try? transaction.count(request)
            let changed = try transaction.update(request, changes.map { Assignment($0.field, $0.operation) })
            if let asked, asked != changed { return .broken("\(asked) records were asked for, \(changed) changed") }
            return .number(changed)
        }
    }
}
