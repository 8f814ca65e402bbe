import StoreCore

/// Rows of one entity in two blocks of memory: cells, and the bytes of text and blobs.
///
/// Both imported and stored records become such rows, so that they can be compared cell by cell and lent to an engine
/// without intermediate Swift values. A cell may be *absent*: the data does not contain the field, which differs from nil.
/// Cells of text and blobs hold, in ``Cell/bits``, the offset of their bytes; they become pointers when a row is lent.
package final class RowTable {
    /// The number of cells per row.
    package let width: Int
    @exclusivity(unchecked) package private(set) var cells: [Cell] = []
    /// The bytes of text and blobs.
    @exclusivity(unchecked) package var bytes: [UInt8] = []
    /// The position of the next field of a record that writes itself into the table.
    @exclusivity(unchecked) private var writing = 0

    package init(width: Int) { self.width = width }

    /// The number of rows.
    package var count: Int { cells.count / max(1, width) }

    /// Removes the rows but keeps the memory.
    package func removeAll() {
        cells.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
    }

    /// Adds a row whose cells are all absent.
    ///
    /// - Returns: Its number.
    @discardableResult package func addRow() -> Int {
        writing = cells.count
        cells.append(contentsOf: repeatElement(.absent, count: width))
        return count - 1
    }

    /// Adds a copy of a row of another table.
    @discardableResult package func addRow(_ row: Int, of other: RowTable) -> Int {
        let new = addRow()
        for position in 0..<width { copy(position, of: row, of: other, to: new) }
        return new
    }

    /// Removes the last row; its bytes remain.
    package func removeLastRow() { cells.removeLast(width) }

    /// A cell; for text or a blob, its pointer is invalid.
    @inline(__always) package func cell(_ position: Int, of row: Int) -> Cell { cells[row * width + position] }

    /// Replaces a cell by one whose bytes, if any, are in ``bytes``.
    @inline(__always) package func set(_ position: Int, of row: Int, to cell: Cell) { cells[row * width + position] = cell }

    /// Rounds a number to the nearest `Float`: most numbers have no `Float` that equals them.
    ///
    /// - Returns: Whether that changes it.
    package func roundToFloat(_ position: Int, of row: Int) -> Bool {
        let cell = cell(position, of: row)
        guard cell.kind == .double, let rounded = cell.double.nearestFloat else { return false }
        set(position, of: row, to: Cell(double: rounded))
        return true
    }

    /// Replaces a cell by one of another table.
    package func copy(_ position: Int, of row: Int, of other: RowTable, to own: Int) {
        var cell = other.cell(position, of: row)
        // Cells of one table share their bytes.
        if other !== self, cell.kind == .text || cell.kind == .blob {
            let start = bytes.count
            bytes.append(contentsOf: other.content(cell))
            cell.bits = Int64(start)
        }
        set(position, of: own, to: cell)
    }

    /// The bytes of a cell of text or a blob.
    private func content(_ cell: Cell) -> ArraySlice<UInt8> { bytes[Int(cell.bits)..<Int(cell.bits) + cell.length] }

    /// Whether two cells have the same stored form.
    package func isAlike(_ position: Int, of row: Int, _ other: RowTable, _ otherRow: Int) -> Bool {
        let (a, b) = (cell(position, of: row), other.cell(position, of: otherRow))
        if a.kind != b.kind { return false }
        switch a.kind {
        case .null: return true
        case .int, .double: return a.bits == b.bits
        // Only these have a length; that of a nil is arbitrary.
        case .text, .blob: return a.length == b.length && hasSameBytes(a, other, b)
        }
    }

    /// Whether two cells of equal length have the same bytes. A plain loop,
    /// because records that are imported again are compared byte by byte.
    private func hasSameBytes(_ cell: Cell, _ other: RowTable, _ otherCell: Cell) -> Bool {
        let (start, otherStart) = (Int(cell.bits), Int(otherCell.bits))
        return bytes.withUnsafeBufferPointer { own in
            other.bytes.withUnsafeBufferPointer { others in
                var index = 0
                while index < cell.length, own[start + index] == others[otherStart + index] { index += 1 }
                return index == cell.length
            }
        }
    }

    /// The value of a cell that is not absent; nil if it is not of the type.
    package func value(_ position: Int, of row: Int, type: FieldType) -> Value? {
        var cell = cell(position, of: row)
        return bytes.withUnsafeBufferPointer { bytes in
            if cell.kind == .text || cell.kind == .blob { cell.base = bytes.baseAddress.map { $0 + Int(cell.bits) } }
            return try? Value(cell: cell, type: type)
        }
    }

    /// The fields of a row that are not absent.
    package func given(_ row: Int) -> FieldSet {
        var given = FieldSet()
        for position in 0..<width where !cell(position, of: row).isAbsent { given.insert(position) }
        return given
    }

    /// Lends a row, using the given room of the same width for its cells.
    package func withRow<R>(_ row: Int, of entity: EntityID, in room: UnsafeMutablePointer<Cell>, _ body: (inout Row) throws -> R) rethrows
        -> R
    {
        try bytes.withUnsafeBufferPointer { bytes in
            cells.withUnsafeBufferPointer { cells in
                for position in 0..<width {
                    var cell = cells[row * width + position]
                    if cell.kind == .text || cell.kind == .blob { cell.base = bytes.baseAddress.map { $0 + Int(cell.bits) } }
                    room[position] = cell
                }
            }
            var row = Row(cells: room, count: width, entity: entity)
            return try body(&row)
        }
    }

    /// Lends a row, using separate room for its cells.
    package func withRow<R>(_ row: Int, of entity: EntityID, _ body: (inout Row) throws -> R) throws -> R {
        try withUnsafeTemporaryAllocation(of: Cell.self, capacity: max(1, width)) { room in
            room.initialize(repeating: Cell())
            guard let base = room.baseAddress else { throw StoreError(.internal, "There is no memory for a row.") }
            return try withRow(row, of: entity, in: base, body)
        }
    }
}

