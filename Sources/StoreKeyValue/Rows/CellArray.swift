import StoreCore

/// Cells in a growable block of memory.
struct CellArray: ~Copyable {
    private(set) var cells: UnsafeMutablePointer<Cell> = .allocate(capacity: 32)
    private var capacity = 32

    /// Reserves space for this many cells.
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
