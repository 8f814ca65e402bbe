import StoreCore

// Fields taken over from another record of the model. Values pass through the stored form, the only one in which fields can be reached by position.
extension Model {
    /// Takes over the fields of another record: all but the key and the timestamps.
    ///
    /// What differs counts as changed, so that `save()` writes it. Ignored properties return to their defaults, as by ``reload(in:)``.
    ///
    /// - Parameter merging: Whether the fields that were changed here since the record was stored, or made, are kept.
    /// - Throws: ``StoreError`` `.unstorableValue` if one of the records holds what no engine keeps.
    public mutating func copy(from other: Self, merging: Bool = false) throws {
        var fields = Self.ownFields
        if merging {
            for position in recordState.changedFields.positions(below: Self.entity.definition.fields.count) { fields.remove(position) }
        }
        try take(fields, from: other)
    }

    /// The positions of all fields but the key and the timestamps.
    static var ownFields: FieldSet {
        let definition = entity.definition
        var fields = FieldSet()
        for position in definition.fields.indices
        where ![definition.key, definition.createdAt, definition.updatedAt].contains(position) { fields.insert(position) }
        return fields
    }

    /// Takes over some fields; what differs counts as changed. A record that is held for a reference comes with the reference.
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
