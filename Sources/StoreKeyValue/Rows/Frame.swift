import StoreCore

/// The memory of one row that is being handed over: its cells, and the bytes of its key where those were made for it.
///
/// Requests may run inside the body of another, so each takes its own frame from the session and gives it back.
final class Frame {
    let cells: UnsafeMutablePointer<Cell>
    let capacity: Int
    /// The key asked for, or copied.
    let key = ByteBuffer(capacity: 32)
    /// Values that are not in the store as cells need them.
    let scratch = ByteBuffer(capacity: 64)
    private let copy = ByteBuffer(capacity: 16)
    /// How many cells count.
    @exclusivity(unchecked) var count = 0
    /// Whether the cells point at the copy already; to be taken back when they are refilled.
    @exclusivity(unchecked) var isOwned = false

    init(capacity: Int) {
        self.capacity = capacity
        cells = .allocate(capacity: max(1, capacity))
        cells.initialize(repeating: Cell(), count: max(1, capacity))
    }

    deinit { cells.deallocate() }

    /// Makes the cells point at a copy of their bytes, because those they point at are about to change.
    func own() {
        if isOwned { return }
        isOwned = true
        copy.reset()
        // Reserved at once, so that the copy does not move while it is made.
        let total = (0..<count).reduce(0) { $0 + (cells[$1].base == nil ? 0 : cells[$1].length) }
        copy.reserve(total)
        for at in 0..<count {
            guard let base = cells[at].base, cells[at].length > 0 else { continue }
            let start = copy.count
            copy.append(UnsafeRawBufferPointer(start: base, count: cells[at].length))
            cells[at].base = UnsafePointer(copy.base + start)
        }
    }
}
