import StoreCore

/// The cells of defaults: what stands in for fields that were added after a row was stored.
///
/// It owns the bytes its cells point at and never changes, so that plans may be used by several threads.
final class StandInCells: Sendable {
    nonisolated(unsafe) private let cells: UnsafeMutableBufferPointer<Cell>
    nonisolated(unsafe) private let bytes: UnsafeMutableBufferPointer<UInt8>

    /// - Throws: ``StoreError`` `.unstorableValue`.
    init(_ values: [Value]) throws {
        let gathered = GatheredCells()
        for value in values { try value.write(to: gathered) }
        cells = .allocate(capacity: gathered.cells.count)
        bytes = .allocate(capacity: gathered.bytes.count)
        _ = bytes.initialize(from: gathered.bytes)
        _ = cells.initialize(from: gathered.cells)
        var start = 0
        for index in cells.indices where cells[index].kind == .text || cells[index].kind == .blob {
            cells[index].base = bytes.baseAddress.map { UnsafePointer($0 + start) }
            start += cells[index].length
        }
    }

    deinit {
        cells.deallocate()
        bytes.deallocate()
    }

    @inline(__always) subscript(_ index: Int) -> Cell { cells[index] }
}

/// Cells without their bytes, and the bytes of all of them, one after the other.
private final class GatheredCells: RowWriter {
    var cells: [Cell] = []
    var bytes: [UInt8] = []

    func writeNull() { cells.append(Cell()) }
    func writeInt(_ value: Int64) { cells.append(Cell(int: value)) }
    func writeDouble(_ value: Double) { cells.append(Cell(double: value)) }
    func writeText(_ utf8: UnsafeBufferPointer<UInt8>) {
        cells.append(Cell(text: nil, length: utf8.count))
        bytes.append(contentsOf: utf8)
    }
    func writeBlob(_ blob: UnsafeBufferPointer<UInt8>) {
        cells.append(Cell(blob: nil, length: blob.count))
        bytes.append(contentsOf: blob)
    }
}
