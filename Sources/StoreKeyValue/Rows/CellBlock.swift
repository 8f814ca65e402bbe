import StoreCore

/// Cells of values that do not change, with the bytes they point at: literals, and the defaults of fields.
///
/// Never changed once it is made, so that several threads may use it.
final class CellBlock: Sendable {
    nonisolated(unsafe) let cells: UnsafeMutableBufferPointer<Cell>
    nonisolated(unsafe) private let bytes: UnsafeMutableBufferPointer<UInt8>

    /// - Throws: ``StoreError`` `.unstorableValue`.
    init(_ values: [Value]) throws {
        let collector = CellCollector()
        for value in values { try value.write(to: collector) }
        let from = collector.finish()
        cells = .allocate(capacity: max(1, collector.count))
        bytes = .allocate(capacity: max(1, collector.byteCount))
        var end = 0
        for at in 0..<collector.count {
            var cell = from[at]
            if let base = cell.base, cell.length > 0, let start = bytes.baseAddress {
                (start + end).update(from: base, count: cell.length)
                cell.base = UnsafePointer(start + end)
                end += cell.length
            }
            cells.initializeElement(at: at, to: cell)
        }
    }

    deinit {
        cells.deallocate()
        bytes.deallocate()
    }

    @inline(__always) subscript(_ index: Int) -> Cell { cells[index] }
}
