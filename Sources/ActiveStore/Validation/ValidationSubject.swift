import StoreCore

/// A record under validation, with the required fields in their stored form.
///
/// A model can write its fields but has no other way to reach one at run time, so they are written to memory once and read from there.
struct ValidationSubject<M: Model> {
    let record: M
    private let positions: [Int]
    private var row: Row

    /// Calls the body with a borrowed subject whose fields at these positions can be read.
    ///
    /// - Throws: ``StoreError`` `.unstorableValue`, or any error of the body.
    static func with(_ record: M, positions: [Int], _ body: (inout ValidationSubject) throws -> Void) throws {
        let positions = Set(positions).sorted()
        var fields = FieldSet()
        for position in positions { fields.insert(position) }
        let buffer = CellBuffer()
        try record.write(fields, to: buffer)
        try buffer.withRow(of: M.entity) { row in
            var subject = ValidationSubject(record: record, positions: positions, row: row)
            try body(&subject)
        }
    }

    /// The cell of a field.
    func cell(_ position: Int) -> Cell {
        guard let index = positions.firstIndex(of: position), index < row.count else { return Cell() }
        return row.cells[index]
    }

    /// The value of a field.
    func value<V: Storable>(_ position: Int, as type: V.Type = V.self) throws -> V {
        try row.read(positions.firstIndex(of: position) ?? row.count)
    }

    /// The untyped value of a field.
    func value(_ position: Int) throws -> Value {
        let fields = M.entity.definition.fields
        guard fields.indices.contains(position), let index = positions.firstIndex(of: position) else { return .null }
        return try row.value(index, type: fields[position].type)
    }
}
