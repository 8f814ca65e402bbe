public import StoreCore

/// Rows copied out of a statement, because a write arrived while it was being stepped.
///
/// A database may show a running SELECT the later writes of its own connection; here an iteration does not change. So before the first
/// write inside an iteration, the rest of its rows is read and kept. Iterations without writes copy nothing.
public final class RowBuffer {
    @exclusivity(unchecked) private var blocks: [UnsafeMutableRawPointer] = []
    private let cellCount: Int
    @exclusivity(unchecked) private var next = 0

    /// Creates an empty buffer.
    public init(cellCount: Int = 0) { self.cellCount = cellCount }

    deinit { for block in blocks { block.deallocate() } }

    /// Appends a copy of a row.
    public func append(_ cells: UnsafeMutablePointer<Cell>) { _ = copy(cells, cellCount) }

    /// Copies the caller's current row and points its cells at the copy, without counting it among the remaining rows.
    public func keepCurrent(_ cells: UnsafeMutablePointer<Cell>) {
        cells.update(from: copy(cells, cellCount), count: cellCount)
        next = blocks.count
    }

    /// Puts the next row into the cells; false when there are no more.
    public func next(into cells: UnsafeMutablePointer<Cell>) -> Bool {
        guard next < blocks.count else { return false }
        cells.update(from: blocks[next].assumingMemoryBound(to: Cell.self), count: cellCount)
        next += 1
        return true
    }

    /// Copies cells and their content; the copy lives as long as the buffer.
    public func copy(_ cells: UnsafeMutablePointer<Cell>, _ cellCount: Int) -> UnsafeMutablePointer<Cell> {
        var size = cellCount * MemoryLayout<Cell>.stride
        for index in 0..<cellCount where cells[index].hasBytes { size += cells[index].length }
        let block = UnsafeMutableRawPointer.allocate(
            byteCount: max(1, size), alignment: MemoryLayout<Cell>.alignment)
        let copies = block.bindMemory(to: Cell.self, capacity: cellCount)
        copies.initialize(from: cells, count: cellCount)
        var free = block + cellCount * MemoryLayout<Cell>.stride
        for index in 0..<cellCount where cells[index].hasBytes {
            guard let base = cells[index].base else { continue }
            free.copyMemory(from: base, byteCount: cells[index].length)
            copies[index].base = UnsafePointer(
                free.bindMemory(to: UInt8.self, capacity: cells[index].length))
            free += cells[index].length
        }
        blocks.append(block)
        return copies
    }
}

extension Cell {
    fileprivate var hasBytes: Bool { (kind == .text || kind == .blob) && length > 0 && base != nil }
}
