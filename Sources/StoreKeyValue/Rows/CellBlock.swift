import StoreCore

/// Cells of constant values with the bytes they point to: literals, and the defaults of fields.
///
/// Immutable, so several threads may use it.
final class CellBlock: Sendable {
    nonisolated(unsafe) let cells: UnsafeMutableBufferPointer<Cell>
    /// The cells, followed by their bytes.
    nonisolated(unsafe) private let memory: UnsafeMutableRawPointer
    /// The number of bytes that the cells point to.
    let byteCount: Int

    /// - Parameter collector: Converts the values to cells; its content is replaced.
    /// - Throws: ``StoreError`` `.unstorableValue`.
    init(_ values: [Value], by collector: CellCollector = CellCollector()) throws {
        collector.reset()
        for value in values { try value.write(to: collector) }
        let from = collector.finish()
        let size = MemoryLayout<Cell>.stride * collector.count
        byteCount = collector.byteCount
        // As cells, since memory with an alignment costs more.
        let room = UnsafeMutablePointer<Cell>.allocate(capacity: collector.count + collector.byteCount / MemoryLayout<Cell>.stride + 1)
        memory = UnsafeMutableRawPointer(room)
        cells = UnsafeMutableBufferPointer(start: memory.bindMemory(to: Cell.self, capacity: collector.count), count: collector.count)
        var end = memory + size
        for at in 0..<collector.count {
            var cell = from[at]
            if let base = cell.base, cell.length > 0 {
                end.copyMemory(from: base, byteCount: cell.length)
                cell.base = UnsafePointer(end.bindMemory(to: UInt8.self, capacity: cell.length))
                end += cell.length
            }
            cells.initializeElement(at: at, to: cell)
        }
    }

    deinit { memory.deallocate() }

    @inline(__always) subscript(_ index: Int) -> Cell { cells[index] }
}
