import StoreCore

/// The sizes of ranges as estimated in the state that is read: the plans of one request often read the same range, and so do the next requests.
///
/// A range is known by a hash of 64 bits. Of two with the same hash one would get a wrong estimate, and perhaps a slower plan, but no wrong
/// result.
final class RangeSizes {
    /// A power of two.
    private static let capacity = 128

    private let slots: UnsafeMutablePointer<(hash: UInt64, size: Int)>
    /// Whether any slot is filled.
    @exclusivity(unchecked) private var isFilled = false

    /// Whether sizes are kept; not in a session that writes, whose changes would not be noticed.
    private let isKept: Bool

    init(isKept: Bool) {
        self.isKept = isKept
        slots = .allocate(capacity: RangeSizes.capacity)
        slots.initialize(repeating: (0, 0), count: RangeSizes.capacity)
    }

    deinit { slots.deallocate() }

    /// Forgets all sizes: another state is read.
    func forget() {
        if !isFilled { return }
        slots.update(repeating: (0, 0), count: RangeSizes.capacity)
        isFilled = false
    }

    /// The approximate number of entries of a range; nil if the engine does not estimate it, as in a transaction that writes.
    @inline(__always) func estimate(
        _ tree: Tree, from lower: UnsafeRawBufferPointer, to upper: UnsafeRawBufferPointer, _ trees: any KeyValueReader
    ) throws -> Int? {
        let hash = max(1, (ByteTable.hash(lower) &* 31 &+ ByteTable.hash(upper)) &* 31 &+ UInt64(tree))
        let slot = slots + Int(truncatingIfNeeded: hash >> 32) & (RangeSizes.capacity - 1)
        if slot.pointee.hash == hash { return slot.pointee.size }
        guard let size = try trees.estimate(tree, from: lower, to: upper) else { return nil }
        if !isKept { return size }
        slot.pointee = (hash, size)
        isFilled = true
        return size
    }
}