extension RowTable: RowWriter {
    // Fields are written into the last row, one after the other.

    package func writeNull() { write(Cell()) }
    package func writeInt(_ value: Int64) { write(Cell(int: value)) }
    package func writeDouble(_ value: Double) { write(Cell(double: value)) }
    package func writeText(_ utf8: UnsafeBufferPointer<UInt8>) { write(bytes.appendCell(.text, utf8)) }
    package func writeBlob(_ blob: UnsafeBufferPointer<UInt8>) { write(bytes.appendCell(.blob, blob)) }

    private func write(_ cell: Cell) {
        cells[writing] = cell
        writing += 1
    }

    /// Adds a row lent by an engine.
    @discardableResult package func addRow(_ row: borrowing Row) -> Int {
        let new = addRow()
        for position in 0..<min(width, row.count) {
            let cell = row.cells[position]
            let isLong = cell.kind == .text || cell.kind == .blob
            set(position, of: new, to: isLong ? bytes.appendCell(cell.kind, cell.bytes) : cell)
        }
        return new
    }
}

extension [UInt8] {
    /// Appends the bytes of text or a blob, and returns the cell that refers to them.
    package mutating func appendCell(_ kind: Cell.Kind, _ content: some Collection<UInt8>) -> Cell {
        var cell = kind == .text ? Cell(text: nil, length: content.count) : Cell(blob: nil, length: content.count)
        cell.bits = Int64(count)
        append(contentsOf: content)
        return cell
    }
}

extension Cell {
    /// A cell for a field that the data does not contain.
    package static var absent: Cell {
        var cell = Cell()
        cell.length = -1
        return cell
    }

    /// Whether the data does not contain the field.
    @inline(__always) package var isAbsent: Bool { kind == .null && length < 0 }
}
