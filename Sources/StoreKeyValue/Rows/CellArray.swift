import StoreCore

/// Cells in a block of memory that grows.
struct CellArray: ~Copyable {
    private(set) var cells: UnsafeMutablePointer<Cell> = .allocate(capacity: 32)
    private var capacity = 32

    /// Makes room for so many cells.
    mutating func reserve(_ count: Int) -> UnsafeMutablePointer<Cell> {
        if count > capacity {
            cells.deallocate()
            capacity = count * 2
            cells = .allocate(capacity: capacity)
        }
        return cells
    }

    deinit { cells.deallocate() }
}
