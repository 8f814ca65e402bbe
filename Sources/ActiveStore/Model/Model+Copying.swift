import StoreCore

// Copies fields from another record of the model. Values pass through the
// stored form, the only one in which fields can be reached by position.
extension Model {
    /// Copies the fields of another record, except the key, the timestamps and the version.
    ///
    /// Fields that differ count as changed, so that `save()` writes them.
    /// Ignored properties return to their defaults, as with ``reload(in:)``.
    ///
    /// - Parameter merging: Whether to keep the fields that were changed here since the record was stored or made.
    /// - Throws: ``StoreError`` `.unstorableValue` if one of the records holds a value that no engine can store.
    public mutating func copy(from other: Self, merging: Bool = false) throws {
        var fields = Self.ownFields
        if merging {
            for position in recordState.changedFields.positions(below: Self.entity.definition.fields.count) { fields.remove(position) }
        }
        try take(fields, from: other)
    }

    /// The positions of all fields except the key, the timestamps and the version.
    static var ownFields: FieldSet {
        let definition = entity.definition
        var fields = FieldSet()
        for position in definition.fields.indices
        where ![definition.key, definition.createdAt, definition.updatedAt, definition.version].contains(position) {
            fields.insert(position)
        }
        return fields
    }

    /// Copies some fields; those that differ count as changed. A record that is held for a reference is copied with the reference.
    mutating func take(_ fields: FieldSet, from other: Self) throws {
        resolvePendingSaves()
        let definition = Self.entity.definition
        var values = try storedValues()
        let others = try other.storedValues()
        let changed = fields.positions(below: values.count).filter { values[$0] != others[$0] }
        if changed.isEmpty { return }
        for position in changed { values[position] = others[position] }
        var copy = try CellBuffer.withRow(of: Self.entity, values) { try Self(row: &$0) }
        copy.recordState = recordState
        for position in changed { copy.recordState.markChanged(position) }
        let names = Set(changed.map { definition.fields[$0].name })
        for link in Self.relationLinks {
            let relation = link.definition
            guard relation.kind == .belongsTo, names.contains(relation.reference) else { continue }
            copy.recordState.relations[link.number] = other.recordState.relations[link.number]
        }
        self = copy
    }

    /// The values of all fields, by position.
    func storedValues() throws -> [Value] {
        let fields = Self.entity.definition.fields
        let buffer = CellBuffer()
        try write(.all, to: buffer)
        return try buffer.withRow(of: Self.entity) { row in try fields.indices.map { try row.value($0, type: fields[$0].type) } }
    }
}
