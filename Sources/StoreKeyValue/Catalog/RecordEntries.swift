import StoreCore

/// A decoded stored record, and the entries that its indexes should have for it.
///
/// Works from the layout alone, without the entity as a program declares it, so all
/// maintenance code can use it: index builds, index checks, and searches for duplicate values.
final class RecordEntries {
    let table: LoadedTable
    /// The fields that are read.
    let fields: [Int]
    private let reader: FieldReader
    private let frame: Frame
    /// By the number of the index.
    private let makers: [EntryMaker]
    @exclusivity(unchecked) private var keyCell = Cell()
    @exclusivity(unchecked) private var key = UnsafeRawBufferPointer(start: nil, count: 0)

    /// The key of the most recent entry.
    let entry = ByteBuffer()
    /// Its value.
    let value = ByteBuffer(capacity: 32)

    /// - Parameter fields: The fields to read; nil for all fields of the table.
    init(_ table: LoadedTable, fields: [Int]? = nil) {
        self.table = table
        let fields = (fields ?? table.shape.slots.map(\.field)).filter { $0 != table.stored.keyField }
        self.fields = fields
        reader = FieldReader(table, fields)
        frame = Frame(capacity: max(1, fields.count))
        makers = table.indexes.map { EntryMaker($0, slots: $0.fields.map { field in fields.firstIndex(of: field) ?? -1 }) }
    }

    /// The cells of the most recently read record, in the order of the fields; they point into its row.
    var cells: UnsafePointer<Cell> { UnsafePointer(frame.cells) }

    /// Decodes a record.
    ///
    /// - Throws: ``StoreError`` `.corrupt` for a damaged one.
    func read(key: UnsafeRawBufferPointer, row: UnsafeRawBufferPointer) throws {
        guard let cell = KeyCoding.keyCell(key, table.keyType) else { throw RecordEntries.damaged(table) }
        try reader.fill(frame.cells, key: key, row: row)
        keyCell = cell
        self.key = key
    }

    /// Builds the entry of the most recently read record.
    func make(_ index: LoadedIndex) -> IndexEntry.Outcome {
        let outcome = makers[index.number].make(frame.cells, keyCell: keyCell, key: key, to: entry)
        IndexEntry.makeValue(outcome, key: key, table.keyType, to: value)
        return outcome
    }

    /// The record's values in an index, none truncated: equal for two records if all of the values are equal.
    func wholeValues(_ index: LoadedIndex) -> [UInt8] {
        IndexEntry.wholeValues(index, values(index))
    }

    /// The record's values in an index.
    func values(_ index: LoadedIndex) -> [Cell] { makers[index.number].slots.map { $0 < 0 ? keyCell : frame.cells[$0] } }

    static func damaged(_ table: LoadedTable) -> StoreError {
        StoreError(
            .corrupt, "The key of a record of \(table.stored.name) is damaged. Check the store, and restore it from a backup.",
            entity: table.stored.name)
    }
}
