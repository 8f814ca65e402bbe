import StoreCore

/// Collects the fields that a model writes as cells, with their bytes.
///
/// The cells are valid only when everything is written, because the bytes may move until then.
final class CellCollector: RowWriter {
    private struct State {
        var cells: UnsafeMutablePointer<Cell>
        var offsets: UnsafeMutablePointer<Int>
        var count = 0
        var capacity: Int
    }
    private let state: UnsafeMutablePointer<State>
    private let bytes = ByteBuffer()

    init() {
        state = .allocate(capacity: 1)
        state.initialize(to: State(cells: .allocate(capacity: 16), offsets: .allocate(capacity: 16), capacity: 16))
    }

    deinit {
        state.pointee.cells.deallocate()
        state.pointee.offsets.deallocate()
        state.deallocate()
    }

    /// The number of fields written.
    @inline(__always) var count: Int { state.pointee.count }
    var byteCount: Int { bytes.count }

    /// Removes the fields but keeps the memory.
    @inline(__always) func reset() {
        state.pointee.count = 0
        bytes.reset()
    }

    func writeNull() { append(Cell()) }
    func writeInt(_ value: Int64) { append(Cell(int: value)) }
    func writeDouble(_ value: Double) { append(Cell(double: value)) }
    func writeText(_ utf8: UnsafeBufferPointer<UInt8>) {
        append(Cell(text: nil, length: utf8.count))
        bytes.append(utf8)
    }
    func writeBlob(_ blob: UnsafeBufferPointer<UInt8>) {
        append(Cell(blob: nil, length: blob.count))
        bytes.append(blob)
    }

    /// The cells, which now point to their bytes; valid until the next change.
    @inline(__always) func finish() -> UnsafeMutablePointer<Cell> {
        let state = state.pointee
        var at = 0
        while at < state.count {
            if state.cells[at].length > 0 { state.cells[at].base = UnsafePointer(bytes.base + state.offsets[at]) }
            at &+= 1
        }
        return state.cells
    }

    /// Replaces the fields by constant values.
    ///
    /// - Throws: ``StoreError`` `.unstorableValue`.
    func collect(_ values: [Value]) throws {
        reset()
        for value in values { try value.write(to: self) }
    }

    /// The room that a copy takes, counted in cells, since memory with an alignment costs more.
    var sizeOfCopy: Int { count + byteCount / MemoryLayout<Cell>.stride + 1 }

    /// Copies the cells, followed by their bytes.
    ///
    /// - Parameter memory: Has room for `sizeOfCopy` cells.
    /// - Returns: The copies, which point to the copied bytes.
    func copy(to memory: UnsafeMutablePointer<Cell>) -> UnsafeMutableBufferPointer<Cell> {
        memory.initialize(copying: finish(), count: count)
        return UnsafeMutableBufferPointer(start: memory, count: count)
    }

    /// The fields as a row, valid until the next change.
    func row(of entity: EntityID) -> Row { Row(cells: finish(), count: count, entity: entity) }

    /// Writes a copy of a cell.
    func write(_ cell: Cell) {
        switch cell.kind {
        case .null, .int, .double: append(cell)
        case .text: writeText(UnsafeBufferPointer(start: cell.base, count: cell.length))
        case .blob: writeBlob(UnsafeBufferPointer(start: cell.base, count: cell.length))
        }
    }

    @inline(__always) private func append(_ cell: Cell) {
        if state.pointee.count == state.pointee.capacity { enlarge() }
        state.pointee.cells[state.pointee.count] = cell
        state.pointee.offsets[state.pointee.count] = bytes.count
        state.pointee.count &+= 1
    }

    @inline(never) private func enlarge() {
        let capacity = state.pointee.capacity * 2
        let cells = UnsafeMutablePointer<Cell>.allocate(capacity: capacity)
        cells.update(from: state.pointee.cells, count: state.pointee.count)
        let offsets = UnsafeMutablePointer<Int>.allocate(capacity: capacity)
        offsets.update(from: state.pointee.offsets, count: state.pointee.count)
        state.pointee.cells.deallocate()
        state.pointee.offsets.deallocate()
        state.pointee.cells = cells
        state.pointee.offsets = offsets
        state.pointee.capacity = capacity
    }
}
