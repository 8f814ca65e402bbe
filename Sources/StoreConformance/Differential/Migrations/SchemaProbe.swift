import ActiveStore
import FoundationEssentials
import StoreCore

/// Writes records to a store that its schema forbids, and some that it allows, and undoes all of them.
struct SchemaProbe {
    private let store: any Store
    private let state: MigrationState

    init(_ store: any Store, _ state: MigrationState) {
        self.store = store
        self.state = state
    }

    /// - Returns: A record that was wrongly accepted or refused, or an index that is not used.
    func broken() throws -> String? {
        var found: String?
        try store.write { transaction in
            for entity in state.catalog.schema.entities where found == nil {
                found = try constraints(entity, transaction) ?? indexes(entity, transaction)
            }
            transaction.rollback()
        }
        return found
    }

    private func constraints(_ entity: EntityDefinition, _ transaction: WriteTransaction) throws -> String? {
        let rows = state.records[entity.name] ?? []
        let unique = entity.indexes.filter(\.isUnique)
        /// The record under a different key.
        func copy(_ row: [Value]) -> [Value] {
            var copy = row
            copy[entity.key] = unusedKey(entity, rows)
            return copy
        }
        for index in unique where !index.parts.contains(where: { $0.field == entity.keyField.name }) {
            guard let row = rows.first(where: { MigrationLaws.values(index, entity, $0) != nil }) else { continue }
            if try refusal(of: copy(row), entity, transaction) != .duplicateValue { return "a value of \(index.name) was taken twice" }
        }
        for (at, field) in entity.fields.enumerated() where at != entity.key && !field.isOptional {
            guard let row = rows.first else { continue }
            var without = copy(row)
            without[at] = .null
            if try refusal(of: without, entity, transaction) == nil {
                return "nil was taken for \(entity.name).\(field.name), which is required"
            }
        }
        // Records that no unique index forbids are accepted, even if values repeat.
        guard let row = rows.first(where: { row in unique.allSatisfy { MigrationLaws.values($0, entity, copy(row)) == nil } }) else {
            return nil
        }
        if let code = try refusal(of: copy(row), entity, transaction) {
            return "a record of \(entity.name) that nothing forbids was refused: \(code)"
        }
        for (at, field) in entity.fields.enumerated() where at != entity.key && field.isOptional {
            var without = copy(row)
            without[at] = .null
            if let code = try refusal(of: without, entity, transaction) {
                return "nil was refused for \(entity.name).\(field.name), which is optional: \(code)"
            }
        }
        return nil
    }

    /// If the engine reports its plans: a condition on the first field of an index is answered without a full scan, and correctly.
    private func indexes(_ entity: EntityDefinition, _ transaction: WriteTransaction) throws -> String? {
        let rows = state.records[entity.name] ?? []
        for index in entity.indexes {
            guard let part = index.parts.first, let at = entity.position(of: part.field), let row = rows.first(where: { !$0[at].isNull })
            else { continue }
            let alone = IndexDefinition(entity: entity.name, parts: [part])
            let wanted = MigrationLaws.values(alone, entity, row)
            let request = FetchRequest(
                EntityID(entity), where: .compare(at, .equal, row[at], caseInsensitive: part.isCaseInsensitive))
            let count = rows.count { MigrationLaws.values(alone, entity, $0) == wanted }
            let counted = try transaction.count(request)
            if counted != count { return "\(counted) records were counted by \(index.name), there are \(count)" }
            // A server decides by costs, and may take a table of a few records in the order of its key.
            if store.context.configuration.isOnServer { continue }
            let access = try transaction.explain(request).access
            if store.capabilities.contains(.durable), access.contains(.scan) { return "the index \(index.name) is not used: \(access)" }
        }
        return nil
    }

    private func unusedKey(_ entity: EntityDefinition, _ rows: [[Value]]) -> Value {
        let used = Set(rows.map { $0[entity.key] })
        let candidates: [Value] = (0...rows.count).map { number in
            switch entity.keyField.type {
            case .uuid: .uuid(UUID(high: .max, low: UInt64(number)))
            case .string: .string("probe \(number)")
            default: .int(Int64(1_000_000 + number))
            }
        }
        return candidates.first { !used.contains($0) } ?? candidates[0]
    }

    /// The code with which a record is refused; nil if it was accepted.
    private func refusal(of values: [Value], _ entity: EntityDefinition, _ transaction: WriteTransaction) throws -> StoreError.Code? {
        struct Taken: Error {}
        do {
            try transaction.savepoint {
                try transaction.insert(EntityID(entity)) { row in for value in values { try value.write(to: row) } }
                throw Taken()
            }
        } catch is Taken { return nil } catch let error as StoreError { return error.code }
        return nil
    }
}
