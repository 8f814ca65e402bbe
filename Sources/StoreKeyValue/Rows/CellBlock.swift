import StoreCore

/// Cells of values that do not change, with the bytes they point at: literals, and the defaults of fields.
///
/// Never changed once it is made, so that several threads may use it.
final class CellBlock: Sendable {
    nonisolated(unsafe) let cells: UnsafeMutableBufferPointer<Cell>
    /// Has the memory of the cells and their bytes; nil where there are none.
    nonisolated(unsafe) private let collector: CellCollector?

    /// - Throws: ``StoreError`` `.unstorableValue`.
    init(_ values: [Value]) throws {
        if values.isEmpty {
            cells = UnsafeMutableBufferPointer(start: nil, count: 0)
            collector = nil
            return
        }
        let collector = CellCollector()
        for value in values { try value.write(to: collector) }
        cells = UnsafeMutableBufferPointer(start: collector.finish(), count: collector.count)
        self.collector = collector
    }

    @inline(__always) subscript(_ index: Int) -> Cell { cells[index] }
}
