public import StoreCore

/// Which constraint a record violated, the same on every engine: a duplicate key comes first, then the unique indexes in the order of their
/// declaration, whichever the database checked first.
extension SQLConnection {
    /// The error for a failed insert.
    @usableFromInline func insertFailure(
        _ failure: WriteFailure, _ statements: EntityStatements<Statement>, _ entity: EntityID, _ row: (any RowWriter) throws -> Void
    ) -> StoreError {
        let error = failure.error
        guard failure.isViolation else { return error }
        if error.code == .duplicateValue, let value = keyValue(of: row, at: entity.keyPosition, statements, entity),
            let key = RecordKey(value), (try? performGet(entity, key) { _ in }) == true
        {
            return .duplicateKey(of: statements.definition, engineCode: error.engineCode)
        }
        return firstViolation(error, statements.definition, entity, fields: .all, row, own: nil)
    }

    /// The error for a failed update.
    @usableFromInline @inline(never) func updateFailure(
        _ failure: WriteFailure, _ statements: EntityStatements<Statement>, _ entity: EntityID, _ key: RecordKey, _ fields: FieldSet,
        _ row: (any RowWriter) throws -> Void
    ) -> StoreError {
        let error = failure.error
        guard failure.isViolation else { return error }
        guard let at = fields.positions(below: statements.fieldCount).firstIndex(of: entity.keyPosition),
            let value = keyValue(of: row, at: at, statements, entity)
        else { return firstViolation(error, statements.definition, entity, fields: fields, row, own: key) }
        // A database may report a nil for an integer key as a type mismatch.
        if value.isNull { return .nilKey(of: statements.definition) }
        if error.code == .duplicateValue, let new = RecordKey(value), new != key, (try? performGet(entity, new) { _ in }) == true {
            return .duplicateKey(of: statements.definition, engineCode: error.engineCode)
        }
        return error
    }

    /// The violation of the unique index declared first, if the database reported a later one, or none.
    ///
    /// - Parameter own: The key of the record to update; nil for a new one.
    private func firstViolation(
        _ error: StoreError, _ definition: EntityDefinition, _ entity: EntityID, fields: FieldSet, _ row: (any RowWriter) throws -> Void,
        own: RecordKey?
    ) -> StoreError {
        let unique = definition.indexes.filter(\.isUnique)
        // A database that skips a record does not report why.
        guard error.code == .duplicateValue, unique.count > 1 || error.field == nil else { return error }
        do {
            var values = [Value](repeating: .null, count: definition.fields.count)
            if let own {
                _ = try performGet(entity, own) { row in
                    for (position, field) in definition.fields.enumerated() { values[position] = try row.value(position, type: field.type) }
                }
            }
            let buffer = CellBuffer()
            try row(buffer)
            try buffer.withRow(of: entity) { row in
                for (at, position) in fields.positions(below: definition.fields.count).enumerated() {
                    values[position] = try row.value(at, type: definition.fields[position].type)
                }
            }
            for index in unique {
                let names = index.parts.map(\.field)
                if names.joined(separator: ", ") == error.field { return error }
                let parts = try index.parts.map { (position: try definition.requirePosition(of: $0.field), folds: $0.isCaseInsensitive) }
                if parts.contains(where: { values[$0.position].isNull }) { continue }
                var same = PredicateCode.all(
                    of: parts.map { .compare($0.position, .equal, values[$0.position], caseInsensitive: $0.folds) })
                if let own { same = same && .compare(definition.key, .notEqual, own.value) }
                if try performCount(FetchRequest(entity, where: same)) > 0 {
                    return .duplicateValue(of: definition, fields: names, engineCode: error.engineCode)
                }
            }
        } catch {}
        return error
    }

    /// The key among the fields that a closure writes.
    private func keyValue(
        of row: (any RowWriter) throws -> Void, at position: Int, _ statements: EntityStatements<Statement>, _ entity: EntityID
    ) -> Value? {
        let buffer = CellBuffer()
        do {
            try row(buffer)
            return try buffer.withRow(of: entity) { try $0.value(position, type: statements.keyType) }
        } catch { return nil }
    }
}

extension StoreError {
    /// The error for a record whose key is nil.
    public static func nilKey(of entity: EntityDefinition) -> StoreError {
        StoreError(
            .constraint, "\(entity.name).\(entity.keyField.name) is the key and cannot be nil.", entity: entity.name,
            field: entity.keyField.name)
    }
}
