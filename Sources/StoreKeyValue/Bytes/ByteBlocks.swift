/// Memory for copied bytes, which never move.
struct ByteBlocks {
    private var blocks: [ByteBuffer] = []
    /// What is left of the last block.
    private var free: UnsafeMutableRawPointer?
    private var left = 0
    private static let size = 64 * 1_024
    /// The first block is small: most requests need little.
    private static let sizeOfFirst = 1_024

    /// The number of blocks.
    var count: Int { blocks.count }

    /// Stores a copy of the bytes.
    @inline(__always) mutating func keep(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        guard let from = bytes.baseAddress else { return bytes }
        let start = reserve(bytes.count)
        start.copy(from, bytes.count)
        return UnsafeRawBufferPointer(start: start, count: bytes.count)
    }

    @inline(__always) private mutating func reserve(_ count: Int) -> UnsafeMutableRawPointer {
        guard let start = free, count <= left else { return begin(count) }
        free = start + count
        left &-= count
        return start
    }

    /// Reserves the beginning of another block.
    @inline(never) private mutating func begin(_ count: Int) -> UnsafeMutableRawPointer {
        let size = max(blocks.isEmpty ? ByteBlocks.sizeOfFirst : ByteBlocks.size, count)
        let block = ByteBuffer(capacity: size)
        blocks.append(block)
        let start = block.grow(size)
        free = start + count
        left = size - count
        return start
    }
}
