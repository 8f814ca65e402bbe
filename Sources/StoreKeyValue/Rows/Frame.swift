import StoreCore

/// The memory of one row that is being returned: its cells, and the bytes of its key if those were created for it.
///
/// A request may run inside the body of another, so each borrows a separate frame from the session.
final class Frame {
    let cells: UnsafeMutablePointer<Cell>
    let capacity: Int
    /// The requested or copied key.
    let key = ByteBuffer(capacity: 32)
    /// Converted values that cells cannot use in place.
    let scratch = ByteBuffer(capacity: 64)
    private let copy = ByteBuffer(capacity: 16)
    /// The number of valid cells.
    @exclusivity(unchecked) var count = 0
    /// Whether the cells already point to the copy; reset when they are refilled.
    @exclusivity(unchecked) var isOwned = false

    init(capacity: Int) {
        self.capacity = capacity
        cells = .allocate(capacity: max(1, capacity))
        cells.initialize(repeating: Cell(), count: max(1, capacity))
    }

    deinit { cells.deallocate() }

    /// Makes the cells point to a copy of their bytes, because the original bytes are about to change.
    func own() {
        if isOwned { return }
        isOwned = true
        copy.reset()
        // Reserved once, so that the copy does not move while it is written.
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

/// Idle frames of a session; the last one that was given back is taken first.
///
/// An array of references would update reference counts several times for each record that is looked up.
struct FrameStack: ~Copyable {
    private let frames = UnsafeMutablePointer<Unmanaged<Frame>>.allocate(capacity: FrameStack.capacity)
    private var count = 0
    private static let capacity = 16

    deinit {
        for number in 0..<count { frames[number].release() }
        frames.deallocate()
    }

    /// A frame for this many cells, or a new one for at least `minimum`. One that is too small is dropped, and so replaced in time.
    @inline(__always) mutating func take(_ cells: Int, minimum: Int) -> Frame {
        if count > 0 {
            count &-= 1
            let last = frames[count].takeRetainedValue()
            if last.capacity >= cells { return last }
        }
        return Frame(capacity: max(cells, minimum))
    }

    @inline(__always) mutating func give(_ frame: Frame) {
        if count == FrameStack.capacity { return }
        (frames + count).initialize(to: .passRetained(frame))
        count &+= 1
    }
}
