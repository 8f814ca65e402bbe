import StoreCore

extension Model {
    /// The key that a field of the record holds, if any; the field of a reference has the type of a key.
    func key(at position: Int) throws -> RecordKey? {
        var fields = FieldSet()
        fields.insert(position)
        let buffer = CellBuffer()
        try write(fields, to: buffer)
        let type = Self.entity.definition.fields[position].type
        return try buffer.withRow(of: Self.entity) { RecordKey(try $0.value(0, type: type)) }
    }
}
