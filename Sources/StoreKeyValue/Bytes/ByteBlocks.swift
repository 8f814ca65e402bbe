/// Memory for copied bytes, which never move.
struct ByteBlocks {
    private var blocks: [ByteBuffer] = []
    private static let size = 64 * 1_024
    private var used = 0

    /// The number of blocks.
    var count: Int { blocks.count }

    /// Stores a copy of the bytes.
    mutating func keep(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        if blocks.isEmpty || used + bytes.count > ByteBlocks.size {
            // The first block is small: most requests need little.
            blocks.append(ByteBuffer(capacity: max(blocks.isEmpty ? 1_024 : ByteBlocks.size, bytes.count)))
            used = blocks.count == 1 ? max(0, ByteBlocks.size - 1_024) : 0
        }
        guard let block = blocks.last else { return bytes }
        let start = block.count
        block.append(bytes)
        used += bytes.count
        return UnsafeRawBufferPointer(rebasing: block.bytes[start...])
    }
}
