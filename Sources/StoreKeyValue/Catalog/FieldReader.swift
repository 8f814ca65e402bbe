import StoreCore

/// Fills cells with chosen fields of a table's records, from a key and a row of any shape.
///
/// Created once per plan. Each shape has a ``RowReader``, created when the first row of
/// that shape is read; a field that a shape lacks has the default it was added with.
final class FieldReader {
    /// The number of cells that it fills.
    let count: Int
    private let table: LoadedTable
    private let fields: [Int]
    /// The cell for the record's key; -1 for none.
    private let keyPosition: Int
    /// Further cells for the key.
    private let otherKeyPositions: [Int]
    private let keyType: FieldType
    private let readers: UnsafeMutablePointer<Unmanaged<RowReader>?>
    private let firstShape: UInt16
    private let shapeCount: Int

    /// - Parameter fields: Field numbers in the order of the cells.
    init(_ table: LoadedTable, _ fields: [Int]) {
        self.table = table
        self.fields = fields
        count = fields.count
        keyType = table.keyType
        let keyPositions = fields.indices.filter { fields[$0] == table.stored.keyField }
        keyPosition = keyPositions.first ?? -1
        otherKeyPositions = Array(keyPositions.dropFirst())
        firstShape = table.firstShape
        shapeCount = table.shapes.count
        readers = .allocate(capacity: max(1, shapeCount))
        readers.initialize(repeating: nil, count: max(1, shapeCount))
    }

    deinit {
        for number in 0..<shapeCount { readers[number]?.release() }
        readers.deinitialize(count: max(1, shapeCount))
        readers.deallocate()
    }

    /// Fills the cells; they point into the key and the row.
    ///
    /// - Parameter isChecked: Whether the row's checksum has just been compared, when other fields of it were read.
    /// - Throws: ``StoreError`` `.corrupt` for a damaged row.
    @inline(__always) func fill(
        _ cells: UnsafeMutablePointer<Cell>, key: UnsafeRawBufferPointer, row: UnsafeRawBufferPointer, isChecked: Bool = false
    ) throws {
        guard let view = RowView(row), isChecked || view.hasValidChecksum(key: key) else { throw damaged() }
        let number = Int(view.shapeNumber &- firstShape)
        guard number < shapeCount else { throw damaged() }
        let reader = try readers[number] ?? makeReader(number)
        guard reader._withUnsafeGuaranteedRef({ $0.fill(cells, from: view) }) else { throw damaged() }
        if keyPosition < 0 { return }
        guard let cell = KeyCoding.keyCell(key, keyType) else { throw damaged() }
        cells[keyPosition] = cell
        if !otherKeyPositions.isEmpty { for position in otherKeyPositions { cells[position] = cell } }
    }

    @inline(never) private func makeReader(_ number: Int) throws -> Unmanaged<RowReader> {
        let shape = table.shapes[number]
        let made = Unmanaged.passRetained(
            try RowReader(
                shape: shape, slots: fields.map { shape.slot(of: $0) }, defaults: fields.map { table.field($0)?.valueOfOldRows ?? .null }))
        readers[number] = made
        return made
    }

    @inline(never) private func damaged() -> StoreError {
        StoreError(
            .corrupt,
            "A record of \(table.stored.name) is damaged: its checksum or form is wrong. Check the store, and restore it from a backup.",
            entity: table.stored.name)
    }
}
