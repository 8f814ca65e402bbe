import StoreCore

/// Cells of constant values with the bytes they point to: literals, and the defaults of fields.
///
/// Immutable, so several threads may use it.
final class CellBlock: Sendable {
    nonisolated(unsafe) let cells: UnsafeMutableBufferPointer<Cell>
    /// The cells, followed by their bytes.
    nonisolated(unsafe) private let memory: UnsafeMutablePointer<Cell>

    /// - Parameter collector: Converts the values to cells; its content is replaced.
    /// - Throws: ``StoreError`` `.unstorableValue`.
    init(_ values: [Value], by collector: CellCollector = CellCollector()) throws {
        try collector.collect(values)
        memory = .allocate(capacity: collector.sizeOfCopy)
        cells = collector.copy(to: memory)
    }

    deinit { memory.deallocate() }

    @inline(__always) subscript(_ index: Int) -> Cell { cells[index] }
}
